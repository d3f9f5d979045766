// Python with the run-time in it, so that tests need no shared library: runs a script.

#include "lib/python/runtime_module.h"

int main(int argc, char** argv) {
  if (PyImport_AppendInittab("switchyard._C", switchyard::python::MakeRuntimeModule) < 0) return 2;
  return Py_BytesMain(argc, argv);
}
