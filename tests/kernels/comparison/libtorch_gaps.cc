#include "tests/kernels/comparison/libtorch_gaps.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <vector>

#include "lib/core/scalar_type.h"
#include "tests/kernels/comparison/second_names.h"

namespace switchyard::comparison {
namespace {

// For broadcast tensors, for empty ones, for integers with floating numbers, for gradients that are
// sparse in libtorch, for layer_norm and group_norm without a weight and with a bias, for
// pixel_unshuffle of nothing, for convolutions that a gradient of convolution_backward calls with
// an output padding, for embeddings of nothing, for weights of losses, for what vander writes
// itself, for bounds that are truth values.
constexpr const char* kRefusals[] = {
    // NOLINTNEXTLINE(bugprone-suspicious-missing-comma)
    "is not implem"
    "ented",
    "does not support it",
    "not implem"
    "ented for",
    "INTERNAL ASSERT FAILED",
    "output_padding is not supported for non-transposed",
    "unspecified dimension size -1 can be any value",
    "more than one element of the written-to tensor",
    "returned an invalid gradient",
    "is not differentiable with respect to argument",
    "has been modified by an inplace operation",
    "a forward gradient that has a different size",
    "to have non-zero size",
    "can't be cast to the desired output type",
    "without overflow",
    "doesn't match the broadcast shape",
    "grad_weight must be contiguous",
    "grad_input must be contiguous",
    "Cannot access storage of SparseTensorImpl",
    "not supported with sparse gradients",
    "negative slope which is not supported",
    "Expected a proper Tensor but got None",
    "Expected reduction dim to be specified for input.numel() == 0",
    "shape '[0]' is invalid for input of size",
    "divisible by the square of upscale_factor",
    "view size is not compatible with input tensor's size and stride",
    "boolean negative, the `-` operator, is not supported",
    "ZeroTensors are immutable",
};

const Value* Argument(const Question& question, size_t index) {
  return index < question.arguments.size() ? &question.arguments[index] : nullptr;
}

bool IsNegative(const Value* value) {
  if (value == nullptr) return false;
  return (value->kind() == Value::Kind::Int && value->integer() < 0) ||
         (value->kind() == Value::Kind::Double && value->real() < 0);
}

// elu_(self, alpha, scale, input_scale): the in-place formula sees only the result, and uses its
// sign as the sign of self.
bool HasNegativeScale(const Question& question) {
  return IsNegative(Argument(question, 2)) || IsNegative(Argument(question, 3));
}

// var(self, dim, ...): for an empty list of dimensions its formula counts one element, although the
// operator reduces all of them.
bool HasEmptyDims(const Question& question) {
  const Value* dims = Argument(question, 1);
  return dims != nullptr && dims->IsList() && dims->ElementCount() == 0;
}

// The number of elements of a variance: var(self, dim, ...), var(self, unbiased).
int64_t CountOfReduced(const Question& question) {
  const Tensor& self = question.arguments[0].tensor();
  const Value* dims = Argument(question, 1);
  if (dims == nullptr || !dims->IsList()) return self.numel();
  int64_t count = 1;
  for (size_t i = 0; i < dims->ElementCount() && self.dim() != 0; ++i) {
    const int64_t d = dims->Element(i).integer();
    count *= self.size(d < 0 ? d + self.dim() : d);
  }
  return count;
}

// If the correction is at least the number of elements, a variance has no value. libtorch gives
// infinity, zero or NaN, depending on the form of the call; here it is NaN.
bool HasNoFreedom(const Question& question) {
  const Value* correction = Argument(question, 2);
  const bool is_given = correction != nullptr && correction->kind() == Value::Kind::Int;
  return CountOfReduced(question) <= (is_given ? correction->integer() : 1);
}

// Slopes at points have differences of quotients, in Float.
bool IsOfFloat(const Question& question) {
  return question.arguments[0].tensor().dtype() == ScalarType::Float;
}

bool HasNoElements(const Question& question) { return question.arguments[0].tensor().numel() == 0; }

// Elements in one place of memory, by a stride of 0. The deviation of equal elements consists of
// rounding errors, and its gradient divides by it. The parts of stft are taken by their places in
// memory, so that equal elements share a gradient.
bool IsStretched(const Question& question) {
  const Tensor& self = question.arguments[0].tensor();
  for (int64_t d = 0; d < self.dim(); ++d) {
    if (self.size(d) > 1 && self.stride(d) == 0) return true;
  }
  return false;
}

// batch_norm(input, weight, bias, running_mean, running_var, ...): the backward kernel ignores the
// strides of vectors.
bool HasStridedVectors(const Question& question) {
  for (size_t i = 1; i < 5; ++i) {
    const Value& vector = question.arguments[i];
    if (vector.IsTensor() && vector.tensor().defined() && !vector.tensor().is_contiguous()) {
      return true;
    }
  }
  return false;
}

// pow(self, exponent): with integers, whose zeros the refilled tensors do not have. `where` chooses
// its gradient for the exponent from values with the logarithm of zero, so the second gradient is
// zero times infinity.
bool HasZeroBase(const Question& question) {
  const Value& base = question.arguments[0];
  if (!base.IsTensor())
    return base.kind() == Value::Kind::Double ? base.real() == 0 : base.integer() == 0;
  const Tensor& self = base.tensor();
  if (IsFloatingType(self.dtype())) return false;
  for (int64_t i = 0; i < self.numel(); ++i) {
    if (ElementAt(self, i) == 0) return true;
  }
  return false;
}

// reflection_pad3d(self, padding): the gradient of what is taken away is not initialized.
bool TakesAway(const Question& question) {
  const Value* padding = Argument(question, 1);
  for (size_t i = 0; i < padding->ElementCount(); ++i) {
    if (padding->Element(i).integer() < 0) return true;
  }
  return false;
}

// pad(self, pad, mode, value): reflection_pad3d by another name.
bool TakesAwayReflected(const Question& question) {
  return Argument(question, 1)->ElementCount() == 6 &&
         Argument(question, 2)->object<std::string>() == "reflect" && TakesAway(question);
}

// Of two inputs the second one alone may require a gradient: see IsChosen.
bool IsOfSecondAlone(const Question& question) {
  return IsChosen(question, 1, 2) && !IsChosen(question, 0, 2);
}

// grid_sampler(input, grid, interpolation_mode, ...): the nearest element does not depend on the
// grid, whose gradient is zero there.
bool IsNearestOfGrid(const Question& question) {
  return Argument(question, 2)->integer() == 1 && IsOfSecondAlone(question);
}

// masked_scatter(self, mask, source): nothing is taken, of which the gradient is zero there.
bool TakesNoSource(const Question& question) {
  const Tensor& mask = Argument(question, 1)->tensor();
  for (int64_t i = 0; i < mask.numel(); ++i) {
    if (ElementAt(mask, i) != 0) return false;
  }
  return IsOfSecondAlone(question);
}

// put(self, index, source, accumulate): nothing is put there, of which the gradient is zero.
bool PutsNothing(const Question& question) {
  return Argument(question, 1)->tensor().numel() == 0 && IsOfSecondAlone(question);
}

// atan2(self, other), special_zeta(self, other): a formula has -self, which does not exist for a
// Byte.
bool HasUnsigned(const Question& question) {
  const std::vector<Tensor> tensors = TensorsIn(question.arguments);
  return std::any_of(tensors.begin(), tensors.end(), [](const Tensor& tensor) {
    return tensor.dtype() == ScalarType::Byte || tensor.dtype() == ScalarType::Bool;
  });
}

// embedding_dense_backward(..., scale_grad_by_freq): the gradient of this gradient forgets the
// scale.
bool IsScaled(const Question& question) {
  const Value* scales = Argument(question, 4);
  return scales->integer() != 0;
}

// embedding_bag(weight, indices, offsets, scale_grad_by_freq, ...): divides by how often other rows
// are there.
bool IsScaledBag(const Question& question) { return Argument(question, 3)->integer() != 0; }

// scatter_reduce(self, dim, index, src, ...): the gradient does not stop where the index ends.
bool HasGreaterSource(const Question& question) {
  return Argument(question, 2)->tensor().sizes() != Argument(question, 3)->tensor().sizes();
}

// scatter_reduce(self, dim, index, src, reduce, ...): products have no tangents.
bool IsProduct(const Question& question) {
  return Argument(question, 4)->object<std::string>() == "prod";
}

// poisson_nll_loss(input, target, log_input, full, ...): logarithms of negative targets are left
// out after they were computed, so that their gradients are no numbers.
bool IsFull(const Question& question) { return Argument(question, 3)->integer() != 0; }

// masked_select(self, mask): its gradient is written in the order of memory.
bool IsInOtherOrder(const Question& question) {
  return !Argument(question, 0)->tensor().is_contiguous();
}

// special_zeta(self, other): a formula has -self, which a truth value has not.
bool IsOfTruth(const Question& question) {
  return Argument(question, 0)->kind() == Value::Kind::Bool;
}

struct Gap {
  std::string_view name;  // the operators whose names begin so
  bool (*is_in)(const Question& question);
  Compared compared;
};

constexpr Gap kGaps[] = {
    {"atan2", HasUnsigned, Compared::kNothing},
    {"embedding_dense_backward", IsScaled, Compared::kNothing},
    {"_embedding_bag", IsScaledBag, Compared::kNothing},
    {"embedding_bag", IsScaledBag, Compared::kNothing},
    {"scatter_reduce", HasGreaterSource, Compared::kNothing},
    {"scatter_reduce", IsProduct, Compared::kNoTangents},
    {"poisson_nll_loss", IsFull, Compared::kNothing},
    {"masked_select", IsInOtherOrder, Compared::kNothing},
    {"put", PutsNothing, Compared::kNothing},
    {"stft", IsStretched, Compared::kNothing},
    {"gradient.tensorarray", IsOfFloat, Compared::kNothing},
    {"corrcoef", IsStretched, Compared::kNoSecond},
    {"unique_dim", HasNoElements, Compared::kNothing},
    {"special_zeta", HasUnsigned, Compared::kNothing},
    {"special_zeta.self_scalar", IsOfTruth, Compared::kNothing},
    {"elu_", HasNegativeScale, Compared::kNothing},
    {"var.", HasEmptyDims, Compared::kNothing},
    {"std.", HasEmptyDims, Compared::kNothing},
    {"var", HasNoFreedom, Compared::kNothing},
    {"std", HasNoFreedom, Compared::kNothing},
    {"std", IsStretched, Compared::kNothing},
    {"batch_norm", HasStridedVectors, Compared::kNothing},
    {"native_batch_norm", HasStridedVectors, Compared::kNothing},
    {"std_mean.", HasEmptyDims, Compared::kNothing},
    {"var_mean.", HasEmptyDims, Compared::kNothing},
    {"group_norm", IsStretched, Compared::kNoSecond},
    {"grid_sampler", IsNearestOfGrid, Compared::kNothing},
    {"masked_scatter", TakesNoSource, Compared::kNothing},
    {"reflection_pad3d", TakesAway, Compared::kNothing},
    {"pad", TakesAwayReflected, Compared::kNothing},
    {"pow.Scalar", HasZeroBase, Compared::kNoSecond},
    {"pow.Tensor_Tensor", HasZeroBase, Compared::kNoSecond},
    {"float_power.Scalar", HasZeroBase, Compared::kNoSecond},
    {"float_power.Tensor_Tensor", HasZeroBase, Compared::kNoSecond},
};

constexpr std::string_view kOtherViews[] = {
    "adaptive_max_pool1d",
    "bartlett_window",
    "bartlett_window.periodic",
    "bilinear",
    "blackman_window",
    "blackman_window.periodic",
    "cross_entropy_loss",
    "embedding",
    "fft_ifft",
    "fft_ihfft",
    "fft_ihfft2",
    "fft_ihfftn",
    "hamming_window",
    "hamming_window.periodic",
    "hamming_window.periodic_alpha",
    "hamming_window.periodic_alpha_beta",
    "hann_window",
    "hann_window.periodic",
    "istft",
    "kaiser_window",
    "kaiser_window.beta",
    "kaiser_window.periodic",
    "linalg_matmul",
    "linalg_multi_dot",
    "linear",
    "matmul",
    "nll_loss_nd",
    "stft",
    "stft.center",
};

bool BeginsWith(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

}  // namespace

bool IsMissing(const Outcome& theirs) {
  if (!theirs.error) return false;
  return std::any_of(std::begin(kRefusals), std::end(kRefusals), [&](const char* part) {
    return theirs.error->find(part) != std::string::npos;
  });
}

Compared ComparedOf(const Question& question, std::string_view operator_name) {
  const std::string name = FirstName(operator_name);
  for (const Gap& gap : kGaps) {
    if (BeginsWith(name, gap.name) && gap.is_in(question)) return gap.compared;
  }
  return Compared::kAll;
}

bool HasOtherViews(std::string_view name) {
  return std::find(std::begin(kOtherViews), std::end(kOtherViews), name) != std::end(kOtherViews);
}

double DoubleToleranceOf(std::string_view name) {
  // libtorch computes a number times integers in Float.
  if (BeginsWith(name, "addcdiv")) return 1e-6;
  // libtorch computes its sixth in Float.
  if (BeginsWith(name, "hardsigmoid")) return 1e-7;
  // For equal elements the second gradient contains the third power of 1 / sqrt(eps).
  if (BeginsWith(name, "layer_norm") || BeginsWith(name, "native_layer_norm")) return 1e-8;
  return 0;
}

}  // namespace switchyard::comparison
