// Distances between rows: of two lists, and among those of one; and between two tensors.

#include <cstdint>
#include <optional>

#include "kernels/composite/unsafe_view.h"
#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/_cdist_forward.h"
#include "switchyard/ops/_cdist_forward_native.h"
#include "switchyard/ops/_pdist_forward.h"
#include "switchyard/ops/_pdist_forward_native.h"
#include "switchyard/ops/abs.h"
#include "switchyard/ops/ceil.h"
#include "switchyard/ops/clamp_max.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/index_select.h"
#include "switchyard/ops/norm.h"
#include "switchyard/ops/pdist_native.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/unsqueeze.h"

namespace switchyard::native {
namespace {

void CheckRows(const char* name, const Tensor& rows, int64_t least) {
  SWITCHYARD_CHECK(rows.dim() >= least, name, ": a tensor of sizes ", rows.sizes(), " has no rows");
  SWITCHYARD_CHECK(rows.dtype() == ScalarType::Float || rows.dtype() == ScalarType::Double, name,
                   ": dtype ", rows.dtype(), " is neither Float nor Double");
}

void CheckPower(const char* name, double p) {
  SWITCHYARD_CHECK(p >= 0, name, ": p is ", p, ", a negative number");
}

// For p 0 the number of differences that are not zero, NaN if one is.
Tensor NormOf(const Tensor& differences, double p) {
  if (p == 0) {
    const Tensor ones = switchyard::clamp_max(switchyard::ceil(switchyard::abs(differences)), 1);
    return switchyard::sum(ones, {-1}, /*keepdim=*/false, std::nullopt);
  }
  return switchyard::norm(differences, std::optional<Scalar>(p), {-1}, /*keepdim=*/false);
}

// Rows that make pairs in order: (0, 1), (0, 2), ..., (1, 2), ...
struct Pairs {
  Pairs(int64_t count, Device device) {
    const int64_t length = count < 2 ? 0 : count * (count - 1) / 2;
    first = EmptyTensor({length}, ScalarType::Long);
    second = EmptyTensor({length}, ScalarType::Long);
    int64_t place = 0;
    for (int64_t i = 0; i < count; ++i) {
      for (int64_t j = i + 1; j < count; ++j, ++place) {
        first.data<int64_t>()[place] = i;
        second.data<int64_t>()[place] = j;
      }
    }
    first = switchyard::to(first, device, ScalarType::Long);
    second = switchyard::to(second, device, ScalarType::Long);
  }

  Tensor first;
  Tensor second;
};

}  // namespace

Tensor _cdist_forward(const Tensor& x1, const Tensor& x2, double p,
                      std::optional<int64_t> compute_mode) {
  constexpr char kName[] = "_cdist_forward";
  CheckRows(kName, x1, 2);
  CheckRows(kName, x2, 2);
  CheckPower(kName, p);
  SWITCHYARD_CHECK(x1.size(-1) == x2.size(-1), kName, ": rows of ", x1.size(-1), " and of ",
                   x2.size(-1), " elements");
  const int64_t mode = compute_mode.value_or(0);
  SWITCHYARD_CHECK(mode >= 0 && mode <= 2, kName, ": compute_mode is ", mode);
  const Tensor differences =
      switchyard::sub(switchyard::unsqueeze(x1, -2), switchyard::unsqueeze(x2, -3));
  // Rows of nothing are no distance apart, whatever p is.
  return x1.size(-1) == 0 ? switchyard::sum(differences, {-1}, /*keepdim=*/false, std::nullopt)
                          : NormOf(differences, p);
}

Tensor _pdist_forward(const Tensor& self, double p) {
  constexpr char kName[] = "_pdist_forward";
  CheckRows(kName, self, 2);
  CheckPower(kName, p);
  SWITCHYARD_CHECK(self.dim() == 2, kName, ": self has sizes ", self.sizes(),
                   ", not those of a list of rows");
  SWITCHYARD_CHECK(self.is_contiguous(), kName, ": self has strides ", self.strides(),
                   ", which are not row-major");
  const Pairs pairs(self.size(0), self.device());
  const Tensor first = switchyard::unsqueeze(switchyard::index_select(self, 0, pairs.first), 1);
  const Tensor second = switchyard::unsqueeze(switchyard::index_select(self, 0, pairs.second), 1);
  const Tensor distances = switchyard::_cdist_forward(first, second, p, std::nullopt);
  return internal::UnsafeView(distances, {distances.numel()});
}
Tensor pdist(const Tensor& self, double p) {
  const Tensor rows =
      self.is_contiguous() ? self : switchyard::clone(self, MemoryFormat::Contiguous);
  return switchyard::_pdist_forward(rows, p);
}

}  // namespace switchyard::native
