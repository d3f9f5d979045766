// The conversion of elements as it is compiled where size counts, in a build where it does not.
//
// Takes and gives: see lib/elements/element_conversion.h.

#ifndef SWITCHYARD_TESTS_LIB_ELEMENTS_CONVERSION_FOR_SIZE_H_
#define SWITCHYARD_TESTS_LIB_ELEMENTS_CONVERSION_FOR_SIZE_H_

#include <cstdint>

#include "lib/core/scalar_type.h"

namespace switchyard::internal {

struct ConvertedRow {
  ScalarType type;
  char* elements;
  int64_t step;
};

void ConvertForSize(const ConvertedRow& to, const ConvertedRow& from, int64_t count);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_TESTS_LIB_ELEMENTS_CONVERSION_FOR_SIZE_H_
