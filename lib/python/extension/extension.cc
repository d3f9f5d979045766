// switchyard/_C.abi3.so: nothing but the way in. All else is in libswitchyard_python.so, which
// other extension modules link, too, so that there is one run-time.

#include "lib/python/runtime_module.h"

// CPython gives the name. NOLINTNEXTLINE(bugprone-reserved-identifier)
PyMODINIT_FUNC PyInit__C() { return switchyard::python::MakeRuntimeModule(); }
