// The sum of the products of a batch, which is one product of all columns and all rows.

#include <cstdint>

#include "lib/core/error.h"
#include "switchyard/ops/addbmm_native.h"
#include "switchyard/ops/addmm.h"
#include "switchyard/ops/permute.h"
#include "switchyard/ops/reshape.h"

namespace switchyard::native {
namespace {

struct Factors {
  Factors(const Tensor& batch1, const Tensor& batch2) {
    SWITCHYARD_CHECK(batch1.dim() == 3 && batch2.dim() == 3, "addbmm: batches of sizes ",
                     batch1.sizes(), " and ", batch2.sizes(), " are not of matrices");
    SWITCHYARD_CHECK(batch1.size(0) == batch2.size(0) && batch1.size(2) == batch2.size(1),
                     "addbmm: batches of sizes ", batch1.sizes(), " and ", batch2.sizes(),
                     " have no products");
    const int64_t depth = batch1.size(0) * batch1.size(2);
    left = switchyard::reshape(switchyard::permute(batch1, {1, 0, 2}), {batch1.size(1), depth});
    right = switchyard::reshape(batch2, {depth, batch2.size(2)});
  }

  Tensor left;
  Tensor right;
};

}  // namespace

Tensor addbmm(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta,
              const Scalar& alpha) {
  const Factors factors(batch1, batch2);
  return switchyard::addmm(self, factors.left, factors.right, beta, alpha);
}
Tensor& addbmm_(Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta,
                const Scalar& alpha) {
  const Factors factors(batch1, batch2);
  return switchyard::addmm_(self, factors.left, factors.right, beta, alpha);
}
Tensor& addbmm_out(const Tensor& self, const Tensor& batch1, const Tensor& batch2,
                   const Scalar& beta, const Scalar& alpha, Tensor& out) {
  const Factors factors(batch1, batch2);
  return switchyard::addmm_out(out, self, factors.left, factors.right, beta, alpha);
}

}  // namespace switchyard::native
