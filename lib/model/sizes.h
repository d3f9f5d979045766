// Arithmetic on sizes, with the semantics of exported programs, and checks of inputs.
//
// Division and remainder are Python's: they round to minus infinity.
#ifndef SWITCHYARD_LIB_MODEL_SIZES_H_
#define SWITCHYARD_LIB_MODEL_SIZES_H_

#include <cstdint>

#include "lib/core/array_ref.h"
#include "lib/core/scalar_type.h"
#include "lib/core/tensor.h"

namespace switchyard::model {

template <typename... Numbers>
constexpr int64_t Add(Numbers... numbers) {
  return (int64_t{0} + ... + numbers);
}
template <typename... Numbers>
constexpr int64_t Mul(Numbers... numbers) {
  return (int64_t{1} * ... * numbers);
}

constexpr int64_t Max(int64_t a) { return a; }
template <typename... Numbers>
constexpr int64_t Max(int64_t a, int64_t b, Numbers... others) {
  return Max(a < b ? b : a, others...);
}
constexpr int64_t Min(int64_t a) { return a; }
template <typename... Numbers>
constexpr int64_t Min(int64_t a, int64_t b, Numbers... others) {
  return Min(b < a ? b : a, others...);
}

// Errors: a division by zero, a negative exponent.
int64_t FloorDiv(int64_t a, int64_t b);
int64_t CeilDiv(int64_t a, int64_t b);
int64_t FloorMod(int64_t a, int64_t b);
int64_t Pow(int64_t base, int64_t exponent);

struct SizeRule {
  const char* input;   // its name in Python
  const char* symbol;  // the name of the size
  int64_t rank = 0;    // of the input
  int64_t dimension = 0;
  int64_t factor = 1;  // the size is a multiple of it, and the symbol the quotient
  int64_t least = 0;   // of the symbol
  int64_t greatest = 0;
};

// The value of a symbol. Errors: an input with another rank, a size that is not a multiple or is
// out of range.
int64_t ReadSize(const Tensor& input, const SizeRule& rule);

// Errors: a number that differs from the one that the sizes of inputs imply.
void CheckNumberInput(const char* name, int64_t number, int64_t value);

// Errors: an input with another dtype or other sizes, or not on the CPU.
void CheckInput(const char* name, const Tensor& input, ScalarType dtype, IntArrayRef sizes);

}  // namespace switchyard::model

#endif  // SWITCHYARD_LIB_MODEL_SIZES_H_
