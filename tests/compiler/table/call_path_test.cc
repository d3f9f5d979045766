#include "compiler/table/call_path.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/compiler/table/shown_tables.h"

namespace switchyard::table {
namespace {

using K = DispatchKey;

constexpr const char* kFallbacks = R"yaml(fallbacks:
  BackendSelect, ADInplaceOrView: fallthrough
  Conjugate: make_plain
)yaml";

// "AutogradCPU > CPU", of a call with `keys` of an operator with `registrations`.
std::string Path(const std::string& registrations, const CallKeys& keys) {
  const ShownTables tables("", kFallbacks);
  std::string text;
  for (const dispatch::CallTarget& target :
       CallPath(ShownTables::MadeUp(registrations), tables.AllSlots(), keys, {})) {
    if (!text.empty()) text += " > ";
    text += DispatchKeyName(target.key);
  }
  return text;
}

TEST(CallPathTest, EndsAtABackend) {
  EXPECT_EQ(Path("CPU,Autograd", DispatchKeySet({K::CPU, K::AutogradCPU})), "AutogradCPU > CPU");
  EXPECT_EQ(Path("CPU,Autograd,Tracer",
                 DispatchKeySet({K::CPU, K::AutogradCPU, K::Tracer, K::Conjugate})),
            "Tracer > AutogradCPU > Conjugate > CPU");
  EXPECT_EQ(Path("NestedTensorCPU,AutogradNestedTensor",
                 DispatchKeySet({K::NestedTensorCPU, K::AutogradNestedTensor})),
            "AutogradNestedTensor > NestedTensorCPU");
}

// It calls other operators, whose calls are their own.
TEST(CallPathTest, EndsAtAnImplicitComposite) {
  EXPECT_EQ(Path("CompositeImplicitAutograd", DispatchKeySet({K::CPU, K::AutogradCPU})),
            "AutogradCPU");
}

TEST(CallPathTest, EndsWhereNothingRuns) {
  EXPECT_EQ(Path("CPU", DispatchKeySet({K::CPU, K::AutogradCPU})), "AutogradCPU");
  EXPECT_EQ(Path("SparseCPU,CompositeImplicitAutograd", DispatchKeySet({K::CPU, K::AutogradOther})),
            "AutogradOther");
  EXPECT_EQ(Path("BackendSelect", CallKeys()), "BackendSelect > Undefined");
}

TEST(CallPathTest, NewerModesStandAtTheirPriority) {
  CallKeys call(DispatchKeySet({K::MPS, K::AutogradMPS, K::Tracer}));
  call.newer_modes = {K::PreDispatch, K::AutocastMPS};
  EXPECT_EQ(Path("MPS,Autograd,Tracer,AutocastMPS,PreDispatch", call),
            "PreDispatch > AutocastMPS > Tracer > AutogradMPS > MPS");
  EXPECT_EQ(Path("MPS,Autograd,fallthrough:PreDispatch,AutocastMPS", call), "AutocastMPS > Tracer");
  EXPECT_EQ(Path("MPS,AutocastMPS", call), "PreDispatch");
}

}  // namespace
}  // namespace switchyard::table
