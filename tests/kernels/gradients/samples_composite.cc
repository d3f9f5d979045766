// Samples of composite operators, whose gradients are those of the operators that they call: they
// reveal a kernel that accesses memory without operators.

#include <optional>
#include <string>

#include "switchyard/ops/_scaled_dot_product_attention.h"
#include "switchyard/ops/adaptive_avg_pool2d.h"
#include "switchyard/ops/batch_norm.h"
#include "switchyard/ops/chunk.h"
#include "switchyard/ops/contiguous.h"
#include "switchyard/ops/conv1d.h"
#include "switchyard/ops/conv2d.h"
#include "switchyard/ops/conv_transpose2d.h"
#include "switchyard/ops/dropout.h"
#include "switchyard/ops/exp.h"
#include "switchyard/ops/expand_as.h"
#include "switchyard/ops/flatten.h"
#include "switchyard/ops/gt.h"
#include "switchyard/ops/layer_norm.h"
#include "switchyard/ops/linear.h"
#include "switchyard/ops/log_softmax.h"
#include "switchyard/ops/matmul.h"
#include "switchyard/ops/max.h"
#include "switchyard/ops/max_pool2d.h"
#include "switchyard/ops/min.h"
#include "switchyard/ops/narrow.h"
#include "switchyard/ops/outer.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/softmax.h"
#include "switchyard/ops/split.h"
#include "switchyard/ops/square.h"
#include "switchyard/ops/stack.h"
#include "switchyard/ops/std.h"
#include "switchyard/ops/std_mean.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/var.h"
#include "switchyard/ops/var_mean.h"
#include "switchyard/ops/view_as.h"
#include "switchyard/ops/where.h"
#include "tests/kernels/gradients/samples.h"

