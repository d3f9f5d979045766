// Writes and additions to self[indices]. Positions are sorted: the last of equal ones counts, and
// sums are made in their order, as on the CPU.

#include <algorithm>
#include <cstdint>
#include <vector>

#include "kernels/common/arithmetic.h"
#include "kernels/common/index_layout.h"
#include "kernels/common/index_put_operands.h"
#include "kernels/common/operands.h"
#include "kernels/cuda/copies.h"
#include "kernels/cuda/device/device_memory.h"
#include "kernels/cuda/device/parallel.h"
#include "kernels/cuda/device/sorted_runs.h"
#include "kernels/cuda/index_offsets.h"
#include "kernels/cuda/layout.h"
#include "kernels/cuda/operands.h"
#include "kernels/cuda/pointwise.h"
#include "lib/core/shape.h"
#include "switchyard/ops/_index_put_impl_native.h"
#include "switchyard/ops/nonzero.h"

namespace switchyard::native {
namespace {

using internal::kIndexPut;

struct NumberOffsets {
  const int64_t* offsets;
  uint64_t* keys;
  int64_t* numbers;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    keys[index] = static_cast<uint64_t>(offsets[index]);
    numbers[index] = index;
  }
};

// The targets and values of a write: each position has `count` elements.
struct Put {
  gpu::Runs runs;         // of offsets
  gpu::Elements targets;  // at one position
  gpu::Elements values;   // positions, then the elements of one position
  int64_t count;

  SWITCHYARD_HOST_DEVICE char* TargetAt(int64_t run, int64_t element) const {
    return targets.At(element) + static_cast<int64_t>(runs.keys[run]);
  }
  SWITCHYARD_HOST_DEVICE int64_t ValueAt(int64_t run, int64_t element) const {
    return runs.places[run] * count + element;
  }
};

// The last value of each run.
struct WriteBody {
  Put put;
  int64_t size;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    const int64_t run = index / put.count;
    const int64_t element = index % put.count;
    if (!put.runs.IsLast(run)) return;
    gpu::CopyItem(put.TargetAt(run, element), put.values.At(put.ValueAt(run, element)), size);
  }
};

// The sum of each run and the existing element.
template <typename T>
struct AddBody {
  Put put;
  ScalarType type;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    const int64_t run = index / put.count;
    const int64_t element = index % put.count;
    if (!put.runs.IsFirst(run)) return;
    char* target = put.TargetAt(run, element);
    T sum = gpu::LoadElement<T>(target, type);
    for (int64_t i = run;; ++i) {
      sum = internal::Add(sum, put.values.Load<T>(put.ValueAt(i, element)));
      if (put.runs.IsLast(i)) break;
    }
    gpu::StoreElement(target, type, sum);
  }
};

// The dimensions of the positions come first.
gpu::Elements ValuesOf(const Tensor& values, const internal::IndexLayout& layout) {
  const Tensor stretched = internal::StretchedTo(values, layout.Sizes());
  std::vector<int64_t> sizes = layout.positions;
  sizes.insert(sizes.end(), layout.rest.begin(), layout.rest.end());
  std::vector<int64_t> strides = stretched.strides().ToVector();
  const auto first = strides.begin() + static_cast<int64_t>(layout.before);
  std::rotate(strides.begin(), first, first + static_cast<int64_t>(layout.positions.size()));
  return gpu::Elements(kIndexPut, values, sizes, strides);
}

// From the first element to behind the last one.
int64_t ExtentOf(const Tensor& tensor) {
  int64_t extent = 1;
  for (int64_t d = 0; d < tensor.dim(); ++d) extent += (tensor.size(d) - 1) * tensor.stride(d);
  return extent;
}

void PutInto(const Tensor& self, const Put& put, int64_t elements, bool accumulate) {
  if (!accumulate) {
    return gpu::ForEachIndex(elements, WriteBody{put, static_cast<int64_t>(self.item_size())});
  }
  gpu::VisitAny(self.dtype(), kIndexPut, [&](auto tag) {
    using T = typename decltype(tag)::type;
    gpu::ForEachIndex(elements, AddBody<T>{put, self.dtype()});
  });
}

}  // namespace

Tensor& _index_put_impl_cuda_(Tensor& self, OptionalTensorList given, const Tensor& values,
                              bool accumulate, bool /*unsafe*/) {
  internal::CheckPutApart(self, given, values);
  const auto indices =
      internal::IndicesOf(kIndexPut, self, given, {switchyard::nonzero, gpu::AsLong});
  const auto layout = internal::LayoutOf(kIndexPut, self, indices);
  const int64_t positions = CountElements(layout.positions);
  const gpu::DeviceMemory<int64_t> offsets(positions > 0 ? positions : 1);
  gpu::FindOffsets(kIndexPut, self, indices, layout, offsets.get());
  internal::CheckPutValues(self, values, layout.Sizes());
  const int64_t count = CountElements(layout.rest);
  if (values.numel() == 0 || positions * count == 0) return self;
  const gpu::SortedRuns runs(1, positions);
  gpu::ForEachIndex(positions, NumberOffsets{offsets.get(), runs.keys(), runs.places()});
  const int64_t item = static_cast<int64_t>(self.item_size());
  const Put put = {runs.Sort(gpu::KeyBitsBelow(ExtentOf(self) * item)),
                   gpu::ElementsAtOnePosition(kIndexPut, self, indices, layout),
                   ValuesOf(values, layout), count};
  PutInto(self, put, positions * count, accumulate);
  return self;
}

}  // namespace switchyard::native
