#include "compiler/plan/library_kernel.h"

#include <string>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/plan/build.h"
#include "gtest/gtest.h"
#include "tests/compiler/dispatch/expanded_program.h"

namespace switchyard::plan {
namespace {

constexpr const char* kSchema =
    R"yaml(- func: cut(Tensor[] parts, Tensor? weight=None, *, int dim=0) -> Tensor
  structured_delegate: cut.out
- func: cut.out(Tensor[] parts, Tensor? weight=None, *, int dim=0, Tensor(a!) out) -> Tensor(a!)
  structured: True
  precomputed:
  - dim -> int dim, bool is_last
  dispatch:
    CPU, CUDA: cut_out
- func: vendor::own(Tensor self) -> Tensor
  structured_delegate: own.out
- func: vendor::own.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
  structured: True
  dispatch:
    CPU: vendor::own_out
)yaml";

constexpr const char* kMeta =
    "at::meta::structured_cut::meta(c10::IListRef<at::Tensor> const&, at::OptionalTensorRef, long)";
constexpr const char* kImpl =
    "at::native::structured_cut_out::impl(c10::IListRef<at::Tensor> const&, at::OptionalTensorRef, "
    "long, bool, at::Tensor const&)";

// For each case with a wrapper: the operator, the key, and who has the wrapper.
std::string WrappersWith(const std::vector<std::string>* exported) {
  const expand::ExpandedProgram program = ExpandText(kSchema);
  const target::Target& target = *target::FindTarget("aten");
  diagnostics::Sink sink;
  BuildRequest request;
  request.keys = {"CPU", "CUDA"};
  const LibrarySymbols symbols(target,
                               exported == nullptr ? std::vector<std::string>() : *exported);
  request.find_wrapper = [&](const schema::NativeFunction& function, const CasePlan& plan) {
    return FindWrapperOf(target, program, function, plan, exported == nullptr ? nullptr : &symbols);
  };
  const Build build = MakeBuild(program, request, sink);
  std::string text;
  for (const schema::NativeFunction* function : build.operators()) {
    for (const CasePlan& one : build.Of(*function).dispatch.cases) {
      if (!dispatch::IsStructuredForm(one.form)) continue;
      text += function->schema.name.value.ToString() + " " + std::string(WrapperKey(one)) +
              (HasEmittedWrapper(one) ? ": emitted\n" : ": library\n");
    }
  }
  return text;
}

constexpr const char* kOfUser =
    "own NonFunctional: emitted\n"
    "own CPU: emitted\n"
    "own.out CPU: emitted\n";

TEST(FindWrapperOf, BuildsClassesOnTheCpu) {
  EXPECT_EQ(WrappersWith(nullptr), std::string("cut NonFunctional: library\n"
                                               "cut CPU: emitted\n"
                                               "cut CUDA: library\n"
                                               "cut.out CPU: emitted\n"
                                               "cut.out CUDA: library\n") +
                                       kOfUser);
}

TEST(FindWrapperOf, LooksForBothFunctionsOfAClass) {
  const std::vector<std::string> both = {kMeta, kImpl};
  EXPECT_EQ(WrappersWith(&both), WrappersWith(nullptr));
  const std::string none = std::string(
                               "cut NonFunctional: library\n"
                               "cut CPU: library\n"
                               "cut CUDA: library\n"
                               "cut.out CPU: library\n"
                               "cut.out CUDA: library\n") +
                           kOfUser;
  for (const char* const one : {kMeta, kImpl}) {
    const std::vector<std::string> exported = {one};
    EXPECT_EQ(WrappersWith(&exported), none) << one;
  }
}

}  // namespace
}  // namespace switchyard::plan
