// How often code of this program itself has asked for memory, through malloc, calloc, realloc or
// operator new. What the C and the C++ library ask for does not count.
#ifndef SWITCHYARD_TESTS_PRODUCT_MOBILE_HEAP_USE_H_
#define SWITCHYARD_TESTS_PRODUCT_MOBILE_HEAP_USE_H_

namespace switchyard::mobile {

int HeapUses();

}  // namespace switchyard::mobile

#endif  // SWITCHYARD_TESTS_PRODUCT_MOBILE_HEAP_USE_H_
