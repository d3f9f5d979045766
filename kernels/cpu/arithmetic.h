// Arithmetic on one element: kernels/common/arithmetic.h.

#ifndef SWITCHYARD_KERNELS_CPU_ARITHMETIC_H_
#define SWITCHYARD_KERNELS_CPU_ARITHMETIC_H_

#include "kernels/common/arithmetic.h"  // IWYU pragma: export

#endif  // SWITCHYARD_KERNELS_CPU_ARITHMETIC_H_
