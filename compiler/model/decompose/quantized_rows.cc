// Quantised tensors with a scale for each row, and for each group of a row.
#include <utility>
#include <variant>
#include <vector>

#include "compiler/model/arguments.h"
#include "compiler/model/decompose/quantized_calls.h"

namespace switchyard::model {
namespace {

// The elements in rows of one group: [groups, size].
struct Groups {
  TensorId input;
  ScaleTensors tensors;  // [groups, 1]
  std::vector<Expression> sizes;
};

std::optional<Groups> GroupsOf(Rewriter& rewriter, const QuantizedCall& call,
                               const ScaleTensors& tensors) {
  const bool is_matrix =
      call.sizes.size() == 2 && call.sizes[0].IsInteger() && call.sizes[1].IsInteger();
  int64_t size = rewriter.FindInteger("group_size").value_or(0);
  if (is_matrix) {
    const std::vector<Expression> scales = rewriter.MetaOf(tensors.scales).sizes;
    const bool is_one = !scales.empty() && scales.back() == Expression::Of(1);
    if (size > call.sizes[1].value && is_one) size = call.sizes[1].value;
  }
  if (!is_matrix || size <= 1 || call.sizes[1].value % size != 0) {
    rewriter.Refuse("has groups that are no parts of the rows of a matrix of known size");
    return std::nullopt;
  }
  const int64_t count = call.sizes[0].value * call.sizes[1].value / size;
  return Groups{Reshaped(rewriter, call.input, {Number(count), Number(size)}),
                Reshaped(rewriter, tensors, {Number(count), Number(1)}),
                {Expression::Of(count), Expression::Of(size)}};
}

// A matrix again.
void FinishGroups(Rewriter& rewriter, const QuantizedCall& call, ElementwiseChain* chain) {
  const TensorId groups = chain->Finish();
  rewriter.Call(
      "aten::reshape",
      {{"self", groups},
       {"shape", std::vector<Integer>{Number(call.sizes[0].value), Number(call.sizes[1].value)}}},
      {call.result});
}

}  // namespace

void QuantizePerToken(Rewriter& rewriter) {
  const std::optional<QuantizedCall> call = QuantizedCallOf(rewriter);
  const std::optional<ScaleTensors> tensors = ScaleTensorsOf(rewriter);
  if (!call || !tensors) return;
  if (!tensors->zero_points) return rewriter.Refuse("lacks zero points");
  const TensorId inverse = Reciprocal(rewriter, tensors->scales);
  ElementwiseChain chain(rewriter, call->input, call->sizes);
  Quantize(rewriter, &chain, inverse, Value(*tensors->zero_points), Rounding::kBehindZeroPoint);
  FinishQuantized(rewriter, &chain, call->result);
}

void DequantizePerToken(Rewriter& rewriter) {
  const std::optional<QuantizedCall> call = QuantizedCallOf(rewriter);
  const std::optional<ScaleTensors> tensors = ScaleTensorsOf(rewriter);
  if (!call || !tensors) return;
  ElementwiseChain chain(rewriter, call->input, call->sizes);
  Dequantize(rewriter, &chain, *tensors, rewriter.FindDtype("output_dtype"));
  chain.Finish(call->result);
}

void QuantizePerChannelGroup(Rewriter& rewriter) {
  const std::optional<QuantizedCall> call = QuantizedCallOf(rewriter);
  const std::optional<ScaleTensors> tensors = ScaleTensorsOf(rewriter);
  if (!call || !tensors) return;
  if (!tensors->zero_points) return rewriter.Refuse("lacks zero points");
  const std::optional<Dtype> dtype = rewriter.FindDtype("dtype");
  if (!dtype) return rewriter.Refuse("has no dtype");
  const std::optional<Groups> groups = GroupsOf(rewriter, *call, *tensors);
  if (!groups) return;
  const TensorId inverse = Reciprocal(rewriter, groups->tensors.scales);
  ElementwiseChain chain(rewriter, groups->input, groups->sizes);
  Quantize(rewriter, &chain, inverse, Value(*groups->tensors.zero_points),
           Rounding::kBehindZeroPoint);
  chain.ThenTo(*dtype);
  FinishGroups(rewriter, *call, &chain);
}

void DequantizePerChannelGroup(Rewriter& rewriter) {
  const std::optional<QuantizedCall> call = QuantizedCallOf(rewriter);
  const std::optional<ScaleTensors> tensors = ScaleTensorsOf(rewriter);
  if (!call || !tensors) return;
  const std::optional<Groups> groups = GroupsOf(rewriter, *call, *tensors);
  if (!groups) return;
  ElementwiseChain chain(rewriter, groups->input, groups->sizes);
  Dequantize(rewriter, &chain, groups->tensors, rewriter.FindDtype("output_dtype"));
  FinishGroups(rewriter, *call, &chain);
}

}  // namespace switchyard::model
