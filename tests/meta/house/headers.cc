// The check of header guards.
#include <cctype>

#include "tests/meta/house/checks.h"

namespace switchyard::meta {
namespace {

// SWITCHYARD_LIB_CORE_TENSOR_H_ for lib/core/tensor.h.
std::string GuardOf(const std::string& path) {
  std::string guard = "SWITCHYARD_";
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    guard += std::isalnum(byte) ? static_cast<char>(std::toupper(byte)) : '_';
  }
  return guard + "_";
}

}  // namespace

Findings HeaderGuards(const SourceTree& tree) {
  Findings findings;
  for (const SourceFile& file : tree.files) {
    if (!file.IsHeader() || !file.IsHouseCpp()) continue;
    const std::string guard = GuardOf(file.path);
    const std::string opening = "#ifndef " + guard + "\n#define " + guard + "\n";
    if (file.text.find(opening) == std::string::npos) {
      findings.push_back({file.path, 0, "does not open the guard " + guard});
    } else if (!EndsWith(file.text, "\n#endif  // " + guard + "\n")) {
      findings.push_back({file.path, 0, "does not end with `#endif  // " + guard + "`"});
    }
  }
  return findings;
}

}  // namespace switchyard::meta
