// Losses by the class that each example belongs to.

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/composite/losses/reduction.h"
#include "lib/core/error.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/all.h"
#include "switchyard/ops/cross_entropy_loss_native.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/eq.h"
#include "switchyard/ops/gather.h"
#include "switchyard/ops/index_select.h"
#include "switchyard/ops/item.h"
#include "switchyard/ops/log_softmax.h"
#include "switchyard/ops/logical_not.h"
#include "switchyard/ops/masked_fill.h"
#include "switchyard/ops/max.h"
#include "switchyard/ops/min.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/neg.h"
#include "switchyard/ops/nll_loss_nd.h"
#include "switchyard/ops/nll_loss_nd_native.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/unsqueeze.h"

namespace switchyard::native {
namespace {

using internal::Reduction;

int64_t ClassDimension(const Tensor& self) { return self.dim() == 1 ? 0 : 1; }

// Classes as a number each, for the dimension of classes.
Tensor ForClasses(const char* name, const Tensor& weight, const Tensor& self) {
  const int64_t classes = self.size(ClassDimension(self));
  SWITCHYARD_CHECK(weight.dim() == 1 && weight.size(0) == classes, name, ": weight has sizes ",
                   weight.sizes(), ", and there are ", classes, " classes");
  std::vector<int64_t> sizes(static_cast<size_t>(self.dim()), 1);
  sizes[static_cast<size_t>(ClassDimension(self))] = classes;
  return switchyard::reshape(weight, sizes);
}

// The classes of examples, those of ignored ones as class 0.
struct Classes {
  Classes(const char* name, const Tensor& self, const Tensor& target, int64_t ignore_index) {
    SWITCHYARD_CHECK(self.dim() > 0, name, ": self has no dimension of classes");
    std::vector<int64_t> sizes = self.sizes().ToVector();
    sizes.erase(sizes.begin() + ClassDimension(self));
    SWITCHYARD_CHECK_VALUE(sizes.empty() || target.dim() == 0 || target.size(0) == sizes[0],
                           "Expected input batch_size (", self.size(0),
                           ") to match target batch_size (", target.size(0), ").");
    SWITCHYARD_CHECK(IsIntegralType(target.dtype(), /*include_bool=*/false), name,
                     ": target has dtype ", target.dtype(), ", which is not one of integers");
    SWITCHYARD_CHECK(target.sizes() == IntArrayRef(sizes), name, ": target has sizes ",
                     target.sizes(), " for self of sizes ", self.sizes());
    is_ignored = switchyard::eq(target, ignore_index);
    places = switchyard::masked_fill(switchyard::to(target, ScalarType::Long), is_ignored, 0);
  }