namespace switchyard::samples {
namespace {

struct Composite {
  const char* op;
  Tensor (*call)(const Tensor& x);  // of sizes [2, 3]
};

const Composite kOfOne[] = {
    {"square", [](const Tensor& x) { return switchyard::square(x); }},
    {"where.ScalarSelf",
     [](const Tensor& x) { return switchyard::where(switchyard::gt(x, 0.2), 3, x); }},
    {"where.ScalarOther",
     [](const Tensor& x) { return switchyard::where(switchyard::gt(x, 0.2), x, 3); }},
    {"var", [](const Tensor& x) { return switchyard::var(x, false); }},
    {"var.dim", [](const Tensor& x) { return switchyard::var(x, 1, true, false); }},
    {"std", [](const Tensor& x) { return switchyard::std(x, true); }},
    {"std.dim", [](const Tensor& x) { return switchyard::std(x, 0, true, true); }},
    {"narrow.Tensor",
     [](const Tensor& x) { return switchyard::narrow(x, -1, Indices({}, {1}), 2); }},
    {"to.dtype_layout",
     [](const Tensor& x) {
       return switchyard::to(x, ScalarType::Double, std::nullopt, Device(), std::nullopt, false,
                             /*copy=*/true, std::nullopt);
     }},
    {"to.device",
     [](const Tensor& x) {
       return switchyard::to(x, Device(), ScalarType::Double, false, /*copy=*/true);
     }},
    {"to.other", [](const Tensor& x) { return switchyard::to(x, x, false, /*copy=*/true); }},
    {"reshape", [](const Tensor& x) { return switchyard::reshape(x, {3, 2}); }},
    {"to.dtype",
     [](const Tensor& x) { return switchyard::to(x, ScalarType::Double, false, /*copy=*/true); }},
    {"flatten.using_ints", [](const Tensor& x) { return switchyard::flatten(x); }},
    {"expand_as",
     [](const Tensor& x) { return switchyard::expand_as(x, switchyard::stack({x, x}, 0)); }},
    {"view_as", [](const Tensor& x) { return switchyard::view_as(switchyard::exp(x), x); }},
    {"narrow", [](const Tensor& x) { return switchyard::narrow(x, -1, 1, 2); }},
    {"contiguous", [](const Tensor& x) { return ops::contiguous(x, MemoryFormat::Contiguous); }},
    {"softmax.int", [](const Tensor& x) { return switchyard::softmax(x, -1); }},
    {"log_softmax.int", [](const Tensor& x) { return switchyard::log_softmax(x, 0); }},
    {"dropout", [](const Tensor& x) { return switchyard::dropout(x, 1, true); }},
    {"split.sizes",
     [](const Tensor& x) { return switchyard::split(x, IntArrayRef({1, 2}), 1)[1]; }},
    {"chunk", [](const Tensor& x) { return switchyard::chunk(x, 2, 1)[0]; }},
};

// Both results of each.
void AddVariancesAndMeans(Samples* samples) {
  const Tensor x = Drawn({2, 3}, 1);
  samples->push_back(Of("var_mean", "plain", {x},
                        [](const Tensors& v) { return switchyard::var_mean(v[0], false); }));
  samples->push_back(Of("var_mean.dim", "plain", {ByColumns(x)}, [](const Tensors& v) {
    return switchyard::var_mean(v[0], 1, true, false);
  }));
  samples->push_back(Of("var_mean.correction", "half", {x}, [](const Tensors& v) {
    return switchyard::var_mean(v[0], 1, std::optional<Scalar>(0.5), true);
  }));
  samples->push_back(Of("std_mean", "plain", {x},
                        [](const Tensors& v) { return switchyard::std_mean(v[0], true); }));
  samples->push_back(Of("std_mean.dim", "plain", {ByColumns(x)}, [](const Tensors& v) {
    return switchyard::std_mean(v[0], 1, true, false);
  }));
  samples->push_back(Of("std_mean.correction", "half", {x}, [](const Tensors& v) {
    return switchyard::std_mean(v[0], 1, std::optional<Scalar>(0.5), true);
  }));
}

void AddOperands(Samples* samples) {
  const Tensor x = Drawn({2, 3}, 1);
  const Tensor y = Drawn({3}, 2);
  samples->push_back(Of("max.other", "stretched", {x, y},
                        [](const Tensors& v) { return switchyard::max(v[0], v[1]); }));
  samples->push_back(Of("min.other", "stretched", {x, y},
                        [](const Tensors& v) { return switchyard::min(v[0], v[1]); }));
  samples->push_back(Of("outer", "plain", {Drawn({2}, 1), y},
                        [](const Tensors& v) { return switchyard::outer(v[0], v[1]); }));
}

void AddProducts(Samples* samples) {
  const auto matmul = [](const Tensors& x) { return switchyard::matmul(x[0], x[1]); };
  const auto add = [&](const char* kind, const Tensor& a, const Tensor& b) {
    samples->push_back(Of("matmul", kind, {a, b}, matmul));
  };
  add("stretched batches", Drawn({2, 1, 2, 3}, 1), Drawn({2, 3, 2}, 2));
  add("rows", Drawn({2, 2, 3}, 1), Drawn({3, 2}, 2));
  add("rows by a vector", Drawn({2, 2, 3}, 1), Drawn({3}, 2));
  add("vectors", Drawn({3}, 1), Drawn({3}, 2));
  add("a vector by batches", Drawn({3}, 1), Drawn({2, 3, 2}, 2));
  add("a vector by a matrix", Drawn({3}, 1), ByColumns(Drawn({3, 2}, 2)));
  const auto linear = [](const Tensors& x) { return switchyard::linear(x[0], x[1], x[2]); };
  samples->push_back(
      Of("linear", "batches", {Drawn({2, 2, 3}, 1), Drawn({4, 3}, 2), Drawn({4}, 3)}, linear));
  samples->push_back(Of("linear", "one number a row",
                        {Drawn({2, 2, 3}, 1), Drawn({3}, 2), Drawn({2, 2}, 3)}, linear));
  samples->push_back(
      Of("linear", "rows", {Drawn({2, 3}, 1), Drawn({4, 3}, 2), Drawn({4}, 3)}, linear));
}

void AddConvolutions(Samples* samples) {
  const Tensor line = Drawn({1, 2, 5}, 1);
  const Tensor image = Drawn({1, 3, 4}, 2);
  const Tensor line_weight = Drawn({2, 2, 2}, 3);
  const Tensor image_weight = Drawn({2, 1, 2, 2}, 4);
  samples->push_back(Of("conv1d", "plain", {line, line_weight},
                        [](const Tensors& x) { return switchyard::conv1d(x[0], x[1]); }));
  samples->push_back(Of("conv1d.padding", "same", {line, line_weight}, [](const Tensors& x) {
    return switchyard::conv1d(x[0], x[1], std::nullopt, 1, "same");
  }));
  samples->push_back(Of("conv2d", "without batch", {image, image_weight},
                        [](const Tensors& x) { return switchyard::conv2d(x[0], x[1]); }));
  samples->push_back(Of("conv2d.padding", "same", {image, image_weight}, [](const Tensors& x) {
    return switchyard::conv2d(x[0], x[1], std::nullopt, 1, "same");
  }));
  samples->push_back(Of("conv_transpose2d.input", "plain", {Drawn({1, 2, 2, 2}, 1), image_weight},
                        [](const Tensors& x) { return switchyard::conv_transpose2d(x[0], x[1]); }));
}

void AddLayers(Samples* samples) {
  const Tensor image = Drawn({2, 2, 4, 4}, 1);
  const Tensor scale = Positive({2}, 2);
  const Tensor shift = Drawn({2}, 3);
  samples->push_back(Of("max_pool2d", "plain", {image},
                        [](const Tensors& x) { return switchyard::max_pool2d(x[0], 2); }));
  samples->push_back(Of("adaptive_avg_pool2d", "plain", {image}, [](const Tensors& x) {
    return switchyard::adaptive_avg_pool2d(x[0], {3, 1});
  }));
  samples->push_back(Of("batch_norm", "training", {image, scale, shift}, [](const Tensors& x) {
    return switchyard::batch_norm(x[0], x[1], x[2], std::nullopt, std::nullopt, true, 0.1, 1e-3,
                                  false);
  }));
  samples->push_back(
      Of("layer_norm", "plain", {Drawn({3, 2}, 1), scale, shift},
         [](const Tensors& x) { return switchyard::layer_norm(x[0], 2, x[1], x[2], 1e-3); }));
  samples->push_back(Of("_scaled_dot_product_attention", "causal",
                        {Drawn({1, 2, 2}, 1), Drawn({1, 2, 2}, 2), Drawn({1, 2, 3}, 3)},
                        [](const Tensors& x) {
                          return switchyard::_scaled_dot_product_attention(
                              x[0], x[1], x[2], std::nullopt, 0, false, /*is_causal=*/true);
                        }));
}

}  // namespace

Samples CompositeSamples() {
  Samples samples;
  for (const Composite& row : kOfOne) {
    const auto call = [f = row.call](const Tensors& x) { return f(x[0]); };
    samples.push_back(Of(row.op, "plain", {Drawn({2, 3}, 1)}, call));
    const bool is_view = std::string(row.op) == "view_as";
    if (!is_view) samples.push_back(Of(row.op, "transposed", {ByColumns(Drawn({2, 3}, 2))}, call));
  }
  AddVariancesAndMeans(&samples);
  AddOperands(&samples);
  AddProducts(&samples);
  AddConvolutions(&samples);
  AddLayers(&samples);
  return samples;
}

}  // namespace switchyard::samples
