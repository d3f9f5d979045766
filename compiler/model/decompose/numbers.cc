// Decompositions of elementwise operators, and of products, into arithmetic.
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "compiler/model/decompose/rewriter.h"

namespace switchyard::model {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kRadiansOfDegree = 0.017453292519943295769;
constexpr double kDegreesOfRadian = 57.295779513082320877;

double GreatestOf(Dtype dtype) {
  switch (dtype) {
    case Dtype::kHalf:
      return 65504;
    case Dtype::kBFloat16:
      return 0x1.fep127;
    case Dtype::kFloat:
      return std::numeric_limits<float>::max();
    default:
      return std::numeric_limits<double>::max();
  }
}

void Scale(Rewriter& rewriter, double factor) {
  const std::optional<TensorId> self = rewriter.FindTensor("self");
  if (!self) return rewriter.Refuse("lacks a tensor");
  rewriter.Call("aten::mul.Tensor", {{"self", *self}, {"other", factor}}, rewriter.results());
}

void CompareWith(Rewriter& rewriter, double number) {
  const std::optional<TensorId> self = rewriter.FindTensor("self");
  if (!self) return rewriter.Refuse("lacks a tensor");
  rewriter.Call("aten::eq.Scalar", {{"self", *self}, {"other", number}}, rewriter.results());
}

}  // namespace

void ToRadians(Rewriter& rewriter) { Scale(rewriter, kRadiansOfDegree); }
void ToDegrees(Rewriter& rewriter) { Scale(rewriter, kDegreesOfRadian); }
void IsPositiveInfinity(Rewriter& rewriter) { CompareWith(rewriter, kInfinity); }
void IsNegativeInfinity(Rewriter& rewriter) { CompareWith(rewriter, -kInfinity); }

void Fraction(Rewriter& rewriter) {
  const std::optional<TensorId> self = rewriter.FindTensor("self");
  if (!self) return rewriter.Refuse("lacks a tensor");
  const TensorId whole = rewriter.Add("aten::trunc", {{"self", *self}}, rewriter.MetaOf(*self));
  rewriter.Call("aten::sub.Tensor", {{"self", *self}, {"other", whole}}, rewriter.results());
}

// Integers have neither NaN nor infinities; of complex numbers each part may have them.
void WithoutNan(Rewriter& rewriter) {
  const std::optional<TensorId> self = rewriter.FindTensor("self");
  if (!self) return rewriter.Refuse("lacks a tensor");
  const TensorMeta meta = rewriter.MetaOf(*self);
  if (IsComplex(meta.dtype)) return rewriter.Refuse("of complex numbers is not supported");
  if (!IsFloating(meta.dtype)) {
    return rewriter.Call("aten::clone", {{"self", *self}}, rewriter.results());
  }
  TensorMeta truth = meta;
  truth.dtype = Dtype::kBool;
  const auto number = [&](const char* name, double otherwise) {
    return rewriter.FindFloat(name).value_or(otherwise);
  };
  const double greatest = GreatestOf(meta.dtype);
  const TensorId is_nan = rewriter.Add("aten::isnan", {{"self", *self}});
  const TensorId numbers =
      rewriter.Add("aten::masked_fill.Scalar",
                   {{"self", *self}, {"mask", is_nan}, {"value", number("nan", 0)}}, meta);
  const TensorId is_above =
      rewriter.Add("aten::eq.Scalar", {{"self", *self}, {"other", kInfinity}}, truth);
  const TensorId below = rewriter.Add(
      "aten::masked_fill.Scalar",
      {{"self", numbers}, {"mask", is_above}, {"value", number("posinf", greatest)}}, meta);
  const TensorId is_below =
      rewriter.Add("aten::eq.Scalar", {{"self", *self}, {"other", -kInfinity}}, truth);
  rewriter.Call("aten::masked_fill.Scalar",
                {{"self", below}, {"mask", is_below}, {"value", number("neginf", -greatest)}},
                rewriter.results());
}

