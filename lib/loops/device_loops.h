// gpu_kernel: computes the output of an iterator from its inputs on a CUDA device, one element per
// thread.
//
// Takes: an iterator with one output, whose operands are in memory of the current device or are
// numbers, and a functor of one element of each input. Gives: the output; operands of other dtypes
// are converted when they are loaded and stored, like copies. The work is queued on the default
// stream, and the call does not wait for it. Errors: those of Operands; Error for a functor with
// another number of parameters, and for a kernel that does not start.
//
// nvcc compiles it through cuda_loops.cuh; other compilers use their own ForEachIndexOn.

#ifndef SWITCHYARD_LIB_LOOPS_DEVICE_LOOPS_H_
#define SWITCHYARD_LIB_LOOPS_DEVICE_LOOPS_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include "lib/core/host_device.h"
#include "lib/iterator/tensor_iterator.h"
#include "lib/loops/device_operands.h"
#include "lib/loops/device_parallel.h"

namespace switchyard {
namespace internal {

// The type of device_elements.h with the bits of T: T itself, except for types of the toolkit.
template <typename T>
struct ElementForm {
  using type = T;
};

template <typename To, typename From>
SWITCHYARD_DEVICE To WithBitsOf(const From& from) {
  static_assert(sizeof(To) == sizeof(From) && std::is_trivially_copyable_v<From>);
  To to;
  std::memcpy(static_cast<void*>(&to), &from, sizeof(to));
  return to;
}

template <typename Functor, typename Member>
struct ElementLoop;
template <typename Functor, typename Result, typename... Inputs>
struct ElementLoop<Functor, Result (Functor::*)(Inputs...) const> {
  static constexpr int kInputs = static_cast<int>(sizeof...(Inputs));
  using Places = gpu::Operands<kInputs + 1>;

  SWITCHYARD_DEVICE void operator()(int64_t index) const {
    Run(index, std::index_sequence_for<Inputs...>());
  }

  template <size_t... I>
  SWITCHYARD_DEVICE void Run(int64_t index, std::index_sequence<I...>) const {
    typename Places::Offsets offsets;
    places.Find(index, offsets);
    const Result result =
        functor(Load<std::decay_t<Inputs>>(static_cast<int>(I) + 1, offsets[I + 1])...);
    places.Store(0, offsets[0], WithBitsOf<typename ElementForm<Result>::type>(result));
  }

  template <typename T>
  SWITCHYARD_DEVICE T Load(int operand, int64_t offset) const {
    return WithBitsOf<T>(places.template Load<typename ElementForm<T>::type>(operand, offset));
  }

  Places places;
  Functor functor;
};

template <typename Functor>
using ElementLoopOf = ElementLoop<Functor, decltype(&Functor::operator())>;

}  // namespace internal

template <typename Functor>
void gpu_kernel(TensorIteratorBase& iterator, const Functor& functor) {
  using Loop = internal::ElementLoopOf<Functor>;
  const auto places = gpu::OperandsOf<Loop::kInputs>(iterator);
  if (iterator.numel() == 0) return;
  gpu::ForEachIndexOn(/*stream=*/nullptr, iterator.numel(), Loop{places, functor});
}

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_LOOPS_DEVICE_LOOPS_H_
