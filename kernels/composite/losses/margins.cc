// Losses that are zero beyond a margin.

#include <cstdint>
#include <optional>

#include "kernels/composite/losses/reduction.h"
#include "lib/core/error.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/clamp_min.h"
#include "switchyard/ops/cosine_embedding_loss_native.h"
#include "switchyard/ops/cumprod.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/eq.h"
#include "switchyard/ops/gather.h"
#include "switchyard/ops/ge.h"
#include "switchyard/ops/gt.h"
#include "switchyard/ops/hinge_embedding_loss_native.h"
#include "switchyard/ops/index_select.h"
#include "switchyard/ops/logical_and.h"
#include "switchyard/ops/margin_ranking_loss_native.h"
#include "switchyard/ops/minimum.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/multi_margin_loss_native.h"
#include "switchyard/ops/multilabel_margin_loss_native.h"
#include "switchyard/ops/ne.h"
#include "switchyard/ops/pairwise_distance.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/rsub.h"
#include "switchyard/ops/scatter.h"
#include "switchyard/ops/scatter_add.h"
#include "switchyard/ops/select.h"
#include "switchyard/ops/sqrt.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/triplet_margin_loss_native.h"
#include "switchyard/ops/unsqueeze.h"
#include "switchyard/ops/where.h"
#include "switchyard/ops/zeros_like.h"

