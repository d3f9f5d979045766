// at::TensorAccessor<T, N>: the elements of a tensor of N dimensions, as `a[i][j]`, without a
// check. at::PackedTensorAccessor32 and ...64 keep copies of sizes and strides, of that many bits.
// Errors: what makes one (the methods accessor() and packed_accessor) raises Error for another
// number of dimensions or another type.
#ifndef SWITCHYARD_LIB_EXTENSION_RUNTIME_ACCESSOR_H_
#define SWITCHYARD_LIB_EXTENSION_RUNTIME_ACCESSOR_H_

#include <cstddef>
#include <cstdint>

#include "lib/core/array_ref.h"
#include "lib/core/error.h"
#include "lib/core/tensor.h"
#include "lib/extension/runtime/element_types.h"

namespace at {

template <typename T>
struct DefaultPtrTraits {
  using PtrType = T*;
};
template <typename T>
using RestrictPtrTraits = DefaultPtrTraits<T>;

// Sizes and strides are elsewhere.
template <typename T, std::size_t N, template <typename> class PtrTraits = DefaultPtrTraits,
          typename Index = int64_t>
class TensorAccessor {
 public:
  using PtrType = typename PtrTraits<T>::PtrType;

  TensorAccessor(PtrType data, const Index* sizes, const Index* strides)
      : data_(data), sizes_(sizes), strides_(strides) {}

  decltype(auto) operator[](Index i) const {
    T* const at = data_ + strides_[0] * i;
    if constexpr (N == 1) {
      return *at;
    } else {
      return TensorAccessor<T, N - 1, PtrTraits, Index>(at, sizes_ + 1, strides_ + 1);
    }
  }
  switchyard::ArrayRef<Index> sizes() const { return {sizes_, N}; }
  switchyard::ArrayRef<Index> strides() const { return {strides_, N}; }
  Index size(Index i) const { return sizes_[i]; }
  Index stride(Index i) const { return strides_[i]; }
  PtrType data() const { return data_; }

 private:
  PtrType data_;
  const Index* sizes_;
  const Index* strides_;
};

// The element of a tensor without dimensions is `a[0]`: PyTorch has no accessor of it.
template <typename T, std::size_t N, template <typename> class PtrTraits = DefaultPtrTraits,
          typename Index = int64_t>
class GenericPackedTensorAccessor {
 public:
  using PtrType = typename PtrTraits<T>::PtrType;

  template <typename Given>
  GenericPackedTensorAccessor(PtrType data, const Given* sizes, const Given* strides)
      : data_(data) {
    for (std::size_t i = 0; i < N; ++i) {
      sizes_[i] = static_cast<Index>(sizes[i]);
      strides_[i] = static_cast<Index>(strides[i]);
      SWITCHYARD_CHECK(sizes_[i] == sizes[i] && strides_[i] == strides[i],
                       "the sizes do not fit the accessor");
    }
  }

  decltype(auto) operator[](Index i) const {
    return TensorAccessor<T, N, PtrTraits, Index>(data_, sizes_, strides_)[i];
  }
  Index size(Index i) const { return sizes_[i]; }
  Index stride(Index i) const { return strides_[i]; }
  PtrType data() const { return data_; }

 private:
  PtrType data_;
  Index sizes_[N];
  Index strides_[N];
};
template <typename T, std::size_t N, template <typename> class PtrTraits = DefaultPtrTraits>
using PackedTensorAccessor32 = GenericPackedTensorAccessor<T, N, PtrTraits, int32_t>;
template <typename T, std::size_t N, template <typename> class PtrTraits = DefaultPtrTraits>
using PackedTensorAccessor64 = GenericPackedTensorAccessor<T, N, PtrTraits, int64_t>;

namespace detail {

template <template <typename> class...>
struct PtrTraitsOf {
  template <typename T>
  using Traits = DefaultPtrTraits<T>;
};
template <template <typename> class PtrTraits>
struct PtrTraitsOf<PtrTraits> {
  template <typename T>
  using Traits = PtrTraits<T>;
};

// An accessor over a tensor.
template <typename Accessor, typename T, std::size_t N, typename Tensor>
Accessor AccessorOf(const Tensor& tensor) {
  static_assert(N > 0, "an element without dimensions is read by *data_ptr<T>()");
  SWITCHYARD_CHECK(tensor.dim() == static_cast<int64_t>(N), "an accessor of ", N,
                   " dimensions was asked for of a tensor of ", tensor.dim());
  return Accessor(tensor.template data<T>(), tensor.sizes().data(), tensor.strides().data());
}

}  // namespace detail
}  // namespace at

namespace torch {
template <typename T, std::size_t N, template <typename> class PtrTraits = at::DefaultPtrTraits>
using PackedTensorAccessor32 = at::PackedTensorAccessor32<T, N, PtrTraits>;
template <typename T, std::size_t N, template <typename> class PtrTraits = at::DefaultPtrTraits>
using PackedTensorAccessor64 = at::PackedTensorAccessor64<T, N, PtrTraits>;
}  // namespace torch

// Members of tensors that torch/tensor_methods.inc declares.
#ifdef SWITCHYARD_EXTENSION_TENSOR_ACCESSORS
namespace switchyard {
template <typename T, size_t N>
auto Tensor::accessor() const {
  return at::detail::AccessorOf<at::TensorAccessor<T, N>, T, N>(*this);
}
template <typename T, size_t N, template <typename> class... PtrTraits>
auto Tensor::packed_accessor32() const {
  using Packed =
      at::PackedTensorAccessor32<T, N, at::detail::PtrTraitsOf<PtrTraits...>::template Traits>;
  return at::detail::AccessorOf<Packed, T, N>(*this);
}
template <typename T, size_t N, template <typename> class... PtrTraits>
auto Tensor::packed_accessor64() const {
  using Packed =
      at::PackedTensorAccessor64<T, N, at::detail::PtrTraitsOf<PtrTraits...>::template Traits>;
  return at::detail::AccessorOf<Packed, T, N>(*this);
}
}  // namespace switchyard
#endif

#endif  // SWITCHYARD_LIB_EXTENSION_RUNTIME_ACCESSOR_H_
