#include <new>
#include <utility>
#include <vector>

#include "lib/autograd/backward.h"
#include "lib/autograd/hooks.h"
#include "lib/autograd/modes.h"
#include "lib/autograd/variable.h"
#include "lib/core/constant_init.h"
#include "lib/python/autograd_functions.h"
#include "lib/python/base/exceptions.h"
#include "lib/python/base/object.h"
#include "lib/python/base/shared_object.h"
#include "lib/python/matching.h"
#include "lib/python/numbers.h"
#include "lib/python/results.h"
#include "lib/python/tensor_object.h"

namespace switchyard::python {
namespace {

// A sequence of tensors and None.
std::vector<Tensor> TensorsFrom(PyObject* sequence) {
  const Ref tuple = Ref::Steal(OrThrow(PySequence_Tuple(sequence)));
  std::vector<Tensor> tensors;
  for (Py_ssize_t i = 0; i < PyTuple_Size(tuple.get()); ++i) {
    PyObject* const element = PyTuple_GetItem(tuple.get(), i);
    if (element != Py_None && !IsTensor(element)) {
      Throw(PyExc_TypeError, "element %zd of tensors is %s, not a Tensor", i,
            TypeName(element).c_str());
    }
    tensors.push_back(element == Py_None ? Tensor() : TensorOf(element));
  }
  return tensors;
}

// (outputs, gradients, retain_graph or None, create_graph, inputs or None)
PyObject* BackwardFunction(PyObject*, PyObject* arguments) {
  PyObject* outputs = nullptr;
  PyObject* gradients = nullptr;
  PyObject* retain = nullptr;
  int create = 0;
  PyObject* inputs = nullptr;
  if (!PyArg_ParseTuple(arguments, "OOOpO", &outputs, &gradients, &retain, &create, &inputs)) {
    return nullptr;
  }
  return Call([&] {
    autograd::BackwardOptions options;
    if (retain != Py_None) options.retain_graph = PyObject_IsTrue(retain) == 1;
    options.create_graph = create != 0;
    if (inputs != Py_None) options.inputs = TensorsFrom(inputs);
    const std::vector<Tensor> from = TensorsFrom(outputs);
    const std::vector<Tensor> with = TensorsFrom(gradients);
    {
      const GilRelease release;
      autograd::Backward(from, with, options);
    }
    return WrapNone();
  });
}

// (outputs, inputs, gradients, retain_graph or None, create_graph, allow_unused, materialize)
PyObject* GradFunction(PyObject*, PyObject* arguments) {
  PyObject* outputs = nullptr;
  PyObject* inputs = nullptr;
  PyObject* gradients = nullptr;
  PyObject* retain = nullptr;
  int create = 0;
  int unused = 0;
  int materialize = 0;
  if (!PyArg_ParseTuple(arguments, "OOOOppp", &outputs, &inputs, &gradients, &retain, &create,
                        &unused, &materialize)) {
    return nullptr;
  }
  return Call([&] {
    autograd::GradOptions options;
    if (retain != Py_None) options.retain_graph = PyObject_IsTrue(retain) == 1;
    options.create_graph = create != 0;
    options.allow_unused = unused != 0;
    options.materialize_grads = materialize != 0;
    const std::vector<Tensor> from = TensorsFrom(outputs);
    const std::vector<Tensor> to = TensorsFrom(inputs);
    const std::vector<Tensor> with = TensorsFrom(gradients);
    autograd::GradList grads;
    {
      const GilRelease release;
      grads = autograd::Grad(from, to, with, options);
    }
    return Wrap(std::move(grads));
  });
}

struct HandleHolder {
  PyObject_HEAD autograd::HookHandle handle;
};

SWITCHYARD_CONSTANT_INIT PyTypeObject* handle_type = nullptr;

void DeallocateHandle(PyObject* self) {
  PyTypeObject* const type = Py_TYPE(self);
  reinterpret_cast<HandleHolder*>(self)->handle.~HookHandle();
  PyObject_Free(self);
  Py_DECREF(reinterpret_cast<PyObject*>(type));
}

PyObject* RemoveHook(PyObject* self, PyObject*) {
  reinterpret_cast<HandleHolder*>(self)->handle.Remove();
  Py_RETURN_NONE;
}
PyObject* Enter(PyObject* self, PyObject*) {
  Py_INCREF(self);
  return self;
}
PyObject* Exit(PyObject* self, PyObject*) { return RemoveHook(self, nullptr); }

// A hook that calls Python; what it raises passes through the run.
Tensor CallHook(const SharedObject& hook, const Tensor& gradient) {
  const GilAcquire gil;
  const Ref argument = Ref::Steal(OrThrow(Wrap(gradient)));
  const Ref result =
      Ref::Steal(OrThrow(PyObject_CallFunctionObjArgs(hook.get(), argument.get(), nullptr)));
  if (result.get() == Py_None) return Tensor();
  if (!IsTensor(result.get())) {
    Throw(PyExc_TypeError, "a hook of a tensor must return a Tensor or None, not %s",
          TypeName(result.get()).c_str());
  }
  return TensorOf(result.get());
}

// (tensor, hook) -> handle
PyObject* RegisterHook(PyObject*, PyObject* arguments) {
  PyObject* tensor = nullptr;
  PyObject* hook = nullptr;
  if (!PyArg_ParseTuple(arguments, "O!O", TensorBaseType(), &tensor, &hook)) return nullptr;
  return Call([&] {
    if (!autograd::RequiresGrad(TensorOf(tensor))) {
      Fail("register_hook: the tensor does not require a gradient, so no hook would be called");
    }
    const SharedObject shared(hook);
    return HandleObject(autograd::AddTensorHook(
        TensorOf(tensor), [shared](const Tensor& gradient) { return CallHook(shared, gradient); }));
  });
}

PyObject* RegisterLeafHook(PyObject*, PyObject* arguments) {
  PyObject* tensor = nullptr;
  PyObject* hook = nullptr;
  if (!PyArg_ParseTuple(arguments, "O!O", TensorBaseType(), &tensor, &hook)) return nullptr;
  return Call([&] {
    const SharedObject shared(hook);
    return HandleObject(autograd::AddLeafHook(TensorOf(tensor), [shared](const Tensor& leaf) {
      const GilAcquire gil;
      const Ref argument = Ref::Steal(OrThrow(Wrap(leaf)));
      const Ref result =
          Ref::Steal(OrThrow(PyObject_CallFunctionObjArgs(shared.get(), argument.get(), nullptr)));
    }));
  });
}

PyMethodDef functions[] = {{"_backward", BackwardFunction, METH_VARARGS, nullptr},
                           {"_grad", GradFunction, METH_VARARGS, nullptr},
                           {"_register_hook", RegisterHook, METH_VARARGS, nullptr},
                           {"_register_leaf_hook", RegisterLeafHook, METH_VARARGS, nullptr},
                           {nullptr, nullptr, 0, nullptr}};

PyMethodDef handle_methods[] = {{"remove", RemoveHook, METH_NOARGS, nullptr},
                                {"__enter__", Enter, METH_NOARGS, nullptr},
                                {"__exit__", Exit, METH_VARARGS, nullptr},
                                {nullptr, nullptr, 0, nullptr}};

}  // namespace

PyObject* HandleObject(autograd::HookHandle handle) {
  PyObject* const object = PyType_GenericAlloc(handle_type, 0);
  if (object != nullptr) {
    new (&reinterpret_cast<HandleHolder*>(object)->handle) autograd::HookHandle(std::move(handle));
  }
  return object;
}

PyMethodDef* BackwardFunctions() { return functions; }

int AddHookHandleType(PyObject* module) {
  if (handle_type == nullptr) {
    PyType_Slot slots[] = {{Py_tp_dealloc, reinterpret_cast<void*>(DeallocateHandle)},
                           {Py_tp_methods, handle_methods},
                           {0, nullptr}};
    PyType_Spec spec = {"switchyard.utils.hooks.RemovableHandle", sizeof(HandleHolder), 0,
                        Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
    handle_type = reinterpret_cast<PyTypeObject*>(PyType_FromSpec(&spec));
  }
  if (handle_type == nullptr) return -1;
  return PyModule_AddObjectRef(module, "_HookHandle", reinterpret_cast<PyObject*>(handle_type));
}

}  // namespace switchyard::python