  Tensor is_ignored;
  Tensor places;
};

// The number of each example's class, from one for each class.
Tensor OfExamples(const Tensor& weight, const Classes& classes) {
  const Tensor flat = switchyard::reshape(classes.places, {classes.places.numel()});
  const Tensor each =
      switchyard::reshape(switchyard::index_select(weight, 0, flat), classes.places.sizes());
  return switchyard::masked_fill(each, classes.is_ignored, 0);
}

// What a mean over examples divides by.
Tensor TotalOf(const Tensor* weight, const Classes& classes, const Tensor& self) {
  if (weight != nullptr) return switchyard::sum(OfExamples(*weight, classes));
  return switchyard::sum(switchyard::to(switchyard::logical_not(classes.is_ignored), self.dtype()));
}

}  // namespace

namespace {

// Only where the answer is at hand: another device would have to be waited for.
void CheckTargets(const Tensor& places, int64_t classes) {
  if (places.device().type() != DeviceType::CPU || places.numel() == 0) return;
  for (const Tensor& target : {switchyard::min(places), switchyard::max(places)}) {
    const auto place = switchyard::item(target).To<int64_t>();
    SWITCHYARD_CHECK_INDEX(0 <= place && place < classes, "Target ", place, " is out of bounds.");
  }
}

// The element of each example's class. Without classes all examples have to be ignored.
Tensor OfClasses(const Tensor& self, int64_t d, const Classes& classes) {
  if (self.size(d) > 0) {
    CheckTargets(classes.places, self.size(d));
    return switchyard::gather(self, d, switchyard::unsqueeze(classes.places, d));
  }
  SWITCHYARD_CHECK_INDEX(switchyard::item(switchyard::all(classes.is_ignored)).To<bool>(),
                         "nll_loss_nd: there are targets, but self of sizes ", self.sizes(),
                         " has no classes");
  return switchyard::sum(self, {d}, /*keepdim=*/true, std::nullopt);
}

}  // namespace

Tensor nll_loss_nd(const Tensor& self, const Tensor& target, const std::optional<Tensor>& weight,
                   int64_t reduction, int64_t ignore_index) {
  constexpr char kName[] = "nll_loss_nd";
  const Classes classes(kName, self, target, ignore_index);
  const Tensor* factors = internal::GivenIn(weight);
  if (factors != nullptr) ForClasses(kName, *factors, self);
  const int64_t d = ClassDimension(self);
  const Tensor chosen = OfClasses(self, d, classes);
  Tensor losses = switchyard::masked_fill(
      switchyard::neg(switchyard::reshape(chosen, target.sizes())), classes.is_ignored, 0);
  if (factors != nullptr) losses = switchyard::mul(losses, OfExamples(*factors, classes));
  const Reduction wanted = internal::ReductionOf(kName, reduction);
  if (wanted == Reduction::kNone) return losses;
  const Tensor sum = switchyard::sum(losses);
  return wanted == Reduction::kSum ? sum : switchyard::div(sum, TotalOf(factors, classes, self));
}

namespace {

constexpr char kEntropy[] = "cross_entropy_loss";

// The target has a share for each class.
Tensor EntropyOfShares(const Tensor& logarithms, const Tensor& target, const Tensor* weight,
                       int64_t reduction, double label_smoothing) {
  const int64_t d = ClassDimension(logarithms);
  const int64_t classes = logarithms.size(d);
  Tensor shares = target;
  if (label_smoothing > 0) {
    shares = switchyard::add(switchyard::mul(target, 1 - label_smoothing),
                             label_smoothing / static_cast<double>(classes), 1);
  }
  Tensor products = switchyard::mul(logarithms, shares);
  if (weight != nullptr)
    products = switchyard::mul(products, ForClasses(kEntropy, *weight, logarithms));
  const Reduction wanted = internal::ReductionOf(kEntropy, reduction);
  if (wanted == Reduction::kNone)
    return switchyard::neg(switchyard::sum(products, {d}, /*keepdim=*/false, std::nullopt));
  const Tensor sum = switchyard::neg(switchyard::sum(products));
  if (wanted == Reduction::kSum) return sum;
  return switchyard::div(sum,
                         static_cast<double>(logarithms.numel()) / static_cast<double>(classes));
}

// The mean loss of all classes, for smoothed labels.
Tensor LossOfAll(const Tensor& logarithms, const Tensor& target, const Tensor* weight,
                 int64_t reduction, int64_t ignore_index) {
  const Classes classes(kEntropy, logarithms, target, ignore_index);
  const int64_t d = ClassDimension(logarithms);
  const Tensor all = weight == nullptr
                         ? logarithms
                         : switchyard::mul(logarithms, ForClasses(kEntropy, *weight, logarithms));
  const Tensor losses = switchyard::masked_fill(
      switchyard::neg(switchyard::sum(all, {d}, /*keepdim=*/false, std::nullopt)),
      classes.is_ignored, 0);
  const Reduction wanted = internal::ReductionOf(kEntropy, reduction);
  if (wanted == Reduction::kNone) return losses;
  const Tensor sum = switchyard::sum(losses);
  return wanted == Reduction::kSum ? sum
                                   : switchyard::div(sum, TotalOf(weight, classes, logarithms));
}

}  // namespace

Tensor cross_entropy_loss(const Tensor& self, const Tensor& target,
                          const std::optional<Tensor>& weight, int64_t reduction,
                          int64_t ignore_index, double label_smoothing) {
  SWITCHYARD_CHECK(0 <= label_smoothing && label_smoothing <= 1,
                   "label_smoothing must be between 0.0 and 1.0. Got: ", label_smoothing);
  SWITCHYARD_CHECK(self.dim() > 0, kEntropy, ": self has no dimension of classes");
  const Tensor* factors = internal::GivenIn(weight);
  const Tensor logarithms = switchyard::log_softmax(self, ClassDimension(self), std::nullopt);
  if (self.sizes() == target.sizes()) {
    SWITCHYARD_CHECK(IsFloatingType(target.dtype()), kEntropy,
                     ": target with a share for each class has dtype ", target.dtype(),
                     ", which is not a floating one");
    SWITCHYARD_CHECK(ignore_index < 0, kEntropy, ": ignore_index is ", ignore_index,
                     ", and target has a share for each class");
    return EntropyOfShares(logarithms, target, factors, reduction, label_smoothing);
  }
  const Tensor own = switchyard::nll_loss_nd(logarithms, target, weight, reduction, ignore_index);
  if (label_smoothing == 0) return own;
  const Tensor all = LossOfAll(logarithms, target, factors, reduction, ignore_index);
  const double share = label_smoothing / static_cast<double>(self.size(ClassDimension(self)));
  return switchyard::add(switchyard::mul(own, 1 - label_smoothing), switchyard::mul(all, share));
}

}  // namespace switchyard::native
