// An outcome of checks as bytes: first the files that it depends on, then the findings.
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

// Leaves out `files`, and everything that only an unrepeatable result has.
std::string WriteResult(const CheckResult& result);
bool ReadResult(std::string_view bytes, CheckResult* result);

}  // namespace switchyard::check

#endif  // SWITCHYARD_COMPILER_CHECK_OUTCOME_TEXT_H_
