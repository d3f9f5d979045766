#include "compiler/dispatch/operator_table.h"

#include <string>
#include <utility>
#include <vector>

#include "compiler/dispatch/alias_keys.h"
#include "compiler/dispatch/registrations.h"
#include "gtest/gtest.h"
#include "tests/compiler/dispatch/expanded_program.h"

namespace switchyard::dispatch {
namespace {

// The table of the one operator of a text.
struct OneOperator {
  explicit OneOperator(const std::string& text)
      : program(ExpandText(text)), table(program, program.operators().front()) {}

  expand::ExpandedProgram program;
  OperatorTable table;
};

// The groups as "kernel: key(registered) key(registered); ...", with "guarded" where a device is
// set.
std::string GroupsOf(const std::string& entry, std::vector<DispatchKey> keys) {
  const OneOperator one(entry);
  std::string text;
  for (const KernelGroup& group : one.table.Groups(std::move(keys))) {
    if (!text.empty()) text += "; ";
    if (group.guard.place != GuardPlace::kNone) text += "guarded ";
    if (!group.kernel().name_space.empty()) text += group.kernel().name_space + "::";
    text += group.kernel().name + ":";
    for (const TableRow& row : group.rows) {
      text += " " + std::string(DispatchKeyName(row.key)) + "(" +
              std::string(DispatchKeyName(row.slot.registered)) + ")";
    }
  }
  return text;
}

const std::vector<DispatchKey> kCpuAndCuda = {DispatchKey::CPU, DispatchKey::CUDA};

TEST(OperatorTableTest, KernelsByKey) {
  EXPECT_EQ(GroupsOf(R"(
- func: relu(Tensor self) -> Tensor
  dispatch:
    CPU: relu_cpu
    CUDA: relu_cuda
)",
                     kCpuAndCuda),
            "relu_cpu: CPU(CPU); guarded relu_cuda: CUDA(CUDA)");
}

// One kernel, but the call for CUDA sets the device.
TEST(OperatorTableTest, GuardSplitsAGroup) {
  EXPECT_EQ(GroupsOf(R"(
- func: relu(Tensor self) -> Tensor
  dispatch:
    CPU, CUDA: relu_any
)",
                     kCpuAndCuda),
            "relu_any: CPU(CPU); guarded relu_any: CUDA(CUDA)");
}

TEST(OperatorTableTest, LinesWithOneKernelAreOneGroup) {
  EXPECT_EQ(GroupsOf(R"(
- func: relu(Tensor self) -> Tensor
  dispatch:
    CPU: relu_any
    Meta: relu_meta
    SparseCPU: relu_any
)",
                     {DispatchKey::SparseCPU, DispatchKey::Meta, DispatchKey::CPU}),
            "relu_any: CPU(CPU) SparseCPU(SparseCPU); relu_meta: Meta(Meta)");
}

TEST(OperatorTableTest, EqualNamesInTwoNamespacesAreTwoKernels) {
  EXPECT_EQ(GroupsOf(R"(
- func: relu(Tensor self) -> Tensor
  dispatch:
    CPU: mine::relu
    Meta: yours::relu
)",
                     {DispatchKey::CPU, DispatchKey::Meta}),
            "mine::relu: CPU(CPU); yours::relu: Meta(Meta)");
}

// No table means the composite kernel, everywhere and without a guard.
TEST(OperatorTableTest, ImpliedComposite) {
  EXPECT_EQ(GroupsOf("- func: linear(Tensor self) -> Tensor\n",
                     {DispatchKey::Undefined, DispatchKey::CPU, DispatchKey::CUDA}),
            "linear: Undefined(CompositeImplicitAutograd) CPU(CompositeImplicitAutograd) "
            "CUDA(CompositeImplicitAutograd)");
}

