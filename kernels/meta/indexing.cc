// Shapes and dtypes of operators that read or write elements by index.

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "kernels/common/dimensions.h"
#include "lib/core/error.h"
#include "lib/core/tensor_options.h"
#include "switchyard/ops/gather_native.h"
#include "switchyard/ops/scatter_add_native.h"
#include "switchyard/ops/scatter_native.h"
#include "switchyard/ops/scatter_reduce_native.h"

namespace switchyard::meta {
namespace {

int64_t SizeAt(const Tensor& tensor, int64_t d) { return tensor.dim() == 0 ? 1 : tensor.size(d); }
int64_t RankOf(const Tensor& tensor) { return std::max<int64_t>(tensor.dim(), 1); }

void CheckIndex(const char* name, const Tensor& index) {
  SWITCHYARD_CHECK(index.defined(), name, ": index is an undefined tensor");
  if (index.numel() == 0) return;
  const bool is_index = index.dtype() == ScalarType::Long || index.dtype() == ScalarType::Int;
  SWITCHYARD_CHECK(is_index, name, ": index has dtype ", index.dtype(), ", neither Long nor Int");
}

// `index` must not exceed `other` in any dimension except `skipped`.
void CheckReach(const char* name, const char* argument, const Tensor& index, const Tensor& other,
                int64_t skipped) {
  bool fits = RankOf(index) == RankOf(other);
  for (int64_t d = 0; fits && d < RankOf(index); ++d) {
    fits = d == skipped || SizeAt(index, d) <= SizeAt(other, d);
  }
  SWITCHYARD_CHECK(fits, name, ": index of sizes ", index.sizes(), " does not fit ", argument,
                   " of sizes ", other.sizes(), " other than in dimension ", skipped);
}

constexpr int64_t kNone = -1;

void SetScatter(MetaBase& meta, const Tensor& self, int64_t dim, const Tensor& index,
                const Tensor* src) {
  const char* name = meta.operator_name();
  const int64_t d = internal::WrapDimension(name, dim, self.dim());
  CheckIndex(name, index);
  if (src != nullptr) {
    SWITCHYARD_CHECK(src->dtype() == self.dtype(), name, ": src has dtype ", src->dtype(),
                     " and self ", self.dtype());
  }
  if (index.numel() != 0) {
    CheckReach(name, "self", index, self, d);
    if (src != nullptr) CheckReach(name, "src", index, *src, kNone);
  }
  meta.set_output_raw_strided(0, self.sizes(), {},
                              TensorOptions(self.dtype()).device(self.device()));
}

void CheckWiderReduction(const char* name, std::string_view reduce, ScalarType type) {
  const bool is_known = reduce == "sum" || reduce == "prod" || reduce == "mean" ||
                        reduce == "amax" || reduce == "amin";
  SWITCHYARD_CHECK(is_known, name, ": reduce is `", reduce,
                   "`, none of `sum`, `prod`, `mean`, `amax` and `amin`");
  SWITCHYARD_CHECK(reduce != "mean" || type != ScalarType::Bool, name,
                   ": there is no mean of elements of Bool");
}

void CheckReduction(const char* name, std::string_view reduce) {
  SWITCHYARD_CHECK(reduce == "add" || reduce == "multiply", name, ": reduce is `", reduce,
                   "`, neither `add` nor `multiply`");
}

}  // namespace

void structured_gather::meta(const Tensor& self, int64_t dim, const Tensor& index,
                             bool /*sparse_grad*/) {
  const int64_t d = internal::WrapDimension(operator_name(), dim, self.dim());
  CheckIndex(operator_name(), index);
  if (index.numel() != 0) CheckReach(operator_name(), "self", index, self, d);
  set_output_raw_strided(0, index.sizes(), {}, TensorOptions(self.dtype()).device(self.device()));
}

void structured_scatter_src::meta(const Tensor& self, int64_t dim, const Tensor& index,
                                  const Tensor& src) {
  SetScatter(*this, self, dim, index, &src);
}
void structured_scatter_value::meta(const Tensor& self, int64_t dim, const Tensor& index,
                                    const Scalar& /*value*/) {
  SetScatter(*this, self, dim, index, nullptr);
}
void structured_scatter_reduce::meta(const Tensor& self, int64_t dim, const Tensor& index,
                                     const Tensor& src, std::string_view reduce) {
  SetScatter(*this, self, dim, index, &src);
  CheckReduction(operator_name(), reduce);
}
void structured_scatter_value_reduce::meta(const Tensor& self, int64_t dim, const Tensor& index,
                                           const Scalar& /*value*/, std::string_view reduce) {
  SetScatter(*this, self, dim, index, nullptr);
  CheckReduction(operator_name(), reduce);
}
void structured_scatter_add::meta(const Tensor& self, int64_t dim, const Tensor& index,
                                  const Tensor& src) {
  SetScatter(*this, self, dim, index, &src);
}
void structured_scatter_reduce_two::meta(const Tensor& self, int64_t dim, const Tensor& index,
                                         const Tensor& src, std::string_view reduce,
                                         bool /*include_self*/) {
  SetScatter(*this, self, dim, index, &src);
  CheckWiderReduction(operator_name(), reduce, self.dtype());
}

}  // namespace switchyard::meta