namespace switchyard::native {
namespace {

Tensor Positive(const Tensor& tensor) { return switchyard::clamp_min(tensor, 0); }

// The elements where the condition holds, and zeros.
Tensor OnlyWhere(const Tensor& condition, const Tensor& elements) {
  return switchyard::where(condition, elements, switchyard::zeros_like(elements));
}

// What is no number counts nothing.
Tensor PositiveNumbers(const Tensor& tensor) {
  return OnlyWhere(switchyard::gt(tensor, 0), tensor);
}

Tensor SumOfRows(const Tensor& elements) {
  return switchyard::sum(elements, {-1}, /*keepdim=*/false, std::nullopt);
}

}  // namespace

Tensor margin_ranking_loss(const Tensor& input1, const Tensor& input2, const Tensor& target,
                           double margin, int64_t reduction) {
  const Tensor lead = switchyard::mul(target, switchyard::sub(input1, input2));
  return internal::Reduced("margin_ranking_loss", Positive(switchyard::rsub(lead, margin, 1)),
                           reduction);
}

Tensor hinge_embedding_loss(const Tensor& self, const Tensor& target, double margin,
                            int64_t reduction) {
  const Tensor of_others =
      OnlyWhere(switchyard::ne(target, 1), Positive(switchyard::rsub(self, margin, 1)));
  const Tensor of_alike = OnlyWhere(switchyard::ne(target, -1), self);
  return internal::Reduced("hinge_embedding_loss", switchyard::add(of_others, of_alike), reduction);
}

Tensor cosine_embedding_loss(const Tensor& input1, const Tensor& input2, const Tensor& target,
                             double margin, int64_t reduction) {
  constexpr char kName[] = "cosine_embedding_loss";
  SWITCHYARD_CHECK(target.dim() <= 1, kName, ": target has sizes ", target.sizes(),
                   ", more than one dimension");
  SWITCHYARD_CHECK(input1.dim() == target.dim() + 1 && input2.dim() == target.dim() + 1, kName,
                   ": inputs have sizes ", input1.sizes(), " and ", input2.sizes(), ", and target ",
                   target.sizes());
  // Source: PyTorch, which keeps the root from zero so.
  constexpr double kLeast = 1e-12;
  const auto square = [](const Tensor& x) {
    return switchyard::add(SumOfRows(switchyard::mul(x, x)), kLeast, 1);
  };
  const Tensor lengths = switchyard::sqrt(switchyard::mul(square(input1), square(input2)));
  const Tensor cosine = switchyard::div(SumOfRows(switchyard::mul(input1, input2)), lengths);
  const Tensor of_alike = OnlyWhere(switchyard::eq(target, 1), switchyard::rsub(cosine, 1, 1));
  const Tensor of_others =
      OnlyWhere(switchyard::eq(target, -1), Positive(switchyard::sub(cosine, margin, 1)));
  return internal::Reduced(kName, switchyard::add(of_alike, of_others), reduction);
}

Tensor triplet_margin_loss(const Tensor& anchor, const Tensor& positive, const Tensor& negative,
                           double margin, double p, double eps, bool swap, int64_t reduction) {
  constexpr char kName[] = "triplet_margin_loss";
  SWITCHYARD_CHECK(anchor.dim() == positive.dim() && positive.dim() == negative.dim(), kName,
                   ": anchor, positive and negative have sizes ", anchor.sizes(), ", ",
                   positive.sizes(), " and ", negative.sizes());
  const Tensor to_positive = switchyard::pairwise_distance(anchor, positive, p, eps, false);
  Tensor to_negative = switchyard::pairwise_distance(anchor, negative, p, eps, false);
  if (swap)
    to_negative = switchyard::minimum(
        to_negative, switchyard::pairwise_distance(positive, negative, p, eps, false));
  const Tensor losses =
      Positive(switchyard::sub(switchyard::add(to_positive, margin, 1), to_negative));
  return internal::Reduced(kName, losses, reduction);
}

namespace {

// A number is a row of one class.
Tensor AsRow(const Tensor& number) { return switchyard::reshape(number, {-1}); }

void CheckRows(const char* name, const Tensor& self) {
  SWITCHYARD_CHECK((self.dim() == 1 || self.dim() == 2) && self.size(-1) > 0, name,
                   ": self has sizes ", self.sizes(), ", not those of rows of classes");
}

}  // namespace

// The target names classes up to the first negative number.
Tensor multilabel_margin_loss(const Tensor& self, const Tensor& target, int64_t reduction) {
  constexpr char kName[] = "multilabel_margin_loss";
  const bool has_number = self.dim() == 0 || target.dim() == 0;
  if (has_number && self.dim() <= 1 && target.dim() <= 1) {
    return native::multilabel_margin_loss(AsRow(self), AsRow(target), reduction);
  }
  CheckRows(kName, self);
  SWITCHYARD_CHECK(target.dtype() == ScalarType::Long && target.sizes() == self.sizes(), kName,
                   ": target is ", target, " for self of sizes ", self.sizes());
  const Tensor is_named = switchyard::cumprod(
      switchyard::to(switchyard::ge(target, 0), ScalarType::Long), -1, std::nullopt);
  const Tensor places = switchyard::mul(target, is_named);
  const Tensor marks =
      switchyard::scatter_add(switchyard::zeros_like(target), -1, places, is_named);
  const Tensor is_other = switchyard::unsqueeze(switchyard::eq(marks, 0), -2);
  const Tensor named = switchyard::unsqueeze(switchyard::gather(self, -1, places), -1);
  const Tensor losses = PositiveNumbers(
      switchyard::add(switchyard::rsub(named, 1, 1), switchyard::unsqueeze(self, -2)));
  const Tensor counted =
      switchyard::logical_and(switchyard::unsqueeze(switchyard::ne(is_named, 0), -1), is_other);
  const Tensor sums = SumOfRows(SumOfRows(OnlyWhere(counted, losses)));
  return internal::Reduced(kName, switchyard::div(sums, self.size(-1)), reduction);
}

Tensor multi_margin_loss(const Tensor& self, const Tensor& target, const Scalar& p,
                         const Scalar& margin, const std::optional<Tensor>& weight,
                         int64_t reduction) {
  constexpr char kName[] = "multi_margin_loss";
  if (self.dim() == 0) {
    return native::multi_margin_loss(AsRow(self), target, p, margin, weight, reduction);
  }
  CheckRows(kName, self);
  SWITCHYARD_CHECK(target.dtype() == ScalarType::Long && target.dim() <= 1 &&
                       target.numel() == (self.dim() == 1 ? 1 : self.size(0)),
                   kName, ": target is ", target, " for self of sizes ", self.sizes());
  const Tensor* factors = internal::GivenIn(weight);
  SWITCHYARD_CHECK(factors == nullptr || (factors->dim() <= 1 && factors->numel() == self.size(-1)),
                   kName, ": weight has not one number for each of ", self.size(-1), " classes");
  const bool is_linear = p.To<double>() == 1;
  SWITCHYARD_CHECK(is_linear || p.To<double>() == 2, kName, ": p is ", p, ", neither 1 nor 2");
  const Tensor rows = self.dim() == 1 ? switchyard::unsqueeze(self, 0) : self;
  const Tensor places = switchyard::reshape(target, {rows.size(0), 1});
  Tensor losses = PositiveNumbers(
      switchyard::add(switchyard::rsub(switchyard::gather(rows, 1, places), margin, 1), rows));
  if (!is_linear) losses = switchyard::mul(losses, losses);
  if (factors != nullptr) {
    const Tensor flat = switchyard::reshape(places, {rows.size(0)});
    const Tensor chosen = switchyard::index_select(AsRow(*factors), 0, flat);
    losses = switchyard::mul(losses, switchyard::unsqueeze(chosen, 1));
  }
  losses = switchyard::scatter(losses, 1, places, 0);
  const Tensor sums = switchyard::div(SumOfRows(losses), rows.size(1));
  return internal::Reduced(kName, target.dim() == 0 ? switchyard::select(sums, 0, 0) : sums,
                           reduction);
}

}  // namespace switchyard::native
