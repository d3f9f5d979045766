// ctc_loss: how improbable targets are, whatever their alignment with the steps of an input.
//
// A target stands between blanks: 2 * length + 1 places. `log_alpha` of (batch, steps, places) has
// the logarithm of the probability to be at a place after a step. Source: A. Graves et al.,
// Connectionist temporal classification; the gradient is PyTorch's, which takes log_probs for
// logarithms of probabilities whose sum is one. The processor computes in double, whatever the
// device and dtype.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <tuple>
#include <vector>

#include "kernels/composite/losses/reduction.h"
#include "lib/core/error.h"
#include "switchyard/ops/_ctc_loss.h"
#include "switchyard/ops/_ctc_loss_backward_native.h"
#include "switchyard/ops/_ctc_loss_native.h"
#include "switchyard/ops/contiguous.h"
#include "switchyard/ops/ctc_loss.h"
#include "switchyard/ops/ctc_loss_native.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/eq.h"
#include "switchyard/ops/full.h"
#include "switchyard/ops/masked_fill.h"
#include "switchyard/ops/squeeze.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/unsqueeze.h"

namespace switchyard::native {
namespace {

constexpr char kName[] = "ctc_loss";
constexpr double kNever = -std::numeric_limits<double>::infinity();

Tensor OnHost(const Tensor& tensor, ScalarType type) {
  return ops::contiguous(switchyard::to(tensor, Device(DeviceType::CPU), type),
                         MemoryFormat::Contiguous);
}
Tensor HostTensor(IntArrayRef sizes, double value) {
  return switchyard::full(sizes, value, ScalarType::Double, std::nullopt, Device(DeviceType::CPU),
                          std::nullopt);
}
// Where the caller's tensors are.
Tensor Returned(const Tensor& result, const Tensor& like) {
  return switchyard::to(result, like.device(), like.dtype());
}

double LogOfSum(std::initializer_list<double> logarithms) {
  const double greatest = std::max(logarithms);
  const double shift = greatest == kNever ? 0 : greatest;
  double sum = 0;
  for (const double logarithm : logarithms) sum += std::exp(logarithm - shift);
  return std::log(sum) + shift;
}

// The operands of a batch, checked. Labels of a target without its blanks.
struct Batch {
  Batch(const Tensor& log_probs, const Tensor& targets, IntArrayRef input_lengths,
        IntArrayRef target_lengths, int64_t blank)
      : rows(OnHost(log_probs, ScalarType::Double)),
        steps(log_probs.size(0)),
        size(log_probs.size(1)),
        labels(log_probs.size(2)),
        blank(blank) {
    SWITCHYARD_CHECK(0 <= blank && blank < labels, kName, ": blank is ", blank,
                     ", which is none of ", labels, " labels");
    const auto count = static_cast<size_t>(size);
    SWITCHYARD_CHECK(input_lengths.size() == count && target_lengths.size() == count, kName,
                     ": there are ", input_lengths.size(), " and ", target_lengths.size(),
                     " lengths for a batch of ", size);
    const bool is_line = targets.dim() == 1;
    SWITCHYARD_CHECK(is_line || (targets.dim() == 2 && targets.size(0) == size), kName,
                     ": targets have sizes ", targets.sizes(), " for a batch of ", size);
    const Tensor known = OnHost(targets, ScalarType::Long);
    const int64_t* label = known.data<int64_t>();
    int64_t rest = targets.size(-1);
    for (size_t i = 0; i < count; ++i) {
      SWITCHYARD_CHECK(0 <= input_lengths[i] && input_lengths[i] <= steps, kName,
                       ": an input length is ", input_lengths[i], ", and there are ", steps,
                       " steps");
      if (!is_line) {
        label = known.data<int64_t>() + static_cast<int64_t>(i) * targets.size(1);
        rest = targets.size(1);
      }
      SWITCHYARD_CHECK(0 <= target_lengths[i] && target_lengths[i] <= rest, kName,
                       ": a target length is ", target_lengths[i], ", and ", rest,
                       " labels are left");
      for (int64_t place = 0; place < target_lengths[i]; ++place) {
        SWITCHYARD_CHECK(0 <= label[place] && label[place] < labels, kName, ": a target is ",
                         label[place], ", which is none of ", labels, " labels");
      }
      lengths.push_back(input_lengths[i]);
      known_targets.emplace_back(label, label + target_lengths[i]);
      longest = std::max(longest, target_lengths[i]);
      label += target_lengths[i];
      rest -= target_lengths[i];
    }
  }

