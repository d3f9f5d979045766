// What the modules of networks.cc call, through static dispatch.
#include <ATen/Context.h>

#include <cmath>
#include <vector>

#include "switchyard/ops/adaptive_avg_pool2d.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/batch_norm.h"
#include "switchyard/ops/bmm.h"
#include "switchyard/ops/chunk.h"
#include "switchyard/ops/contiguous.h"
#include "switchyard/ops/conv2d.h"
#include "switchyard/ops/dropout.h"
#include "switchyard/ops/flatten.h"
#include "switchyard/ops/layer_norm.h"
#include "switchyard/ops/linear.h"
#include "switchyard/ops/log_softmax.h"
#include "switchyard/ops/max_pool2d.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/relu.h"
#include "switchyard/ops/softmax.h"
#include "switchyard/ops/transpose.h"
#include "switchyard/ops/view.h"
#include "tests/lib/aten/networks/networks.h"

namespace switchyard::aten::test {
namespace {

// Qualified: argument-dependent lookup also finds PyTorch's own functions.
namespace ours = ::switchyard::aten;

// An operator without a function in at::, and so without one here.
at::Tensor Contiguous(const at::Tensor& x) {
  return ours::ops::contiguous(x, at::MemoryFormat::Contiguous);
}

at::Tensor Apply(torch::nn::Linear& module, const at::Tensor& x) {
  return ours::linear(x, module->weight, module->bias);
}

at::Tensor Apply(torch::nn::BatchNorm2d& module, const at::Tensor& x) {
  if (module->is_training()) ours::add_(module->num_batches_tracked, 1);
  return ours::batch_norm(x, module->weight, module->bias, module->running_mean,
                          module->running_var, module->is_training(), *module->options.momentum(),
                          module->options.eps(), at::globalContext().userEnabledCuDNN());
}

at::Tensor Apply(torch::nn::LayerNorm& module, const at::Tensor& x) {
  return ours::layer_norm(x, module->options.normalized_shape(), module->weight, module->bias,
                          module->options.eps(), at::globalContext().userEnabledCuDNN());
}

at::Tensor Apply(torch::nn::Dropout& module, const at::Tensor& x) {
  return ours::dropout(x, module->options.p(), module->is_training());
}

// Of sequences with themselves: words, batch, numbers.
at::Tensor Apply(torch::nn::MultiheadAttention& module, const at::Tensor& x) {
  const int64_t words = x.size(0), batch = x.size(1), width = x.size(2);
  const int64_t heads = module->options.num_heads(), head = width / heads;
  const auto by_head = [&](const at::Tensor& part) {
    return ours::transpose(ours::view(Contiguous(part), {words, batch * heads, head}), 0, 1);
  };
  const std::vector<at::Tensor> parts =
      ours::chunk(ours::linear(x, module->in_proj_weight, module->in_proj_bias), 3, -1);
  const at::Tensor query = by_head(ours::mul(parts[0], 1 / std::sqrt(head)));
  const at::Tensor key = by_head(parts[1]);
  const at::Tensor value = by_head(parts[2]);
  const at::Tensor weights =
      ours::dropout(ours::softmax(ours::bmm(query, ours::transpose(key, 1, 2)), -1),
                    module->options.dropout(), module->is_training());
  const at::Tensor mixed = Contiguous(ours::transpose(ours::bmm(weights, value), 0, 1));
  return Apply(module->out_proj, ours::view(mixed, {words, batch, width}));
}

}  // namespace

at::Tensor ConvolutionalNetwork::ForwardStatically(const at::Tensor& images) {
  at::Tensor x = ours::conv2d(images, first_->weight, first_->bias, 1, 1);
  x = ours::max_pool2d(ours::relu(Apply(first_norm_, x)), 2);
  x = ours::conv2d(x, second_->weight, second_->bias, 2, 1, 1, 2);
  x = ours::relu(Apply(second_norm_, x));
  x = ours::flatten(ours::adaptive_avg_pool2d(x, {1, 1}), 1);
  return ours::log_softmax(Apply(classes_, x), 1);
}

at::Tensor TransformerBlock::ForwardStatically(const at::Tensor& words) {
  torch::nn::TransformerEncoderLayerImpl& block = *block_;
  at::Tensor x = Apply(block.self_attn, words);
  x = Apply(block.norm1, ours::add(words, Apply(block.dropout1, x)));
  at::Tensor wide = ours::relu(Apply(block.linear1, x));
  wide = Apply(block.linear2, Apply(block.dropout, wide));
  x = Apply(block.norm2, ours::add(x, Apply(block.dropout2, wide)));
  return ours::log_softmax(Apply(classes_, x), 2);
}

}  // namespace switchyard::aten::test
