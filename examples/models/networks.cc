#include "examples/models/networks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "examples/models/call_by_name.h"
#include "lib/boxing/value.h"
#include "lib/core/tensor_factory.h"

namespace models {
namespace {

using switchyard::ScalarType;
using switchyard::Tensor;
using switchyard::Value;
using Numbers = std::vector<int64_t>;

constexpr int64_t kHeads = 2;
constexpr double kEpsilon = 1e-5;

Tensor LayerNorm(const Tensor& x, const Tensor& weight, const Tensor& bias) {
  return Call("aten::layer_norm", {x, Numbers{x.size(-1)}, weight, bias});
}

// Every token sees itself and those before it.
Tensor Attend(const Tensor& x, const Tensor& weight, const Tensor& bias) {
  const int64_t count = x.size(0);
  const int64_t width = x.size(1) / kHeads;
  const Tensor projected = Call("aten::linear", {x, weight, bias});
  const Tensor parts = Call("aten::view", {projected, Numbers{count, 3, kHeads, width}});
  const Value heads = CallByName("aten::unbind.int", {parts, 1});
  const auto part = [&](size_t i) {
    return Call("aten::transpose.int", {heads.Element(i).tensor(), 0, 1});
  };
  const Tensor keys = Call("aten::transpose.int", {part(1), -2, -1});
  const Tensor products = Call("aten::matmul", {part(0), keys});
  const Tensor scores = Call("aten::div.Scalar", {products, std::sqrt(static_cast<double>(width))});
  const Tensor ones = Call("aten::ones", {Numbers{count, count}, ScalarType::Bool});
  const Tensor hidden = Call("aten::logical_not", {Call("aten::tril", {ones})});
  const Tensor seen =
      Call("aten::masked_fill.Scalar", {scores, hidden, -std::numeric_limits<double>::infinity()});
  const Tensor shares = Call("aten::softmax.int", {seen, -1});
  const Tensor mixed = Call("aten::matmul", {shares, part(2)});
  const Tensor rows = Call("aten::transpose.int", {mixed, 0, 1});
  return Call("aten::reshape", {rows, Numbers{count, x.size(1)}});
}

}  // namespace

Tensor ScoreImages(const Weights& w, const Tensor& images) {
  Tensor x = Call("aten::conv2d", {images, w[0], w[1], Numbers{1}, Numbers{1}});
  x = Call("aten::batch_norm", {x, w[2], w[3], w[4], w[5], false, 0.1, kEpsilon, false});
  x = Call("aten::relu", {x});
  x = Call("aten::max_pool2d", {x, Numbers{2}});
  x = Call("aten::conv2d", {x, w[6], w[7], Numbers{1}, Numbers{2}, Numbers{2}, 2});
  x = Call("aten::silu", {x});
  x = Call("aten::adaptive_avg_pool2d", {x, Numbers{2, 2}});
  x = Call("aten::flatten.using_ints", {x, 1});
  x = Call("aten::linear", {x, w[8], w[9]});
  return Call("aten::log_softmax.int", {x, -1});
}

Tensor ScoreTokens(const Weights& w, const std::vector<int64_t>& tokens) {
  const auto count = static_cast<int64_t>(tokens.size());
  const Tensor words = switchyard::EmptyTensor({count}, ScalarType::Long);
  std::copy(tokens.begin(), tokens.end(), words.data<int64_t>());
  const Tensor places = Call("aten::arange", {count});
  Tensor x = Call("aten::add.Tensor", {Call("aten::embedding", {w[0], words}),
                                       Call("aten::embedding", {w[1], places})});
  const Tensor seen = Attend(LayerNorm(x, w[2], w[3]), w[4], w[5]);
  x = Call("aten::add.Tensor", {x, Call("aten::linear", {seen, w[6], w[7]})});
  const Tensor wide = Call("aten::linear", {LayerNorm(x, w[8], w[9]), w[10], w[11]});
  const Tensor thought = Call("aten::linear", {Call("aten::gelu", {wide}), w[12], w[13]});
  x = Call("aten::add.Tensor", {x, thought});
  return Call("aten::linear", {x, w[0]});
}

std::vector<int64_t> Continue(const Weights& weights, std::vector<int64_t> prompt, size_t count) {
  while (prompt.size() < count) {
    const Tensor last = Call("aten::select.int", {ScoreTokens(weights, prompt), 0, -1});
    prompt.push_back(CallByName("aten::item", {Call("aten::argmax", {last})}).integer());
  }
  return prompt;
}

}  // namespace models
