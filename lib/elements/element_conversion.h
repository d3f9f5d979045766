// A row of elements of one type into a row of another.
//
// Takes: the two dtypes, then rows as a pointer, a step in bytes and a count. Gives: the converted
// row. A number that the type cannot hold becomes the nearest 64-bit integer, cut to size; of a
// complex one the real part is kept; what is not zero is true. Errors: Error for types that have no
// C++ form.
//
// Each conversion goes over a type that holds every value of the one it comes from: Long, Float,
// Double or ComplexDouble. So there are loops for each type and none for each pair of types. Where
// size does not count, elements that lie side by side have a loop for each pair all the same.

#ifndef SWITCHYARD_LIB_ELEMENTS_ELEMENT_CONVERSION_H_
#define SWITCHYARD_LIB_ELEMENTS_ELEMENT_CONVERSION_H_

#include <cstdint>

#include "lib/core/scalar_type.h"
#include "lib/core/tensor.h"

namespace switchyard::internal {

class ElementConversion {
 public:
  ElementConversion(ScalarType to, ScalarType from);

  void Run(char* to, int64_t to_step, const char* from, int64_t from_step, int64_t count) const;

 private:
  using Load = void (*)(const char* from, int64_t step, int64_t count, void* block);
  using OneStep = void (*)(const char* from, int64_t count, char* to);
  using Store = void (*)(const void* block, int64_t count, char* to, int64_t step);

  ScalarType to_;
  ScalarType from_;
  ScalarType between_;
  OneStep one_step_;
  Load load_;
  Store store_;
};

// The one element of `to` from a plain number in an expression (WrappedNumber): such numbers have
// their dtypes in a build without these, too.
void StoreNumber(const Tensor& to, const Tensor& wrapped);

// Of elements of the same type, by their size in bytes.
void CopyRow(int64_t size, char* to, int64_t to_step, const char* from, int64_t from_step,
             int64_t count);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_LIB_ELEMENTS_ELEMENT_CONVERSION_H_
