// Public functions of emitted code in all their forms, compiled and called: the kernel that a call
// reaches, and its arguments.
#include <optional>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "lib/boxing/operators.h"
#include "lib/boxing/unboxing.h"
#include "lib/core/tensor_factory.h"
#include "lib/dispatch/key_extraction.h"
#include "switchyard/functions.h"
#include "switchyard/ops/empty_native.h"
#include "switchyard/ops/filled_native.h"
#include "switchyard/ops/indices_native.h"
#include "switchyard/ops/negate_native.h"
#include "switchyard/ops/new_like_native.h"
#include "switchyard/ops/notify_native.h"
#include "switchyard/ops/rename_native.h"
#include "switchyard/ops/scale_native.h"
#include "switchyard/ops/twice_native.h"
#include "switchyard/ops/where_native.h"
#include "switchyard/redispatch.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

// The last call: the kernel and its arguments.
std::string& Log() {
  static std::string* const log = new std::string;
  return *log;
}

template <typename... Parts>
Tensor Record(const Parts&... parts) {
  Log().clear();
  ((Log() += Join(parts, "|")), ...);
  return EmptyTensor({2}, kFloat);
}

template <typename T>
std::string Text(const std::optional<T>& value) {
  return value ? Join(*value) : "-";
}

std::string Text(std::optional<bool> value) { return value ? (*value ? "true" : "false") : "-"; }

std::string Options(std::optional<ScalarType> dtype, std::optional<Layout> layout,
                    std::optional<Device> device, std::optional<bool> pin) {
  return Text(dtype) + " " + Text(layout) + " " + Text(device) + " " + Text(pin);
}

Tensor OnCpu() { return EmptyTensor({2}, kFloat); }
Tensor With(DispatchKey key) { return WithKeySet(OnCpu(), DispatchKeySet(key)); }

}  // namespace

namespace native {

Tensor empty_cpu(IntArrayRef size, std::optional<ScalarType> dtype, std::optional<Layout> layout,
                 std::optional<Device> device, std::optional<bool> pin_memory,
                 std::optional<MemoryFormat> memory_format) {
  return Record("empty", size.size(), Options(dtype, layout, device, pin_memory),
                Text(memory_format));
}
Tensor indices_cpu(int64_t n, std::optional<ScalarType> dtype, std::optional<Layout> layout,
                   std::optional<Device> device, std::optional<bool> pin_memory) {
  return Record("indices", n, Options(dtype, layout, device, pin_memory));
}
Tensor& indices_out_cpu(int64_t n, Tensor& out) {
  Record("indices_out", n);
  return out;
}
Tensor filled(std::string_view options, std::optional<ScalarType> dtype,
              std::optional<Layout> layout, std::optional<Device> device,
              std::optional<bool> pin_memory) {
  return Record("filled", options, Options(dtype, layout, device, pin_memory));
}
Tensor new_like_cpu(const Tensor&, std::optional<ScalarType> dtype, std::optional<Layout> layout,
                    std::optional<Device> device, std::optional<bool> pin_memory) {
  return Record("new_like", Options(dtype, layout, device, pin_memory));
}
Tensor negate_cpu(const Tensor&) { return Record("negate"); }
Tensor& negate_cpu_(Tensor& self) {
  Record("negate_");
  return self;
}
void notify_cpu(const Tensor&, int64_t dispatchKeySet) { Record("notify", dispatchKeySet); }
Tensor scale_cpu(const Tensor&, double factor) { return Record("scale_cpu", factor * 2); }
Tensor scale(const Tensor&, double factor) { return Record("scale", factor * 2); }
Tensor twice(const Tensor&) { return Record("twice"); }
Tensor where_cpu(const Tensor&, const Tensor&, int64_t other) { return Record("where", other); }
QScheme rename_cpu(const Tensor&, std::optional<DimnameList> names, Dimname dim, QScheme scheme,
                   std::optional<QScheme> other) {
  Record("rename", names ? static_cast<int64_t>(names->size()) : -1, dim, Text(other));
  return scheme;
}

}  // namespace native

