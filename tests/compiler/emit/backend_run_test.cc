// Kernels of backend files and of ExecuTorch's entries, compiled and called: the targets of calls,
// copies, and guards.
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "gtest/gtest.h"
#include "lib/boxing/operators.h"
#include "lib/boxing/stack.h"
#include "lib/boxing/unboxing.h"
#include "lib/core/tensor_factory.h"
#include "lib/device/simulated_device.h"
#include "lib/dispatch/local_keys.h"
#include "switchyard/HPUNativeFunctions.h"
#include "switchyard/XLANativeFunctions.h"
#include "switchyard/functions.h"
#include "switchyard/ops/add_native.h"
#include "switchyard/ops/custom/triple_native.h"
#include "switchyard/ops/custom/version_native.h"
#include "switchyard/ops/einsum_native.h"
#include "switchyard/ops/empty_native.h"
#include "switchyard/ops/expand_native.h"
#include "switchyard/ops/halves_native.h"
#include "switchyard/ops/max_native.h"
#include "switchyard/ops/mix_native.h"
#include "switchyard/ops/narrow_native.h"
#include "switchyard/ops/negate_native.h"
#include "switchyard/ops/relu_native.h"
#include "switchyard/ops/tanh_native.h"
#include "switchyard/ops/vendor/touch_native.h"
#include "tests/lib/expect_error.h"

namespace {

using switchyard::DispatchKey;
using switchyard::DispatchKeySet;
using switchyard::EmptyTensor;
using switchyard::IntArrayRef;
using switchyard::kFloat;
using switchyard::Tensor;
using Hpu = switchyard::SimulatedDevice<switchyard::DeviceType::HPU>;

std::string& Log() {
  static std::string* const log = new std::string;
  return *log;
}

void Note(const std::string& kernel) { Log() += Log().empty() ? kernel : ", " + kernel; }

Tensor With(std::initializer_list<DispatchKey> keys, float value = 0) {
  Tensor tensor = EmptyTensor({1}, kFloat);
  *tensor.data<float>() = value;
  return WithKeySet(tensor, DispatchKeySet(keys));
}

Tensor Xla(float value = 0) { return With({DispatchKey::XLA}, value); }
float ValueOf(const Tensor& tensor) { return *tensor.data<float>(); }

// Where a kernel of HPU ran.
std::string OnDevice(const char* kernel) {
  return std::string(kernel) + "@" + std::to_string(Hpu::Current());
}

}  // namespace

namespace torch_xla {

Tensor XLANativeFunctions::_copy_from(const Tensor& self, const Tensor& dst, bool non_blocking) {
  Note(non_blocking ? "xla copy later" : "xla copy");
  *dst.data<float>() = *self.data<float>();
  return dst;
}
Tensor XLANativeFunctions::_copy_from_and_resize(const Tensor& self, const Tensor& dst) {
  Note("xla resize");
  *dst.data<float>() = *self.data<float>();
  return dst;
}
Tensor XLANativeFunctions::add(const Tensor& self, const Tensor& other,
                               const switchyard::Scalar& alpha) {
  Note("xla add");
  return Xla(ValueOf(self) + ValueOf(other) * alpha.To<float>());
}
Tensor XLANativeFunctions::einsum(std::string_view equation, switchyard::TensorList tensors) {
  Note("xla einsum " + std::string(equation));
  const switchyard::ExcludeKeysGuard below(DispatchKey::AutogradXLA);
  return switchyard::einsum(equation, tensors);
}
Tensor XLANativeFunctions::empty_symint(IntArrayRef size,
                                        std::optional<switchyard::ScalarType> dtype,
                                        std::optional<switchyard::Layout>,
                                        std::optional<switchyard::Device>,
                                        std::optional<bool> pinned,
                                        std::optional<switchyard::MemoryFormat>) {
  Note("xla empty of " + std::to_string(size.size()));
  if (dtype == switchyard::ScalarType::Float && !pinned.has_value()) Note("told by out");
  return Xla(7);
}
Tensor XLANativeFunctions::expand_symint(const Tensor& self, IntArrayRef, bool) {
  Note("xla expand_symint");
  return self;
}
std::tuple<Tensor, Tensor> XLANativeFunctions::max(const Tensor&, int64_t, bool) {
  Note("xla max");
  return {Xla(1), Xla(2)};
}
std::vector<Tensor> XLANativeFunctions::halves(const Tensor& self) {
  Note("xla halves");
  return {Xla(ValueOf(self) / 2), Xla(ValueOf(self) / 2)};
}
Tensor XLANativeFunctions::narrow(const Tensor& self, int64_t, int64_t, int64_t) {
  Note("xla narrow");
  return self;
}
Tensor XLANativeFunctions::negate(const Tensor& self) {
  Note("xla negate");
  return Xla(-ValueOf(self));
}
void XLANativeFunctions::touch(const Tensor&) { Note("xla touch"); }

}  // namespace torch_xla

