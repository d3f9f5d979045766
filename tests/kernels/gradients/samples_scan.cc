// Samples of operators along one dimension: running sums and products, sorting.

#include <optional>

#include "switchyard/ops/cumprod.h"
#include "switchyard/ops/cumsum.h"
#include "switchyard/ops/sort.h"
#include "switchyard/ops/topk.h"
#include "tests/kernels/gradients/samples.h"

namespace switchyard::samples {
namespace {

void AddCumulative(Samples* samples) {
  const auto cumsum = [](const Tensors& x) { return switchyard::cumsum(x[0], -1); };
  const auto cumprod = [](const Tensors& x) { return switchyard::cumprod(x[0], -1); };
  const auto over_rows = [](const Tensors& x) { return switchyard::cumprod(x[0], 0); };
  samples->push_back(Of("cumsum", "plain", {Drawn({2, 3}, 1)}, cumsum));
  samples->push_back(Of("cumsum", "transposed", {ByColumns(Drawn({2, 3}, 2))}, cumsum));
  samples->push_back(Of("cumsum", "no dimensions", {Drawn({}, 2)}, cumsum));
  samples->push_back(Of("cumsum", "empty", {Drawn({2, 0})}, cumsum));
  samples->push_back(Of("cumprod", "plain", {Positive({2, 3}, 1)}, cumprod));
  samples->push_back(Of("cumprod", "rows", {Positive({3, 2}, 1)}, over_rows));
  samples->push_back(Of("cumprod", "a zero", {Given({4}, {2, 0, 3, 0.5})}, cumprod));
  samples->push_back(Of("cumprod", "two zeros", {Given({4}, {2, 0, 0, 0.5})}, cumprod));
  samples->push_back(
      Of("cumprod", "zeros in rows", {Given({3, 2}, {2, 0, 0, 0.5, 3, 0})}, over_rows));
  samples->push_back(Of("cumprod", "no dimensions", {Drawn({}, 2)}, cumprod));
  samples->push_back(Of("cumprod", "empty", {Drawn({2, 0})}, cumprod));
}

void AddOrder(Samples* samples) {
  const auto sort = [](const Tensors& x) { return switchyard::sort(x[0], 0, true); };
  const auto stable = [](const Tensors& x) {
    return switchyard::sort(x[0], std::optional<bool>(true), -1, false);
  };
  const auto topk = [](const Tensors& x) { return switchyard::topk(x[0], 2, -1); };
  samples->push_back(Of("sort", "plain", {Drawn({3, 2}, 1)}, sort));
  samples->push_back(Of("sort", "no dimensions", {Drawn({}, 1)}, sort));
  samples->push_back(Of("sort", "empty", {Drawn({0, 2})}, sort));
  samples->push_back(Of("sort.stable", "transposed", {ByColumns(Drawn({2, 3}, 2))}, stable));
  samples->push_back(Of("topk", "plain", {Drawn({2, 4}, 1)}, topk));
  samples->push_back(Of("topk", "transposed", {ByColumns(Drawn({2, 3}, 1))}, topk));
}

}  // namespace

Samples ScanSamples() {
  Samples samples;
  AddCumulative(&samples);
  AddOrder(&samples);
  return samples;
}

}  // namespace switchyard::samples
