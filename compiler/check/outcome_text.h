// An outcome of checks as bytes: the files that it depends on first, then what was found.
#ifndef SWITCHYARD_COMPILER_CHECK_OUTCOME_TEXT_H_
#define SWITCHYARD_COMPILER_CHECK_OUTCOME_TEXT_H_

#include <string>
#include <string_view>
#include <vector>

#include "compiler/check/kernel_check.h"
#include "compiler/clang/index/file_state.h"

namespace switchyard::check {

struct OutcomeText {
  std::vector<cxx::FileState> files;
  std::vector<std::string> sources;  // paths as findings show them, in the order of their ids
  std::string result;
};

std::string WriteOutcome(const OutcomeText& text);
bool ReadOutcome(std::string_view bytes, OutcomeText* text);

// All but `files`, and what only a result that is not repeatable has.
std::string WriteResult(const CheckResult& result);
bool ReadResult(std::string_view bytes, CheckResult* result);

}  // namespace switchyard::check

#endif  // SWITCHYARD_COMPILER_CHECK_OUTCOME_TEXT_H_
