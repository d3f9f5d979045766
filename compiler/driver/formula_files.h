// Files of formulas, as options name them.
#ifndef SWITCHYARD_COMPILER_DRIVER_FORMULA_FILES_H_
#define SWITCHYARD_COMPILER_DRIVER_FORMULA_FILES_H_

#include <string>
#include <vector>

#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "compiler/driver/front_end.h"

namespace switchyard::driver {

// An option may be given repeatedly, each time with commas between files.
struct FormulaFiles {
  std::vector<std::string> derivatives, decompositions;
};

inline void AppendFiles(const std::vector<std::string>& lists, std::vector<std::string>* files) {
  for (const std::string& list : lists) {
    for (const absl::string_view name : absl::StrSplit(list, ',', absl::SkipEmpty())) {
      files->emplace_back(name);
    }
  }
}

// Empty, or which of the files have no formulas. For files that were read.
inline std::string FaultOf(const FormulaFiles& files, const FrontEnd& front_end) {
  if (front_end.sink.error_count() > 0) return {};
  if (!files.derivatives.empty() && front_end.program.derivatives.empty()) {
    return "the files of --derivatives have no entries of derivatives";
  }
  if (!files.decompositions.empty() && front_end.program.decompositions.empty()) {
    return "the files of --decompositions have no entries with a formula";
  }
  return {};
}

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_FORMULA_FILES_H_