namespace {

TEST(ApiRunTest, TensorOptionsInOneParameter) {
  empty({2, 3}, kFloat);
  EXPECT_EQ(Log(), "empty|2|Float - - -|-|");
  empty({2, 3}, TensorOptions().dtype(kInt).layout(Layout::Strided).pinned_memory(true));
  EXPECT_EQ(Log(), "empty|2|Int Strided - true|-|");
  empty({2, 3});
  EXPECT_EQ(Log(), "empty|2|- - - -|-|");
  empty({2, 3}, Device());
  EXPECT_EQ(Log(), "empty|2|- - cpu -|-|");
  empty({2, 3}, {}, MemoryFormat::ChannelsLast);
  EXPECT_EQ(Log(), "empty|2|- - - -|ChannelsLast|");
  empty({2, 3}, TensorOptions().memory_format(MemoryFormat::Contiguous));
  EXPECT_EQ(Log(), "empty|2|- - - -|Contiguous|");
  EXPECT_ERROR(
      empty({2}, TensorOptions().memory_format(MemoryFormat::Contiguous), MemoryFormat::Contiguous),
      "the memory format is given twice");
}

TEST(ApiRunTest, TensorOptionsInFour) {
  empty({2}, kLong, Layout::Strided, Device(), false, std::nullopt);
  EXPECT_EQ(Log(), "empty|1|Long Strided cpu false|-|");
  empty({2}, std::nullopt, std::nullopt, std::nullopt, std::nullopt, MemoryFormat::Preserve);
  EXPECT_EQ(Log(), "empty|1|- - - -|Preserve|");
}

TEST(ApiRunTest, DefaultsAndNamesOfTensorOptions) {
  indices(3);
  EXPECT_EQ(Log(), "indices|3|Long - - -|");
  indices(3, kInt);
  EXPECT_EQ(Log(), "indices|3|Int - - -|");
  filled("text", kHalf);
  EXPECT_EQ(Log(), "filled|text|Half - - -|");
  new_like(OnCpu(), Layout::Mkldnn);
  EXPECT_EQ(Log(), "new_like|- Mkldnn - -|");
}

TEST(ApiRunTest, OneBackendAndNoSwitch) {
  negate(OnCpu());
  EXPECT_EQ(Log(), "negate|");
  EXPECT_ERROR(negate(With(DispatchKey::CUDA)),
               "aten::negate: no kernel for CUDA. Kernels are built in for: CPU");
  EXPECT_ERROR(negate(With(DispatchKey::SparseCPU)), "no kernel for SparseCPU");
  EXPECT_ERROR(negate(With(DispatchKey::Conjugate)), "no kernel for Conjugate");
  EXPECT_ERROR(negate(Tensor()), "aten::negate: argument `self` is an undefined tensor");
  EXPECT_ERROR(empty({2}, DeviceType::CUDA), "aten::empty.memory_format: no kernel for CUDA");
  EXPECT_ERROR(empty({2}, Layout::Sparse), "no kernel for SparseCPU");
}

TEST(ApiRunTest, ACompositeBesideTheBackend) {
  scale(OnCpu());
  EXPECT_EQ(Log(), "scale_cpu|1|");
  redispatch::scale(DispatchKeySet(), OnCpu(), 1);
  EXPECT_EQ(Log(), "scale|2|");
}

TEST(ApiRunTest, RedispatchGoesToTheHighestKeyGiven) {
  const DispatchKeySet cpu(DispatchKey::CPU);
  redispatch::negate(cpu, Tensor());
  EXPECT_EQ(Log(), "negate|") << "the arguments do not say where to";
  Tensor self = OnCpu();
  EXPECT_EQ(&redispatch::negate_(cpu, self), &self);
  EXPECT_ERROR(redispatch::negate(DispatchKeySet(DispatchKey::CUDA), self), "no kernel for CUDA");
  EXPECT_ERROR(redispatch::negate(DispatchKeySet(), self), "no argument determines");
  redispatch::negate(self.key_set() & DispatchKeySet::FullAfter(DispatchKey::AutogradCPU), self);
  EXPECT_EQ(Log(), "negate|");
  redispatch::negate(DispatchKeySetOf(self), self);
  EXPECT_EQ(Log(), "negate|") << "keys that are passed by are passed by here, too";
}

TEST(ApiRunTest, RedispatchHasTheFormsOfFunctions) {
  const DispatchKeySet cpu(DispatchKey::CPU);
  redispatch::empty(cpu, {2}, kInt);
  EXPECT_EQ(Log(), "empty|1|Int - - -|-|");
  redispatch::empty(cpu, {2}, kInt, std::nullopt, Device(DeviceType::CUDA), true, std::nullopt);
  EXPECT_EQ(Log(), "empty|1|Int - cuda true|-|");
  Tensor out = OnCpu();
  EXPECT_EQ(&redispatch::indices_out(cpu, out, 4), &out);
  EXPECT_EQ(&redispatch::indices_outf(cpu, 4, out), &out);
  redispatch::notify(cpu, OnCpu());
  EXPECT_EQ(Log(), "notify|1|");
  redispatch::twice(DispatchKeySet(), Tensor());
  EXPECT_EQ(Log(), "twice|") << "a composite kernel asks for no key";
}

TEST(ApiRunTest, NamesOfDimensionsAndSchemes) {
  const std::vector<Dimname> names = {Dimname::FromText("n"), Dimname()};
  const QScheme scheme = QScheme::PerChannelAffine;
  EXPECT_EQ(rename(OnCpu(), DimnameList(names), Dimname::FromText("c"), scheme), scheme);
  EXPECT_EQ(Log(), "rename|2|c|-|");
  rename(OnCpu(), std::nullopt, Dimname(), scheme, scheme);
  EXPECT_EQ(Log(), "rename|-1|*|PerChannelAffine|");
}

TEST(ApiRunTest, BoxedNamesOfDimensions) {
  const std::optional<OperatorId> id = FindOperator("aten::rename");
  ASSERT_TRUE(id);
  Stack stack;
  stack.PushAll(OnCpu(), std::vector<Dimname>{Dimname::FromText("n")}, "c",
                QScheme::PerTensorAffine);
  CallBoxed(*id, stack, 4);
  EXPECT_EQ(Log(), "rename|1|c|-|");
  EXPECT_EQ(Unbox<QScheme>(stack.Pop()), QScheme::PerTensorAffine);
}

}  // namespace
}  // namespace switchyard
