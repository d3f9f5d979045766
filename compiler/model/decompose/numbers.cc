// Decompositions of shares and slopes into arithmetic.
#include <limits>
#include <optional>

#include "compiler/model/decompose/rewriter.h"

namespace switchyard::model {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace

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
