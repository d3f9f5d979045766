// Elements by position along one dimension: index_select, gather, scatter.

#include <cstdint>
#include <limits>
#include <string_view>
#include <type_traits>
#include <vector>

#include "kernels/common/binary_functions.h"
#include "kernels/common/operands.h"
#include "kernels/common/positions.h"
#include "kernels/common/scatter.h"
#include "kernels/common/selection.h"
#include "kernels/cpu/arithmetic.h"
#include "kernels/cpu/copy_elements.h"
#include "kernels/cpu/fold.h"
#include "kernels/cpu/loops/elementwise.h"
#include "kernels/cpu/loops/lines.h"
#include "kernels/cpu/operands.h"
#include "lib/core/selected_dtypes.h"
#include "lib/core/tensor_copy.h"
#include "lib/core/tensor_factory.h"
#include "lib/elements/element_type.h"
#include "switchyard/ops/gather_native.h"
#include "switchyard/ops/index_select_native.h"
#include "switchyard/ops/scatter_add_native.h"
#include "switchyard/ops/scatter_native.h"
#include "switchyard/ops/scatter_reduce_native.h"

namespace switchyard::native {
namespace {

// All positions are checked before the first write.
std::vector<int64_t> PositionsOf(const Tensor& index, int64_t size) {
  const Tensor longs = internal::WithType(index, ScalarType::Long);
  const int64_t step = longs.dim() == 0 ? 1 : longs.stride(0);
  std::vector<int64_t> positions;
  for (int64_t i = 0; i < longs.numel(); ++i) {
    positions.push_back(
        internal::CheckPosition("index_select", longs.data<int64_t>()[i * step], size));
  }
  return positions;
}

void SelectInto(const Tensor& self, int64_t dim, const std::vector<int64_t>& positions,
                const Tensor& out) {
  if (self.dim() == 0) return internal::CopyElements(out, self);
  std::vector<int64_t> sizes = self.sizes().ToVector();
  sizes[static_cast<size_t>(dim)] = 1;
  if (out.numel() == 0) return;
  constexpr auto kOperators = SWITCHYARD_OPERATORS("index_select");
  internal::VisitElementType(self.dtype(), "index_select", kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const internal::StridedLoop<2> loop(sizes, {internal::ByteStrides(out, out.sizes()),
                                                internal::ByteStrides(self, self.sizes())});
    const auto size = static_cast<int64_t>(sizeof(T));
    for (size_t i = 0; i < positions.size(); ++i) {
      char* to = internal::BytesOf(out) + static_cast<int64_t>(i) * out.stride(dim) * size;
      char* from = internal::BytesOf(self) + positions[i] * self.stride(dim) * size;
      loop.Run({to, from}, [](const auto& at, const auto& steps, int64_t count) {
        internal::MapRow<T, T>(at[0], steps[0], at[1], steps[1], count, [](T x) { return x; });
      });
    }
  });
}

}  // namespace

Tensor index_select_cpu_(const Tensor& self, int64_t dim, const Tensor& index) {
  const auto selection = internal::SelectionOf(self, dim, index);
  const auto positions = PositionsOf(index, selection.length);
  const Tensor out = EmptyTensor(selection.sizes, self.dtype());
  SelectInto(self, selection.dim, positions, out);
  return out;
}
Tensor& index_select_out_cpu_(const Tensor& self, int64_t dim, const Tensor& index, Tensor& out) {
  const auto selection = internal::SelectionOf(self, dim, index);
  const auto positions = PositionsOf(index, selection.length);
  internal::PrepareSelected(self, index, selection, out);
  SelectInto(self, selection.dim, positions, out);
  return out;
}

