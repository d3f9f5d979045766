// Whether loops over elements that lie side by side stand beside the ones for all steps: compilers
// make vector instructions of these. Where size counts (-Os) there is one loop for both.

#ifndef SWITCHYARD_LIB_ELEMENTS_DENSE_LOOPS_H_
#define SWITCHYARD_LIB_ELEMENTS_DENSE_LOOPS_H_

namespace switchyard::internal {

#ifdef __OPTIMIZE_SIZE__
inline constexpr bool kHasDenseLoops = false;
#else
inline constexpr bool kHasDenseLoops = true;
#endif

}  // namespace switchyard::internal

#endif  // SWITCHYARD_LIB_ELEMENTS_DENSE_LOOPS_H_
