// Sources must compile. The first error of a source is reported unless a finding explains it.
#include <algorithm>

#include "compiler/check/checks/checks.h"

namespace switchyard::check {
namespace {

// Whether a finding is in the head of the function that the error is about.
bool IsExplained(const cxx::KernelIndex& index, const cxx::SourceError& error,
                 CheckContext& context) {
  if (!error.is_of_signature) return false;
  for (const cxx::KernelDecl& decl : index.kernels) {
    const cxx::Place& head = decl.head_place;
    const bool is_about = head.file == error.place.file && head.begin <= error.place.begin &&
                          error.place.end <= head.end;
    if (!is_about) continue;
    const source::SourceRange range = context.RangeOf(index, head);
    const auto& reported = context.sink().diagnostics();
    return std::any_of(reported.begin(), reported.end(),
                       [&](const diagnostics::Diagnostic& diagnostic) {
                         return range.Contains(diagnostic.range);
                       });
  }
  return false;
}

}  // namespace

void CheckSourceErrors(const CheckInput& input, CheckContext& context) {
  for (const cxx::KernelIndex& index : input.indexes) {
    for (const cxx::SourceError& error : index.errors) {
      if (IsExplained(index, error, context)) continue;
      const cxx::Place start = {0, 0, 1};
      context.sink().Report(diagnostics::kSourceNotRead, context.RangeOf(index, error.place, start),
                            diagnostics::Text(error.text));
      break;
    }
  }
}

}  // namespace switchyard::check
