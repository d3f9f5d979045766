#include <new>
#include <string>
#include <utility>
#include <vector>

#include "lib/autograd/function.h"
#include "lib/autograd/modes.h"
#include "lib/core/constant_init.h"
#include "lib/python/autograd_functions.h"
#include "lib/python/base/exceptions.h"
#include "lib/python/base/object.h"
#include "lib/python/base/shared_object.h"
#include "lib/python/results.h"
#include "lib/python/tensor_object.h"

namespace switchyard::python {
namespace {

// The node of a call of a function written in Python. `run` is called as run(saved, gradients) and
// returns a tuple with a gradient for each argument of forward, `run_jvp` as run_jvp(tangents) and
// returns one with a tangent for each result. `context` is what forward and backward share.
class PythonNode final : public autograd::FunctionNode {
 public:
  PythonNode(std::string name, PyObject* run, PyObject* run_jvp, PyObject* context)
      : name_(std::move(name)), run_(run), run_jvp_(run_jvp), context_(context) {}

  std::string_view name() const override { return name_; }
  const void* binding() const override { return this; }
  PyObject* context_object() const { return context_.get(); }

 private:
  autograd::GradList RunBackward(autograd::GradList grads) override {
    const GilAcquire gil;
    const Ref saved = Ref::Steal(OrThrow(python::Wrap(Saved())));
    const Ref given = Ref::Steal(OrThrow(python::Wrap(std::vector<Tensor>(std::move(grads)))));
    return ListFrom(Ref::Steal(
        OrThrow(PyObject_CallFunctionObjArgs(run_.get(), saved.get(), given.get(), nullptr))));
  }
  autograd::GradList RunJvp(autograd::GradList tangents) override {
    const GilAcquire gil;
    const Ref given = Ref::Steal(OrThrow(python::Wrap(std::vector<Tensor>(std::move(tangents)))));
    return ListFrom(
        Ref::Steal(OrThrow(PyObject_CallFunctionObjArgs(run_jvp_.get(), given.get(), nullptr))));
  }
  // A tuple of tensors and None.
  static autograd::GradList ListFrom(const Ref& tuple) {
    autograd::GradList list;
    for (Py_ssize_t i = 0; i < PyTuple_Size(tuple.get()); ++i) {
      PyObject* const gradient = PyTuple_GetItem(tuple.get(), i);
      list.push_back(gradient == Py_None ? Tensor() : TensorArgument(gradient, "backward"));
    }
    return list;
  }

