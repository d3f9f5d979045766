#include "compiler/model/decompose/quantized_calls.h"

#include <utility>
#include <variant>

namespace switchyard::model {
namespace {

// Whether floats have every value of the type, and every difference of two.
bool IsNarrowInteger(Dtype dtype) {
  return dtype == Dtype::kByte || dtype == Dtype::kChar || dtype == Dtype::kShort;
}

}  // namespace

std::optional<QuantizedCall> QuantizedCallOf(Rewriter& rewriter) {
  const std::optional<TensorId> input = rewriter.FindTensor("input");
  const std::optional<TensorId> result = rewriter.ResultTensor(0);
  if (!input || !result) {
    rewriter.Refuse("lacks a tensor");
    return std::nullopt;
  }
  return QuantizedCall{*input, *result, rewriter.MetaOf(*result).sizes};
}

std::optional<ScaleTensors> ScaleTensorsOf(Rewriter& rewriter) {
  const std::optional<TensorId> scales = rewriter.FindTensor("scales");
  if (!scales) {
    rewriter.Refuse("lacks scales");
    return std::nullopt;
  }
  return ScaleTensors{*scales, rewriter.FindTensor("zero_points")};
}

ScaleTensors Reshaped(Rewriter& rewriter, const ScaleTensors& tensors,
                      const std::vector<Integer>& sizes) {
  ScaleTensors shaped = {Reshaped(rewriter, tensors.scales, sizes), std::nullopt};
  if (tensors.zero_points) shaped.zero_points = Reshaped(rewriter, *tensors.zero_points, sizes);
  return shaped;
}

TensorId Reshaped(Rewriter& rewriter, TensorId tensor, const std::vector<Integer>& sizes) {
  const std::vector<Expression> before = rewriter.MetaOf(tensor).sizes;
  const Dtype dtype = rewriter.MetaOf(tensor).dtype;
  Expression count = Expression::Of(1);
  for (const Expression& size : before) count = Product(count, size).value_or(count);
  std::vector<Expression> known;
  for (const Integer& size : sizes) {
    const int64_t number = std::get<int64_t>(size);
    known.push_back(number < 0 ? count : Expression::Of(number));
  }
  return rewriter.Add("aten::reshape", {{"self", tensor}, {"shape", sizes}},
                      MetaWith(dtype, std::move(known)));
}

TensorId Converted(Rewriter& rewriter, TensorId tensor, Dtype dtype) {
  ElementwiseChain chain(rewriter, tensor, rewriter.MetaOf(tensor).sizes);
  chain.ThenTo(dtype);
  return chain.Finish();
}

TensorId Reciprocal(Rewriter& rewriter, TensorId tensor) {
  ElementwiseChain chain(rewriter, tensor, rewriter.MetaOf(tensor).sizes);
  chain.Then("aten::reciprocal");
  return chain.Finish();
}

std::optional<Value> NumberOf(Rewriter& rewriter, std::string_view name) {
  if (const std::optional<TensorId> tensor = rewriter.FindTensor(name)) {
    const bool is_number = rewriter.MetaOf(*tensor).sizes.empty();
    return Value(is_number ? *tensor : Reshaped(rewriter, *tensor, std::vector<Integer>()));
  }
  const Value* const value = rewriter.Find(name);
  if (value == nullptr || std::holds_alternative<None>(*value)) return std::nullopt;
  return *value;
}

bool IsZero(const Value& value) {
  const auto* integer = std::get_if<Integer>(&value);
  return integer != nullptr && *integer == Integer(int64_t{0});
}

void Quantize(Rewriter& rewriter, ElementwiseChain* chain, const Value& inverse,
              const std::optional<Value>& zero_point, Rounding rounding) {
  const std::optional<Value> least = NumberOf(rewriter, "quant_min");
  const std::optional<Value> greatest = NumberOf(rewriter, "quant_max");
  if (!least || !greatest) return rewriter.Refuse("lacks a bound");
  chain->ThenWith("aten::mul.Tensor", inverse);
  if (rounding == Rounding::kBeforeZeroPoint) chain->Then("aten::round");
  if (zero_point && !IsZero(*zero_point)) chain->ThenWith("aten::add.Tensor", *zero_point);
  if (rounding == Rounding::kBehindZeroPoint) chain->Then("aten::round");
  const bool is_tensor = std::holds_alternative<TensorId>(*least);
  chain->Then(is_tensor ? "aten::clamp.Tensor" : "aten::clamp",
              {{"min", *least}, {"max", *greatest}});
}

void FinishQuantized(Rewriter& rewriter, ElementwiseChain* chain, TensorId result) {
  const std::optional<Dtype> dtype = rewriter.FindDtype("dtype");
  if (!dtype) return rewriter.Refuse("has no dtype");
  chain->ThenTo(*dtype);
  chain->Finish(result);
}

// Where the zero points are long integers, so are PyTorch's differences: short integers become
// floats at once, with the same values. Differences of short integers may wrap around.
void Dequantize(Rewriter& rewriter, ElementwiseChain* chain, const ScaleTensors& tensors,
                std::optional<Dtype> dtype) {
  const Dtype scale_dtype = rewriter.MetaOf(tensors.scales).dtype;
  std::optional<TensorId> zero_points = tensors.zero_points;
  const bool is_short = IsNarrowInteger(chain->dtype()) && BytesOf(scale_dtype) >= 4;
  const auto is_long = [&](TensorId tensor) {
    const Dtype dtype = rewriter.MetaOf(tensor).dtype;
    return !IsFloating(dtype) && BytesOf(dtype) >= 4;
  };
  if (zero_points && is_short && is_long(*zero_points)) {
    zero_points = Converted(rewriter, *zero_points, scale_dtype);
  }
  chain->Repeat();
  if (zero_points) chain->ThenWith("aten::sub.Tensor", *zero_points);
  chain->ThenWith("aten::mul.Tensor", tensors.scales);
  chain->ThenTo(dtype.value_or(Dtype::kFloat));
}

}  // namespace switchyard::model
