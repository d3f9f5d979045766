// Folds the elements of a tensor over chosen dimensions into one state per element of the result,
// and stores the results of the states.
//
// Takes: a tensor of elements of T; a function that adds a run of elements to a state: add(state,
// first, step in elements, count). Gives: states in row-major order of the result. Errors: no other
// errors.

#ifndef SWITCHYARD_KERNELS_CPU_FOLD_H_
#define SWITCHYARD_KERNELS_CPU_FOLD_H_

#include <algorithm>
#include <cstdint>
#include <memory>

#include "kernels/common/dimensions.h"
#include "kernels/common/operands.h"
#include "kernels/common/reduced_dimensions.h"
#include "kernels/cpu/arithmetic.h"
#include "kernels/cpu/copy_elements.h"
#include "kernels/cpu/loops/elementwise.h"
#include "kernels/cpu/loops/wide_loops.h"
#include "kernels/cpu/operands.h"
#include "lib/core/inline_vector.h"
#include "lib/core/shape.h"
#include "lib/core/tensor_factory.h"
#include "lib/elements/dense_loops.h"
#include "lib/elements/strided_loop.h"

namespace switchyard::internal {

// Not std::vector, because std::vector<bool> has no elements to point to.
template <typename State>
struct States {
  explicit States(size_t size) : elements(new State[size]), count(size) {}
  State* get() const { return elements.get(); }
  State& operator[](size_t index) const { return elements[index]; }

  std::unique_ptr<State[]> elements;
  size_t count;
};

// An `out` that is the operand, too, had another shape before it was resized for the result.
void CheckCount(const Tensor& out, size_t count);

// A row of elements to add to states: the first state and element, with their steps in bytes.
struct FoldRow {
  char* states;
  int64_t state_step;
  const char* elements;
  int64_t step;
  int64_t count;
};

// Steps in bytes over the operand's sizes.
struct FoldSteps {
  ShapeVector states;
  ShapeVector elements;
};
FoldSteps StepsOfFold(const Tensor& self, const ReducedDimensions& dims, int64_t state_size);

// Calls add(context, row) for each row. If size counts, one function serves all types.
void ForEachFoldRow(const Tensor& self, const ReducedDimensions& dims, void* states,
                    int64_t state_size, void (*add)(void* context, const FoldRow& row),
                    void* context);

template <typename T, typename State, typename Add>
States<State> Fold(const Tensor& self, const ReducedDimensions& dims, State initial, Add add) {
  const auto count = static_cast<size_t>(CountElements(dims.kept()));
  States<State> states(count);
  std::fill_n(states.get(), count, initial);
  auto add_row = [&add](const FoldRow& row) {
    const auto* elements = reinterpret_cast<const T*>(row.elements);
    const int64_t step = row.step / static_cast<int64_t>(sizeof(T));
    auto* state = reinterpret_cast<State*>(row.states);
    if (row.state_step == 0) return add(*state, elements, step, row.count);
    const int64_t state_step = row.state_step / static_cast<int64_t>(sizeof(State));
    if (kHasDenseLoops && state_step == 1 && step == 1) {
      // Constant steps let the compiler vectorize the loop.
      const auto run = [=, &add, count = row.count] {
        for (int64_t i = 0; i < count; ++i) add(state[i], elements + i, 1, 1);
      };
      if constexpr (kHasWideLoop<T, Add>) {
        if (IsWide(row.count)) return RunWide(run);
      }
      return run();
    }
    for (int64_t i = 0; i < row.count; ++i) add(state[i * state_step], elements + i * step, 1, 1);
  };
  if constexpr (kHasDenseLoops) {
    const FoldSteps fold = StepsOfFold(self, dims, sizeof(State));
    StridedLoop<2>(self.sizes(), {fold.states, fold.elements})
        .Run({reinterpret_cast<char*>(states.get()), BytesOf(self)},
             [&](const auto& at, const auto& steps, int64_t length) {
               add_row({at[0], steps[0], at[1], steps[1], length});
             });
  } else {
    const auto add_in = [](void* context, const FoldRow& row) {
      (*static_cast<decltype(add_row)*>(context))(row);
    };
    ForEachFoldRow(self, dims, states.get(), sizeof(State), add_in, &add_row);
  }
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
  CheckCount(out, states.count);
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
