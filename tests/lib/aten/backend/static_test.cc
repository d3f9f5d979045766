// Calls the operators of the backend through static dispatch: nothing is registered with PyTorch.
#include <ATen/ops/ones.h>
#include <torch/csrc/autograd/autograd.h>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <initializer_list>
#include <string>

#include "switchyard/functions.h"
#include "tests/lib/aten/backend/device.h"

namespace {

namespace ops = switchyard::aten;
// Operators that are methods only in PyTorch.
namespace named = switchyard::aten::ops;
using acme::npu::DeviceOfLastKernel;
using acme::npu::Make;

int failures = 0;

void Check(bool is_true, const char* what, int line) {
  if (is_true) return;
  std::fprintf(stderr, "static_test.cc:%d: not so: %s\n", line, what);
  ++failures;
}
#define EXPECT(condition) Check(condition, #condition, __LINE__)

at::Tensor Values(std::initializer_list<float> values, int64_t device = 0) {
  at::Tensor tensor = Make({static_cast<int64_t>(values.size())}, at::kFloat, device);
  std::copy(values.begin(), values.end(), static_cast<float*>(tensor.data_ptr()));
  return tensor;
}

bool Has(const at::Tensor& tensor, std::initializer_list<float> values) {
  return tensor.numel() == static_cast<int64_t>(values.size()) &&
         std::equal(values.begin(), values.end(), static_cast<const float*>(tensor.data_ptr()));
}

std::string ErrorOf(const std::function<void()>& call) {
  try {
    call();
  } catch (const std::exception& error) {
    return error.what();
  }
  return "";
}
bool Contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

void TestMembers() {
  const at::Tensor x = Values({1, -2, 3});
  EXPECT(Has(ops::relu(x), {1, 0, 3}));
  EXPECT(Has(ops::add(x, x, 2), {3, -6, 9}));
  const at::Tensor rows = named::view(Values({1, 4, 3, 2}), {2, 2});
  EXPECT(rows.size(0) == 2 && rows.storage().is_alias_of(rows.storage()));
  const auto [values, indices] = ops::max(rows, 1, false);
  EXPECT(Has(values, {4, 3}));
  EXPECT(static_cast<const int64_t*>(indices.data_ptr())[0] == 1);
  const at::Tensor made = ops::empty(
      {2, 3}, at::TensorOptions(at::Device(at::DeviceType::PrivateUse1, 1)).dtype(at::kLong));
  EXPECT(made.device().index() == 1 && made.scalar_type() == at::kLong && made.size(1) == 3);
}

void TestGuards() {
  ops::relu(Values({1}, 1));
  EXPECT(DeviceOfLastKernel() == 1);
  EXPECT(acme::npu::CurrentDevice() == 0);
  const at::Tensor a = named::view(Values({1}, 0), {1, 1});
  const at::Tensor b = named::view(Values({2}, 1), {1, 1});
  EXPECT(Has(ops::mm(a, a), {1}));
  const std::string error = ErrorOf([&] { ops::mm(a, b); });
  EXPECT(Has(ops::cat({Values({1}), Values({2, 3})}), {1, 2, 3}));
  EXPECT(Contains(ErrorOf([&] { ops::cat({Values({1}), Values({2}, 1)}); }),
                  "aten::cat: argument `tensors` is on " + b.device().str() + ", `tensors` on " +
                      a.device().str()));
  EXPECT(Contains(error, "aten::mm: argument `mat2` is on " + b.device().str() + ", `self` on " +
                             a.device().str() + ", but all must be on one device"));
}

void TestDerived() {
  at::Tensor x = Values({1, -2, 3});
  const uint32_t before = x._version();
  EXPECT(&named::add__Tensor(x, x, 1) == &x && Has(x, {2, -4, 6}));
  EXPECT(x._version() == before + 1);
  named::relu_(x);
  EXPECT(Has(x, {2, 0, 6}));
  at::Tensor out = Make({0}, at::kFloat, 0);
  EXPECT(&ops::add_out(out, x, x) == &out && Has(out, {4, 0, 12}));
  at::Tensor values = Make({0}, at::kFloat, 0), indices = Make({0}, at::kLong, 0);
  ops::max_out(values, indices, named::view(Values({1, 4, 3, 2}), {2, 2}), 1, false);
  EXPECT(Has(values, {4, 3}) && static_cast<const int64_t*>(indices.data_ptr())[1] == 0);
  std::vector<at::Tensor> rows = {Make({2}, at::kFloat, 0), Make({2}, at::kFloat, 0)};
  ops::unbind_copy_out(rows, named::view(Values({1, 4, 3, 2}), {2, 2}), 0);
  EXPECT(Has(rows[0], {1, 4}) && Has(rows[1], {3, 2}));
  at::Tensor longs = Make({1}, at::kLong, 1);
  ops::empty_out(longs, {3});
  EXPECT(longs.numel() == 3 && longs.scalar_type() == at::kLong && DeviceOfLastKernel() == 1);
}

void TestAutograd() {
  const at::Tensor x = Values({1, 2}, 1).set_requires_grad(true);
  const at::Tensor y = ops::square(x);
  EXPECT(Has(y, {1, 4}) && y.requires_grad() && DeviceOfLastKernel() == 1);
  const auto grads = torch::autograd::grad({y}, {x}, {Values({1, 1}, 1)});
  EXPECT(Has(grads[0], {5, 5}));
  // The kernel for autograd is called without a gradient, too: there is no other.
  EXPECT(Has(ops::square(Values({3})), {9}));
  // Gradients by formulas are c10's, which knows nothing of this backend here.
  EXPECT(Contains(ErrorOf([&] { ops::relu(x); }), "Could not run 'aten::relu'"));
}

void TestOtherKeys() {
  const at::Tensor x = at::ones({2});
  EXPECT(Has(ops::relu(x), {1, 1}));
  EXPECT(Has(ops::square(x), {1, 1}));
}

}  // namespace

int main() {
  TestMembers();
  TestGuards();
  TestDerived();
  TestAutograd();
  TestOtherKeys();
  if (failures == 0) std::printf("every check of static dispatch holds\n");
  return failures == 0 ? 0 : 1;
}
