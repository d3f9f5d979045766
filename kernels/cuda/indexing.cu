// Elements by their positions along one dimension: index_select, gather, scatter. Where several
// positions are the same, the last one counts, and sums are made in their order: as on the CPU.

#include <cstdint>
#include <vector>

#include "kernels/common/arithmetic.h"
#include "kernels/common/operands.h"
#include "kernels/common/scatter.h"
#include "kernels/common/selection.h"
#include "kernels/cuda/algorithms.h"
#include "kernels/cuda/copies.h"
#include "kernels/cuda/device_memory.h"
#include "kernels/cuda/layout.h"
#include "kernels/cuda/parallel.h"
#include "kernels/cuda/pointwise.h"
#include "kernels/cuda/positions.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/gather_native.h"
#include "switchyard/ops/index_select_native.h"
#include "switchyard/ops/scatter_add_native.h"
#include "switchyard/ops/scatter_native.h"

namespace switchyard::native {
namespace {

// The part of a tensor that lines of `sizes` walk beside, with dim at its own place: the first
// element of each line. A tensor without dimensions has one line.
gpu::Elements StartsOfLines(const char* name, const Tensor& tensor, IntArrayRef sizes,
                            int64_t dim) {
  if (tensor.dim() == 0) return gpu::Elements(name, tensor);
  std::vector<int64_t> lines = sizes.ToVector();
  std::vector<int64_t> strides = tensor.strides().ToVector();
  lines.erase(lines.begin() + dim);
  strides.erase(strides.begin() + dim);
  return gpu::Elements(name, tensor, lines, strides);
}

int64_t StepOf(const Tensor& tensor, int64_t dim) {
  return tensor.dim() == 0 ? 0 : tensor.stride(dim) * static_cast<int64_t>(tensor.item_size());
}

// result[line, i] = self[line, position[i]]
struct SelectBody {
  gpu::Elements results;  // lines
  gpu::Elements starts;
  gpu::Elements positions;
  int64_t length;
  int64_t step;
  int64_t size;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    const auto position = positions.Load<int64_t>(index % length);
    gpu::CopyItem(results.At(index), starts.At(index / length) + position * step, size);
  }
};

void SelectInto(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& out) {
  constexpr char kName[] = "index_select";
  if (self.dim() == 0) return gpu::CopyOnDevice(kName, out, self);
  if (out.numel() == 0) return;
  gpu::ForEachIndex(
      out.numel(),
      SelectBody{gpu::LinesOf(kName, out, dim), StartsOfLines(kName, self, self.sizes(), dim),
                 gpu::Elements(kName, index), index.numel(), StepOf(self, dim),
                 static_cast<int64_t>(self.item_size())});
}

}  // namespace

Tensor index_select_cuda_(const Tensor& self, int64_t dim, const Tensor& index) {
  const auto selection = internal::SelectionOf(self, dim, index);
  gpu::CheckPositions("index_select", index, selection.length, /*wraps=*/false);
  const Tensor out = EmptyTensor(selection.sizes, self.dtype(), self.device());
  SelectInto(self, selection.dim, index, out);
  return out;
}
Tensor& index_select_out_cuda_(const Tensor& self, int64_t dim, const Tensor& index, Tensor& out) {
  const auto selection = internal::SelectionOf(self, dim, index);
  gpu::CheckPositions("index_select", index, selection.length, /*wraps=*/false);
  internal::PrepareSelected(self, index, selection, out);
  SelectInto(self, selection.dim, index, out);
  return out;
}

namespace {

// result[line, i] = self[line, positions[line, i]]
struct GatherBody {
  gpu::Elements results;    // lines
  gpu::Elements positions;  // lines
  gpu::Elements starts;
  int64_t length;
  int64_t step;
  int64_t size;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    const auto position = positions.Load<int64_t>(index);
    gpu::CopyItem(results.At(index), starts.At(index / length) + position * step, size);
  }
};

}  // namespace

void structured_gather_out_cuda::impl(const Tensor& self, int64_t dim, const Tensor& index,
                                      bool /*sparse_grad*/, const Tensor& out) {
  const char* name = operator_name();
  if (index.numel() == 0) return;
  const int64_t d = internal::DimensionOfGather(name, self, dim, index, out);
  gpu::CheckPositions(name, index, internal::LineLength(self, d), /*wraps=*/false);
  const Tensor places = internal::WithDimension(index);
  const Tensor from = internal::WithDimension(self);
  gpu::ForEachIndex(
      index.numel(),
      GatherBody{gpu::LinesOf(name, internal::WithDimension(out), d), gpu::LinesOf(name, places, d),
                 StartsOfLines(name, from, places.sizes(), d), places.size(d), StepOf(from, d),
                 static_cast<int64_t>(self.item_size())});
}

namespace {

// Places of an index, sorted by the position that they name, line by line: those of the same
// position lie together, in the order of the index.
class SortedPlaces {
 public:
  SortedPlaces(const char* name, const Tensor& index, int64_t dim);

  // A run is what names the same position.
  struct Runs {
    const uint64_t* positions;
    const int64_t* places;  // along their line
    int64_t length;

    SWITCHYARD_HOST_DEVICE bool IsFirst(int64_t i) const {
      return i % length == 0 || positions[i - 1] != positions[i];
    }
    SWITCHYARD_HOST_DEVICE bool IsLast(int64_t i) const {
      return i % length == length - 1 || positions[i + 1] != positions[i];
    }
  };

  Runs runs() const { return {positions_.get() + count_, places_.get() + count_, length_}; }
  int64_t count() const { return count_; }

