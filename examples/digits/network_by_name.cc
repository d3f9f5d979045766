#include "examples/digits/network_by_name.h"

#include <cstdint>
#include <vector>

#include "examples/models/call_by_name.h"
#include "lib/boxing/value.h"
#include "lib/core/scalar_type.h"

namespace digits {
namespace {

using models::Call;
using switchyard::ScalarType;
using switchyard::Tensor;
using Numbers = std::vector<int64_t>;

constexpr double kInk = 16;  // the darkest pixel

}  // namespace

Tensor ScoreByName(const Weights& weights, const Tensor& images) {
  const Tensor pixels = Call("aten::to.dtype", {images, ScalarType::Float});
  const Tensor scaled = Call("aten::div.Tensor", {pixels, Call("aten::full", {Numbers{}, kInk})});
  const Tensor rows = Call("aten::reshape", {scaled, Numbers{images.size(0), -1}});
  const Tensor sums = Call("aten::linear", {rows, weights.hidden_weight, weights.hidden_bias});
  const Tensor hidden = Call("aten::relu_", {sums});
  return Call("aten::linear", {hidden, weights.output_weight, weights.output_bias});
}

}  // namespace digits
