// The number of allocations by the program's own code, through malloc, calloc, realloc or operator
// new. Allocations of the C and C++ libraries do not count.
#ifndef SWITCHYARD_TESTS_PRODUCT_MOBILE_HEAP_USE_H_
#define SWITCHYARD_TESTS_PRODUCT_MOBILE_HEAP_USE_H_

namespace switchyard::mobile {

int HeapUses();

}  // namespace switchyard::mobile

#endif  // SWITCHYARD_TESTS_PRODUCT_MOBILE_HEAP_USE_H_
