// SWITCHYARD_CONSTANT_INIT: requires that a variable is initialized at compile time; otherwise it
// does not compile. It keeps the run-time free of static initializers.

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
