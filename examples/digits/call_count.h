// Counts the operators that this program calls. DIGITS_CALL(relu_, hidden) is
// switchyard::relu_(hidden) and one more in relu_'s row; an operator missing from the table does
// not compile. What an operator calls in turn (linear calls t and addmm) is not counted here.

#ifndef SWITCHYARD_EXAMPLES_DIGITS_CALL_COUNT_H_
#define SWITCHYARD_EXAMPLES_DIGITS_CALL_COUNT_H_

#include <cstdint>

// name in C++, name in kernels/native_functions.yaml
#define DIGITS_OPERATORS(OPERATOR) \
  OPERATOR(slice, "slice.Tensor")  \
  OPERATOR(split, "split.Tensor")  \
  OPERATOR(to, "to.dtype")         \
  OPERATOR(full, "full")           \
  OPERATOR(div, "div.Tensor")      \
  OPERATOR(reshape, "reshape")     \
  OPERATOR(linear, "linear")       \
  OPERATOR(relu_, "relu_")         \
  OPERATOR(softmax, "softmax.int") \
  OPERATOR(max, "max.dim")         \
  OPERATOR(cat, "cat")             \
  OPERATOR(eq, "eq.Tensor")        \
  OPERATOR(sum, "sum")             \
  OPERATOR(select, "select.int")   \
  OPERATOR(item, "item")

namespace digits {

struct OperatorCalls {
  const char* name;
  int64_t count;
};

enum class CalledOperator {
#define DIGITS_OPERATOR_ID(name, schema) name,
  DIGITS_OPERATORS(DIGITS_OPERATOR_ID)
#undef DIGITS_OPERATOR_ID
};

// One row an operator, in the order of CalledOperator.
inline OperatorCalls operator_calls[] = {
#define DIGITS_OPERATOR_ROW(name, schema) {schema, 0},
    DIGITS_OPERATORS(DIGITS_OPERATOR_ROW)
#undef DIGITS_OPERATOR_ROW
};

inline void CountCall(CalledOperator called) { ++operator_calls[static_cast<int>(called)].count; }

}  // namespace digits

#define DIGITS_CALL(name, ...) \
  (::digits::CountCall(::digits::CalledOperator::name), ::switchyard::name(__VA_ARGS__))

#endif  // SWITCHYARD_EXAMPLES_DIGITS_CALL_COUNT_H_
