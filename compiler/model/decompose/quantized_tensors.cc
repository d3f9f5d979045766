// Quantised tensors with one scale, and with a scale for each channel.
#include <utility>
#include <variant>
#include <vector>

#include "compiler/model/decompose/quantized_calls.h"

namespace switchyard::model {
namespace {

// Python's number 1 / scale, which a multiplication rounds to a float.
std::optional<Value> InverseOfScale(Rewriter& rewriter) {
  if (const std::optional<double> scale = rewriter.FindFloat("scale")) return Value(1.0 / *scale);
  const std::optional<Value> scale = NumberOf(rewriter, "scale");
  if (!scale || !std::holds_alternative<TensorId>(*scale)) return std::nullopt;
  const TensorId precise = Converted(rewriter, std::get<TensorId>(*scale), Dtype::kDouble);
  return Value(Converted(rewriter, Reciprocal(rewriter, precise), Dtype::kFloat));
}

// A difference from it makes a float of an integer.
Value AsFloat(Rewriter& rewriter, const Value& number) {
  if (const auto* tensor = std::get_if<TensorId>(&number)) {
    return Converted(rewriter, *tensor, Dtype::kFloat);
  }
  const auto* integer = std::get_if<Integer>(&number);
  const auto* known = integer == nullptr ? nullptr : std::get_if<int64_t>(integer);
  if (known == nullptr || *known == 0) return number;
  return static_cast<double>(*known);
}

// Parameters of channels beside the input: [1, C, 1, 1].
std::optional<ScaleTensors> BesideInput(Rewriter& rewriter, const QuantizedCall& call) {
  const std::optional<ScaleTensors> tensors = ScaleTensorsOf(rewriter);
  const auto rank = static_cast<int64_t>(call.sizes.size());
  const int64_t given = rewriter.FindInteger("axis").value_or(rank);
  const int64_t axis = given < 0 ? given + rank : given;
  if (axis < 0 || axis >= rank) rewriter.Refuse("has an axis that its input has not");
  if (!tensors || !rewriter.refusal().empty()) return std::nullopt;
  std::vector<Integer> sizes(call.sizes.size(), Integer(int64_t{1}));
  sizes[static_cast<size_t>(axis)] = int64_t{-1};
  return Reshaped(rewriter, *tensors, sizes);
}

// Shorter floats are taken as Float.
ElementwiseChain Quantizable(Rewriter& rewriter, const QuantizedCall& call) {
  ElementwiseChain chain(rewriter, call.input, call.sizes);
  if (BytesOf(chain.dtype()) == 2) chain.ThenTo(Dtype::kFloat);
  return chain;
}

}  // namespace

void QuantizePerTensor(Rewriter& rewriter) {
  const std::optional<QuantizedCall> call = QuantizedCallOf(rewriter);
  if (!call) return;
  const std::optional<Value> inverse = InverseOfScale(rewriter);
  const std::optional<Value> zero_point = NumberOf(rewriter, "zero_point");
  if (!inverse || !zero_point) return rewriter.Refuse("lacks a scale or a zero point");
  ElementwiseChain chain = Quantizable(rewriter, *call);
  Quantize(rewriter, &chain, *inverse, zero_point, Rounding::kBeforeZeroPoint);
  FinishQuantized(rewriter, &chain, call->result);
}

void DequantizePerTensor(Rewriter& rewriter) {
  const std::optional<QuantizedCall> call = QuantizedCallOf(rewriter);
  if (!call) return;
  std::optional<Value> scale = NumberOf(rewriter, "scale");
  std::optional<Value> zero_point = NumberOf(rewriter, "zero_point");
  if (!scale || !zero_point) return rewriter.Refuse("lacks a scale or a zero point");
  if (std::holds_alternative<TensorId>(*scale)) scale = AsFloat(rewriter, *scale);
  zero_point = AsFloat(rewriter, *zero_point);
  ElementwiseChain chain(rewriter, call->input, call->sizes);
  chain.Repeat();
  const Dtype dtype = rewriter.FindDtype("out_dtype").value_or(Dtype::kFloat);
  if (dtype != Dtype::kFloat) chain.ThenTo(dtype);
  if (!IsZero(*zero_point)) chain.ThenWith("aten::sub.Tensor", *zero_point);
  chain.ThenWith("aten::mul.Tensor", *scale);
  chain.Finish(call->result);
}

void QuantizePerChannel(Rewriter& rewriter) {
  const std::optional<QuantizedCall> call = QuantizedCallOf(rewriter);
  if (!call) return;
  const std::optional<ScaleTensors> tensors = BesideInput(rewriter, *call);
  if (!tensors) return;
  if (!tensors->zero_points) return rewriter.Refuse("lacks zero points");
  const TensorId inverse = Reciprocal(rewriter, tensors->scales);
  ElementwiseChain chain = Quantizable(rewriter, *call);
  Quantize(rewriter, &chain, inverse, Value(*tensors->zero_points), Rounding::kBeforeZeroPoint);
  FinishQuantized(rewriter, &chain, call->result);
}

void DequantizePerChannel(Rewriter& rewriter) {
  const std::optional<QuantizedCall> call = QuantizedCallOf(rewriter);
  if (!call) return;
  const std::optional<ScaleTensors> tensors = BesideInput(rewriter, *call);
  if (!tensors) return;
  ElementwiseChain chain(rewriter, call->input, call->sizes);
  Dequantize(rewriter, &chain, *tensors, rewriter.FindDtype("out_dtype"));
  chain.Finish(call->result);
}

// Quantised and back, as floats.
void FakeQuantPerChannel(Rewriter& rewriter) {
  const std::optional<QuantizedCall> call = QuantizedCallOf(rewriter);
  if (!call) return;
  const std::optional<ScaleTensors> tensors = BesideInput(rewriter, *call);
  if (!tensors) return;
  if (!tensors->zero_points) return rewriter.Refuse("lacks zero points");
  const TensorId scales = Converted(rewriter, tensors->scales, Dtype::kFloat);
  const TensorId zero_points = Converted(rewriter, *tensors->zero_points, Dtype::kInt);
  const TensorId inverse = Reciprocal(rewriter, scales);
  ElementwiseChain chain(rewriter, call->input, call->sizes);
  Quantize(rewriter, &chain, inverse, Value(zero_points), Rounding::kBeforeZeroPoint);
  chain.ThenWith("aten::sub.Tensor", zero_points);
  chain.ThenWith("aten::mul.Tensor", scales);
  chain.Finish(call->result);
}

// The conversion of the reference is one that no later pass may join with others.
void ConvertElementType(Rewriter& rewriter) {
  const std::optional<QuantizedCall> call = QuantizedCallOf(rewriter);
  if (!call) return;
  ElementwiseChain chain(rewriter, call->input, call->sizes);
  FinishQuantized(rewriter, &chain, call->result);
}

}  // namespace switchyard::model
