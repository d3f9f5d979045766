// Diagonals, blocks and turns of matrices, and products of each element.

#include <algorithm>
#include <cstdint>
#include <vector>

#include "kernels/common/dimensions.h"
#include "kernels/composite/out.h"
#include "kernels/composite/unsafe_view.h"
#include "lib/core/error.h"
#include "switchyard/ops/block_diag_native.h"
#include "switchyard/ops/cat.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/constant_pad_nd.h"
#include "switchyard/ops/diag.h"
#include "switchyard/ops/diag_embed.h"
#include "switchyard/ops/diag_embed_native.h"
#include "switchyard/ops/diag_native.h"
#include "switchyard/ops/diagonal.h"
#include "switchyard/ops/diagonal_scatter.h"
#include "switchyard/ops/empty.h"
#include "switchyard/ops/flip.h"
#include "switchyard/ops/kron.h"
#include "switchyard/ops/kron_native.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/new_zeros.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/rot90_native.h"
#include "switchyard/ops/transpose.h"

namespace switchyard::native {

Tensor diag_embed(const Tensor& self, int64_t offset, int64_t dim1, int64_t dim2) {
  constexpr char kName[] = "diag_embed";
  SWITCHYARD_CHECK(self.dim() > 0, kName, ": self has no dimensions");
  const int64_t rank = self.dim() + 1;
  const int64_t first = internal::WrapDimension(kName, dim1, rank);
  const int64_t second = internal::WrapDimension(kName, dim2, rank);
  SWITCHYARD_CHECK(first != second, kName, ": dim1 and dim2 are both ", first);
  const int64_t length = self.size(-1) + (offset < 0 ? -offset : offset);
  std::vector<int64_t> sizes(self.sizes().begin(), self.sizes().end() - 1);
  sizes.insert(sizes.begin() + std::min(first, second), length);
  sizes.insert(sizes.begin() + std::max(first, second), length);
  return switchyard::diagonal_scatter(switchyard::new_zeros(self, sizes), self, offset, first,
                                      second);
}

// A matrix with the list as its diagonal, or the diagonal of a matrix.
Tensor diag(const Tensor& self, int64_t diagonal) {
  SWITCHYARD_CHECK(self.dim() == 1 || self.dim() == 2, "diag: self has sizes ", self.sizes(),
                   ", which are neither those of a list nor those of a matrix");
  if (self.dim() == 1) return switchyard::diag_embed(self, diagonal, 0, 1);
  return switchyard::clone(switchyard::diagonal(self, diagonal, 0, 1), MemoryFormat::Contiguous);
}

Tensor rot90(const Tensor& self, int64_t k, IntArrayRef dims) {
  constexpr char kName[] = "rot90";
  SWITCHYARD_CHECK(dims.size() == 2 && self.dim() >= 2, kName, ": dims ", dims,
                   " are not two dimensions of sizes ", self.sizes());
  const int64_t from = internal::WrapDimension(kName, dims[0], self.dim());
  const int64_t to = internal::WrapDimension(kName, dims[1], self.dim());
  SWITCHYARD_CHECK(from != to, kName, ": dims ", dims, " are one dimension");
  switch ((k % 4 + 4) % 4) {
    case 1:
      return switchyard::flip(switchyard::transpose(self, from, to), {from});
    case 2:
      return switchyard::flip(self, {from, to});
    case 3:
      return switchyard::flip(switchyard::transpose(self, from, to), {to});
    default:
      return switchyard::clone(self, MemoryFormat::Contiguous);
  }
}

// Each element of self times the whole other tensor.
Tensor kron(const Tensor& self, const Tensor& other) {
  const int64_t rank = std::max(self.dim(), other.dim());
  std::vector<int64_t> own, others, sizes;
  for (int64_t d = -rank; d < 0; ++d) {
    const int64_t a = -d <= self.dim() ? self.size(d) : 1;
    const int64_t b = -d <= other.dim() ? other.size(d) : 1;
    own.insert(own.end(), {a, 1});
    others.insert(others.end(), {1, b});
    sizes.push_back(a * b);
  }
  return internal::UnsafeView(
      switchyard::mul(switchyard::reshape(self, own), switchyard::reshape(other, others)), sizes);
}

// A number is one row, and so is a list.
Tensor block_diag(TensorList tensors) {
  if (tensors.empty()) return switchyard::empty({1, 0});
  std::vector<Tensor> blocks;
  int64_t width = 0;
  for (const Tensor& tensor : tensors) {
    SWITCHYARD_CHECK(tensor.dim() <= 2, "block_diag: a tensor has sizes ", tensor.sizes(),
                     ", more than two dimensions");
    const int64_t columns = tensor.dim() == 0 ? 1 : tensor.size(-1);
    const int64_t rows = tensor.dim() < 2 ? 1 : tensor.size(0);
    blocks.push_back(switchyard::reshape(tensor, {rows, columns}));
    width += columns;
  }
  int64_t start = 0;
  for (Tensor& block : blocks) {
    const int64_t end = start + block.size(1);
    block = switchyard::constant_pad_nd(block, {start, width - end}, 0);
    start = end;
  }
  return switchyard::cat(blocks, 0);
}

Tensor& kron_out(const Tensor& self, const Tensor& other, Tensor& out) {
  return internal::StoreSameType("kron", switchyard::kron(self, other), out);
}
Tensor& diag_out(const Tensor& self, int64_t diagonal, Tensor& out) {
  return internal::StoreSameType("diag", switchyard::diag(self, diagonal), out);
}

}  // namespace switchyard::native
