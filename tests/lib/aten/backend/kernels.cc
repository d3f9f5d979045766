// The members of the class that `gen --target=aten` declares for backend.yaml.
#include <c10/core/TensorImpl.h>
#include <torch/csrc/autograd/custom_function.h>

#include <algorithm>
#include <cstring>

#include "switchyard/PrivateUse1NativeFunctions.h"
#include "tests/lib/aten/backend/device.h"

namespace acme::npu {
namespace {

using switchyard::aten::optional;

float* Data(const at::Tensor& tensor) { return static_cast<float*>(tensor.data_ptr()); }
int64_t IndexOf(const at::Tensor& tensor) { return tensor.device().index(); }

std::vector<int64_t> Concrete(c10::SymIntArrayRef sizes) {
  std::vector<int64_t> concrete;
  for (const c10::SymInt& size : sizes) concrete.push_back(size.guard_int(__FILE__, __LINE__));
  return concrete;
}

// Elements in the order of a contiguous tensor: the place of each in memory.
template <typename Visit>
void ForEachPlace(const at::Tensor& tensor, const Visit& visit) {
  std::vector<int64_t> at(static_cast<size_t>(tensor.dim()), 0);
  for (int64_t i = 0; i < tensor.numel(); ++i) {
    int64_t place = 0;
    for (size_t d = 0; d < at.size(); ++d) place += at[d] * tensor.stride(static_cast<int64_t>(d));
    visit(i, place);
    for (size_t d = at.size(); d-- > 0;) {
      if (++at[d] < tensor.size(static_cast<int64_t>(d))) break;
      at[d] = 0;
    }
  }
}

void CopyElements(const at::Tensor& from, const at::Tensor& to) {
  const size_t size = from.element_size();
  TORCH_CHECK(from.sizes() == to.sizes() && from.scalar_type() == to.scalar_type(),
              "the simulated device copies equal sizes and dtypes");
  std::vector<char> elements(static_cast<size_t>(from.numel()) * size);
  const char* const source = static_cast<const char*>(from.data_ptr());
  ForEachPlace(from, [&](int64_t i, int64_t place) {
    std::memcpy(elements.data() + i * size, source + place * size, size);
  });
  char* const target = static_cast<char*>(to.data_ptr());
  ForEachPlace(to, [&](int64_t i, int64_t place) {
    std::memcpy(target + place * size, elements.data() + i * size, size);
  });
}

at::Tensor ViewOf(const at::Tensor& self, at::IntArrayRef sizes, at::IntArrayRef strides,
                  int64_t offset) {
  at::Tensor view = at::detail::make_tensor<c10::TensorImpl>(
      c10::TensorImpl::VIEW, c10::Storage(self.storage()), self.key_set(), self.dtype());
  view.unsafeGetTensorImpl()->set_storage_offset(offset);
  view.unsafeGetTensorImpl()->set_sizes_and_strides(sizes, strides);
  return view;
}

at::Tensor MakeFor(at::IntArrayRef sizes, optional<at::ScalarType> dtype,
                   optional<at::Device> device) {
  const bool is_given = device.has_value() && device->has_index();
  return Make(sizes, dtype.value_or(at::kFloat), is_given ? device->index() : CurrentDevice());
}

// Its gradient is five times that of a copy, so that it is seen which formula ran.
struct Square : torch::autograd::Function<Square> {
  static at::Tensor forward(torch::autograd::AutogradContext* /*context*/,
                            const at::Tensor& value) {
    NoteKernel();
    at::Tensor result = Make(value.sizes(), at::kFloat, IndexOf(value));
    ForEachPlace(value, [&](int64_t i, int64_t place) {
      Data(result)[i] = Data(value)[place] * Data(value)[place];
    });
    return result;
  }
  static torch::autograd::variable_list backward(torch::autograd::AutogradContext* /*context*/,
                                                 torch::autograd::variable_list grads) {
    at::Tensor result = Make(grads[0].sizes(), at::kFloat, IndexOf(grads[0]));
    ForEachPlace(grads[0],
                 [&](int64_t i, int64_t place) { Data(result)[i] = 5 * Data(grads[0])[place]; });
    return {result};
  }
};

}  // namespace

at::Tensor Kernels::_copy_from(const at::Tensor& self, const at::Tensor& dst,
                               bool /*non_blocking*/) {
  CopyElements(self, dst);
  return dst;
}

at::Tensor Kernels::_copy_from_and_resize(const at::Tensor& self, const at::Tensor& dst) {
  if (dst.sizes() != self.sizes()) {
    Reallocate(dst, self.numel() * static_cast<int64_t>(self.element_size()));
    dst.unsafeGetTensorImpl()->set_sizes_contiguous(self.sizes());
  }
  CopyElements(self, dst);
  return dst;
}

// Tensors of equal sizes; `other` may be a number in memory of the host.
at::Tensor Kernels::add(const at::Tensor& self, const at::Tensor& other, const at::Scalar& alpha) {
  NoteKernel();
  const bool is_number = other.dim() == 0 && other.is_cpu();
  TORCH_CHECK(is_number || self.sizes() == other.sizes(), "sizes differ");
  at::Tensor result = Make(self.sizes(), at::kFloat, IndexOf(self));
  ForEachPlace(self, [&](int64_t i, int64_t place) { Data(result)[i] = Data(self)[place]; });
  if (is_number) {
    for (int64_t i = 0; i < result.numel(); ++i) {
      Data(result)[i] += alpha.to<float>() * Data(other)[0];
    }
    return result;
  }
  ForEachPlace(other, [&](int64_t i, int64_t place) {
    Data(result)[i] += alpha.to<float>() * Data(other)[place];
  });
  return result;
}

at::Tensor Kernels::as_strided_symint(const at::Tensor& self, c10::SymIntArrayRef size,
                                      c10::SymIntArrayRef stride,
                                      optional<c10::SymInt> storage_offset) {
  const int64_t offset = storage_offset.has_value() ? storage_offset->guard_int(__FILE__, __LINE__)
                                                    : self.storage_offset();
  return ViewOf(self, Concrete(size), Concrete(stride), offset);
}

// Of vectors.
at::Tensor Kernels::cat(const at::ITensorListRef& tensors, int64_t dim) {
  NoteKernel();
  int64_t count = 0;
  for (const at::Tensor& tensor : tensors) {
    TORCH_CHECK(dim == 0 && tensor.dim() == 1, "the simulated device joins vectors");
    count += tensor.numel();
  }
  at::Tensor result = Make({count}, at::kFloat, IndexOf(tensors.front()));
  int64_t next = 0;
  for (const at::Tensor& tensor : tensors) {
    ForEachPlace(tensor,
                 [&](int64_t /*i*/, int64_t place) { Data(result)[next++] = Data(tensor)[place]; });
  }
  return result;
}

// To, from and between devices; its entry asks for no check of devices.
at::Tensor& Kernels::copy_(at::Tensor& self, const at::Tensor& src, bool /*non_blocking*/) {
  CopyElements(src, self);
  return self;
}

at::Tensor Kernels::empty_symint(c10::SymIntArrayRef size, optional<at::ScalarType> dtype,
                                 optional<at::Layout> /*layout*/, optional<at::Device> device,
                                 optional<bool> /*pin_memory*/,
                                 optional<at::MemoryFormat> /*memory_format*/) {
  NoteKernel();
  return MakeFor(Concrete(size), dtype, device);
}

at::Tensor Kernels::empty_strided(at::IntArrayRef size, at::IntArrayRef stride,
                                  optional<at::ScalarType> dtype, optional<at::Layout> /*layout*/,
                                  optional<at::Device> device, optional<bool> /*pin_memory*/) {
  at::Tensor result = MakeFor(size, dtype, device);
  result.unsafeGetTensorImpl()->set_sizes_and_strides(size, stride);
  return result;
}

// Of rows.
std::tuple<at::Tensor, at::Tensor> Kernels::max(const at::Tensor& self, int64_t dim, bool keepdim) {
  NoteKernel();
  TORCH_CHECK(self.dim() == 2 && dim == 1 && !keepdim && self.is_contiguous(),
              "the simulated device has the maximum of rows");
  at::Tensor values = Make({self.size(0)}, at::kFloat, IndexOf(self));
  at::Tensor indices = Make({self.size(0)}, at::kLong, IndexOf(self));
  for (int64_t row = 0; row < self.size(0); ++row) {
    const float* const begin = Data(self) + row * self.size(1);
    const float* const found = std::max_element(begin, begin + self.size(1));
    Data(values)[row] = *found;
    static_cast<int64_t*>(indices.data_ptr())[row] = found - begin;
  }
  return {values, indices};
}

at::Tensor Kernels::mm(const at::Tensor& self, const at::Tensor& mat2) {
  NoteKernel();
  at::Tensor result = Make({self.size(0), mat2.size(1)}, at::kFloat, IndexOf(self));
  for (int64_t i = 0; i < result.size(0); ++i) {
    for (int64_t j = 0; j < result.size(1); ++j) {
      float sum = 0;
      for (int64_t k = 0; k < self.size(1); ++k) {
        sum += Data(self)[i * self.stride(0) + k * self.stride(1)] *
               Data(mat2)[k * mat2.stride(0) + j * mat2.stride(1)];
      }
      Data(result)[i * result.size(1) + j] = sum;
    }
  }
  return result;
}

at::Tensor Kernels::relu(const at::Tensor& self) {
  NoteKernel();
  at::Tensor result = Make(self.sizes(), at::kFloat, IndexOf(self));
  ForEachPlace(
      self, [&](int64_t i, int64_t place) { Data(result)[i] = std::max(Data(self)[place], 0.0F); });
  return result;
}

at::Tensor Kernels::square(const at::Tensor& self) { return Square::apply(self); }

// Of rows.
std::vector<at::Tensor> Kernels::unbind_copy(const at::Tensor& self, int64_t dim) {
  NoteKernel();
  TORCH_CHECK(dim == 0 && self.is_contiguous(), "the simulated device unbinds rows");
  std::vector<at::Tensor> rows;
  const int64_t length = self.numel() / self.size(0);
  for (int64_t row = 0; row < self.size(0); ++row) {
    rows.push_back(Make(self.sizes().slice(1), at::kFloat, IndexOf(self)));
    std::copy_n(Data(self) + row * length, length, Data(rows.back()));
  }
  return rows;
}

at::Tensor Kernels::view_symint(const at::Tensor& self, c10::SymIntArrayRef size) {
  TORCH_CHECK(self.is_contiguous(), "the simulated device views contiguous tensors");
  const std::vector<int64_t> sizes = Concrete(size);
  std::vector<int64_t> strides(sizes.size(), 1);
  for (size_t d = sizes.size(); d-- > 1;) strides[d - 1] = strides[d] * sizes[d];
  return ViewOf(self, sizes, strides, self.storage_offset());
}

}  // namespace acme::npu
