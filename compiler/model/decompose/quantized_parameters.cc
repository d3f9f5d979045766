// Scales and zero points that are chosen in the run, from the elements themselves.
//
// The dtypes of some results are not those that an exported program writes, but those that PyTorch
// gives in a run.
#include <utility>
#include <variant>
#include <vector>

#include "compiler/model/arguments.h"
#include "compiler/model/decompose/quantized_calls.h"

namespace switchyard::model {
namespace {

// The least or the greatest element, of the whole tensor or of each row.
TensorId Extreme(Rewriter& rewriter, std::string_view target, TensorId self, bool is_of_rows) {
  const Dtype dtype = rewriter.MetaOf(self).dtype;
  std::vector<Expression> sizes;
  std::vector<Integer> dims;
  if (is_of_rows) {
    sizes = rewriter.MetaOf(self).sizes;
    if (!sizes.empty()) sizes.back() = Expression::Of(1);
    dims.push_back(Number(-1));
  }
  return rewriter.Add(target, {{"self", self}, {"dim", dims}, {"keepdim", is_of_rows}},
                      MetaWith(dtype, std::move(sizes)));
}

TensorId With(Rewriter& rewriter, std::string_view target, TensorId self, const Value& other) {
  ElementwiseChain chain(rewriter, self, rewriter.MetaOf(self).sizes);
  chain.ThenWith(target, other);
  return chain.Finish();
}

TensorId Clamped(Rewriter& rewriter, TensorId self, const Value& least, const Value& greatest) {
  ElementwiseChain chain(rewriter, self, rewriter.MetaOf(self).sizes);
  chain.Then("aten::clamp", {{"min", least}, {"max", greatest}});
  return chain.Finish();
}

// The least element, at most 0, and the greatest, at least 0.
struct Extremes {
  TensorId least;
  TensorId greatest;
};

Extremes ExtremesOf(Rewriter& rewriter, TensorId self, bool is_of_rows) {
  const TensorId least = Extreme(rewriter, "aten::amin", self, is_of_rows);
  const TensorId greatest = Extreme(rewriter, "aten::amax", self, is_of_rows);
  return {Clamped(rewriter, least, None{}, Number(0)),
          Clamped(rewriter, greatest, Number(0), None{})};
}

// What calls for whole tensors have.
struct Choice {
  TensorId input;
  TensorId scale;
  TensorId zero_point;
  int64_t least;
  int64_t greatest;
  double eps;
};

std::optional<Choice> ChoiceOf(Rewriter& rewriter) {
  const std::optional<TensorId> input = rewriter.FindTensor("input");
  const std::optional<TensorId> scale = rewriter.ResultTensor(0);
  const std::optional<TensorId> zero_point = rewriter.ResultTensor(1);
  const std::optional<int64_t> least = rewriter.FindInteger("quant_min");
  const std::optional<int64_t> greatest = rewriter.FindInteger("quant_max");
  const std::optional<double> eps = rewriter.FindFloat("eps");
  if (!input || !scale || !zero_point || !least || !greatest || !eps) {
    rewriter.Refuse("lacks a tensor or a number");
    return std::nullopt;
  }
  return Choice{*input, *scale, *zero_point, *least, *greatest, *eps};
}

// The scale as PyTorch bounds it, a float of one element.
TensorId BoundedScale(Rewriter& rewriter, const Choice& choice, TensorId scale) {
  const TensorId precise = Converted(rewriter, scale, Dtype::kFloat);
  return Reshaped(rewriter, Clamped(rewriter, precise, choice.eps, None{}), {Number(1)});
}

// zero_point = bound - descaled, for both bounds.
TensorId Subtracted(Rewriter& rewriter, double number, TensorId self) {
  return With(rewriter, "aten::rsub.Scalar", self, number);
}

}  // namespace

void ChooseQparams(Rewriter& rewriter) {
  const std::optional<Choice> choice = ChoiceOf(rewriter);
  if (!choice) return;
  const Extremes extremes = ExtremesOf(rewriter, choice->input, false);
  const TensorId range = With(rewriter, "aten::sub.Tensor", extremes.greatest, extremes.least);
  const auto steps = static_cast<double>(choice->greatest - choice->least);
  const TensorId scale =
      BoundedScale(rewriter, *choice, With(rewriter, "aten::div.Tensor", range, steps));
  ElementwiseChain zero_point(rewriter, Reshaped(rewriter, extremes.least, {Number(1)}),
                              {Expression::Of(1)});
  zero_point.ThenTo(Dtype::kFloat);
  zero_point.ThenWith("aten::div.Tensor", scale);
  zero_point.Then("aten::round");
  zero_point.ThenTo(Dtype::kLong);
  zero_point.ThenWith("aten::rsub.Scalar", Number(choice->least));
  zero_point.Then("aten::clamp",
                  {{"min", Number(choice->least)}, {"max", Number(choice->greatest)}});
  zero_point.Finish(choice->zero_point);
  ElementwiseChain precise(rewriter, scale, {Expression::Of(1)});
  precise.ThenTo(Dtype::kDouble);
  precise.Finish(choice->scale);
}

void ChooseQparamsSymmetric(Rewriter& rewriter) {
  const std::optional<Choice> choice = ChoiceOf(rewriter);
  if (!choice) return;
  const Extremes extremes = ExtremesOf(rewriter, choice->input, false);
  const TensorId opposite = With(rewriter, "aten::mul.Tensor", extremes.least, -1.0);
  const TensorId greatest = With(rewriter, "aten::maximum", opposite, extremes.greatest);
  const double steps = static_cast<double>(choice->greatest - choice->least) / 2;
  ElementwiseChain scale(
      rewriter,
      BoundedScale(rewriter, *choice, With(rewriter, "aten::div.Tensor", greatest, steps)),
      {Expression::Of(1)});
  scale.ThenTo(Dtype::kDouble);
  scale.Finish(choice->scale);
  const bool is_unsigned = rewriter.FindDtype("dtype") == Dtype::kByte;
  rewriter.Call("aten::full",
                {{"size", std::vector<Integer>{Number(1)}},
                 {"fill_value", Number(is_unsigned ? 128 : 0)},
                 {"dtype", DtypeValue{Dtype::kLong}}},
                {choice->zero_point});
}

// Scales are floats, and so are the zeros.
void ChooseQparamsPerToken(Rewriter& rewriter) {
  const std::optional<TensorId> input = rewriter.FindTensor("input");
  const std::optional<TensorId> scale = rewriter.ResultTensor(0);
  const std::optional<TensorId> zero_point = rewriter.ResultTensor(1);
  if (!input || !scale || !zero_point) return rewriter.Refuse("lacks a tensor");
  if (rewriter.FindDtype("dtype") != Dtype::kChar) {
    return rewriter.Refuse("of another dtype than Char is not supported");
  }
  ElementwiseChain sizes(rewriter, *input, rewriter.MetaOf(*input).sizes);
  sizes.Then("aten::abs");
  const TensorId greatest = Extreme(rewriter, "aten::amax", sizes.Finish(), true);
  ElementwiseChain chain(rewriter, greatest, rewriter.MetaOf(greatest).sizes);
  if (chain.dtype() == Dtype::kHalf) chain.ThenTo(Dtype::kFloat);
  chain.Then("aten::clamp", {{"min", 1e-5}});
  chain.ThenWith("aten::div.Tensor", Number(127));
  const TensorId scales = chain.Finish();
  rewriter.Replace(*scale, scales);
  ElementwiseChain zeros(rewriter, scales, rewriter.MetaOf(scales).sizes);
  zeros.ThenWith("aten::mul.Tensor", Number(0));
  rewriter.Replace(*zero_point, zeros.Finish());
}

// Of the two zero points the one is taken whose bound is met with the smaller error.
void ChooseQparamsPerTokenAsymmetric(Rewriter& rewriter) {
  const std::optional<TensorId> input = rewriter.FindTensor("input");
  const std::optional<TensorId> scale = rewriter.ResultTensor(0);
  const std::optional<TensorId> zero_point = rewriter.ResultTensor(1);
  if (!input || !scale || !zero_point) return rewriter.Refuse("lacks a tensor");
  constexpr double kLeast = -128;
  constexpr double kGreatest = 127;
  constexpr double kEpsilon = 0x1p-23;
  const Extremes extremes = ExtremesOf(rewriter, *input, true);
  const std::vector<Expression> sizes = rewriter.MetaOf(extremes.least).sizes;
  const TensorId range = With(rewriter, "aten::sub.Tensor", extremes.greatest, extremes.least);
  const TensorId scales = Clamped(
      rewriter, With(rewriter, "aten::div.Tensor", range, kGreatest - kLeast), kEpsilon, None{});
  const TensorId least = With(rewriter, "aten::div.Tensor", extremes.least, scales);
  const TensorId greatest = With(rewriter, "aten::div.Tensor", extremes.greatest, scales);
  ElementwiseChain errors(rewriter, With(rewriter, "aten::add.Tensor", least, kLeast), sizes);
  errors.ThenWith("aten::add.Tensor", With(rewriter, "aten::add.Tensor", greatest, kGreatest));
  const TensorId sum = errors.Finish();
  const TensorId is_positive = rewriter.Add("aten::gt.Scalar", {{"self", sum}, {"other", 0.0}},
                                            MetaWith(Dtype::kBool, sizes));
  const TensorId from_least = Subtracted(rewriter, kLeast, least);
  const TensorId chosen = rewriter.Add("aten::where.self",
                                       {{"condition", is_positive},
                                        {"self", from_least},
                                        {"other", Subtracted(rewriter, kGreatest, greatest)}},
                                       MetaWith(rewriter.MetaOf(from_least).dtype, sizes));
  ElementwiseChain zeros(rewriter, chosen, sizes);
  zeros.Then("aten::clamp", {{"min", kLeast}, {"max", kGreatest}});
  zeros.Then("aten::round");
  zeros.ThenTo(Dtype::kLong);
  zeros.Finish(*zero_point);
  ElementwiseChain precise(rewriter, scales, sizes);
  precise.ThenTo(Dtype::kDouble);
  precise.Finish(*scale);
}

}  // namespace switchyard::model