TEST(OperatorTableTest, OwnKernelBeatsComposite) {
  EXPECT_EQ(GroupsOf(R"(
- func: fill(Tensor self) -> Tensor
  dispatch:
    CPU: fill_cpu
    CompositeExplicitAutograd: fill
)",
                     kCpuAndCuda),
            "fill_cpu: CPU(CPU); fill: CUDA(CompositeExplicitAutograd)");
}

TEST(OperatorTableTest, KeysWithoutKernelHaveNoRow) {
  EXPECT_EQ(
      GroupsOf(R"(
- func: relu(Tensor self) -> Tensor
  dispatch:
    CPU: relu_cpu
)",
               {DispatchKey::CUDA, DispatchKey::CPU, DispatchKey::Undefined, DispatchKey::CPU}),
      "relu_cpu: CPU(CPU)");
}

TEST(OperatorTableTest, ManualRegistrationBringsNoKernel) {
  const std::string entry = R"(
- func: f(Tensor self) -> Tensor
  manual_kernel_registration: True
)";
  EXPECT_EQ(GroupsOf(entry, kCpuAndCuda), "");
  EXPECT_EQ(OneOperator(entry).table.Row(DispatchKey::CPU).slot.reason, Reason::kMissing);
}

TEST(OperatorTableTest, AmbiguousSlotCallsNoKernel) {
  const OneOperator one(R"(
- func: f(Tensor self) -> Tensor
  dispatch:
    SparseCPU: f_sparse
    CompositeImplicitAutograd: f
)");
  const TableRow row = one.table.Row(DispatchKey::AutogradOther);
  EXPECT_EQ(row.slot.reason, Reason::kAmbiguous);
  EXPECT_EQ(row.line, nullptr);
}

// The kernel that `keys` can be called without a look at, or "".
std::string OneKernelOf(const std::string& table, const std::vector<DispatchKey>& keys) {
  const OneOperator one("- func: f(Tensor self) -> Tensor\n" + table);
  const expand::KernelLine* const line = one.table.LineOfEveryKey(keys);
  return line == nullptr ? "" : line->kernel.value.name;
}

TEST(OperatorTableTest, OneCompositeKernelServesTheKeysThatItStandsFor) {
  const std::string implicit;
  const std::string explicit_kernel = "  dispatch:\n    CompositeExplicitAutograd: f\n";
  const std::string for_writers = "  dispatch:\n    CompositeExplicitAutogradNonFunctional: f\n";
  using Key = DispatchKey;
  EXPECT_EQ(OneKernelOf(implicit, {Key::CPU, Key::SparseCPU, Key::NestedTensorCPU}), "f");
  EXPECT_EQ(OneKernelOf(explicit_kernel, {Key::CPU, Key::SparseCPU, Key::SparseCsrMeta}), "f");
  EXPECT_EQ(OneKernelOf(explicit_kernel, {Key::CPU, Key::NestedTensorCPU}), "");
  EXPECT_EQ(OneKernelOf(explicit_kernel, {Key::ZeroTensor}), "");
  EXPECT_EQ(OneKernelOf(for_writers, {Key::CPU, Key::QuantizedCPU}), "f");
  EXPECT_EQ(OneKernelOf(for_writers, {Key::CPU, Key::SparseCPU}), "");
  EXPECT_EQ(OneKernelOf(for_writers, {Key::XLA}), "");
  EXPECT_EQ(OneKernelOf("  dispatch:\n    CPU: f_cpu\n", {Key::CPU}), "");
}

// Whether a call on Meta gives self back.
bool HasInplaceMeta(const std::string& entry) {
  return OneOperator(entry).table.Row(DispatchKey::Meta).form == KernelForm::kInplaceMeta;
}

