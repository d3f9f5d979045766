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

// SWITCHYARD_STATE(declaration, value): a variable of a header that the process has once. Code that
// is linked with a shared library of the run-time (an extension module of Python) uses that of the
// library; "switchyard/shared_runtime.h" is on its include path. With a definition of its own it
// would have a second one: only gcc's linker symbols are unique in a process, clang's are not.
#if __has_include("switchyard/shared_runtime.h")
#define SWITCHYARD_STATE(declaration, ...) extern declaration
#else
#define SWITCHYARD_STATE(declaration, ...) inline declaration = __VA_ARGS__
#endif

#endif  // SWITCHYARD_LIB_CORE_CONSTANT_INIT_H_
