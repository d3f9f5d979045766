// MODULE.abi3.so of a user's operators: the way in. The operators are beside it, in a library that
// is linked with libswitchyard_python.so.
//
// The run-time is imported first, so that the loader finds its library whatever folder it is in;
// and a run-time that is missing, or another one than the module was compiled with, is an
// ImportError that says so, before anything is linked with it.
//
// Compiled for one module, with
//   SWITCHYARD_MODULE          its name in quotation marks: "vendor_ops._C"
//   SWITCHYARD_MODULE_INIT     the function that CPython looks for: PyInit__C
//   SWITCHYARD_MODULE_LIBRARY  the file of the operators: "_C.operators.so"

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <dlfcn.h>

#include <string>

#include "lib/python/abi.h"

namespace {

constexpr char kRuntime[] = "switchyard._C";
constexpr char kPackage[] = "switchyard";
// On an index, the name of the package is another project's.
constexpr char kDistribution[] = "switchyard-static-operators";

#define SWITCHYARD_TEXT_OF(word) #word
#define SWITCHYARD_TEXT(word) SWITCHYARD_TEXT_OF(word)
constexpr char kInit[] = SWITCHYARD_TEXT(SWITCHYARD_MODULE_INIT);

// Sets an ImportError with the module's name; what was raised before is its cause.
void Fail(PyObject* text) {
  PyObject *type = nullptr, *cause = nullptr, *trace = nullptr;
  PyErr_Fetch(&type, &cause, &trace);
  PyErr_NormalizeException(&type, &cause, &trace);
  PyObject* const name = PyUnicode_FromString(SWITCHYARD_MODULE);
  if (text != nullptr && name != nullptr) PyErr_SetImportError(text, name, nullptr);
  if (cause != nullptr && PyErr_Occurred() != nullptr) {
    PyObject *new_type = nullptr, *error = nullptr, *new_trace = nullptr;
    PyErr_Fetch(&new_type, &error, &new_trace);
    PyErr_NormalizeException(&new_type, &error, &new_trace);
    PyException_SetCause(error, Py_NewRef(cause));
    PyErr_Restore(new_type, error, new_trace);
  }
  Py_XDECREF(type);
  Py_XDECREF(cause);
  Py_XDECREF(trace);
  Py_XDECREF(name);
  Py_XDECREF(text);
}

// Whether the current error says that the module with this name is missing.
bool IsMissing(const char* module) {
  if (PyErr_ExceptionMatches(PyExc_ModuleNotFoundError) == 0) return false;
  PyObject *type = nullptr, *error = nullptr, *trace = nullptr;
  PyErr_Fetch(&type, &error, &trace);
  PyErr_NormalizeException(&type, &error, &trace);
  PyObject* const name = PyObject_GetAttrString(error, "name");
  const bool is_module = name != nullptr && PyUnicode_Check(name) &&
                         PyUnicode_CompareWithASCIIString(name, module) == 0;
  Py_XDECREF(name);
  PyErr_Restore(type, error, trace);
  return is_module;
}

// The number that the run-time has; 0 where it has none.
long AbiOf(PyObject* runtime) {
  PyObject* const number = PyObject_GetAttrString(runtime, "_abi");
  const long abi = number != nullptr ? PyLong_AsLong(number) : 0;
  Py_XDECREF(number);
  PyErr_Clear();
  return abi;
}

bool HasRuntime() {
  PyObject* const runtime = PyImport_ImportModule(kRuntime);
  if (runtime == nullptr) {
    const bool is_other = IsMissing(kRuntime);
    if (is_other || IsMissing(kPackage)) {
      Fail(PyUnicode_FromFormat(
          "%s needs the package %s of the distribution %s, which is not installed%s",
          SWITCHYARD_MODULE, kPackage, kDistribution,
          is_other ? ": the package of this name that is installed is another one" : ""));
    }
    return false;
  }
  const long abi = AbiOf(runtime);
  Py_DECREF(runtime);
  if (abi == SWITCHYARD_PYTHON_ABI) return true;
  Fail(PyUnicode_FromFormat(
      "%s was compiled for interface %d of the package %s, and the installed one has interface "
      "%ld: "
      "install the version that the module was compiled with, or compile the module again",
      SWITCHYARD_MODULE, SWITCHYARD_PYTHON_ABI, kPackage, abi));
  return false;
}

// The library beside this file.
std::string LibraryPath() {
  Dl_info info = {};
  dladdr(reinterpret_cast<void*>(&HasRuntime), &info);
  std::string path = info.dli_fname != nullptr ? info.dli_fname : "";
  path.erase(path.rfind('/') + 1);
  // Without a folder, the loader would look elsewhere.
  return (path.empty() ? "./" : path) + SWITCHYARD_MODULE_LIBRARY;
}

}  // namespace

extern "C" __attribute__((visibility("default"))) PyObject* SWITCHYARD_MODULE_INIT() {
  if (!HasRuntime()) return nullptr;
  void* const library = dlopen(LibraryPath().c_str(), RTLD_NOW | RTLD_LOCAL);
  void* const init = library != nullptr ? dlsym(library, kInit) : nullptr;
  if (init == nullptr) {
    Fail(PyUnicode_FromFormat("%s: %s", SWITCHYARD_MODULE, dlerror()));
    return nullptr;
  }
  return reinterpret_cast<PyObject* (*)()>(init)();
}
