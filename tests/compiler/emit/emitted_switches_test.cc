// The actions of dispatch functions of small schemas at each key of a build.
#include "tests/compiler/emit/emitted_switches.h"

#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "tests/compiler/emit/emitted.h"

namespace switchyard::emit {
namespace {

EmittedSwitches SwitchesOf(const std::string& schema, const std::vector<std::string>& keys) {
  const Emitted emitted = EmitText(schema, {"embedded", keys, 1});
  for (const std::string& report : emitted.reports) ADD_FAILURE() << report;
  EmittedSwitches switches;
  if (emitted.is_good) ReadEmittedSwitches(TextOf(emitted, "src/dispatch_0.cc"), &switches);
  return switches;
}

EmittedSwitch SwitchOf(const std::string& entry, const std::vector<std::string>& keys) {
  const EmittedSwitches switches = SwitchesOf(entry, keys);
  EXPECT_EQ(switches.size(), 1u);
  return switches.empty() ? EmittedSwitch() : switches.begin()->second;
}

constexpr char kExplicit[] = R"(
- func: f(Tensor self) -> Tensor
  dispatch:
    CompositeExplicitAutograd: f_any
)";

TEST(EmittedSwitches, AnExplicitCompositeIsCalledWhereItServesTheBuild) {
  const EmittedSwitch all = SwitchOf(kExplicit, {"CPU", "SparseCPU"});
  EXPECT_FALSE(all.looks_at_keys);
  EXPECT_EQ(all.others, "native::f_any");
  const EmittedSwitch some = SwitchOf(kExplicit, {"CPU", "SparseCPU", "NestedTensorCPU"});
  EXPECT_TRUE(some.looks_at_keys);
  EXPECT_EQ(some.At("CPU"), "native::f_any");
  EXPECT_EQ(some.At("SparseCPU"), "native::f_any");
  EXPECT_EQ(some.At("Undefined"), "native::f_any");
  EXPECT_EQ(some.At("NestedTensorCPU"), "fails");
}

TEST(EmittedSwitches, ANonFunctionalCompositeDoesNotServeSparseTensors) {
  const EmittedSwitch one = SwitchOf(R"(
- func: f(Tensor self) -> Tensor
  dispatch:
    CompositeExplicitAutogradNonFunctional: f_any
)",
                                     {"CPU", "SparseCPU", "QuantizedCPU"});
  EXPECT_EQ(one.At("CPU"), "native::f_any");
  EXPECT_EQ(one.At("QuantizedCPU"), "native::f_any");
  EXPECT_EQ(one.At("SparseCPU"), "fails");
}

TEST(EmittedSwitches, CompositesServeEveryBackendOfSparseCsr) {
  const std::string entry = R"(
- func: f(Tensor self) -> Tensor
  dispatch:
    CPU: f_cpu
    SparseCsrMPS: f_mps
    CompositeExplicitAutograd: f_any
)";
  const std::vector<std::string> keys = {"CPU", "SparseCsrCPU", "SparseCsrMeta", "SparseCsrMPS"};
  const EmittedSwitch one = SwitchOf(entry, keys);
  EXPECT_EQ(one.At("CPU"), "native::f_cpu");
  EXPECT_EQ(one.At("SparseCsrCPU"), "native::f_any");
  EXPECT_EQ(one.At("SparseCsrMeta"), "native::f_any");
  EXPECT_EQ(one.At("SparseCsrMPS"), "native::f_mps");
  EXPECT_FALSE(SwitchOf(kExplicit, keys).looks_at_keys);
}

TEST(EmittedSwitches, MostCallsDoWithoutTheSwitch) {
  const std::string entry = R"(
- func: f(Tensor self, Tensor[] others, Tensor? weight=None) -> Tensor
  dispatch:
    CPU: f_cpu
    CUDA: f_cuda
)";
  EXPECT_EQ(SwitchOf(entry, {"CPU", "CUDA"}).straight_key, "CPU");
  EXPECT_EQ(SwitchOf(entry, {"CPU"}).straight_key, "CPU");
  EXPECT_EQ(SwitchOf(entry, {"CUDA"}).straight_key, "");
  EXPECT_EQ(SwitchOf(kExplicit, {"CPU", "NestedTensorCPU"}).straight_key, "CPU");
  EXPECT_EQ(SwitchOf(kExplicit, {"CPU"}).straight_key, "") << "there is no switch";
  const Emitted emitted = EmitText(entry, {"embedded", {"CPU", "CUDA"}, 1});
  const std::string text = TextOf(emitted, "src/dispatch_0.cc");
  EXPECT_NE(text.find("Defined(self)"), std::string::npos) << text;
  EXPECT_NE(text.find("Defined(others)"), std::string::npos) << text;
  EXPECT_EQ(text.find("Defined(weight)"), std::string::npos) << "it need not be there";
}

// Such a key has no bits: a comparison with them would be true for calls without keys.
TEST(EmittedSwitches, AKeyOfNewerEditionsAloneIsACaseOfASwitch) {
  const std::string entry = R"(
- func: f(Tensor self) -> Tensor
  dispatch:
    SparseCsrMeta: f_meta
)";
  const Emitted emitted = EmitText(entry, {"embedded", {"SparseCsrMeta"}, 1});
  const std::string text = TextOf(emitted, "src/dispatch_0.cc");
  EXPECT_EQ(text.find("GoesTo<"), std::string::npos) << text;
  const EmittedSwitch one = SwitchOf(entry, {"SparseCsrMeta"});
  EXPECT_EQ(one.At("SparseCsrMeta"), "native::f_meta");
  EXPECT_EQ(one.At("Undefined"), "fails");
}

