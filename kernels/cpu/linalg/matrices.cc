#include "kernels/cpu/linalg/matrices.h"

#include <complex>
#include <cstdint>
#include <vector>

#include "kernels/common/matrix_checks.h"
#include "kernels/common/operands.h"
#include "kernels/cpu/copy_elements.h"
#include "lib/core/tensor_factory.h"

namespace switchyard::internal {
namespace {

template <typename T>
void Conjugate(const Tensor& a) {
  T* const elements = a.data<T>();
  for (int64_t i = 0; i < a.numel(); ++i) elements[i] = std::conj(elements[i]);
}

}  // namespace

Tensor EmptyByColumns(IntArrayRef sizes, ScalarType type) {
  return EmptyStrided(sizes, MatrixStrides(sizes), type);
}

Tensor CopyByColumns(const Tensor& a, IntArrayRef sizes) {
  const Tensor copy = EmptyByColumns(sizes, a.dtype());
  CopyElements(copy, StretchedTo(a, sizes));
  return copy;
}

Tensor AdjointByColumns(const Tensor& a) {
  std::vector<int64_t> sizes = a.sizes().ToVector();
  std::vector<int64_t> strides = a.strides().ToVector();
  std::swap(sizes[sizes.size() - 1], sizes[sizes.size() - 2]);
  std::swap(strides[sizes.size() - 1], strides[sizes.size() - 2]);
  const Tensor copy = CopyByColumns(ViewOf(a, sizes, strides, a.storage_offset()));
  if (a.dtype() == ScalarType::ComplexFloat) Conjugate<std::complex<float>>(copy);
  if (a.dtype() == ScalarType::ComplexDouble) Conjugate<std::complex<double>>(copy);
  return copy;
}

int64_t CountOfMatrices(const Tensor& a) {
  int64_t count = 1;
  for (int64_t d = 0; d < a.dim() - 2; ++d) count *= a.size(d);
  return count;
}

std::vector<int64_t> PlacesInBatch(IntArrayRef other, IntArrayRef batch) {
  std::vector<int64_t> places = {0};
  const size_t added = batch.size() - other.size();
  for (size_t d = 0; d < batch.size(); ++d) {
    const int64_t own = d < added ? 1 : other[d - added];
    std::vector<int64_t> next;
    for (const int64_t place : places) {
      for (int64_t i = 0; i < batch[d]; ++i) next.push_back(place * own + (own == 1 ? 0 : i));
    }
    places = std::move(next);
  }
  return places;
}

}  // namespace switchyard::internal
