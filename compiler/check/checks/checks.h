// Checks of kernels. Each takes the kernels of the schema paired with the definitions in sources,
// and reports.
#ifndef SWITCHYARD_COMPILER_CHECK_CHECKS_CHECKS_H_
#define SWITCHYARD_COMPILER_CHECK_CHECKS_CHECKS_H_

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/check/expected_kernels.h"
#include "compiler/check/formula_bodies.h"
#include "compiler/check/kernel_bodies.h"
#include "compiler/check/kernel_match.h"
#include "compiler/clang/kernel_decl.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/source/source_manager.h"
#include "compiler/target/spelling.h"

namespace switchyard::check {

struct CheckInput {
  const ExpectedKernels& expected;
  const std::vector<cxx::KernelIndex>& indexes;
  const KernelMatches& matches;
  const target::Spelling& spelling;
  Completeness completeness = Completeness::kSome;
  std::vector<DispatchKey> keys;      // of the build; empty for all
  std::vector<KernelBody> bodies;     // empty when bodies were not read
  std::vector<FormulaBody> formulas;  // functions that formulas call; likewise
};

// Collects findings. Loads a source when something is reported about it.
class CheckContext {
 public:
  CheckContext(source::SourceManager* sources, diagnostics::Sink* sink)
      : sources_(*sources), sink_(*sink) {}

  diagnostics::Sink& sink() { return sink_; }

  // kNoRange for an unknown place, and for a file that cannot be read.
  source::SourceRange RangeOf(const cxx::KernelIndex& index, const cxx::Place& place);
  // The same for the first known place.
  source::SourceRange RangeOf(const cxx::KernelIndex& index, const cxx::Place& place,
                              const cxx::Place& otherwise);

  // Adds each step with a known place as a note.
  void AddPath(const std::vector<FlowNote>& path, diagnostics::Builder* report);

 private:
  source::SourceManager& sources_;
  diagnostics::Sink& sink_;
  std::map<std::string, std::optional<source::FileId>> files_;
};

// `aten::add.out`, the operator's name in findings.
std::string OperatorOf(const ExpectedKernel& kernel);

// False when a source has errors, so that not all of its definitions are known.
bool AreAllRead(const CheckInput& input);

// `static`, the linkage's name in findings.
std::string_view WordsOf(cxx::Linkage linkage);

#define KERNEL_CHECK(Function, ids) void Function(const CheckInput& input, CheckContext& context);
#include "compiler/check/checks/checks.def"
#undef KERNEL_CHECK

// Runs all checks.
void RunChecks(const CheckInput& input, CheckContext& context);

}  // namespace switchyard::check

#endif  // SWITCHYARD_COMPILER_CHECK_CHECKS_CHECKS_H_
