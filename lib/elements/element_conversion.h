// Converts a row of elements of one type to another.
//
// Takes: the two dtypes, then rows as a pointer, a step in bytes and a count. Gives: the converted
// row. A number that the type cannot hold becomes the nearest 64-bit integer, truncated to the
// type's size; a complex number keeps its real part; every number other than zero is true. Errors:
// Error for types without a C++ form.
//
// Each conversion uses an intermediate type that holds every value of the source type: Long, Float,
// Double or ComplexDouble. So there are loops for each type and none for each pair of types, and
// contiguous elements also have a loop for each pair. If size counts (-Os), each type has two
// loops, one that reads and one that writes. The results are the same.

#ifndef SWITCHYARD_LIB_ELEMENTS_ELEMENT_CONVERSION_H_
#define SWITCHYARD_LIB_ELEMENTS_ELEMENT_CONVERSION_H_

#include <cstdint>

#include "lib/core/scalar_type.h"
#include "lib/core/tensor.h"

namespace switchyard::internal {

// A program may have parts of both kinds.
#if defined(__OPTIMIZE_SIZE__)
inline namespace by_number {

class ElementConversion {
 public:
  struct Number;
  enum class Form : uint8_t { kInteger, kShort, kReal, kTruth };

  ElementConversion(ScalarType to, ScalarType from);

  void Run(char* to, int64_t to_step, const char* from, int64_t from_step, int64_t count) const;

 private:
  using Read = void (*)(const char* from, int64_t step, int64_t count, Number* numbers);
  using Write = void (*)(const Number* numbers, int64_t count, char* to, int64_t step);

  Read read_ = nullptr;
  Write write_ = nullptr;
  Form form_read_ = Form::kInteger;
  Form form_written_ = Form::kInteger;
};

}  // namespace by_number
#else
inline namespace by_row {

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

}  // namespace by_row
#endif

// Stores a plain number of an expression (WrappedNumber) as the one element of `to`. Such numbers
// have their dtypes even in a build without these.
void StoreNumber(const Tensor& to, const Tensor& wrapped);

// Copies elements of one type, by their size in bytes.
void CopyRow(int64_t size, char* to, int64_t to_step, const char* from, int64_t from_step,
             int64_t count);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_LIB_ELEMENTS_ELEMENT_CONVERSION_H_
