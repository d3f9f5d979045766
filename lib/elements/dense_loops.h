// Whether there are separate loops for contiguous elements besides those for any step; compilers
// vectorize the former. If size counts (-Os), one loop serves both.

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
