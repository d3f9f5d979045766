// Layers in the forms that users call, as the operators that compute them: those have out forms, so
// that memory for their results is planned.
#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "compiler/model/decompose/rewriter.h"

namespace switchyard::model {
namespace {

std::vector<Integer> One(int64_t number) { return {number}; }

// An input without a batch stays as it is: its result has no dimension for one.
void Convolve(Rewriter& rewriter, bool is_transposed) {
  const std::optional<TensorId> input = rewriter.FindTensor("input");
  const std::optional<TensorId> weight = rewriter.FindTensor("weight");
  if (!input || !weight) return rewriter.Refuse("lacks a tensor");
  const size_t rank = rewriter.MetaOf(*weight).sizes.size();
  if (rank == 0 || rewriter.MetaOf(*input).sizes.size() != rank) {
    return rewriter.Refuse("has an input without a batch");
  }
  std::vector<NamedValue> inputs = {{"input", *input}, {"weight", *weight}};
  inputs.push_back({"bias", rewriter.Or("bias", None{})});
  inputs.push_back({"stride", rewriter.Or("stride", One(1))});
  inputs.push_back({"padding", rewriter.Or("padding", One(0))});
  inputs.push_back({"dilation", rewriter.Or("dilation", One(1))});
  inputs.push_back({"transposed", is_transposed});
  inputs.push_back({"output_padding", rewriter.Or("output_padding", One(0))});
  inputs.push_back({"groups", rewriter.Or("groups", Integer(int64_t{1}))});
  rewriter.Call("aten::convolution", std::move(inputs), rewriter.results());
}

}  // namespace

void Convolution(Rewriter& rewriter) { Convolve(rewriter, false); }
void TransposedConvolution(Rewriter& rewriter) { Convolve(rewriter, true); }

void MaxPool(Rewriter& rewriter) {
  const std::optional<TensorId> result = rewriter.ResultTensor(0);
  if (!result) return rewriter.Refuse("has no tensor as its result");
  TensorMeta indices = rewriter.MetaOf(*result);
  indices.dtype = Dtype::kLong;
  std::vector<NamedValue> inputs;
  for (const char* name : {"self", "kernel_size", "stride", "padding", "dilation", "ceil_mode"}) {
    if (const Value* value = rewriter.Find(name)) inputs.push_back({name, *value});
  }
  const TensorId places = rewriter.NewTensor(std::move(indices));
  rewriter.Call("aten::max_pool2d_with_indices", std::move(inputs), {*result, places});
}

// Statistics have one element for each layer.
void LayerNorm(Rewriter& rewriter) {
  const std::optional<TensorId> input = rewriter.FindTensor("input");
  const std::optional<TensorId> result = rewriter.ResultTensor(0);
  const Value* const shape = rewriter.Find("normalized_shape");
  const auto* sizes = shape == nullptr ? nullptr : std::get_if<std::vector<Integer>>(shape);
  if (!input || !result || sizes == nullptr) return rewriter.Refuse("lacks a tensor or a shape");
  const TensorMeta meta = rewriter.MetaOf(*input);
  if (sizes->size() > meta.sizes.size()) return rewriter.Refuse("has a shape that is too long");
  std::vector<Expression> statistics = meta.sizes;
  std::fill(statistics.end() - static_cast<std::ptrdiff_t>(sizes->size()), statistics.end(),
            Expression::Of(1));
  const TensorMeta each = MetaWith(meta.dtype, std::move(statistics));
  rewriter.Call("aten::native_layer_norm",
                {{"input", *input},
                 {"normalized_shape", *sizes},
                 {"weight", rewriter.Or("weight", None{})},
                 {"bias", rewriter.Or("bias", None{})},
                 {"eps", rewriter.Or("eps", 1e-5)}},
                {*result, rewriter.NewTensor(each), rewriter.NewTensor(each)});
}

}  // namespace switchyard::model