namespace {

// The part of a tensor that is visited together with an index of the sizes, with `dim` at its own
// size.
Tensor PartBeside(const Tensor& tensor, IntArrayRef sizes, int64_t dim) {
  if (tensor.dim() == 0) return ViewOf(tensor, {1}, {1}, tensor.storage_offset());
  std::vector<int64_t> part = sizes.ToVector();
  part[static_cast<size_t>(dim)] = tensor.size(dim);
  return ViewOf(tensor, part, tensor.strides(), tensor.storage_offset());
}

void CheckPositions(const char* name, const Tensor& index, int64_t size) {
  if (index.numel() == 0) return;
  internal::AllOf<int64_t>(index, index, [&](int64_t position, int64_t) {
    // As in PyTorch, where gather and scatter raise no IndexError.
    internal::CheckPosition(name, position, size, ErrorKind::kOther);
    return true;
  });
}

// Calls visit(indexed element of `indexed`, element of `beside`) in the order of the index, which
// is already checked. Both tensors have elements of T.
template <typename T, typename Visit>
void ForEachIndexed(const Tensor& index, int64_t dim, const Tensor& indexed, const Tensor& beside,
                    Visit visit) {
  const Tensor target = PartBeside(indexed, index.sizes(), dim);
  const Tensor other = PartBeside(beside, index.sizes(), dim);
  const internal::Line index_line = internal::LineOf(index, dim);
  const internal::Line target_line = internal::LineOf(target, dim);
  const int64_t other_step = internal::LineOf(other, dim).step;
  internal::ForEachLine<3>({&index, &target, &other}, dim, [&](const auto& at) {
    const auto* positions = reinterpret_cast<const int64_t*>(at[0]);
    T* elements = reinterpret_cast<T*>(at[1]);
    T* others = reinterpret_cast<T*>(at[2]);
    for (int64_t i = 0; i < index_line.length; ++i) {
      visit(elements[positions[i * index_line.step] * target_line.step], others[i * other_step]);
    }
  });
}

// The CPU functions of scatter for whole tensors.
struct OnCpu {
  static void Copy(const char* /*op*/, const Tensor& to, const Tensor& from) {
    internal::CopyElements(to, from);
  }
  static Tensor Clone(const char* /*op*/, const Tensor& tensor) { return CloneRowMajor(tensor); }
  static Tensor ReadableBeside(const char* /*op*/, const Tensor& written, const Tensor& tensor) {
    return internal::ReadableBeside(written, tensor);
  }
  static Tensor AsLong(const char* /*op*/, const Tensor& index) {
    return internal::WithType(index, ScalarType::Long);
  }
  static void CheckPositions(const char* op, const Tensor& positions, int64_t size) {
    native::CheckPositions(op, positions, size);
  }
};

using internal::Scatter;

}  // namespace

void structured_gather_out::impl(const Tensor& self, int64_t dim, const Tensor& index,
                                 bool /*sparse_grad*/, const Tensor& out) {
  const char* name = operator_name();
  if (index.numel() == 0) return;
  const int64_t d = internal::DimensionOfGather(name, self, dim, index, out);
  const Tensor places = internal::WithType(index, ScalarType::Long);
  CheckPositions(name, places, internal::LineLength(self, d));
  internal::VisitElementType(self.dtype(), name, SWITCHYARD_OPERATORS("gather"), [&](auto tag) {
    using T = typename decltype(tag)::type;
    ForEachIndexed<T>(internal::WithDimension(places), d, internal::WithDimension(self),
                      internal::WithDimension(out),
                      [](T& element, T& result) { result = element; });
  });
}

void structured_scatter_src_out::impl(const Tensor& self, int64_t dim, const Tensor& index,
                                      const Tensor& src, const Tensor& out) {
  const char* name = operator_name();
  internal::ScatterInto<OnCpu>(
      {name, self, dim, index, out}, src,
      [&](const Tensor& places, int64_t d, const Tensor& target, const Tensor& source) {
        constexpr auto kOperators = SWITCHYARD_OPERATORS("scatter");
        internal::VisitElementType(out.dtype(), name, kOperators, [&](auto tag) {
          using T = typename decltype(tag)::type;
          ForEachIndexed<T>(places, d, target, source,
                            [](T& element, T& value) { element = value; });
        });
      });
}

void structured_scatter_value_out::impl(const Tensor& self, int64_t dim, const Tensor& index,
                                        const Scalar& value, const Tensor& out) {
  const char* name = operator_name();
  internal::ScatterInto<OnCpu>(
      {name, self, dim, index, out}, Tensor(),
      [&](const Tensor& places, int64_t d, const Tensor& target, const Tensor&) {
        constexpr auto kOperators = SWITCHYARD_OPERATORS("scatter");
        internal::VisitElementType(out.dtype(), name, kOperators, [&](auto tag) {
          using T = typename decltype(tag)::type;
          const T filler = value.To<T>();
          ForEachIndexed<T>(places, d, target, target,
                            [filler](T& element, T&) { element = filler; });
        });
      });
}

namespace {

// combine(element, operand) for each indexed element, in the dtype of sums.
template <typename Combine>
void CombineInto(const Scatter& call, const Tensor& src, Combine combine) {
  internal::ScatterInto<OnCpu>(
      call, src, [&](const Tensor& places, int64_t d, const Tensor& target, const Tensor& source) {
        const ScalarType type = internal::ComputedType(call.out.dtype());
        const Tensor sums = internal::WithType(target, type);
        const Tensor operands = source.defined() ? internal::WithType(source, type) : sums;
        constexpr auto kOperators = SWITCHYARD_OPERATORS("scatter", "scatter_add");
        DispatchOnType(type, call.name, kOperators, [&](auto tag) {
          using T = typename decltype(tag)::type;
          ForEachIndexed<T>(places, d, sums, operands,
                            [&](T& element, T& operand) { combine(element, operand); });
        });
        if (!sums.is_same(target)) internal::CopyElements(target, sums);
      });
}

struct AddTo {
  template <typename T>
  void operator()(T& element, T operand) const {
    element = internal::Add(element, operand);
  }
};
struct MultiplyInto {
  template <typename T>
  void operator()(T& element, T operand) const {
    element = internal::Multiply(element, operand);
  }
};

}  // namespace

