// cpu_kernel: computes the output of an iterator from its inputs, element by element.
//
// Takes: an iterator with one output, and a function of one element of each input; its parameter
// and result types are those of the elements in the loop. Gives: the output, converted to its own
// dtype. Errors: an Error that names the operator if an operand has another dtype.

#ifndef SWITCHYARD_LIB_LOOPS_LOOPS_H_
#define SWITCHYARD_LIB_LOOPS_LOOPS_H_

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

#include "lib/core/error.h"
#include "lib/core/scalar.h"
#include "lib/core/scalar_type.h"
#include "lib/elements/dense_loops.h"
#include "lib/iterator/tensor_iterator.h"

// Precedes a loop whose iterations are independent: an output element shares memory with no other
// input element than its own. Clang warns of a loop that it cannot vectorize, for example around a
// call, at a place that a `pop` behind the loop does not reach.
#if defined(__clang__)
#pragma clang diagnostic ignored "-Wpass-failed"
#define SWITCHYARD_INDEPENDENT_ITERATIONS _Pragma("clang loop vectorize(assume_safety)")
#else
#define SWITCHYARD_INDEPENDENT_ITERATIONS _Pragma("GCC ivdep")
#endif

namespace switchyard {
namespace internal {

// Checks the types of the output and the inputs for which an element function is made.
void CheckElementTypes(const TensorIteratorBase& iterator, const ScalarType* types, int count);
// All of cpu_kernel, for a loop over the elements.
void RunElementLoop(TensorIteratorBase& iterator, const ScalarType* types, int count,
                    TensorIteratorBase::Loop loop);

template <typename Member>
struct ElementFunction;
template <typename Function, typename Result, typename... Inputs>
struct ElementFunction<Result (Function::*)(Inputs...) const> {
  // The result, and what it is computed from.
  static constexpr int kOperands = 1 + static_cast<int>(sizeof...(Inputs));
  static constexpr ScalarType kTypes[] = {ScalarTypeOf<std::decay_t<Result>>(),
                                          ScalarTypeOf<std::decay_t<Inputs>>()...};

  static void CheckTypes(const TensorIteratorBase& iterator) {
    CheckElementTypes(iterator, kTypes, kOperands);
  }

  static void Run(char** data, const int64_t* steps, int64_t count, const Function& function) {
    RunRow(data, steps, count, function, std::index_sequence_for<Inputs...>());
  }

 private:
  template <size_t... I>
  static void RunRow(char** data, const int64_t* steps, int64_t count, const Function& function,
                     std::index_sequence<I...>) {
    using Out = std::decay_t<Result>;
    const bool is_dense = kHasDenseLoops && steps[0] == sizeof(Out) &&
                          ((steps[I + 1] == sizeof(std::decay_t<Inputs>)) && ...);
    if (is_dense) {
      // Constant steps let the compiler vectorize the loop.
      Out* out = reinterpret_cast<Out*>(data[0]);
      SWITCHYARD_INDEPENDENT_ITERATIONS
      for (int64_t i = 0; i < count; ++i) {
        out[i] = function(reinterpret_cast<const std::decay_t<Inputs>*>(data[I + 1])[i]...);
      }
      return;
    }
    if constexpr (kHasDenseLoops && sizeof...(Inputs) > 1) {
      if ((RunIfFixed<I>(data, steps, count, function, std::index_sequence<I...>()) || ...)) return;
    }
    for (int64_t i = 0; i < count; ++i) {
      *reinterpret_cast<Out*>(data[0] + i * steps[0]) = function(
          *reinterpret_cast<const std::decay_t<Inputs>*>(data[I + 1] + i * steps[I + 1])...);
    }
  }

  // A loop for one input that is the same number everywhere, with all else dense. Returns whether
  // the operands are so.
  template <size_t kFixed, size_t... I>
  static bool RunIfFixed(char** data, const int64_t* steps, int64_t count, const Function& function,
                         std::index_sequence<I...>) {
    using Out = std::decay_t<Result>;
    const bool is_fixed =
        steps[0] == sizeof(Out) &&
        ((steps[I + 1] == (I == kFixed ? 0 : int64_t{sizeof(std::decay_t<Inputs>)})) && ...);
    if (!is_fixed) return false;
    using Number = std::tuple_element_t<kFixed, std::tuple<std::decay_t<Inputs>...>>;
    const Number number = *reinterpret_cast<const Number*>(data[kFixed + 1]);
    const auto at = [&](auto index, auto* input, int64_t i) {
      if constexpr (index.value == kFixed) {
        return number;
      } else {
        return input[i];
      }
    };
    Out* out = reinterpret_cast<Out*>(data[0]);
    SWITCHYARD_INDEPENDENT_ITERATIONS
    for (int64_t i = 0; i < count; ++i) {
      out[i] = function(at(std::integral_constant<size_t, I>(),
                           reinterpret_cast<const std::decay_t<Inputs>*>(data[I + 1]), i)...);
    }
    return true;
  }
};

}  // namespace internal

// A number in the type of the computation.
template <typename T>
T ScalarTo(const Scalar& number) {
  return number.To<T>();
}

template <typename Function>
void cpu_kernel(TensorIteratorBase& iterator, const Function& function) {
  using Elements = internal::ElementFunction<decltype(&Function::operator())>;
  const auto loop = [&](char** data, const int64_t* steps, int64_t count) {
    Elements::Run(data, steps, count, function);
  };
  if constexpr (internal::kHasDenseLoops) {
    Elements::CheckTypes(iterator);
    iterator.for_each(loop);
    iterator.cast_outputs();
  } else {
    internal::RunElementLoop(iterator, Elements::kTypes, Elements::kOperands, loop);
  }
}

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_LOOPS_LOOPS_H_