  const std::string name_;
  const SharedObject run_;
  const SharedObject run_jvp_;
  const SharedObject context_;
};

using PythonNodePtr = IntrusivePtr<PythonNode>;

struct FunctionHolder {
  PyObject_HEAD PythonNodePtr node;
  size_t argument_count;
};

SWITCHYARD_CONSTANT_INIT PyTypeObject* node_type = nullptr;

FunctionHolder* AsHolder(PyObject* object) { return reinterpret_cast<FunctionHolder*>(object); }

void Deallocate(PyObject* self) {
  PyTypeObject* const type = Py_TYPE(self);
  AsHolder(self)->node.~PythonNodePtr();
  PyObject_Free(self);
  Py_DECREF(reinterpret_cast<PyObject*>(type));
}

// (name, run, run_jvp, context, arguments) -> a node whose edges lead to the tensors among the
// arguments
PyObject* Begin(PyObject*, PyObject* given) {
  const char* name = nullptr;
  PyObject* run = nullptr;
  PyObject* run_jvp = nullptr;
  PyObject* context = nullptr;
  PyObject* arguments = nullptr;
  if (!PyArg_ParseTuple(given, "sOOOO!", &name, &run, &run_jvp, &context, &PyTuple_Type,
                        &arguments)) {
    return nullptr;
  }
  return Call([&] {
    const Ref object = Ref::Steal(OrThrow(PyType_GenericAlloc(node_type, 0)));
    const auto node = PythonNodePtr::Adopt(new PythonNode(name, run, run_jvp, context));
    new (&AsHolder(object.get())->node) PythonNodePtr(node);
    const Py_ssize_t count = PyTuple_Size(arguments);
    for (Py_ssize_t i = 0; i < count; ++i) {
      PyObject* const argument = PyTuple_GetItem(arguments, i);
      if (IsTensor(argument)) {
        node->AddArgument(TensorOf(argument));
      } else {
        node->AddArgument(0);
      }
    }
    node->Connect();
    AsHolder(object.get())->argument_count = static_cast<size_t>(count);
    return Ref(object).release();
  });
}

PyObject* NeedsInputGrad(PyObject* self, PyObject*) {
  const FunctionHolder& holder = *AsHolder(self);
  PyObject* const flags = PyTuple_New(static_cast<Py_ssize_t>(holder.argument_count));
  for (size_t i = 0; flags != nullptr && i < holder.argument_count; ++i) {
    PyTuple_SetItem(flags, static_cast<Py_ssize_t>(i),
                    PyBool_FromLong(holder.node->NeedsArgument(i)));
  }
  return flags;
}

std::vector<Tensor> TensorsOf(PyObject* tuple) {
  std::vector<Tensor> tensors;
  for (Py_ssize_t i = 0; i < PyTuple_Size(tuple); ++i) {
    PyObject* const element = PyTuple_GetItem(tuple, i);
    tensors.push_back(element == Py_None ? Tensor() : TensorArgument(element, "finish"));
  }
  return tensors;
}

// (results, saved, dirty, non_differentiable, materializes, once) -> results with history
PyObject* Finish(PyObject* self, PyObject* given) {
  PyObject* lists[4] = {};
  int materializes = 0;
  int once = 0;
  if (!PyArg_ParseTuple(given, "O!O!O!O!pp", &PyTuple_Type, &lists[0], &PyTuple_Type, &lists[1],
                        &PyTuple_Type, &lists[2], &PyTuple_Type, &lists[3], &materializes, &once)) {
    return nullptr;
  }
  return Call([&] {
    PythonNode& node = *AsHolder(self)->node;
    autograd::AutogradContext& context = *node.context();
    std::vector<Tensor> results = TensorsOf(lists[0]);
    context.save_for_backward(TensorsOf(lists[1]));
    context.mark_dirty(TensorsOf(lists[2]));
    context.mark_non_differentiable(TensorsOf(lists[3]));
    context.set_materialize_grads(materializes != 0);
    if (once != 0) context.mark_once_differentiable();
    return Wrap(node.Finish(std::move(results)));
  });
}

PyObject* SavedTensors(PyObject* self, PyObject*) {
  return Call([&] { return Wrap(AsHolder(self)->node->Saved()); });
}

PyMethodDef methods[] = {{"needs_input_grad", NeedsInputGrad, METH_NOARGS, nullptr},
                         {"finish", Finish, METH_VARARGS, nullptr},
                         {"saved_tensors", SavedTensors, METH_NOARGS, nullptr},
                         {nullptr, nullptr, 0, nullptr}};

PyMethodDef functions[] = {{"_begin_function", Begin, METH_VARARGS, nullptr},
                           {nullptr, nullptr, 0, nullptr}};

}  // namespace

PyMethodDef* CustomFunctions() { return functions; }

PyObject* AttributeOfFunction(const autograd::Node& node, PyObject* name) {
  const auto& function = *static_cast<const PythonNode*>(node.binding());
  if (PyUnicode_CompareWithASCIIString(name, "saved_tensors") == 0 ||
      PyUnicode_CompareWithASCIIString(name, "saved_variables") == 0) {
    return Call([&] { return Wrap(function.Saved()); });
  }
  return PyObject_GetAttr(function.context_object(), name);
}

int AddFunctionNodeType(PyObject* module) {
  if (node_type == nullptr) {
    PyType_Slot slots[] = {{Py_tp_dealloc, reinterpret_cast<void*>(Deallocate)},
                           {Py_tp_methods, methods},
                           {0, nullptr}};
    PyType_Spec spec = {"switchyard._C._FunctionNode", sizeof(FunctionHolder), 0,
                        Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
    node_type = reinterpret_cast<PyTypeObject*>(PyType_FromSpec(&spec));
  }
  if (node_type == nullptr) return -1;
  return PyModule_AddObjectRef(module, "_FunctionNode", reinterpret_cast<PyObject*>(node_type));
}

}  // namespace switchyard::python
