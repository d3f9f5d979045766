#include "kernels/common/dimensions.h"

#include <algorithm>
#include <cstddef>

#include "lib/core/error.h"
#include "lib/core/shape.h"

namespace switchyard::internal {

int64_t WrapDimension(std::string_view op, int64_t dim, int64_t rank) {
  const int64_t count = std::max<int64_t>(rank, 1);
  SWITCHYARD_CHECK_INDEX(-count <= dim && dim < count, op, ": dimension ", dim, " is not in [",
                         -count, ", ", count - 1, "]");
  return dim < 0 ? dim + count : dim;
}

bool BroadcastsTo(IntArrayRef sizes, IntArrayRef to) {
  if (sizes.size() > to.size()) return false;
  const size_t offset = to.size() - sizes.size();
  for (size_t d = 0; d < sizes.size(); ++d) {
    if (sizes[d] != 1 && sizes[d] != to[offset + d]) return false;
  }
  return true;
}

ShapeVector BroadcastStrides(IntArrayRef sizes, IntArrayRef strides, IntArrayRef to,
                             int64_t scale) {
  ShapeVector result;
  result.assign(to.size(), 0);
  const size_t offset = to.size() - sizes.size();
  for (size_t d = 0; d < sizes.size(); ++d) {
    if (sizes[d] == to[offset + d]) result[offset + d] = strides[d] * scale;
  }
  return result;
}

std::vector<int64_t> InferSizes(std::string_view op, IntArrayRef shape, int64_t element_count) {
  std::vector<int64_t> sizes(shape.begin(), shape.end());
  int64_t* inferred = nullptr;
  for (int64_t& size : sizes) {
    SWITCHYARD_CHECK(size >= -1, op, ": size ", size, " in ", shape, " is negative");
    SWITCHYARD_CHECK(size != -1 || inferred == nullptr, op, ": only one size can be inferred, ",
                     shape, " asks for two");
    if (size == -1) inferred = &size;
  }
  if (inferred != nullptr) {
    *inferred = 1;
    const int64_t known = CountElements(sizes);
    SWITCHYARD_CHECK(known != 0, op, ": the size -1 in ", shape,
                     " could be any number, since another size is 0");
    if (element_count % known == 0) *inferred = element_count / known;
  }
  SWITCHYARD_CHECK(CountElements(sizes) == element_count, op, ": shape ", shape,
                   " does not fit a tensor of ", element_count, " elements");
  return sizes;
}

namespace {

// A run of dimensions that is contiguous in memory: a number of elements, `step` apart.
struct Run {
  int64_t count;
  int64_t step;
};

using Runs = InlineVector<Run, 6>;

Runs RunsOf(IntArrayRef sizes, IntArrayRef strides) {
  Runs runs;
  for (size_t d = 0; d < sizes.size(); ++d) {
    if (sizes[d] == 1) continue;
    if (!runs.empty() && runs.back().step == sizes[d] * strides[d]) {
      runs.back() = {runs.back().count * sizes[d], strides[d]};
    } else {
      runs.push_back({sizes[d], strides[d]});
    }
  }
  return runs;
}

}  // namespace

std::vector<int64_t> WithLastSize(IntArrayRef sizes, int64_t size) {
  std::vector<int64_t> changed(sizes.begin(), sizes.end() - 1);
  changed.push_back(size);
  return changed;
}

std::optional<std::vector<int64_t>> ViewStrides(IntArrayRef sizes, IntArrayRef strides,
                                                IntArrayRef to) {
  if (CountElements(sizes) == 0) {
    const bool same = sizes.size() == to.size() && std::equal(to.begin(), to.end(), sizes.begin());
    return same ? std::vector<int64_t>(strides.begin(), strides.end()) : RowMajorStrides(to);
  }
  Runs runs = RunsOf(sizes, strides);
  std::vector<int64_t> result(to.size());
  Run run = {1, 1};
  if (!runs.empty()) {
    run = runs.back();
    runs.shrink(runs.size() - 1);
  }
  for (size_t d = to.size(); d-- > 0;) {
    if (run.count == 1 && to[d] != 1 && !runs.empty()) {
      run = runs.back();
      runs.shrink(runs.size() - 1);
    }
    if (run.count % to[d] != 0) return std::nullopt;
    result[d] = run.step;
    run = {run.count / to[d], run.step * to[d]};
  }
  return result;
}

}  // namespace switchyard::internal
