#include "lib/python/runtime_module.h"

#include "lib/python/abi.h"
#include "lib/python/arrays.h"
#include "lib/python/autograd_functions.h"
#include "lib/python/base/exceptions.h"
#include "lib/python/base/names.h"
#include "lib/python/base/object.h"
#include "lib/python/default_torch_function.h"
#include "lib/python/dlpack.h"
#include "lib/python/module.h"
#include "lib/python/named_types.h"
#include "lib/python/new_tensor.h"
#include "lib/python/node_object.h"
#include "lib/python/overrides.h"
#include "lib/python/promotion.h"
#include "lib/python/properties.h"
#include "lib/python/slot_tables.h"
#include "lib/python/tensor_methods.h"
#include "lib/python/tensor_object.h"
#include "lib/python/value_types.h"

namespace switchyard::python {
namespace {

PyModuleDef definition = {PyModuleDef_HEAD_INIT,
                          "switchyard._C",
                          "The run-time of Switchyard.",
                          0,  // asked for again in a subinterpreter, which gets an error
                          nullptr,
                          nullptr,
                          nullptr,
                          nullptr,
                          nullptr};

// Functions say that they live in the package.
int AddFunctions(PyObject* module, PyMethodDef* functions) {
  const Ref name = Ref::Steal(PyUnicode_InternFromString("switchyard"));
  for (; name && functions->ml_name != nullptr; ++functions) {
    const Ref function = Ref::Steal(PyCFunction_NewEx(functions, nullptr, name.get()));
    if (!function || PyModule_AddObjectRef(module, functions->ml_name, function.get()) < 0) {
      return -1;
    }
  }
  return name ? 0 : -1;
}

int AddTypes(PyObject* module) {
  using Adder = int (*)(PyObject*);
  constexpr Adder kAdders[] = {AddEnumTypes,     AddDeviceType,     AddSizeType,
                               AddGeneratorType, AddOverrideTypes,  MakeTensorTypes,
                               AddNodeType,      AddHookHandleType, AddFunctionNodeType};
  for (const Adder add : kAdders) {
    if (add(module) < 0) return -1;
  }
  return AddProperties() < 0 || PublishNumberMethods() < 0 || AddDefaultTorchFunction() < 0 ? -1
                                                                                            : 0;
}

int AddAllFunctions(PyObject* module) {
  PyMethodDef* const tables[] = {OverrideFunctions(), ArrayFunctions(),    NewTensorFunctions(),
                                 ModeFunctions(),     BackwardFunctions(), CustomFunctions(),
                                 SubclassFunctions(), DlpackFunctions(),   PromotionFunctions()};
  for (PyMethodDef* const table : tables) {
    if (AddFunctions(module, table) < 0) return -1;
  }
  return 0;
}

}  // namespace

PyObject* MakeRuntimeModule() {
  if (!IsMainInterpreter(definition.m_name)) return nullptr;
  static PyObject* made = nullptr;
  if (made != nullptr) return ImportAgain(made);
  if (MakeNames() < 0) return nullptr;
  Ref module = Ref::Steal(PyModule_Create(&definition));
  if (!module || AddExceptions(module.get()) < 0 || AddTypes(module.get()) < 0 ||
      AddTensorMethods(module.get()) < 0 || AddAllFunctions(module.get()) < 0 ||
      AddBuiltinOperators(module.get()) < 0 ||
      PyModule_AddObjectRef(module.get(), "_return_types", NamedTypes()) < 0 ||
      PyModule_AddIntConstant(module.get(), "_abi", SWITCHYARD_PYTHON_ABI) < 0) {
    return nullptr;
  }
  made = Py_NewRef(module.get());
  return module.release();
}

}  // namespace switchyard::python