  int64_t Places(size_t example) const {
    return 2 * static_cast<int64_t>(known_targets[example].size()) + 1;
  }
  int64_t LabelAt(size_t example, int64_t place) const {
    return place % 2 == 0 ? blank : known_targets[example][static_cast<size_t>(place / 2)];
  }
  // A place may be reached from two before: it is no blank, and not the same label again.
  bool Skips(size_t example, int64_t place, int64_t from) const {
    return LabelAt(example, place) != blank && LabelAt(example, place) != LabelAt(example, from);
  }
  double At(size_t example, int64_t step, int64_t label) const {
    return rows.data<double>()[(step * size + static_cast<int64_t>(example)) * labels + label];
  }

  Tensor rows;  // the tensor that keeps the elements
  int64_t steps, size, labels, blank;
  int64_t longest = 0;
  std::vector<int64_t> lengths;
  std::vector<std::vector<int64_t>> known_targets;
};

// One example's table of (steps, places).
class Table {
 public:
  Table(double* first, int64_t places) : first_(first), places_(places) {}
  double& operator()(int64_t step, int64_t place) { return first_[step * places_ + place]; }

 private:
  double* first_;
  int64_t places_;
};

// Fills the logarithms of the probabilities to be at each place; gives the loss.
double FillForward(const Batch& batch, size_t example, Table alpha) {
  const int64_t places = batch.Places(example);
  const int64_t steps = batch.lengths[example];
  // Without steps only the empty target is certain.
  if (steps == 0) return places == 1 ? 0 : -kNever;
  for (int64_t s = 0; s < std::min<int64_t>(places, 2); ++s) {
    alpha(0, s) = batch.At(example, 0, batch.LabelAt(example, s));
  }
  for (int64_t t = 1; t < steps; ++t) {
    for (int64_t s = 0; s < places; ++s) {
      const double skipped =
          s >= 2 && batch.Skips(example, s, s - 2) ? alpha(t - 1, s - 2) : kNever;
      alpha(t, s) = LogOfSum({alpha(t - 1, s), s >= 1 ? alpha(t - 1, s - 1) : kNever, skipped}) +
                    batch.At(example, t, batch.LabelAt(example, s));
    }
  }
  return -LogOfSum(
      {alpha(steps - 1, places - 1), places > 1 ? alpha(steps - 1, places - 2) : kNever});
}

// The sums over places of each label, of the ways that lead there and on to the end.
void FillShares(const Batch& batch, size_t example, Table alpha, Table shares) {
  const int64_t places = batch.Places(example);
  std::vector<double> beta(static_cast<size_t>(places), kNever);
  std::vector<double> next;
  const auto at = [&](int64_t place) {
    return place < places ? next[static_cast<size_t>(place)] : kNever;
  };
  for (int64_t t = batch.lengths[example] - 1; t >= 0; --t) {
    next.swap(beta);
    beta.assign(static_cast<size_t>(places), kNever);
    for (int64_t s = places - 1; s >= 0; --s) {
      const int64_t label = batch.LabelAt(example, s);
      const bool is_last = t + 1 == batch.lengths[example];
      double way = kNever;
      if (is_last) {
        way = s + 2 >= places ? 0 : kNever;
      } else {
        const bool skips = s + 2 < places && batch.Skips(example, s, s + 2);
        way = LogOfSum({at(s), at(s + 1), skips ? at(s + 2) : kNever});
      }
      beta[static_cast<size_t>(s)] = way + batch.At(example, t, label);
      double& share = shares(t, label);
      share = LogOfSum({share, alpha(t, s) + beta[static_cast<size_t>(s)]});
    }
  }
}

std::vector<int64_t> NumbersIn(const Tensor& lengths) {
  const Tensor known = OnHost(lengths, ScalarType::Long);
  return {known.data<int64_t>(), known.data<int64_t>() + known.numel()};
}

}  // namespace

std::tuple<Tensor, Tensor> _ctc_loss(const Tensor& log_probs, const Tensor& targets,
                                     IntArrayRef input_lengths, IntArrayRef target_lengths,
                                     int64_t blank, bool /*zero_infinity*/) {
  SWITCHYARD_CHECK(log_probs.dim() == 3, kName, ": log_probs has sizes ", log_probs.sizes(),
                   ", not three: steps, batch and labels");
  const Batch batch(log_probs, targets, input_lengths, target_lengths, blank);
  const int64_t places = 2 * batch.longest + 1;
  const Tensor alpha = HostTensor({batch.size, batch.steps, places}, kNever);
  const Tensor losses = HostTensor({batch.size}, 0);
  for (size_t i = 0; i < batch.lengths.size(); ++i) {
    double* const own = alpha.data<double>() + static_cast<int64_t>(i) * batch.steps * places;
    losses.data<double>()[i] = FillForward(batch, i, Table(own, places));
  }
  return {Returned(losses, log_probs), Returned(alpha, log_probs)};
}

Tensor _ctc_loss_backward(const Tensor& grad, const Tensor& log_probs, const Tensor& targets,
                          IntArrayRef input_lengths, IntArrayRef target_lengths,
                          const Tensor& neg_log_likelihood, const Tensor& log_alpha, int64_t blank,
                          bool zero_infinity) {
  const Batch batch(log_probs, targets, input_lengths, target_lengths, blank);
  const std::vector<int64_t> tables = {batch.size, batch.steps, 2 * batch.longest + 1};
  SWITCHYARD_CHECK(log_alpha.sizes() == IntArrayRef(tables) &&
                       neg_log_likelihood.sizes() == IntArrayRef({batch.size}) &&
                       grad.sizes() == IntArrayRef({batch.size}),
                   "_ctc_loss_backward: grad, neg_log_likelihood and log_alpha have sizes ",
                   grad.sizes(), ", ", neg_log_likelihood.sizes(), " and ", log_alpha.sizes(),
                   " for a batch of ", batch.size);
  const Tensor alpha = OnHost(log_alpha, ScalarType::Double);
  const Tensor losses = OnHost(neg_log_likelihood, ScalarType::Double);
  const Tensor grads = OnHost(grad, ScalarType::Double);
  const Tensor result = HostTensor(log_probs.sizes(), 0);
  std::vector<double> shares(static_cast<size_t>(batch.steps * batch.labels));
  for (size_t i = 0; i < batch.lengths.size(); ++i) {
    const double loss = losses.data<double>()[i];
    if (zero_infinity && std::isinf(loss)) continue;
    std::fill(shares.begin(), shares.end(), kNever);
    Table of_labels(shares.data(), batch.labels);
    const int64_t places = alpha.size(2);
    FillShares(batch, i,
               Table(alpha.data<double>() + static_cast<int64_t>(i) * batch.steps * places, places),
               of_labels);
    for (int64_t t = 0; t < batch.lengths[i]; ++t) {
      for (int64_t label = 0; label < batch.labels; ++label) {
        const double row = batch.At(i, t, label);
        double& slope =
            result
                .data<double>()[(t * batch.size + static_cast<int64_t>(i)) * batch.labels + label];
        slope =
            (std::exp(row) - std::exp(of_labels(t, label) + loss - row)) * grads.data<double>()[i];
      }
    }
  }
  return Returned(result, log_probs);
}

Tensor ctc_loss(const Tensor& log_probs, const Tensor& targets, IntArrayRef input_lengths,
                IntArrayRef target_lengths, int64_t blank, int64_t reduction, bool zero_infinity) {
  const bool is_batch = log_probs.dim() == 3;
  const Tensor steps = is_batch ? log_probs : switchyard::unsqueeze(log_probs, 1);
  const Tensor known =
      !is_batch && targets.dim() == 1 ? switchyard::unsqueeze(targets, 0) : targets;
  Tensor losses = std::get<0>(
      switchyard::_ctc_loss(steps, known, input_lengths, target_lengths, blank, zero_infinity));
  if (zero_infinity) {
    losses = switchyard::masked_fill(losses, switchyard::eq(losses, -kNever), 0);
  }
  if (internal::ReductionOf(kName, reduction) == internal::Reduction::kMean) {
    std::vector<double> counts;
    for (const int64_t length : target_lengths) {
      counts.push_back(static_cast<double>(std::max<int64_t>(length, 1)));
    }
    const Tensor lengths = HostTensor({static_cast<int64_t>(counts.size())}, 0);
    std::copy(counts.begin(), counts.end(), lengths.data<double>());
    losses = switchyard::div(losses, Returned(lengths, losses));
  }
  const Tensor reduced = internal::Reduced(kName, losses, reduction);
  return is_batch || reduced.dim() == 0 ? reduced : switchyard::squeeze(reduced, 0);
}

Tensor ctc_loss(const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths,
                const Tensor& target_lengths, int64_t blank, int64_t reduction,
                bool zero_infinity) {
  for (const Tensor* lengths : {&input_lengths, &target_lengths}) {
    SWITCHYARD_CHECK(IsIntegralType(lengths->dtype(), /*include_bool=*/false), kName,
                     ": lengths have dtype ", lengths->dtype(), ", which is not one of integers");
  }
  return switchyard::ctc_loss(log_probs, targets, NumbersIn(input_lengths),
                              NumbersIn(target_lengths), blank, reduction, zero_infinity);
}

}  // namespace switchyard::native
