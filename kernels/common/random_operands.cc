#include "kernels/common/random_operands.h"

#include <limits>
#include <type_traits>
#include <vector>

#include "kernels/common/constants.h"
#include "kernels/common/dimensions.h"
#include "kernels/common/drawn_elements.h"
#include "kernels/common/operands.h"
#include "lib/core/error.h"
#include "lib/core/memory_overlap.h"

namespace switchyard::internal {
namespace {

// All integers below n must be elements of the dtype.
void CheckPositions(int64_t n, ScalarType type) {
  SWITCHYARD_CHECK(type != ScalarType::Bool, "randperm: elements of Bool are no positions");
  VisitRealElement(type, "randperm", SWITCHYARD_OPERATORS("randperm"), [&](auto tag) {
    using T = typename decltype(tag)::type;
    int64_t greatest = n;  // for BFloat16 they are rounded, as in PyTorch
    if constexpr (std::is_integral_v<T>) {
      greatest = static_cast<int64_t>(std::numeric_limits<T>::max());
    } else if constexpr (!std::is_same_v<T, BFloat16>) {
      greatest = int64_t{1} << kDigits<T>;
    }
    SWITCHYARD_CHECK(n - 1 <= greatest, "randperm: n is ", n, ", and the greatest integer of ",
                     type, " is ", greatest);
  });
}

void CheckMultinomial(const Tensor& self, int64_t samples, bool replacement, const Tensor& out) {
  SWITCHYARD_CHECK(out.defined() && out.dtype() == ScalarType::Long, kMultinomial,
                   ": out is not a tensor of Long");
  SWITCHYARD_CHECK(samples > 0, kMultinomial, ": num_samples is ", samples, ", not above zero");
  SWITCHYARD_CHECK(IsFloatingType(self.dtype()), kMultinomial, ": self has dtype ", self.dtype(),
                   ", which is not a floating one");
  SWITCHYARD_CHECK(self.dim() == 1 || self.dim() == 2, kMultinomial, ": self of sizes ",
                   self.sizes(), " is neither a row nor a matrix");
  SWITCHYARD_CHECK(replacement || samples <= self.size(-1), kMultinomial, ": ", samples,
                   " samples without replacement are more than the ", self.size(-1), " categories");
  SWITCHYARD_CHECK(self.size(-1) <= int64_t{1} << 24, kMultinomial, ": ", self.size(-1),
                   " categories are more than Float counts");
}

}  // namespace

void CheckUniform(double from, double to, ScalarType type) {
  const double greatest = GreatestFinite(type);
  for (const double bound : {from, to}) {
    SWITCHYARD_CHECK(bound >= -greatest && bound <= greatest, "uniform_: bound ", bound,
                     " is out of range of ", type);
  }
  SWITCHYARD_CHECK(from <= to, "uniform_: from ", from, " is greater than to ", to);
  SWITCHYARD_CHECK(to - from <= greatest, "uniform_: from ", from, " and to ", to,
                   " are further apart than the greatest number of ", type);
}

void CheckDeviation(double std) {
  SWITCHYARD_CHECK(std >= 0, "normal_: the standard deviation is ", std, ", which is negative");
}

void CheckRate(double lambd) {
  SWITCHYARD_CHECK(lambd > 0, "exponential_: lambd is ", lambd, ", not above zero");
}

void CheckProbability(const char* op, double p) {
  SWITCHYARD_CHECK(p >= 0 && p <= 1, op, ": p is ", p, ", not a probability");
}

void CheckProbabilities(const Tensor& self, const Tensor& p) {
  SWITCHYARD_CHECK(p.defined(), "bernoulli_: p is an undefined tensor");
  SWITCHYARD_CHECK(p.device() == self.device(), "bernoulli_: p is on device ", p.device(),
                   " and self on ", self.device());
  SWITCHYARD_CHECK_NOT_IMPLEMENTED(IsFloatingType(p.dtype()), "bernoulli_: p has dtype ", p.dtype(),
                                   ", which is not a floating one");
  SWITCHYARD_CHECK(BroadcastsTo(p.sizes(), self.sizes()), "bernoulli_: p of sizes ", p.sizes(),
                   " does not stretch to self of sizes ", self.sizes());
}

void PreparePermutation(int64_t n, const Tensor& out) {
  SWITCHYARD_CHECK(n >= 0, "randperm: n is ", n, ", which is negative");
  CheckPositions(n, out.dtype());
  PrepareOut("randperm", out, {n});
  CheckDrawnInto("randperm", out);
}

void PrepareMultinomial(const Tensor& self, int64_t samples, bool replacement, const Tensor& out) {
  CheckMultinomial(self, samples, replacement, out);
  std::vector<int64_t> sizes = self.sizes().ToVector();
  sizes.back() = samples;
  PrepareOut(kMultinomial, out, sizes, self);
  CheckWritable(kMultinomial, out);
}

void FailCategory(double probability) {
  Fail(kMultinomial, ": probability ", probability, " is negative or not finite");
}

void FailNoCategory() { Fail(kMultinomial, ": the probabilities of a row have no sum above zero"); }

}  // namespace switchyard::internal
