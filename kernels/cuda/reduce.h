// Reductions of tensors: one state per element of the result, combined from the states of its
// elements.
//
// Takes: the operand and the reduced dimensions; functions of segments.h; `finish`, from a state to
// a number. Gives: the result, converted to the dtype of `out`. Errors: those of Elements and of
// memory.

#ifndef SWITCHYARD_KERNELS_CUDA_REDUCE_H_
#define SWITCHYARD_KERNELS_CUDA_REDUCE_H_

#include <cstdint>
#include <type_traits>

#include "kernels/common/reduced_dimensions.h"
#include "kernels/cuda/device/device_memory.h"
#include "kernels/cuda/device/parallel.h"
#include "kernels/cuda/device/segments.h"
#include "kernels/cuda/layout.h"

namespace switchyard::gpu {

// An element as a state that is its value. If the result is Float or Bool, the element is first
// converted to it: `type` is the dtype of the result.
template <typename Wide, typename Source = Elements>
struct WideValue {
  Source elements;
  ScalarType type;

  SWITCHYARD_HOST_DEVICE Wide operator()(int64_t index) const {
    if constexpr (std::is_same_v<Source, PackedFloats>) return elements.template Load<Wide>(index);
    if (type == ScalarType::Bool) return static_cast<Wide>(elements.template Load<bool>(index));
    if (type == ScalarType::Float) return static_cast<Wide>(elements.template Load<float>(index));
    return elements.template Load<Wide>(index);
  }
};

// Calls visit with the elements as double, for a result of a floating dtype.
template <typename Visitor>
void VisitWide(const Elements& elements, ScalarType type, const Visitor& visit) {
  VisitPacked(
      [&](const auto& source) {
        visit(WideValue<double, std::decay_t<decltype(source)>>{source, type});
      },
      elements);
}

template <typename State, typename Finish>
struct StoreStates {
  const State* states;
  Elements out;
  Finish finish;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    out.Store(index, finish(states[index]));
  }
};

struct Itself {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T value) const {
    return value;
  }
};

template <typename State, typename Finish>
void StoreEach(const char* name, const State* states, const Tensor& out, const Finish& finish) {
  if (out.numel() == 0) return;
  ForEachIndex(out.numel(), StoreStates<State, Finish>{states, Elements(name, out), finish});
}

// The states of all elements of a result.
template <typename State, typename Value, typename Combine>
DeviceMemory<State> Reduce(int64_t segments, int64_t length, Walk walk, const Value& value,
                           const Combine& combine, State initial) {
  DeviceMemory<State> states(segments > 0 ? segments : 1);
  ReduceSegments(segments, length, walk, value, combine, initial, states.get());
  return states;
}

template <typename State, typename Value, typename Combine, typename Finish>
void ReduceInto(const char* name, const Tensor& self, const internal::ReducedDimensions& dims,
                const Tensor& out, const Value& value, const Combine& combine, State initial,
                const Finish& finish) {
  if (out.numel() == 0) return;
  const auto states =
      Reduce(out.numel(), dims.Count(), WalkOf(self, dims), value, combine, initial);
  StoreEach(name, states.get(), out, finish);
}

}  // namespace switchyard::gpu

#endif  // SWITCHYARD_KERNELS_CUDA_REDUCE_H_