// beta * self + alpha * the product of each element of one vector with each of the other.
void AddOuterProduct(Rewriter& rewriter) {
  const std::optional<TensorId> self = rewriter.FindTensor("self");
  const std::optional<TensorId> left = rewriter.FindTensor("vec1");
  const std::optional<TensorId> right = rewriter.FindTensor("vec2");
  if (!self || !left || !right) return rewriter.Refuse("lacks a tensor");
  const TensorId product = rewriter.Add("aten::outer", {{"self", *left}, {"vec2", *right}});
  const Value beta = rewriter.Or("beta", Number(1));
  TensorId start = *self;
  if (rewriter.FindFloat("beta").value_or(1) == 0) {
    // Nothing of self counts, not even its NaN.
    return rewriter.Call("aten::mul.Tensor",
                         {{"self", product}, {"other", rewriter.Or("alpha", Number(1))}},
                         rewriter.results());
  }
  if (rewriter.Find("beta") != nullptr) {
    start = rewriter.Add("aten::mul.Tensor", {{"self", *self}, {"other", beta}});
  }
  rewriter.Call("aten::add.Tensor",
                {{"self", start}, {"other", product}, {"alpha", rewriter.Or("alpha", Number(1))}},
                rewriter.results());
}

void ConjugatedDot(Rewriter& rewriter) {
  const std::optional<TensorId> self = rewriter.FindTensor("self");
  const std::optional<TensorId> other = rewriter.FindTensor("other");
  if (!self || !other) return rewriter.Refuse("lacks a tensor");
  TensorId left = *self;
  if (IsComplex(rewriter.MetaOf(left).dtype)) {
    left = rewriter.Add("aten::_conj_physical", {{"self", left}});
  }
  rewriter.Call("aten::dot", {{"self", left}, {"tensor", *other}}, rewriter.results());
}

// Without a dimension, the first one of three elements.
void Cross(Rewriter& rewriter) {
  const std::optional<TensorId> self = rewriter.FindTensor("self");
  const std::optional<TensorId> other = rewriter.FindTensor("other");
  if (!self || !other) return rewriter.Refuse("lacks a tensor");
  Value dim = rewriter.Or("dim", None{});
  const std::vector<Expression>& sizes = rewriter.MetaOf(*self).sizes;
  for (size_t d = 0; d < sizes.size() && std::holds_alternative<None>(dim); ++d) {
    if (sizes[d].IsInteger() && sizes[d].value == 3) dim = Number(static_cast<int64_t>(d));
  }
  if (std::holds_alternative<None>(dim))
    return rewriter.Refuse("has no dimension of three elements");
  rewriter.Call("aten::linalg_cross", {{"self", *self}, {"other", *other}, {"dim", std::move(dim)}},
                rewriter.results());
}

// Rows of minus infinity alone are zeros.
void SafeSoftmax(Rewriter& rewriter) {
  const std::optional<TensorId> self = rewriter.FindTensor("self");
  const std::optional<TensorId> result = rewriter.ResultTensor(0);
  if (!self || !result) return rewriter.Refuse("lacks a tensor");
  const Value dim = rewriter.Or("dim", Number(-1));
  const TensorMeta meta = rewriter.MetaOf(*result);
  const TensorId shares =
      rewriter.Add("aten::softmax.int",
                   {{"self", *self}, {"dim", dim}, {"dtype", rewriter.Or("dtype", None{})}}, meta);
  const TensorId is_out = rewriter.Add("aten::eq.Scalar", {{"self", *self}, {"other", -kInfinity}});
  const TensorId is_none =
      rewriter.Add("aten::all.dim", {{"self", is_out}, {"dim", dim}, {"keepdim", true}});
  rewriter.Call("aten::masked_fill.Scalar", {{"self", shares}, {"mask", is_none}, {"value", 0.0}},
                {*result});
}

// Outside of training the slope is the middle of its range.
void RandomizedLeakyRelu(Rewriter& rewriter) {
  const std::optional<TensorId> self = rewriter.FindTensor("self");
  if (!self) return rewriter.Refuse("lacks a tensor");
  if (rewriter.Bool("training", false) != false)
    return rewriter.Refuse("draws numbers in training");
  const double lower = rewriter.FindFloat("lower").value_or(0.125);
  const double upper = rewriter.FindFloat("upper").value_or(1.0 / 3);
  rewriter.Call("aten::leaky_relu", {{"self", *self}, {"negative_slope", (lower + upper) / 2}},
                rewriter.results());
}

}  // namespace switchyard::model
