#include "tests/lib/elements/conversion_for_size.h"

#include "lib/elements/element_conversion.h"

#if !defined(__OPTIMIZE_SIZE__)
#error "this file is compiled as if size counted"
#endif

namespace switchyard::internal {

void ConvertForSize(const ConvertedRow& to, const ConvertedRow& from, int64_t count) {
  ElementConversion(to.type, from.type).Run(to.elements, to.step, from.elements, from.step, count);
}

}  // namespace switchyard::internal
