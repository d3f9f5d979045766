// Samples of elements by index.

#include <cstdint>
#include <optional>
#include <vector>

#include "switchyard/ops/_index_put_impl.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/embedding.h"
#include "switchyard/ops/gather.h"
#include "switchyard/ops/index.h"
#include "switchyard/ops/index_put.h"
#include "switchyard/ops/index_select.h"
#include "switchyard/ops/scatter.h"
#include "switchyard/ops/scatter_add.h"
#include "tests/kernels/gradients/samples.h"

namespace switchyard::samples {
namespace {

using Indexes = std::vector<std::optional<Tensor>>;

void AddAlongDimension(Samples* samples) {
  const Tensor twice = Indices({3}, {1, 0, 1});
  samples->push_back(Of("index_select", "plain", {Drawn({2, 3}, 1)}, [twice](const Tensors& x) {
    return switchyard::index_select(x[0], 0, twice);
  }));
  samples->push_back(Of("index_select", "a number", {Drawn({2, 3}, 1)}, [](const Tensors& x) {
    return switchyard::index_select(x[0], -1, Indices({}, {2}));
  }));
  samples->push_back(Of("index_select", "no dimensions", {Drawn({}, 1)}, [](const Tensors& x) {
    return switchyard::index_select(x[0], 0, Indices({1}, {0}));
  }));
  const Tensor index = Indices({2, 2}, {0, 2, 2, 2});
  samples->push_back(Of("gather", "plain", {Drawn({2, 3}, 1)},
                        [index](const Tensors& x) { return switchyard::gather(x[0], 1, index); }));
  samples->push_back(Of("gather", "transposed", {ByColumns(Drawn({2, 3}, 1))},
                        [index](const Tensors& x) { return switchyard::gather(x[0], -1, index); }));
  samples->push_back(Of("gather", "no dimensions", {Drawn({}, 1)}, [](const Tensors& x) {
    return switchyard::gather(x[0], 0, Indices({}, {0}));
  }));
}

void AddScattered(Samples* samples) {
  const Tensor index = Indices({2, 2}, {0, 2, 2, 1});
  const auto scatter = [index](const Tensors& x) {
    return switchyard::scatter(x[0], 1, index, x[1]);
  };
  const auto number = [index](const Tensors& x) { return switchyard::scatter(x[0], 1, index, 5); };
  const auto scatter_add = [](const Tensors& x) {
    return switchyard::scatter_add(x[0], -1, Indices({2, 2}, {0, 2, 1, 1}), x[1]);
  };
  samples->push_back(Of("scatter.src", "plain", {Drawn({2, 3}, 1), Drawn({2, 2}, 2)}, scatter));
  samples->push_back(
      Of("scatter.src", "greater source", {Drawn({2, 3}, 1), Drawn({3, 4}, 2)}, scatter));
  samples->push_back(Of("scatter.value", "plain", {Drawn({2, 3}, 1)}, number));
  samples->push_back(Of("scatter_add", "twice", {Drawn({2, 3}, 1), Drawn({2, 2}, 2)}, scatter_add));
  samples->push_back(
      Of("scatter_add", "greater source", {Drawn({2, 3}, 1), Drawn({3, 3}, 2)}, scatter_add));
}

void AddIndexed(Samples* samples) {
  const Indexes rows = {Indices({3}, {1, 0, 1})};
  const Indexes places = {Indices({2}, {1, 0}), Indices({2}, {2, 2})};
  const Indexes columns = {std::nullopt, Indices({2}, {2, 0})};
  const Indexes mask = {Mask({2, 3}, {true, false, true, false, false, true})};
  for (const Indexes& indices : {rows, places, columns, mask}) {
    const auto index = [indices](const Tensors& x) { return switchyard::index(x[0], indices); };
    samples->push_back(Of("index.Tensor", "plain", {Drawn({2, 3}, 1)}, index));
    samples->push_back(Of("index.Tensor", "transposed", {ByColumns(Drawn({2, 3}, 1))}, index));
    for (const bool accumulate : {false, true}) {
      const auto put = [indices, accumulate](const Tensors& x) {
        return switchyard::index_put(x[0], indices, x[1], accumulate);
      };
      const auto put_into = [indices, accumulate](const Tensors& x) {
        Tensor self = switchyard::clone(x[0]);
        return Tensor(switchyard::_index_put_impl_(self, indices, x[1], accumulate));
      };
      const bool has_twice = indices.size() == 1 && indices[0]->dtype() == ScalarType::Long;
      if (has_twice && !accumulate) continue;
      samples->push_back(Of("index_put", "one value", {Drawn({2, 3}, 1), Drawn({1}, 2)}, put));
      samples->push_back(
          Of("_index_put_impl_", "one value", {Drawn({2, 3}, 1), Drawn({1}, 2)}, put_into));
    }
  }
}

void AddEmbedding(Samples* samples) {
  const Tensor indices = Indices({2, 2}, {0, 2, 2, 3});
  const auto plain = [indices](const Tensors& x) { return switchyard::embedding(x[0], indices); };
  samples->push_back(Of("embedding", "plain", {Drawn({4, 3}, 1)}, plain));
  samples->push_back(Of("embedding", "no indices", {Drawn({4, 3}, 1)}, [](const Tensors& x) {
    return switchyard::embedding(x[0], Indices({0}, {}));
  }));
}

}  // namespace

Samples IndexSamples() {
  Samples samples;
  AddAlongDimension(&samples);
  AddScattered(&samples);
  AddIndexed(&samples);
  AddEmbedding(&samples);
  return samples;
}

}  // namespace switchyard::samples
