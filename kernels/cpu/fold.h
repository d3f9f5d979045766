// Folds the elements of a tensor over chosen dimensions, into one state for each element of the
// result, and stores what states come to.
//
// Takes: a tensor of elements of T; a function that adds a run of them to a state:
// add(state, first, step in elements, count). Gives: states in row-major order of the result.
// Errors: none of their own.

#ifndef SWITCHYARD_KERNELS_CPU_FOLD_H_
#define SWITCHYARD_KERNELS_CPU_FOLD_H_

#include <cstdint>
#include <memory>

#include "kernels/common/dimensions.h"
#include "kernels/common/reduced_dimensions.h"
#include "kernels/cpu/arithmetic.h"
#include "kernels/cpu/copy_elements.h"
#include "kernels/cpu/elementwise.h"
#include "kernels/cpu/operands.h"
#include "lib/core/shape.h"
#include "lib/core/tensor_factory.h"

namespace switchyard::internal {

// 16-bit floating elements are folded as Float.
inline ScalarType TypeOfFold(ScalarType type) {
  return type == ScalarType::Half || type == ScalarType::BFloat16 ? ScalarType::Float : type;
}

// Not a vector: that of bool has no elements to point to.
template <typename State>
using States = std::unique_ptr<State[]>;

template <typename T, typename State, typename Add>
States<State> Fold(const Tensor& self, const ReducedDimensions& dims, State initial, Add add) {
  const auto& kept = dims.kept();
  const auto count = static_cast<size_t>(CountElements(kept));
  States<State> states(new State[count]);
  std::fill_n(states.get(), count, initial);
  const auto strides = BroadcastStrides(kept, RowMajorStrides(kept), self.sizes(), sizeof(State));
  const StridedLoop<2> loop(self.sizes(), {strides, ByteStrides(self, self.sizes())});
  loop.Run({reinterpret_cast<char*>(states.get()), BytesOf(self)},
           [&](const auto& at, const auto& steps, int64_t length) {
             auto* state = reinterpret_cast<State*>(at[0]);
             const auto* elements = reinterpret_cast<const T*>(at[1]);
             const int64_t step = steps[1] / static_cast<int64_t>(sizeof(T));
             const int64_t state_step = steps[0] / static_cast<int64_t>(sizeof(State));
             if (state_step == 0) return add(*state, elements, step, length);
             for (int64_t i = 0; i < length; ++i)
               add(state[i * state_step], elements + i * step, 1, 1);
           });
  return states;
}

// The same with a function of one element: next(state, element).
template <typename T, typename State, typename Next>
States<State> FoldEach(const Tensor& self, const ReducedDimensions& dims, State initial,
                       Next next) {
  return Fold<T>(self, dims, initial,
                 [next](State& state, const T* elements, int64_t step, int64_t count) {
                   for (int64_t i = 0; i < count; ++i) state = next(state, elements[i * step]);
                 });
}

// out = finish(state), converted from R to the dtype of `out`.
template <typename R, typename State, typename Finish>
void Store(const Tensor& out, const States<State>& states, Finish finish) {
  const bool is_direct = out.dtype() == ScalarTypeOf<R>() && out.is_contiguous();
  const Tensor results = is_direct ? out : EmptyTensor(out.sizes(), ScalarTypeOf<R>());
  R* elements = results.data<R>();
  for (int64_t i = 0; i < out.numel(); ++i) {
    elements[i] = Convert<R>(finish(states[static_cast<size_t>(i)]));
  }
  if (!is_direct) CopyElements(out, results);
}

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_FOLD_H_
