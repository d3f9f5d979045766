// Samples of operators along one dimension: running sums and products, sorting, elements of a rank,
// distances of rows.

#include <limits>
#include <optional>
#include <string>

#include "switchyard/ops/_cdist_forward.h"
#include "switchyard/ops/cumprod.h"
#include "switchyard/ops/cumsum.h"
#include "switchyard/ops/kthvalue.h"
#include "switchyard/ops/logcumsumexp.h"
#include "switchyard/ops/median.h"
#include "switchyard/ops/mode.h"
#include "switchyard/ops/nanmedian.h"
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
  const auto logarithms = [](const Tensors& x) { return switchyard::logcumsumexp(x[0], -1); };
  samples->push_back(Of("logcumsumexp", "plain", {Drawn({2, 3}, 1)}, logarithms));
  samples->push_back(Of("logcumsumexp", "transposed", {ByColumns(Drawn({2, 3}, 2))}, logarithms));
  samples->push_back(Of("logcumsumexp", "no dimensions", {Drawn({}, 2)}, logarithms));
  samples->push_back(Of("logcumsumexp", "empty", {Drawn({2, 0})}, logarithms));
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

void AddRanks(Samples* samples) {
  const auto median = [](const Tensors& x) { return switchyard::median(x[0]); };
  const auto nanmedian = [](const Tensors& x) { return switchyard::nanmedian(x[0]); };
  const auto median_of_rows = [](const Tensors& x) { return switchyard::median(x[0], 0, false); };
  const auto numbers = [](const Tensors& x) { return switchyard::nanmedian(x[0], 1, true); };
  const auto kthvalue = [](const Tensors& x) { return switchyard::kthvalue(x[0], 2, -1, false); };
  const auto mode = [](const Tensors& x) { return switchyard::mode(x[0], -1, true); };
  samples->push_back(Of("median", "plain", {Drawn({3, 2}, 1)}, median));
  samples->push_back(Of("nanmedian", "plain", {Drawn({3, 2}, 2)}, nanmedian));
  samples->push_back(Of("median.dim", "plain", {Drawn({3, 2}, 1)}, median_of_rows));
  samples->push_back(Of("median.dim", "no dimensions", {Drawn({}, 1)}, median_of_rows));
  samples->push_back(Of("nanmedian.dim", "kept", {Drawn({2, 3}, 2)}, numbers));
  samples->push_back(Of("kthvalue", "plain", {Drawn({2, 3}, 1)}, kthvalue));
  samples->push_back(Of("kthvalue", "transposed", {ByColumns(Drawn({2, 3}, 2))}, kthvalue));
  samples->push_back(Of("mode", "plain", {Drawn({2, 3}, 1)}, mode));
}

void AddDistances(Samples* samples) {
  for (const double p : {0.0, 1.0, 1.5, 2.0, 3.0, std::numeric_limits<double>::infinity()}) {
    const auto distances = [p](const Tensors& x) {
      return switchyard::_cdist_forward(x[0], x[1], p, std::nullopt);
    };
    const std::string kind = "p " + std::to_string(p);
    samples->push_back(Of("_cdist_forward", kind, {Drawn({3, 2}, 1), Drawn({2, 2}, 2)}, distances));
    samples->push_back(Of("_cdist_forward", kind + ", stretched",
                          {Drawn({2, 2, 3}, 1), Drawn({1, 2, 3}, 2)}, distances));
  }
}

}  // namespace

Samples ScanSamples() {
  Samples samples;
  AddCumulative(&samples);
  AddOrder(&samples);
  AddRanks(&samples);
  AddDistances(&samples);
  return samples;
}

}  // namespace switchyard::samples
