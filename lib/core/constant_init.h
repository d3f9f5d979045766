// SWITCHYARD_CONSTANT_INIT: a variable so marked must be initialized at compile time, else it does
// not compile. The run-time has no static initializers, and this is how it stays so.

#ifndef SWITCHYARD_LIB_CORE_CONSTANT_INIT_H_
#define SWITCHYARD_LIB_CORE_CONSTANT_INIT_H_

#if defined(__clang__)
#define SWITCHYARD_CONSTANT_INIT [[clang::require_constant_initialization]]
#elif defined(__GNUC__)
#define SWITCHYARD_CONSTANT_INIT __constinit
#else
#define SWITCHYARD_CONSTANT_INIT
#endif

#endif  // SWITCHYARD_LIB_CORE_CONSTANT_INIT_H_