void structured_scatter_add::impl(const Tensor& self, int64_t dim, const Tensor& index,
                                  const Tensor& src, const Tensor& out) {
  CombineInto({operator_name(), self, dim, index, out}, src, AddTo());
}

// The meta function accepts only these two words.
void structured_scatter_reduce_out::impl(const Tensor& self, int64_t dim, const Tensor& index,
                                         const Tensor& src, std::string_view reduce,
                                         const Tensor& out) {
  const Scatter call = {operator_name(), self, dim, index, out};
  if (reduce == "add") return CombineInto(call, src, AddTo());
  CombineInto(call, src, MultiplyInto());
}

void structured_scatter_value_reduce_out::impl(const Tensor& self, int64_t dim, const Tensor& index,
                                               const Scalar& value, std::string_view reduce,
                                               const Tensor& out) {
  const Scatter call = {operator_name(), self, dim, index, out};
  CombineInto(call, Tensor(), [&](auto& element, const auto&) {
    using T = std::decay_t<decltype(element)>;
    const auto number = value.To<T>();
    if (reduce == "add") return AddTo()(element, number);
    MultiplyInto()(element, number);
  });
}

namespace {

// Where each combination begins if self does not count.
struct Zero {
  template <typename T>
  static T Of() {
    return T{0};
  }
};
struct One {
  template <typename T>
  static T Of() {
    return T{1};
  }
};
struct Least {
  template <typename T>
  static T Of() {
    using Limits = std::numeric_limits<T>;
    return Limits::has_infinity ? -Limits::infinity() : Limits::lowest();
  }
};
struct Greatest {
  template <typename T>
  static T Of() {
    using Limits = std::numeric_limits<T>;
    return Limits::has_infinity ? Limits::infinity() : Limits::max();
  }
};

// Divides each element by how many were added up, itself among them if self counts.
template <typename T>
void DivideByCounts(const Tensor& sums, const Tensor& places, int64_t dim, bool include_self) {
  const Tensor counts = EmptyTensor(sums.sizes(), ScalarType::Long);
  internal::Fill<int64_t>(counts, include_self ? 1 : 0);
  ForEachIndexed<int64_t>(places, dim, counts, counts, [](int64_t& count, int64_t&) { ++count; });
  const internal::Line sum_line = internal::LineOf(sums, dim);
  const int64_t count_step = internal::LineOf(counts, dim).step;
  internal::ForEachLine<2>({&sums, &counts}, dim, [&](const auto& at) {
    T* elements = reinterpret_cast<T*>(at[0]);
    const auto* numbers = reinterpret_cast<const int64_t*>(at[1]);
    for (int64_t i = 0; i < sum_line.length; ++i) {
      const int64_t count = numbers[i * count_step];
      T& element = elements[i * sum_line.step];
      if (count > 1) element = functions::Mean()(element, count);
    }
  });
}

struct Reduction {
  bool include_self;
  bool is_mean;
};

template <typename Start, typename Combine>
void ReduceInto(const Scatter& call, const Tensor& src, const Reduction& reduction, Start,
                Combine combine) {
  const auto write = [&](const Tensor& places, int64_t d, const Tensor& target,
                         const Tensor& source) {
    const ScalarType type = internal::ComputedType(call.out.dtype());
    const Tensor sums = internal::WithType(target, type);
    const Tensor operands = internal::WithType(source, type);
    constexpr auto kOperators = SWITCHYARD_OPERATORS("scatter_reduce");
    DispatchOnType(type, call.name, kOperators, [&](auto tag) {
      using T = typename decltype(tag)::type;
      if (!reduction.include_self) {
        ForEachIndexed<T>(places, d, sums, sums,
                          [](T& element, T&) { element = Start::template Of<T>(); });
      }
      ForEachIndexed<T>(places, d, sums, operands,
                        [&](T& element, T& operand) { element = combine(element, operand); });
      if (reduction.is_mean) DivideByCounts<T>(sums, places, d, reduction.include_self);
    });
    if (!sums.is_same(target)) internal::CopyElements(target, sums);
  };
  internal::ScatterInto<OnCpu>(call, src, write);
}

}  // namespace

// The meta function accepts only these five words.
void structured_scatter_reduce_two::impl(const Tensor& self, int64_t dim, const Tensor& index,
                                         const Tensor& src, std::string_view reduce,
                                         bool include_self, const Tensor& out) {
  const Scatter call = {operator_name(), self, dim, index, out};
  const Reduction reduction = {include_self, reduce == "mean"};
  if (reduce == "prod") return ReduceInto(call, src, reduction, One(), functions::Multiply());
  if (reduce == "amax") return ReduceInto(call, src, reduction, Least(), functions::Maximum());
  if (reduce == "amin") return ReduceInto(call, src, reduction, Greatest(), functions::Minimum());
  ReduceInto(call, src, reduction, Zero(), functions::Add());
}

}  // namespace switchyard::native
