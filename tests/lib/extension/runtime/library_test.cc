// PyTorch's names are aliases of the run-time's types, and blocks of registrations have no cost.
#include "torch/library.h"

#include <type_traits>

#include "gtest/gtest.h"

namespace {

at::Tensor Same(const at::Tensor& self, c10::optional<int64_t>) { return self; }

}  // namespace

TORCH_LIBRARY(names, m) {
  m.def("same(Tensor self, int? n) -> Tensor", TORCH_FN(Same));
  m.def("kept", torch::dispatch(c10::DispatchKey::CPU, Same));
}

TORCH_LIBRARY_FRAGMENT(names, m) { m.def("more", torch::CppFunction(Same)); }

TORCH_LIBRARY_IMPL(names, CPU, m) { m.impl("same", Same); }

namespace {

TEST(Extension, NamesAreThoseOfTheRunTime) {
  static_assert(std::is_same_v<at::Tensor, switchyard::Tensor>);
  static_assert(std::is_same_v<torch::Tensor, switchyard::Tensor>);
  static_assert(std::is_same_v<c10::IntArrayRef, switchyard::IntArrayRef>);
  const at::Tensor tensor = at::EmptyTensor({2}, at::ScalarType::Float);
  EXPECT_EQ(Same(tensor, c10::nullopt).data_ptr(), tensor.data_ptr());
}

}  // namespace