TEST(OperatorTableTest, AnOperatorInPlaceNeedsNoKernelForMeta) {
  EXPECT_TRUE(
      HasInplaceMeta("- func: f_(Tensor(a!) self) -> Tensor(a!)\n  dispatch:\n"
                     "    CPU: f_\n"));
  EXPECT_FALSE(
      HasInplaceMeta("- func: f_(Tensor(a!) self) -> Tensor(a!)\n  dispatch:\n"
                     "    CPU: f_\n    Meta: f_meta_\n"));
  EXPECT_FALSE(
      HasInplaceMeta("- func: f_(Tensor(a!) self) -> Tensor(a!)\n  dispatch:\n"
                     "    CPU: f_\n    CompositeExplicitAutograd: f_any_\n"));
  EXPECT_FALSE(HasInplaceMeta("- func: f_(Tensor(a!) self) -> Tensor(a!)\n"));
  EXPECT_FALSE(HasInplaceMeta("- func: f(Tensor self) -> Tensor\n  dispatch:\n    CPU: f\n"));
}

TEST(OperatorTableTest, KernelsStandInTheOrderOfTheFileAndOnceAKey) {
  const OneOperator one(
      "- func: f_(Tensor(a!) self) -> Tensor(a!)\n  dispatch:\n    CUDA, CPU: f_any_\n");
  std::string keys;
  for (const RegisteredKernel& kernel : one.table.kernels()) {
    keys += std::string(DispatchKeyName(kernel.key)) + " ";
  }
  EXPECT_EQ(keys, "CUDA CPU Meta ");
}

// A family with an operator of each form, and a kernel that is no structured one.
constexpr char kFamily[] = R"(
- func: f(Tensor self) -> Tensor
  structured_delegate: f.out
  dispatch:
    SparseCPU: f_sparse

- func: f_(Tensor(a!) self) -> Tensor(a!)
  structured_delegate: f.out

- func: f.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
  structured: True
  dispatch:
    CPU, CUDA: f_out
    SparseCPU: f_sparse_out
)";

TEST(OperatorTableTest, AFamilyBringsStructuredKernels) {
  const auto checked = ExpandText(kFamily);
  const auto& functional = checked.program().functions[0];
  const OperatorTable table(checked, functional);
  EXPECT_EQ(table.Row(DispatchKey::CPU).form, KernelForm::kStructured);
  EXPECT_EQ(table.Row(DispatchKey::CPU).line->kernel.value.name, "f_out");
  EXPECT_EQ(table.Row(DispatchKey::Meta).form, KernelForm::kMeta);
  EXPECT_EQ(table.Row(DispatchKey::SparseCPU).form, KernelForm::kPlain);
  EXPECT_EQ(table.Row(DispatchKey::QuantizedCPU).form, KernelForm::kNonFunctional);
  EXPECT_EQ(table.Row(DispatchKey::Undefined).form, KernelForm::kNonFunctional);
  const auto groups = table.Groups({DispatchKey::CPU, DispatchKey::CUDA});
  ASSERT_EQ(groups.size(), 2u) << "one kernel, but a function for each key";
  EXPECT_EQ(groups[1].guard.place, GuardPlace::kNone) << "guarded by its outputs";
  const auto& out = checked.program().functions[2];
  EXPECT_FALSE(OperatorTable(checked, out).Row(DispatchKey::QuantizedCPU).HasKernel());
}

// Emitted code agrees with `switchyard table`.
TEST(OperatorTableTest, RegistersWhatTheFinderFinds) {
  const auto checked = ExpandText(kFamily);
  for (const schema::NativeFunction& function : checked.program().functions) {
    const OperatorTable table(checked, function);
    const Registrations found = RegistrationsOf(table);
    for (const DispatchKey key : SlotKeys()) {
      EXPECT_EQ(table.registered().Has(key), found.keys().Has(key)) << DispatchKeyName(key);
    }
    constexpr DispatchKey kComposite = DispatchKey::CompositeExplicitAutogradNonFunctional;
    EXPECT_EQ(table.registered().Has(kComposite), found.keys().Has(kComposite));
  }
}

}  // namespace
}  // namespace switchyard::dispatch
