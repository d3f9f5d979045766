#include "compiler/expand/external_kernels.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "tests/compiler/dispatch/expanded_program.h"

namespace switchyard::expand {
namespace {

constexpr const char* kFamily =
    "- func: f(Tensor self) -> Tensor\n  dispatch: {CPU: f_cpu}\n"
    "- func: f_(Tensor(a!) self) -> Tensor(a!)\n  dispatch: {CPU: f_cpu_}\n"
    "- func: f.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)\n  dispatch: {CPU: f_out_cpu}\n";

// Operators of a text with the kernels that other texts bring.
class External {
 public:
  External(const std::string& operators, const std::vector<std::string>& others)
      : expanded_(ExpandTexts(All(operators, others))) {}

  bool HasKernels() const { return expanded_.HasKernelsOfOtherFiles(); }

  // `CPU: f_cpu; XLA: ns::Class::f guarded, of f.out`, in the order of the table's lines.
  std::string Of(const std::string& name) const {
    std::string text;
    for (const schema::NativeFunction& function : expanded_.operators()) {
      if (function.schema.name.value.ToString() != name) continue;
      for (const KernelLine& line : expanded_.LinesOf(function)) {
        text += (text.empty() ? "" : "; ") + TextOf(line);
      }
    }
    return text;
  }

 private:
  static std::vector<std::string> All(const std::string& operators,
                                      const std::vector<std::string>& others) {
    std::vector<std::string> all = {operators};
    all.insert(all.end(), others.begin(), others.end());
    return all;
  }

  static std::string TextOf(const KernelLine& line) {
    std::string text;
    for (const auto& key : line.keys) {
      text += (text.empty() ? "" : ", ") + std::string(DispatchKeyName(key.value));
    }
    const schema::KernelName& kernel = line.kernel.value;
    text += ": ";
    if (!kernel.name_space.empty()) text += kernel.name_space + "::";
    if (!kernel.class_name.empty()) text += kernel.class_name + "::";
    text += kernel.name;
    if (line.source == LineSource::kBackend && line.is_guarded) text += " guarded";
    if (line.functional != nullptr) text += ", of " + line.functional->schema.name.value.ToString();
    return text;
  }

