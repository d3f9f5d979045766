// Elements by position along one dimension: index_select, gather, scatter. If positions are equal,
// the last one counts, and sums are made in their order, as on the CPU.

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "kernels/common/binary_functions.h"
#include "kernels/common/operands.h"
#include "kernels/common/scatter.h"
#include "kernels/common/selection.h"
#include "kernels/cuda/copies.h"
#include "kernels/cuda/device/parallel.h"
#include "kernels/cuda/device/sorted_runs.h"
#include "kernels/cuda/layout.h"
#include "kernels/cuda/operands.h"
#include "kernels/cuda/pointwise.h"
#include "kernels/cuda/positions.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/gather_native.h"
#include "switchyard/ops/index_select_native.h"
#include "switchyard/ops/scatter_add_native.h"
#include "switchyard/ops/scatter_native.h"
#include "switchyard/ops/scatter_reduce_native.h"

namespace switchyard::native {
namespace {

// The part of a tensor that is visited together with lines of `sizes`, with dim at its own
// position: the first element of each line. A tensor without dimensions has one line.
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

// result[line, i] = self[line, position[i]], in the order in which results lie in memory.
struct SelectBody {
  gpu::Elements results;  // lines
  gpu::Elements starts;
  gpu::Elements positions;
  int64_t lines;
  int64_t length;
  gpu::Walk walk;
  int64_t step;
  int64_t size;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    const bool is_across = walk == gpu::Walk::kAcross;
    const int64_t line = is_across ? index % lines : index / length;
    const int64_t i = is_across ? index / lines : index % length;
    const auto position = positions.Load<int64_t>(i);
    gpu::CopyItem(results.At(line * length + i), starts.At(line) + position * step, size);
  }
};

void SelectInto(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& out) {
  constexpr char kName[] = "index_select";
  if (self.dim() == 0) return gpu::CopyOnDevice(kName, out, self);
  if (out.numel() == 0) return;
  gpu::ForEachIndex(
      out.numel(),
      SelectBody{gpu::LinesOf(kName, out, dim), StartsOfLines(kName, self, self.sizes(), dim),
                 gpu::Elements(kName, index), out.numel() / index.numel(), index.numel(),
                 gpu::WalkOfLines(out, dim), StepOf(self, dim),
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
  const Tensor longs = gpu::WithType(name, index, ScalarType::Long);
  gpu::CheckPositions(name, longs, internal::LineLength(self, d), /*wraps=*/false);
  const Tensor places = internal::WithDimension(longs);
  const Tensor from = internal::WithDimension(self);
  gpu::ForEachIndex(
      index.numel(),
      GatherBody{gpu::LinesOf(name, internal::WithDimension(out), d), gpu::LinesOf(name, places, d),
                 StartsOfLines(name, from, places.sizes(), d), places.size(d), StepOf(from, d),
                 static_cast<int64_t>(self.item_size())});
}

namespace {

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

// Positions of an index, sorted by the position that they select, line by line.
struct SortedPlaces {
  SortedPlaces(const char* name, const Tensor& index, int64_t dim, const Tensor& target)
      : memory(index.numel() / index.size(dim), index.size(dim)) {
    gpu::ForEachIndex(memory.count(), NumberPlaces{gpu::LinesOf(name, index, dim), index.size(dim),
                                                   memory.keys(), memory.places()});
    runs = memory.Sort(gpu::KeyBitsBelow(target.size(dim)));
  }

  int64_t count() const { return memory.count(); }

  gpu::SortedRuns memory;
  gpu::Runs runs;
};

// The last element of each run.
struct ScatterBody {
  gpu::Runs runs;
  gpu::Elements targets;  // starts of lines
  int64_t target_step;
  gpu::Elements sources;  // starts of lines
  int64_t source_step;    // 0 for one number
  int64_t size;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    if (!runs.IsLast(index)) return;
    const int64_t line = index / runs.length;
    const auto position = static_cast<int64_t>(runs.keys[index]);
    gpu::CopyItem(targets.At(line) + position * target_step,
                  sources.At(line) + runs.places[index] * source_step, size);
  }
};

// Combines each run with the existing element, in the order of the index. Sources have the dtype of
// the computation, or that of the targets.
template <typename T, typename Combine>
struct CombineBody {
  gpu::Runs runs;
  gpu::Elements targets;
  int64_t target_step;
  ScalarType target_type;
  gpu::Elements sources;
  int64_t source_step;
  ScalarType source_type;
  Combine combine;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    if (!runs.IsFirst(index)) return;
    const int64_t line = index / runs.length;
    const auto position = static_cast<int64_t>(runs.keys[index]);
    char* target = targets.At(line) + position * target_step;
    const char* source = sources.At(line);
    T total = gpu::LoadElement<T>(target, target_type);
    for (int64_t i = index;; ++i) {
      const char* element = source + runs.places[i] * source_step;
      total = combine(total, gpu::LoadElement<T>(element, source_type));
      if (runs.IsLast(i)) break;
    }
    gpu::StoreElement(target, target_type, total);
  }
};

// The CUDA functions of scatter for whole tensors.
struct OnCuda {
  static void Copy(const char* op, const Tensor& to, const Tensor& from) {
    gpu::CopyOnDevice(op, to, from);
  }
  static Tensor Clone(const char* op, const Tensor& tensor) { return gpu::Clone(op, tensor); }
  static Tensor ReadableBeside(const char* op, const Tensor& written, const Tensor& tensor) {
    return gpu::ReadableBeside(op, written, tensor);
  }
  static Tensor AsLong(const char* op, const Tensor& index) {
    return gpu::WithType(op, index, ScalarType::Long);
  }
  static void CheckPositions(const char* op, const Tensor& positions, int64_t size) {
    gpu::CheckPositions(op, positions, size, /*wraps=*/false);
  }
};

using internal::Scatter;

// A number as a tensor of one element, on the device of the result.
Tensor FillerOf(const char* name, const Tensor& out, ScalarType type, const Scalar& value) {
  const Tensor filler = EmptyTensor({}, type, out.device());
  gpu::FillOnDevice(name, filler, value);
  return filler;
}

// The same element as the start of each line.
gpu::Elements AtEveryLine(const char* name, const Tensor& filler, IntArrayRef sizes, int64_t dim) {
  std::vector<int64_t> lines = sizes.ToVector();
  lines.erase(lines.begin() + dim);
  return gpu::Elements(name, filler, lines, std::vector<int64_t>(lines.size(), 0));
}

}  // namespace

void structured_scatter_src_out_cuda::impl(const Tensor& self, int64_t dim, const Tensor& index,
                                           const Tensor& src, const Tensor& out) {
  const char* name = operator_name();
  internal::ScatterInto<OnCuda>(
      {name, self, dim, index, out}, src,
      [&](const Tensor& places, int64_t d, const Tensor& target, const Tensor& source) {
        const SortedPlaces sorted(name, places, d, target);
        gpu::ForEachIndex(
            sorted.count(),
            ScatterBody{sorted.runs, StartsOfLines(name, target, places.sizes(), d),
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
        const Tensor filler = FillerOf(name, out, out.dtype(), value);
        const SortedPlaces sorted(name, places, d, target);
        gpu::ForEachIndex(
            sorted.count(),
            ScatterBody{sorted.runs, StartsOfLines(name, target, places.sizes(), d),
                        StepOf(target, d), AtEveryLine(name, filler, places.sizes(), d), 0,
                        static_cast<int64_t>(out.item_size())});
      });
}

namespace {

// With `number`, every source is this number; otherwise the source is src.
template <typename Combine>
void CombineInto(const Scatter& call, const Tensor& src, const std::optional<Scalar>& number,
                 const Combine& combine) {
  const auto write = [&](const Tensor& places, int64_t d, const Tensor& target,
                         const Tensor& source) {
    const ScalarType type = call.out.dtype();
    const ScalarType source_type = number ? internal::ComputedType(type) : type;
    const Tensor filler = number ? FillerOf(call.name, call.out, source_type, *number) : Tensor();
    const gpu::Elements sources = number ? AtEveryLine(call.name, filler, places.sizes(), d)
                                         : StartsOfLines(call.name, source, places.sizes(), d);
    const int64_t step = number ? 0 : StepOf(source, d);
    gpu::VisitAny(type, call.name, [&](auto tag) {
      using T = typename decltype(tag)::type;
      const SortedPlaces sorted(call.name, places, d, target);
      gpu::ForEachIndex(
          sorted.count(),
          CombineBody<T, Combine>{sorted.runs, StartsOfLines(call.name, target, places.sizes(), d),
                                  StepOf(target, d), type, sources, step, source_type, combine});
    });
  };
  internal::ScatterInto<OnCuda>(call, src, write);
}

// The meta function accepts only these two words.
void ReduceInto(const Scatter& call, const Tensor& src, const std::optional<Scalar>& number,
                std::string_view reduce) {
  if (reduce == "add") return CombineInto(call, src, number, functions::Add());
  CombineInto(call, src, number, functions::Multiply());
}

}  // namespace

void structured_scatter_add_cuda::impl(const Tensor& self, int64_t dim, const Tensor& index,
                                       const Tensor& src, const Tensor& out) {
  CombineInto({operator_name(), self, dim, index, out}, src, std::nullopt, functions::Add());
}
void structured_scatter_reduce_out_cuda::impl(const Tensor& self, int64_t dim, const Tensor& index,
                                              const Tensor& src, std::string_view reduce,
                                              const Tensor& out) {
  ReduceInto({operator_name(), self, dim, index, out}, src, std::nullopt, reduce);
}
void structured_scatter_value_reduce_out_cuda::impl(const Tensor& self, int64_t dim,
                                                    const Tensor& index, const Scalar& value,
                                                    std::string_view reduce, const Tensor& out) {
  ReduceInto({operator_name(), self, dim, index, out}, Tensor(), value, reduce);
}

namespace {

struct Reduction {
  bool include_self;
  bool is_mean;
};

// The same as CombineBody, with a start at the first element if self does not count.
template <typename T, typename Combine>
struct ReduceBody {
  gpu::Runs runs;
  gpu::Elements targets;
  int64_t target_step;
  gpu::Elements sources;
  int64_t source_step;
  ScalarType type;
  Reduction reduction;
  Combine combine;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    if (!runs.IsFirst(index)) return;
    const int64_t line = index / runs.length;
    char* target = targets.At(line) + static_cast<int64_t>(runs.keys[index]) * target_step;
    const char* source = sources.At(line);
    int64_t count = reduction.include_self ? 1 : 0;
    T total = gpu::LoadElement<T>(target, type);
    for (int64_t i = index;; ++i) {
      const T operand = gpu::LoadElement<T>(source + runs.places[i] * source_step, type);
      total = count == 0 ? operand : combine(total, operand);
      ++count;
      if (runs.IsLast(i)) break;
    }
    if (reduction.is_mean) total = functions::Mean()(gpu::AsOperand(type, total), count);
    gpu::StoreElement(target, type, total);
  }
};

template <typename Combine>
void ReduceWiderInto(const Scatter& call, const Tensor& src, const Reduction& reduction,
                     const Combine& combine) {
  const auto write = [&](const Tensor& places, int64_t d, const Tensor& target,
                         const Tensor& source) {
    const ScalarType type = call.out.dtype();
    gpu::VisitAny(type, call.name, [&](auto tag) {
      using T = typename decltype(tag)::type;
      const SortedPlaces sorted(call.name, places, d, target);
      gpu::ForEachIndex(sorted.count(),
                        ReduceBody<T, Combine>{
                            sorted.runs, StartsOfLines(call.name, target, places.sizes(), d),
                            StepOf(target, d), StartsOfLines(call.name, source, places.sizes(), d),
                            StepOf(source, d), type, reduction, combine});
    });
  };
  internal::ScatterInto<OnCuda>(call, src, write);
}

}  // namespace

// The meta function accepts only these five words.
void structured_scatter_reduce_two_cuda::impl(const Tensor& self, int64_t dim, const Tensor& index,
                                              const Tensor& src, std::string_view reduce,
                                              bool include_self, const Tensor& out) {
  const Scatter call = {operator_name(), self, dim, index, out};
  const Reduction reduction = {include_self, reduce == "mean"};
  if (reduce == "prod") return ReduceWiderInto(call, src, reduction, functions::Multiply());
  if (reduce == "amax") return ReduceWiderInto(call, src, reduction, functions::Maximum());
  if (reduce == "amin") return ReduceWiderInto(call, src, reduction, functions::Minimum());
  ReduceWiderInto(call, src, reduction, functions::Add());
}

}  // namespace switchyard::native