namespace habana::kernels {

Tensor Kernels::_copy_from_and_resize(const Tensor&, const Tensor& dst) {
  Note(OnDevice("hpu resize"));
  return dst;
}
Tensor& Kernels::add_out(const Tensor&, const Tensor&, const switchyard::Scalar&, Tensor& out) {
  Note(OnDevice("hpu add_out"));
  return out;
}
Tensor Kernels::empty(IntArrayRef, std::optional<switchyard::ScalarType>,
                      std::optional<switchyard::Layout>, std::optional<switchyard::Device> device,
                      std::optional<bool>, std::optional<switchyard::MemoryFormat>) {
  Note(OnDevice("hpu empty"));
  return EmptyTensor({1}, kFloat, *device);
}
Tensor Kernels::mix(const Tensor& self, const Tensor&, const Tensor&) {
  Note(OnDevice("hpu mix"));
  return self;
}
Tensor Kernels::narrow(const Tensor& self, int64_t, int64_t, int64_t) {
  Note("hpu narrow");
  return self;
}

}  // namespace habana::kernels

namespace torch::executor::native {

Tensor& relu_out(const Tensor&, Tensor& out) {
  Note("executor relu");
  return out;
}
Tensor& tanh_out(const Tensor&, Tensor& out) {
  Note("executor tanh");
  return out;
}

}  // namespace torch::executor::native

namespace custom::native {

Tensor& triple_out(const Tensor& self, Tensor& out) {
  Note("custom triple");
  *out.data<float>() = 3 * ValueOf(self);
  return out;
}
int64_t version(int64_t part) { return part + 1; }

}  // namespace custom::native

namespace vendor::native {

void touch_cpu(const Tensor&) { Note("cpu touch"); }

}  // namespace vendor::native

