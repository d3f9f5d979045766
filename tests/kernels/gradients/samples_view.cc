// Samples of views.

#include <cstdint>
#include <optional>

#include "switchyard/ops/as_strided.h"
#include "switchyard/ops/diagonal.h"
#include "switchyard/ops/expand.h"
#include "switchyard/ops/permute.h"
#include "switchyard/ops/select.h"
#include "switchyard/ops/slice.h"
#include "switchyard/ops/split.h"
#include "switchyard/ops/split_with_sizes.h"
#include "switchyard/ops/squeeze.h"
#include "switchyard/ops/t.h"
#include "switchyard/ops/transpose.h"
#include "switchyard/ops/unbind.h"
#include "switchyard/ops/unfold.h"
#include "switchyard/ops/unsqueeze.h"
#include "switchyard/ops/view.h"
#include "tests/kernels/gradients/samples.h"

namespace switchyard::samples {
namespace {

struct View {
  const char* op;
  Tensors (*call)(const Tensor& x);  // of sizes [2, 3]
};

Tensors Slice(const Tensor& x, int64_t dim, std::optional<int64_t> start,
              std::optional<int64_t> end, int64_t step) {
  return {switchyard::slice(x, dim, start, end, step)};
}

const View kViews[] = {
    {"t", [](const Tensor& x) { return AsList(switchyard::t(x)); }},
    {"transpose.int", [](const Tensor& x) { return AsList(switchyard::transpose(x, 0, -1)); }},
    {"permute",
     [](const Tensor& x) {
       return AsList(switchyard::permute(switchyard::unsqueeze(x, 0), {2, 0, -2}));
     }},
    {"select.int", [](const Tensor& x) { return AsList(switchyard::select(x, 0, 1)); }},
    {"select.int", [](const Tensor& x) { return AsList(switchyard::select(x, -1, -2)); }},
    {"slice.Tensor", [](const Tensor& x) { return Slice(x, 1, 1, std::nullopt, 1); }},
    {"slice.Tensor", [](const Tensor& x) { return Slice(x, 1, std::nullopt, std::nullopt, 2); }},
    {"slice.Tensor", [](const Tensor& x) { return Slice(x, -1, 1, 3, 2); }},
    {"slice.Tensor", [](const Tensor& x) { return Slice(x, 1, -2, -1, 5); }},
    {"slice.Tensor", [](const Tensor& x) { return Slice(x, 1, 2, 1, 1); }},
    {"slice.Tensor",
     [](const Tensor& x) { return Slice(switchyard::expand(x, {4, 2, 3}), 0, 0, 4, 3); }},
    {"split.Tensor", [](const Tensor& x) { return switchyard::split(x, 2, 1); }},
    {"split_with_sizes",
     [](const Tensor& x) { return switchyard::split_with_sizes(x, {1, 0, 2}, -1); }},
    {"unbind.int", [](const Tensor& x) { return switchyard::unbind(x, -1); }},
    {"unsqueeze", [](const Tensor& x) { return AsList(switchyard::unsqueeze(x, -1)); }},
    {"squeeze",
     [](const Tensor& x) { return AsList(switchyard::squeeze(switchyard::unsqueeze(x, 1))); }},
    {"squeeze.dim",
     [](const Tensor& x) { return AsList(switchyard::squeeze(switchyard::unsqueeze(x, 1), -2)); }},
    {"squeeze.dim", [](const Tensor& x) { return AsList(switchyard::squeeze(x, 0)); }},
    {"squeeze.dims",
     [](const Tensor& x) {
       return AsList(switchyard::squeeze(switchyard::unsqueeze(x, 1), IntArrayRef({0, 1, -1})));
     }},
    {"expand",
     [](const Tensor& x) {
       return AsList(switchyard::expand(switchyard::unsqueeze(x, 1), {2, 2, 4, -1}));
     }},
};

void AddStrided(Samples* samples) {
  const auto overlapping = [](const Tensors& x) {
    return switchyard::as_strided(x[0], {2, 2}, {1, 1}, 1);
  };
  const auto spread = [](const Tensors& x) {
    return switchyard::as_strided(x[0], {2, 2}, {3, 1}, std::nullopt);
  };
  samples->push_back(Of("diagonal", "plain", {Drawn({2, 3}, 1)},
                        [](const Tensors& x) { return switchyard::diagonal(x[0], 1, 0, 1); }));
  samples->push_back(Of("diagonal", "of other dimensions", {Drawn({2, 3, 3}, 1)},
                        [](const Tensors& x) { return switchyard::diagonal(x[0], -1, 2, 1); }));
  samples->push_back(Of("unfold", "overlapping", {Drawn({2, 5}, 1)},
                        [](const Tensors& x) { return switchyard::unfold(x[0], 1, 3, 1); }));
  samples->push_back(Of("unfold", "with gaps", {Drawn({5, 2}, 1)},
                        [](const Tensors& x) { return switchyard::unfold(x[0], 0, 1, 2); }));
  samples->push_back(Of("as_strided", "overlapping", {Drawn({4}, 1)}, overlapping));
  samples->push_back(Of("as_strided", "plain", {Drawn({2, 3}, 1)}, spread));
  samples->push_back(Of("as_strided", "transposed", {ByColumns(Drawn({2, 3}, 1))}, spread));
}

}  // namespace

Samples ViewSamples() {
  Samples samples;
  for (const View& row : kViews) {
    const auto call = [f = row.call](const Tensors& x) { return f(x[0]); };
    samples.push_back(Of(row.op, "plain", {Drawn({2, 3}, 1)}, call));
    samples.push_back(Of(row.op, "transposed", {ByColumns(Drawn({2, 3}, 2))}, call));
  }
  const auto view = [](const Tensors& x) { return switchyard::view(x[0], {3, -1}); };
  samples.push_back(Of("view", "plain", {Drawn({2, 3}, 1)}, view));
  samples.push_back(Of("view", "empty", {Drawn({2, 0})},
                       [](const Tensors& x) { return switchyard::view(x[0], {0, 5}); }));
  const auto vector = [](const Tensors& x) { return switchyard::t(x[0]); };
  samples.push_back(Of("t", "a vector", {Drawn({3}, 1)}, vector));
  AddStrided(&samples);
  return samples;
}

}  // namespace switchyard::samples
