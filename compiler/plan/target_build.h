// A build that a target can have. Emitters accept nothing else.
//
// Takes a build and a target; reports, at its place in the schema, everything without an emitted
// form for the target (E ids): nothing is left out silently. Gives the build with its facts in C++.
#ifndef SWITCHYARD_COMPILER_PLAN_TARGET_BUILD_H_
#define SWITCHYARD_COMPILER_PLAN_TARGET_BUILD_H_

#include <optional>
#include <vector>

#include "compiler/cpp/signature.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/expand/kernel_line.h"
#include "compiler/plan/build.h"
#include "compiler/schema/store.h"
#include "compiler/target/target.h"

namespace switchyard::plan {

// A public function of an operator.
struct ApiSignature {
  cpp::ApiForm form;
  cpp::Signature signature;
};

struct OperatorSignatures {
  cpp::Signature dispatcher;
  std::vector<ApiSignature> api;  // of PackedApiForms
};

class TargetBuild {
 public:
  const Build& build() const { return build_; }
  const target::Target& target() const { return *target_; }

  // `function` must be an operator of the build.
  const OperatorSignatures& SignaturesOf(const schema::NativeFunction& function) const {
    return *signatures_[function.id];
  }
  // A kernel of several operators is declared for each of them. Only one declaration may have the
  // defaults of its parameters: the first in the order of emission.
  bool IsDeclaredFirstBy(const expand::KernelLine& line) const { return is_first_[line.id] != 0; }

 private:
  friend std::optional<TargetBuild> MakeTargetBuild(Build build, const target::Target& target,
                                                    diagnostics::Sink& sink);
  TargetBuild(Build build, const target::Target& target);
  void MakeSignatures();

  Build build_;
  const target::Target* target_;
  schema::Store<schema::OperatorId, std::optional<OperatorSignatures>> signatures_;
  schema::Store<expand::KernelId, char> is_first_;
};

// Returns nothing when an error was reported, here or for the build.
std::optional<TargetBuild> MakeTargetBuild(Build build, const target::Target& target,
                                           diagnostics::Sink& sink);

}  // namespace switchyard::plan

#endif  // SWITCHYARD_COMPILER_PLAN_TARGET_BUILD_H_