namespace switchyard {

void meta::structured_add_Tensor::meta(const Tensor& self, const Tensor&, const Scalar&) {
  set_output_contiguous(0, self.sizes(), TensorOptions(self.dtype()).device(self.device()));
}

namespace native {

void structured_add_out::impl(const Tensor&, const Tensor&, const Scalar&, const Tensor&) {
  Note("cpu add");
}
std::tuple<Tensor, Tensor> max_cpu(const Tensor& self, int64_t, bool) { return {self, self}; }
std::tuple<Tensor&, Tensor&> max_out_cpu(const Tensor&, int64_t, bool, Tensor& max,
                                         Tensor& max_values) {
  Note("cpu max_out");
  return {max, max_values};
}
std::vector<Tensor> halves_cpu(const Tensor&) { return {}; }
void halves_out_cpu(const Tensor&, TensorList) {}
Tensor empty_cpu(IntArrayRef, std::optional<ScalarType>, std::optional<Layout>,
                 std::optional<Device>, std::optional<bool>, std::optional<MemoryFormat>) {
  Note("cpu empty");
  return With({DispatchKey::CPU});
}
Tensor& empty_out_cpu(IntArrayRef, std::optional<MemoryFormat>, Tensor& out) { return out; }
Tensor negate_cpu(const Tensor& self) {
  Note("cpu negate");
  return self;
}
Tensor expand_cpu(const Tensor& self, IntArrayRef, bool) { return self; }
Tensor narrow(const Tensor& self, int64_t, int64_t, int64_t) {
  Note("composite narrow");
  return self;
}
Tensor einsum(std::string_view, TensorList tensors) {
  Note("composite einsum");
  return tensors[0];
}
Tensor& tanh_out(const Tensor&, Tensor& out) {
  Note("explicit tanh");
  return out;
}
Tensor& tanh_out_cpu(const Tensor&, Tensor& out) {
  Note("cpu tanh");
  return out;
}
Tensor mix_cpu(const Tensor& self, const Tensor&, const Tensor&) { return self; }
Tensor& mix_out_cpu(const Tensor&, const Tensor&, const Tensor&, Tensor& out) { return out; }

}  // namespace native

namespace {

using Key = DispatchKey;

class BackendRunTest : public ::testing::Test {
 protected:
  void SetUp() override { Log().clear(); }
  // What was noted since the last look.
  static std::string Noted() {
    std::string noted;
    noted.swap(Log());
    return noted;
  }
};

TEST_F(BackendRunTest, KernelsOfTheBackendAreReached) {
  EXPECT_EQ(ValueOf(add(Xla(1), Xla(2), 10)), 21);
  EXPECT_EQ(Noted(), "xla add");
  add(With({Key::CPU}), With({Key::CPU}));
  EXPECT_EQ(Noted(), "cpu add");
  add(With({Key::CPU}), Xla());
  EXPECT_EQ(Noted(), "xla add") << "the higher backend of the two";
  vendor::touch(Xla());
  negate(Xla());
  EXPECT_EQ(Noted(), "xla touch, xla negate");
  EXPECT_ERROR(expand(With({Key::HPU}), {1}), "aten::expand: no kernel for HPU");
}

TEST_F(BackendRunTest, TheFunctionalFormServesTheOthers) {
  Tensor self = Xla(1);
  EXPECT_EQ(&add_(self, Xla(2)), &self);
  EXPECT_EQ(ValueOf(self), 3);
  EXPECT_EQ(Noted(), "xla add, xla copy");
  Tensor out = Xla();
  EXPECT_EQ(&add_out(out, self, self, 2), &out);
  EXPECT_EQ(ValueOf(out), 9);
  EXPECT_EQ(Noted(), "xla add, xla resize");
  negate_out(out, self);
  EXPECT_EQ(ValueOf(out), -3);
  EXPECT_EQ(Noted(), "xla negate, xla resize") << "before the kernel that the compiler writes";
}

TEST_F(BackendRunTest, SeveralResultsAreCopied) {
  Tensor values = Xla();
  Tensor indices = Xla();
  const std::tuple<Tensor&, Tensor&> results = max_out(values, indices, Xla(), 0);
  EXPECT_EQ(&std::get<1>(results), &indices);
  EXPECT_EQ(ValueOf(values), 1);
  EXPECT_EQ(ValueOf(indices), 2);
  EXPECT_EQ(Noted(), "xla max, xla resize, xla resize");
}

TEST_F(BackendRunTest, ListsAreCopiedElementByElement) {
  const Tensor out[] = {Xla(), Xla()};
  halves_out(out, Xla(8));
  EXPECT_EQ(ValueOf(out[0]), 4);
  EXPECT_EQ(ValueOf(out[1]), 4);
  EXPECT_EQ(Noted(), "xla halves, xla resize, xla resize");
  const Tensor one[] = {Xla()};
  EXPECT_ERROR(halves_out(one, Xla(8)), "index 1 is out of bounds");
}

TEST_F(BackendRunTest, AFactoryIsToldByTheOutArgument) {
  Tensor out = Xla();
  empty_out(out, {1, 2});
  EXPECT_EQ(ValueOf(out), 7);
  EXPECT_EQ(Noted(), "xla empty of 2, told by out, xla resize");
  empty({2}, TensorOptions(kFloat).device(Device(DeviceType::XLA)));
  EXPECT_EQ(Noted(), "xla empty of 1, told by out");
  empty({2});
  EXPECT_EQ(Noted(), "cpu empty");
}

TEST_F(BackendRunTest, KernelsThatTakeSymbolicSizesHaveTheirOwnName) {
  expand(Xla(), {1});
  narrow(Xla(), 0, 0, 1);
  EXPECT_EQ(Noted(), "xla expand_symint, xla narrow");
}

TEST_F(BackendRunTest, KernelsForAutogradAreReachedBeforeTheBackend) {
  const Tensor tensors[] = {With({Key::XLA, Key::AutogradXLA})};
  einsum("i->", tensors);
  EXPECT_EQ(Noted(), "xla einsum i->, composite einsum");
  const Tensor others[] = {With({Key::CPU, Key::AutogradCPU})};
  einsum("i->", others);
  EXPECT_EQ(Noted(), "composite einsum") << "another backend's autograd is passed by";
  narrow(With({Key::HPU, Key::AutogradHPU}), 0, 0, 1);
  narrow(With({Key::XLA, Key::AutogradXLA}), 0, 0, 1);
  EXPECT_EQ(Noted(), "hpu narrow, xla narrow");
}

TEST_F(BackendRunTest, AFileSaysWhetherCallsAreGuarded) {
  Hpu::Install(3);
  const Tensor self = EmptyTensor({1}, kFloat, Device(DeviceType::HPU, 2));
  const Tensor elsewhere = EmptyTensor({1}, kFloat, Device(DeviceType::HPU, 1));
  Tensor out = EmptyTensor({1}, kFloat, Device(DeviceType::HPU, 2));
  add_out(out, self, self);
  EXPECT_EQ(Noted(), "hpu add_out@2");
  add(self, self);
  EXPECT_EQ(Noted(), "hpu add_out@2") << "by way of meta and the out operator";
  mix_out(out, self, self, self);
  EXPECT_EQ(Noted(), "hpu mix@2, hpu resize@2");
  empty({1}, TensorOptions(kFloat).device(Device(DeviceType::HPU, 1)));
  EXPECT_EQ(Noted(), "hpu empty@1");
  empty_out(out, {1});
  EXPECT_EQ(Noted(), "hpu empty@2, hpu resize@2");
  EXPECT_ERROR(mix(self, self, elsewhere), "hpu:1");
  EXPECT_EQ(Hpu::Current(), 0);
  Hpu::Remove();
}

TEST_F(BackendRunTest, EntriesBringKernels) {
  Tensor out = With({Key::CPU});
  relu_out(out, out);
  relu_out(out, Xla());
  EXPECT_EQ(Noted(), "executor relu, executor relu") << "in place of the implied composite kernel";
  tanh_out(out, out);
  EXPECT_EQ(Noted(), "executor tanh") << "in place of the operator's own for the CPU";
  Tensor there = Xla();
  tanh_out(there, there);
  EXPECT_EQ(Noted(), "explicit tanh");
  Tensor values = With({Key::CPU});
  max_out(values, out, out, 0);
  EXPECT_EQ(Noted(), "cpu max_out") << "an entry without kernels";
}

TEST_F(BackendRunTest, EntriesDeclareOperators) {
  Tensor out = With({Key::CPU});
  custom::triple_out(out, With({Key::CPU}, 2));
  EXPECT_EQ(ValueOf(out), 6);
  EXPECT_EQ(custom::version(1), 2);
}

TEST_F(BackendRunTest, BoxedCalls) {
  Stack stack;
  stack.PushAll(Xla(2));
  CallBoxed(*FindOperator("aten::negate"), stack, 1);
  ASSERT_EQ(stack.size(), 1u);
  EXPECT_EQ(ValueOf(Unbox<Tensor>(stack.Top())), -2);
  EXPECT_EQ(Noted(), "xla negate");
}

}  // namespace
}  // namespace switchyard