  const ExpandedProgram expanded_;
};

TEST(ExternalKernelsTest, WithoutOtherFilesTheTableIsTheOperators) {
  const External external(kFamily, {});
  EXPECT_FALSE(external.HasKernels());
  EXPECT_EQ(external.Of("f"), "CPU: f_cpu");
}

TEST(ExternalKernelsTest, AListedOperatorHasAKernelInTheBackendsClass) {
  const External external(kFamily,
                          {"backend: XLA\ncpp_namespace: torch_xla\nuse_out_as_primary: True\n"
                           "supported:\n  - f\n"});
  EXPECT_TRUE(external.HasKernels());
  EXPECT_EQ(external.Of("f"), "CPU: f_cpu; XLA: torch_xla::XLANativeFunctions::f");
  EXPECT_EQ(external.Of("f_"), "CPU: f_cpu_");
  EXPECT_EQ(external.Of("f.out"), "CPU: f_out_cpu");
}

TEST(ExternalKernelsTest, TheFunctionalKernelServesTheOthersOfItsGroup) {
  const External external(kFamily, {"backend: XLA\ncpp_namespace: x\nfull_codegen:\n  - f\n"});
  EXPECT_EQ(external.Of("f"), "CPU: f_cpu; XLA: x::XLANativeFunctions::f");
  EXPECT_EQ(external.Of("f_"), "CPU: f_cpu_; XLA: x::XLANativeFunctions::f, of f");
  EXPECT_EQ(external.Of("f.out"), "CPU: f_out_cpu; XLA: x::XLANativeFunctions::f, of f");
}

TEST(ExternalKernelsTest, AnOperatorOfTheGroupThatIsListedItselfHasAKernelOfItsOwn) {
  const External external(kFamily,
                          {"backend: XLA\ncpp_namespace: x\nsupported:\n  - f\n  - f.out\n"});
  EXPECT_EQ(external.Of("f.out"), "CPU: f_out_cpu; XLA: x::XLANativeFunctions::f_out");
  EXPECT_EQ(external.Of("f_"), "CPU: f_cpu_; XLA: x::XLANativeFunctions::f, of f");
}

TEST(ExternalKernelsTest, AutogradKernelsAreForTheAutogradKey) {
  const External external(kFamily, {"backend: XLA\ncpp_namespace: x\nuse_out_as_primary: True\n"
                                    "class_name: Mine\nautograd:\n  - f\n"});
  EXPECT_EQ(external.Of("f"), "CPU: f_cpu; AutogradXLA: x::Mine::f");
}

TEST(ExternalKernelsTest, AGuardIsTheFilesChoice) {
  const External external(kFamily, {"backend: XLA\ncpp_namespace: x\ndevice_guard: True\n"
                                    "use_out_as_primary: True\nsupported:\n  - f\n"});
  EXPECT_EQ(external.Of("f"), "CPU: f_cpu; XLA: x::XLANativeFunctions::f guarded");
}

TEST(ExternalKernelsTest, AKernelThatTakesSymbolicSizesSaysSoInItsName) {
  const External external("- func: g(Tensor self, SymInt n) -> Tensor\n  dispatch: {CPU: g_cpu}\n",
                          {"backend: XLA\ncpp_namespace: x\nsupported:\n  - g\nsymint:\n  - g\n"});
  EXPECT_EQ(external.Of("g"), "CPU: g_cpu; XLA: x::XLANativeFunctions::g_symint");
}

TEST(ExternalKernelsTest, NothingIsBroughtToWhatIsRegisteredByHand) {
  const External external("- func: g(Tensor self) -> Tensor\n  manual_kernel_registration: True\n",
                          {"backend: XLA\ncpp_namespace: x\nsupported:\n  - g\n"});
  EXPECT_EQ(external.Of("g").find("XLA"), std::string::npos) << external.Of("g");
}

TEST(ExternalKernelsTest, AFileWithoutListsBringsNoClass) {
  const External external(kFamily, {"backend: XLA\ncpp_namespace: x\n"});
  EXPECT_FALSE(external.HasKernels());
}

TEST(ExternalKernelsTest, AnEntryOfExecutorchServesTheCpuBesideOtherKernels) {
  const External external(kFamily, {"- op: f.out\n  kernels:\n    - arg_meta: null\n"
                                    "      kernel_name: torch::executor::f_out\n"});
  EXPECT_EQ(external.Of("f.out"), "CPU: f_out_cpu; CPU: torch::executor::f_out");
  EXPECT_EQ(external.Of("f"), "CPU: f_cpu");
}

TEST(ExternalKernelsTest, AnEntryOfExecutorchThatIsAloneServesEveryBackend) {
  const External external(kFamily,
                          {"- func: custom::g.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)\n"
                           "  kernels:\n    - arg_meta: null\n      kernel_name: custom::g_out\n"});
  EXPECT_EQ(external.Of("g.out"), "CompositeExplicitAutograd: custom::g_out");
}

TEST(ExternalKernelsTest, EveryLineHasAnIdOfItsOwn) {
  const ExpandedProgram expanded =
      ExpandTexts({kFamily, "backend: XLA\ncpp_namespace: x\nsupported:\n  - f\n"});
  std::vector<char> is_seen(expanded.line_count());
  for (const schema::NativeFunction& function : expanded.operators()) {
    EXPECT_EQ(expanded.LinesOf(function).size(), 2u) << function.schema.name.value.ToString();
    for (const KernelLine& line : expanded.LinesOf(function)) {
      ASSERT_LT(line.id.number(), is_seen.size());
      EXPECT_EQ(is_seen[line.id.number()], 0);
      is_seen[line.id.number()] = 1;
    }
  }
  EXPECT_EQ(std::count(is_seen.begin(), is_seen.end(), 1), 6);
}

}  // namespace
}  // namespace switchyard::expand
