#include "compiler/driver/version.h"

#include "compiler/schema/language.h"

// Only `./dev build --release` sets the commit. In other builds, everything that the compiler
// writes would be made again at each commit.
#ifndef SWITCHYARD_COMMIT
#define SWITCHYARD_COMMIT unknown
#endif
#define SWITCHYARD_TEXT_OF(word) #word
#define SWITCHYARD_TEXT(word) SWITCHYARD_TEXT_OF(word)

namespace switchyard::driver {

// MODULE.bazel is the only place where the version is written.
const std::string_view kVersion =
#include "compiler/driver/version_number.inc"
    ;

std::string VersionText(std::string_view program) {
  std::string text(program);
  text.append(" ").append(kVersion).append(" (commit " SWITCHYARD_TEXT(SWITCHYARD_COMMIT) ")\n");
  text.append("editions of PyTorch's schema language:");
  for (int level = 0; level <= static_cast<int>(schema::LanguageLevel::kNewest); ++level) {
    text.append(" ").append(schema::TextOf(static_cast<schema::LanguageLevel>(level)));
  }
  return text.append("\n");
}

}  // namespace switchyard::driver
