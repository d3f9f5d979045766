// Composite products of matrices and vectors: with vectors, of any rank, into out arguments.

#include "switchyard/ops/matmul.h"

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/composite/unsafe_view.h"
#include "lib/core/error.h"
#include "lib/core/shape.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/addmv.h"
#include "switchyard/ops/bmm.h"
#include "switchyard/ops/copy.h"
#include "switchyard/ops/dot.h"
#include "switchyard/ops/dot_native.h"
#include "switchyard/ops/empty.h"
#include "switchyard/ops/expand.h"
#include "switchyard/ops/matmul_native.h"
#include "switchyard/ops/mm.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/mv.h"
#include "switchyard/ops/mv_native.h"
#include "switchyard/ops/outer_native.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/unsqueeze.h"

namespace switchyard::native {
namespace {

Tensor& CopyInto(const char* name, const Tensor& result, Tensor& out) {
  SWITCHYARD_CHECK(out.defined(), name, ": out is an undefined tensor");
  SWITCHYARD_CHECK(out.dtype() == result.dtype(), name, ": out has dtype ", out.dtype(),
                   " and the result ", result.dtype());
  ResizeTo(out, result.sizes());
  return switchyard::copy_(out, result);
}

// The matrices of the last two dimensions, broadcast over a batch, as one batch of matrices.
Tensor AsBatch(const Tensor& self, IntArrayRef batch) {
  std::vector<int64_t> sizes = batch.ToVector();
  sizes.insert(sizes.end(), {self.size(-2), self.size(-1)});
  const Tensor stretched = switchyard::expand(self, sizes);
  int64_t count = 1;
  for (const int64_t size : batch) count *= size;
  return switchyard::reshape(stretched, {count, self.size(-2), self.size(-1)});
}

// Products of the matrices in the last two dimensions, over the broadcast shape of the other
// dimensions.
Tensor MultiplyBatches(const Tensor& a, const Tensor& b) {
  const IntArrayRef a_batch(a.sizes().data(), a.sizes().size() - 2);
  const IntArrayRef b_batch(b.sizes().data(), b.sizes().size() - 2);
  std::vector<int64_t> sizes = BroadcastSizes("matmul", a_batch, b_batch);
  const Tensor product = switchyard::bmm(AsBatch(a, sizes), AsBatch(b, sizes));
  sizes.insert(sizes.end(), {a.size(-2), b.size(-1)});
  return internal::UnsafeView(product, sizes);
}

// Multiplies a stack of rows by one matrix or vector, as a single product.
Tensor MultiplyRows(const Tensor& a, const Tensor& b) {
  std::vector<int64_t> sizes = a.sizes().ToVector();
  int64_t rows = 1;
  for (size_t d = 0; d + 1 < sizes.size(); ++d) rows *= sizes[d];
  const Tensor matrix = switchyard::reshape(a, {rows, sizes.back()});
  sizes.pop_back();
  if (b.dim() == 1) return internal::UnsafeView(switchyard::mv(matrix, b), sizes);
  sizes.push_back(b.size(1));
  return internal::UnsafeView(switchyard::mm(matrix, b), sizes);
}

}  // namespace

Tensor& dot_out(const Tensor& self, const Tensor& tensor, Tensor& out) {
  return CopyInto("dot", switchyard::dot(self, tensor), out);
}

Tensor mv(const Tensor& self, const Tensor& vec) {
  SWITCHYARD_CHECK_INDEX(vec.dim() > 0, "mv: vec has no dimensions");
  SWITCHYARD_CHECK(self.dim() == 2, "mv: self has sizes ", self.sizes(), ", not those of a matrix");
  const Tensor addend = switchyard::empty({self.size(0)}, vec.dtype(), std::nullopt, vec.device(),
                                          std::nullopt, std::nullopt);
  return switchyard::addmv(addend, self, vec, 0, 1);
}
Tensor& mv_out(const Tensor& self, const Tensor& vec, Tensor& out) {
  return CopyInto("mv", switchyard::mv(self, vec), out);
}

Tensor outer(const Tensor& self, const Tensor& vec2) {
  SWITCHYARD_CHECK(self.dim() == 1 && vec2.dim() == 1, "outer: sizes ", self.sizes(), " and ",
                   vec2.sizes(), " are not those of two vectors");
  return switchyard::mul(switchyard::unsqueeze(self, 1), vec2);
}
Tensor& outer_out(const Tensor& self, const Tensor& vec2, Tensor& out) {
  SWITCHYARD_CHECK(self.dim() == 1 && vec2.dim() == 1, "outer: sizes ", self.sizes(), " and ",
                   vec2.sizes(), " are not those of two vectors");
  return switchyard::mul_out(out, switchyard::unsqueeze(self, 1), vec2);
}

// A vector on the left is a row, a vector on the right is a column; the added dimension is removed
// afterwards.
Tensor matmul(const Tensor& self, const Tensor& other) {
  SWITCHYARD_CHECK(self.dim() > 0 && other.dim() > 0, "matmul: sizes ", self.sizes(), " and ",
                   other.sizes(), ": both operands need a dimension");
  if (self.dim() == 1 && other.dim() == 1) return switchyard::dot(self, other);
  if (self.dim() == 1) {
    const Tensor product = switchyard::matmul(switchyard::unsqueeze(self, 0), other);
    std::vector<int64_t> sizes = product.sizes().ToVector();
    sizes.erase(sizes.end() - 2);
    return internal::UnsafeView(product, sizes);
  }
  if (self.dim() == 2 && other.dim() == 1) return switchyard::mv(self, other);
  if (self.dim() == 2 && other.dim() == 2) return switchyard::mm(self, other);
  if (other.dim() <= 2) return MultiplyRows(self, other);
  return MultiplyBatches(self, other);
}
Tensor& matmul_out(const Tensor& self, const Tensor& other, Tensor& out) {
  return CopyInto("matmul", switchyard::matmul(self, other), out);
}

}  // namespace switchyard::native