TEST(EmittedSwitches, AKernelForSparseCsrXpuIsGuarded) {
  const Emitted emitted = EmitText(R"(
- func: f(Tensor self) -> Tensor
  dispatch:
    SparseCsrXPU: f_xpu
)",
                                   {"embedded", {"SparseCsrXPU"}, 1});
  const std::string text = TextOf(emitted, "src/dispatch_0.cc");
  EXPECT_NE(text.find("DeviceGuard<DeviceType::XPU> guard(self)"), std::string::npos) << text;
}

TEST(EmittedSwitches, AnOperatorInPlaceGivesSelfBackOnMeta) {
  const std::string entry = R"(
- func: f_(Tensor(a!) self, Tensor other) -> Tensor(a!)
  dispatch:
    CPU: f_cpu_
)";
  const EmittedSwitch both = SwitchOf(entry, {"CPU", "Meta"});
  EXPECT_EQ(both.At("CPU"), "native::f_cpu_");
  EXPECT_EQ(both.At("Meta"), "on Meta");
  EXPECT_EQ(both.At("Undefined"), "fails");
  EXPECT_EQ(SwitchOf(entry, {"Meta"}).At("Meta"), "on Meta");
  const Emitted alone = EmitText(entry, {"embedded", {"Meta"}, 1});
  const std::string text = TextOf(alone, "src/dispatch_0.cc");
  EXPECT_NE(text.find("CheckInplaceOnMeta(\"aten::f_\", self);\n  return self;"), std::string::npos)
      << text;
  EXPECT_NE(text.find("const Tensor& /*other*/"), std::string::npos) << text;
}

// What the two functions of an operator look at: `DispatchKeySetOf`, `FactoryKeySetOf`.
bool GoesByOptions(const std::string& entry) {
  const Emitted emitted = EmitText(entry, {"embedded", {"CPU", "CUDA"}, 1});
  return TextOf(emitted, "src/dispatch_0.cc").find("FactoryKeySetOf(") != std::string::npos;
}

TEST(EmittedSwitches, AFactoryGoesByItsOptions) {
  const std::string options =
      "*, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? "
      "pin_memory=None) -> Tensor\n";
  const std::string dispatch = "  dispatch:\n    CPU, CUDA: f\n";
  const std::string mark = "  category_override: factory\n";
  EXPECT_TRUE(GoesByOptions("- func: f(Tensor self, " + options + dispatch));
  EXPECT_FALSE(GoesByOptions("- func: f_like(Tensor self, " + options + dispatch));
  EXPECT_FALSE(GoesByOptions("- func: new_f(Tensor self, " + options + dispatch));
  EXPECT_TRUE(GoesByOptions("- func: f_like(Tensor self, " + options + mark + dispatch));
  EXPECT_TRUE(GoesByOptions("- func: new_f(Tensor self, " + options + mark + dispatch));
  EXPECT_FALSE(GoesByOptions("- func: f(Tensor self) -> Tensor\n" + mark + dispatch));
}

// The declarations of an operator's header.
std::string HeaderOf(const std::string& variants) {
  const Emitted emitted =
      EmitText("- func: f(Tensor self, int n=1) -> Tensor\n  variants: " + variants +
                   "\n  dispatch:\n    CPU: f_cpu\n",
               {"embedded", {"CPU"}, 1});
  return TextOf(emitted, "include/switchyard/ops/f.h");
}

TEST(EmittedSwitches, AMethodAloneIsNoFunction) {
  const std::string function = "inline Tensor f(const Tensor& self, int64_t n = 1)";
  const std::string method = "inline Tensor Tensor::f(int64_t n) const";
  EXPECT_NE(HeaderOf("function").find(function), std::string::npos);
  EXPECT_EQ(HeaderOf("function").find(method), std::string::npos);
  EXPECT_NE(HeaderOf("function, method").find(function), std::string::npos);
  EXPECT_NE(HeaderOf("function, method").find(method), std::string::npos);
  EXPECT_EQ(HeaderOf("method").find(function), std::string::npos);
  EXPECT_NE(HeaderOf("method").find(method), std::string::npos);
}

// Tensors have a member `dim` that is no operator's.
TEST(EmittedSwitches, WhatCannotBeAMethodIsAFunction) {
  const Emitted emitted = EmitText(
      "- func: dim(Tensor self) -> int\n  variants: method\n  dispatch:\n    CPU: dim_cpu\n",
      {"embedded", {"CPU"}, 1});
  EXPECT_NE(TextOf(emitted, "include/switchyard/ops/dim.h").find("inline int64_t dim(const"),
            std::string::npos);
}

TEST(EmittedSwitches, TheTableHasTags) {
  const Emitted emitted = EmitText(
      "- func: f(Tensor self) -> Tensor\n  tags: [core, pointwise]\n  dispatch: {CPU: f}\n"
      "- func: g(Tensor self) -> Tensor\n  tags: [core, pointwise]\n  dispatch: {CPU: g}\n"
      "- func: h(Tensor self) -> Tensor\n  dispatch: {CPU: h}\n",
      {"embedded", {"CPU"}, 1});
  const std::string text = TextOf(emitted, "src/operator_table.cc");
  const std::string tags = "    \";\"\n    \"core, pointwise;\";\n";
  EXPECT_NE(text.find("constexpr char operator_tag_text[] =\n" + tags), std::string::npos) << text;
  EXPECT_NE(text.find("operator_tags[] = {"), std::string::npos) << text;
}

}  // namespace
}  // namespace switchyard::emit