 private:
  int64_t count_;
  int64_t length_;
  gpu::DeviceMemory<uint64_t> positions_;  // unsorted ones, then sorted ones
  gpu::DeviceMemory<int64_t> places_;
};

struct NumberPlaces {
  gpu::Elements index;
  int64_t length;
  uint64_t* positions;
  int64_t* places;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t i) const {
    positions[i] = static_cast<uint64_t>(index.Load<int64_t>(i));
    places[i] = i % length;
  }
};

SortedPlaces::SortedPlaces(const char* name, const Tensor& index, int64_t dim)
    : count_(index.numel()), length_(index.size(dim)), positions_(2 * count_), places_(2 * count_) {
  gpu::ForEachIndex(count_, NumberPlaces{gpu::LinesOf(name, index, dim), length_, positions_.get(),
                                         places_.get()});
  gpu::SortSegments(count_ / length_, length_, positions_.get(), positions_.get() + count_,
                    places_.get(), places_.get() + count_);
}

// The last element of each run.
struct ScatterBody {
  SortedPlaces::Runs runs;
  gpu::Elements targets;  // starts of lines
  int64_t target_step;
  gpu::Elements sources;  // starts of lines
  int64_t source_step;    // 0 for one number
  int64_t size;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    if (!runs.IsLast(index)) return;
    const int64_t line = index / runs.length;
    const auto position = static_cast<int64_t>(runs.positions[index]);
    gpu::CopyItem(targets.At(line) + position * target_step,
                  sources.At(line) + runs.places[index] * source_step, size);
  }
};

// The sum of each run and of what is there.
template <typename T>
struct ScatterAddBody {
  SortedPlaces::Runs runs;
  gpu::Elements targets;
  int64_t target_step;
  gpu::Elements sources;
  int64_t source_step;
  ScalarType type;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    if (!runs.IsFirst(index)) return;
    const int64_t line = index / runs.length;
    const auto position = static_cast<int64_t>(runs.positions[index]);
    char* target = targets.At(line) + position * target_step;
    const char* source = sources.At(line);
    T sum = gpu::LoadElement<T>(target, type);
    for (int64_t i = index;; ++i) {
      sum = internal::Add(sum, gpu::LoadElement<T>(source + runs.places[i] * source_step, type));
      if (runs.IsLast(i)) break;
    }
    gpu::StoreElement(target, type, sum);
  }
};

// What a scatter does with whole tensors.
struct OnCuda {
  static void Copy(const char* op, const Tensor& to, const Tensor& from) {
    gpu::CopyOnDevice(op, to, from);
  }
  static Tensor Clone(const char* op, const Tensor& tensor) { return gpu::Clone(op, tensor); }
  static Tensor ReadableBeside(const char* op, const Tensor& written, const Tensor& tensor) {
    return gpu::ReadableBeside(op, written, tensor);
  }
  static void CheckPositions(const char* op, const Tensor& positions, int64_t size) {
    gpu::CheckPositions(op, positions, size, /*wraps=*/false);
  }
};

using internal::Scatter;

}  // namespace

void structured_scatter_src_out_cuda::impl(const Tensor& self, int64_t dim, const Tensor& index,
                                           const Tensor& src, const Tensor& out) {
  const char* name = operator_name();
  internal::ScatterInto<OnCuda>(
      {name, self, dim, index, out}, src,
      [&](const Tensor& places, int64_t d, const Tensor& target, const Tensor& source) {
        const SortedPlaces sorted(name, places, d);
        gpu::ForEachIndex(
            sorted.count(),
            ScatterBody{sorted.runs(), StartsOfLines(name, target, places.sizes(), d),
                        StepOf(target, d), StartsOfLines(name, source, places.sizes(), d),
                        StepOf(source, d), static_cast<int64_t>(out.item_size())});
      });
}

void structured_scatter_value_out_cuda::impl(const Tensor& self, int64_t dim, const Tensor& index,
                                             const Scalar& value, const Tensor& out) {
  const char* name = operator_name();
  internal::ScatterInto<OnCuda>(
      {name, self, dim, index, out}, Tensor(),
      [&](const Tensor& places, int64_t d, const Tensor& target, const Tensor&) {
        const Tensor filler = EmptyTensor({}, out.dtype(), out.device());
        gpu::FillOnDevice(name, filler, value);
        std::vector<int64_t> lines = places.sizes().ToVector();
        lines.erase(lines.begin() + d);
        const std::vector<int64_t> still(lines.size(), 0);
        const SortedPlaces sorted(name, places, d);
        gpu::ForEachIndex(sorted.count(),
                          ScatterBody{sorted.runs(), StartsOfLines(name, target, places.sizes(), d),
                                      StepOf(target, d), gpu::Elements(name, filler, lines, still),
                                      0, static_cast<int64_t>(out.item_size())});
      });
}

void structured_scatter_add_cuda::impl(const Tensor& self, int64_t dim, const Tensor& index,
                                       const Tensor& src, const Tensor& out) {
  const char* name = operator_name();
  internal::ScatterInto<OnCuda>(
      {name, self, dim, index, out}, src,
      [&](const Tensor& places, int64_t d, const Tensor& target, const Tensor& source) {
        gpu::VisitAny(out.dtype(), name, [&](auto tag) {
          using T = typename decltype(tag)::type;
          const SortedPlaces sorted(name, places, d);
          gpu::ForEachIndex(
              sorted.count(),
              ScatterAddBody<T>{sorted.runs(), StartsOfLines(name, target, places.sizes(), d),
                                StepOf(target, d), StartsOfLines(name, source, places.sizes(), d),
                                StepOf(source, d), out.dtype()});
        });
      });
}

}  // namespace switchyard::native
