// What decompositions of the namespace quantized_decomposed share: the operators that quantisation
// for export leaves in a program, as elementwise operators with the same values.
//
// Source: torch/ao/quantization/fx/_decomposed.py of PyTorch 2.15. A float is multiplied by the
// reciprocal of its scale, rounded to even, and moved by the zero point; the order of the last two
// differs.
#ifndef SWITCHYARD_COMPILER_MODEL_DECOMPOSE_QUANTIZED_CALLS_H_
#define SWITCHYARD_COMPILER_MODEL_DECOMPOSE_QUANTIZED_CALLS_H_

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "compiler/model/decompose/elementwise_chain.h"
#include "compiler/model/decompose/rewriter.h"

namespace switchyard::model {

// The elements and the result of a call.
struct QuantizedCall {
  TensorId input;
  TensorId result;
  std::vector<Expression> sizes;
};

// Nothing after a refusal.
std::optional<QuantizedCall> QuantizedCallOf(Rewriter& rewriter);

// A scale and a zero point for each channel or row; the latter may be absent.
struct ScaleTensors {
  TensorId scales;
  std::optional<TensorId> zero_points;
};
std::optional<ScaleTensors> ScaleTensorsOf(Rewriter& rewriter);
// The same as tensors of other sizes, of which one may be -1.
ScaleTensors Reshaped(Rewriter& rewriter, const ScaleTensors& tensors,
                      const std::vector<Integer>& sizes);

TensorId Reshaped(Rewriter& rewriter, TensorId tensor, const std::vector<Integer>& sizes);
TensorId Converted(Rewriter& rewriter, TensorId tensor, Dtype dtype);
TensorId Reciprocal(Rewriter& rewriter, TensorId tensor);

// A number of the call. A tensor of one element counts as one: it has no dimension, and changes no
// dtype. Nothing when it is neither.
std::optional<Value> NumberOf(Rewriter& rewriter, std::string_view name);
bool IsZero(const Value& value);

enum class Rounding : uint8_t { kBeforeZeroPoint, kBehindZeroPoint };

// clamp(round(x * inverse) + zero_point, quant_min, quant_max).
void Quantize(Rewriter& rewriter, ElementwiseChain* chain, const Value& inverse,
              const std::optional<Value>& zero_point, Rounding rounding);
// Converts to the dtype of the call.
void FinishQuantized(Rewriter& rewriter, ElementwiseChain* chain, TensorId result);

// (x - zero_points) * scales, as `dtype`. Made in each run: weights stay as short as they are.
void Dequantize(Rewriter& rewriter, ElementwiseChain* chain, const ScaleTensors& tensors,
                std::optional<Dtype> dtype);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_DECOMPOSE_QUANTIZED_CALLS_H_
