// Samples of pools.

#include <cstdint>
#include <optional>
#include <vector>

#include "switchyard/ops/_adaptive_avg_pool2d.h"
#include "switchyard/ops/avg_pool2d.h"
#include "switchyard/ops/max_pool2d_with_indices.h"
#include "tests/kernels/gradients/samples.h"

namespace switchyard::samples {
namespace {

struct Pool {
  const char* kind;
  std::vector<int64_t> input;
  std::vector<int64_t> kernel;
  std::vector<int64_t> stride;
  std::vector<int64_t> padding = {0};
  bool ceil_mode = false;
  bool count_include_pad = true;
  std::optional<int64_t> divisor = std::nullopt;
};

const Pool kPools[] = {
    {"plain", {2, 2, 4, 4}, {2}, {}},
    {"overlapping", {1, 2, 4, 5}, {3, 2}, {1}},
    {"without batch", {2, 4, 3}, {2}, {2}},
    {"with a rest", {1, 1, 5, 6}, {2}, {3, 4}},
    {"padded", {1, 1, 4, 3}, {3, 2}, {2}, {1, 0}},
    {"padding not counted", {1, 1, 4, 3}, {3, 2}, {2}, {1}, false, false},
    {"over the end", {1, 1, 5, 4}, {2, 3}, {2}, {0, 1}, true},
    {"over the end, not counted", {1, 1, 5, 4}, {2, 3}, {2}, {0, 1}, true, false},
    {"another divisor", {1, 1, 4, 4}, {2}, {2}, {0}, false, true, 3},
};

}  // namespace

Samples PoolSamples() {
  Samples samples;
  for (const Pool& row : kPools) {
    samples.push_back(Of("avg_pool2d", row.kind, {Drawn(row.input, 1)}, [row](const Tensors& x) {
      return switchyard::avg_pool2d(x[0], row.kernel, row.stride, row.padding, row.ceil_mode,
                                    row.count_include_pad, row.divisor);
    }));
    samples.push_back(
        Of("max_pool2d_with_indices", row.kind, {Drawn(row.input, 2)}, [row](const Tensors& x) {
          return switchyard::max_pool2d_with_indices(x[0], row.kernel, row.stride, row.padding, 1,
                                                     row.ceil_mode);
        }));
  }
  samples.push_back(
      Of("max_pool2d_with_indices", "dilated", {Drawn({1, 2, 5, 5}, 1)},
         [](const Tensors& x) { return switchyard::max_pool2d_with_indices(x[0], 2, 1, 0, 3); }));
  for (const std::vector<int64_t>& size :
       {std::vector<int64_t>{1, 1}, std::vector<int64_t>{2, 3}, std::vector<int64_t>{4, 7}}) {
    samples.push_back(
        Of("_adaptive_avg_pool2d", "plain", {Drawn({1, 2, 5, 4}, 1)},
           [size](const Tensors& x) { return switchyard::_adaptive_avg_pool2d(x[0], size); }));
    samples.push_back(
        Of("_adaptive_avg_pool2d", "without batch", {Drawn({2, 4, 6}, 1)},
           [size](const Tensors& x) { return switchyard::_adaptive_avg_pool2d(x[0], size); }));
  }
  return samples;
}

}  // namespace switchyard::samples
