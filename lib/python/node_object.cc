#include "lib/python/node_object.h"

#include <cstdint>
#include <map>
#include <new>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "lib/autograd/accumulate_grad.h"
#include "lib/core/constant_init.h"
#include "lib/python/autograd_functions.h"
#include "lib/python/base/exceptions.h"
#include "lib/python/base/gil.h"
#include "lib/python/base/object.h"
#include "lib/python/base/shared_object.h"
#include "lib/python/results.h"
#include "lib/python/tensor_object.h"

namespace switchyard::python {
namespace {

constexpr const char* kVectorNorm = "LinalgVectorNormBackward0";

struct NodeHolder {
  PyObject_HEAD autograd::NodePtr node;
  PyObject* metadata;  // a dict, made when somebody asks
};

SWITCHYARD_CONSTANT_INIT PyTypeObject* node_type = nullptr;

// The object of each node that has one, so that a node is one object as long as somebody looks at
// it. Guarded by the GIL, as is what follows.
std::unordered_map<const autograd::Node*, PyObject*>& Objects() {
  static auto* const objects = new std::unordered_map<const autograd::Node*, PyObject*>;
  return *objects;
}

// As users of PyTorch know the node, where its schema numbers the overloads in another way.
std::string NameOf(const autograd::Node& node) {
  static constexpr std::pair<std::string_view, const char*> kNames[] = {
      {"ClampBackward0", "ClampBackward1"}, {"ClampBackward1", "ClampBackward0"},
      {"CopyBackward0", "ToCopyBackward0"}, {"MaxBackward0", "MaxBackward1"},
      {"MaxBackward1", "MaxBackward0"},     {"MinBackward0", "MinBackward1"},
      {"MinBackward1", "MinBackward0"},     {"NormBackward0", kVectorNorm},
      {"NormBackward1", kVectorNorm},       {"NormBackward2", kVectorNorm},
      {"NormBackward3", kVectorNorm},
  };
  for (const auto& [own, shown] : kNames) {
    if (node.name() == own) return shown;
  }
  return std::string(node.name());
}

autograd::Node& NodeIn(PyObject* object) { return *reinterpret_cast<NodeHolder*>(object)->node; }

void Deallocate(PyObject* self) {
  PyTypeObject* const type = Py_TYPE(self);
  using autograd::NodePtr;
  Objects().erase(&NodeIn(self));
  Py_CLEAR(reinterpret_cast<NodeHolder*>(self)->metadata);
  reinterpret_cast<NodeHolder*>(self)->node.~NodePtr();
  PyObject_Free(self);
  Py_DECREF(reinterpret_cast<PyObject*>(type));
}

PyObject* GetName(PyObject* self, PyObject*) {
  const std::string name = NameOf(NodeIn(self));
  return PyUnicode_FromString(name.c_str());
}

// What a hook gives in place of the gradients: a tuple of as many, or None.
autograd::GradList ReplacementFrom(PyObject* result, size_t count) {
  if (result == Py_None) return {};
  const Ref alone = IsTensor(result) ? Ref::Steal(OrThrow(PyTuple_Pack(1, result))) : Ref();
  PyObject* const tuple = alone ? alone.get() : result;
  if (!PyTuple_Check(tuple) || PyTuple_Size(tuple) != static_cast<Py_ssize_t>(count)) {
    Throw(PyExc_RuntimeError,
          "a hook of this node replaces %zu gradients at once, in a tuple, or none", count);
  }
  autograd::GradList list;
  for (size_t i = 0; i < count; ++i) {
    PyObject* const gradient = PyTuple_GetItem(tuple, static_cast<Py_ssize_t>(i));
    if (gradient != Py_None && !IsTensor(gradient)) {
      Throw(PyExc_TypeError, "a gradient that a hook returns must be a Tensor or None");
    }
    list.push_back(gradient == Py_None ? Tensor() : TensorOf(gradient));
  }
  return list;
}

Ref TupleOf(const autograd::GradList& gradients) {
  return Ref::Steal(OrThrow(Wrap(autograd::GradList(gradients))));
}

// hook(grad_inputs, grad_outputs), after the node has run.
PyObject* RegisterHook(PyObject* self, PyObject* hook) {
  return Call([&] {
    const SharedObject shared(hook);
    return HandleObject(NodeIn(self).AddPostHook(
        [shared](const autograd::GradList& inputs, const autograd::GradList& outputs) {
          const GilAcquire gil;
          const Ref result = Ref::Steal(OrThrow(PyObject_CallFunctionObjArgs(
              shared.get(), TupleOf(inputs).get(), TupleOf(outputs).get(), nullptr)));
          return ReplacementFrom(result.get(), inputs.size());
        }));
  });
}

// hook(grad_outputs), before it runs.
PyObject* RegisterPreHook(PyObject* self, PyObject* hook) {
  return Call([&] {
    const SharedObject shared(hook);
    return HandleObject(NodeIn(self).AddPreHook([shared](const autograd::GradList& outputs) {
      const GilAcquire gil;
      const Ref result = Ref::Steal(
          OrThrow(PyObject_CallFunctionObjArgs(shared.get(), TupleOf(outputs).get(), nullptr)));
      return ReplacementFrom(result.get(), outputs.size());
    }));
  });
}

// A node of a function that a user has written.
bool IsOfFunction(const autograd::Node& node) {
  constexpr std::string_view kEnd = "Backward";
  const std::string_view name = node.name();
  return node.binding() != nullptr && name.size() >= kEnd.size() &&
         name.substr(name.size() - kEnd.size()) == kEnd;
}

// The name of a node's class.
std::string ClassNameOf(const autograd::Node& node) {
  return node.is_accumulator() ? "AccumulateGrad" : NameOf(node);
}

PyObject* Repr(PyObject* self) {
  const char* const place = IsOfFunction(NodeIn(self)) ? "switchyard.autograd.function." : "";
  const std::string name = ClassNameOf(NodeIn(self));
  return PyUnicode_FromFormat("<%s%s object at %p>", place, name.c_str(), static_cast<void*>(self));
}

PyObject* NextFunctions(PyObject* self, void*) {
  const autograd::EdgeList& edges = NodeIn(self).edges();
  const Ref list = Ref::Steal(PyTuple_New(static_cast<Py_ssize_t>(edges.size())));
  for (size_t i = 0; list && i < edges.size(); ++i) {
    PyObject* const pair = Py_BuildValue("(NI)", NodeObject(edges[i].node), edges[i].input);
    if (pair == nullptr) return nullptr;
    PyTuple_SetItem(list.get(), static_cast<Py_ssize_t>(i), pair);
  }
  return Ref(list).release();
}

PyObject* Compare(PyObject* self, PyObject* other, int operation) {
  if (PyObject_TypeCheck(other, node_type) == 0 || (operation != Py_EQ && operation != Py_NE)) {
    Py_RETURN_NOTIMPLEMENTED;
  }
  return PyBool_FromLong((&NodeIn(self) == &NodeIn(other)) == (operation == Py_EQ));
}

Py_hash_t Hash(PyObject* self) {
  return static_cast<Py_hash_t>(reinterpret_cast<uintptr_t>(&NodeIn(self)) >> 4);
}

// What users keep with the node, as long as they look at it.
PyObject* Metadata(PyObject* self, void*) {
  PyObject*& metadata = reinterpret_cast<NodeHolder*>(self)->metadata;
  if (metadata == nullptr) metadata = PyDict_New();
  Py_XINCREF(metadata);
  return metadata;
}

// Of the accumulator of a leaf: the leaf.
PyObject* Variable(PyObject* self, void*) {
  const autograd::Node& node = NodeIn(self);
  if (node.is_accumulator()) {
    return Call([&] { return Wrap(static_cast<const autograd::AccumulateGrad&>(node).leaf()); });
  }
  PyErr_Format(PyExc_AttributeError, "%s has no variable; the node of a leaf has one",
               std::string(node.name()).c_str());
  return nullptr;
}

// What the node itself has, else what the context of a function written in Python has.
PyObject* GetAttribute(PyObject* self, PyObject* name) {
  PyObject* const own = PyObject_GenericGetAttr(self, name);
  if (own != nullptr || NodeIn(self).binding() == nullptr ||
      PyErr_ExceptionMatches(PyExc_AttributeError) == 0) {
    return own;
  }
  PyErr_Clear();
  return AttributeOfFunction(NodeIn(self), name);
}

PyMethodDef methods[] = {{"name", GetName, METH_NOARGS, nullptr},
                         {"register_hook", RegisterHook, METH_O, nullptr},
                         {"register_prehook", RegisterPreHook, METH_O, nullptr},
                         {nullptr, nullptr, 0, nullptr}};
PyGetSetDef properties[] = {{"next_functions", NextFunctions, nullptr, nullptr, nullptr},
                            {"metadata", Metadata, nullptr, nullptr, nullptr},
                            {"variable", Variable, nullptr, nullptr, nullptr},
                            {nullptr, nullptr, nullptr, nullptr, nullptr}};

PyTypeObject* MakeType() {
  PyType_Slot slots[] = {{Py_tp_dealloc, reinterpret_cast<void*>(Deallocate)},
                         {Py_tp_repr, reinterpret_cast<void*>(Repr)},
                         {Py_tp_richcompare, reinterpret_cast<void*>(Compare)},
                         {Py_tp_hash, reinterpret_cast<void*>(Hash)},
                         {Py_tp_getattro, reinterpret_cast<void*>(GetAttribute)},
                         {Py_tp_methods, methods},
                         {Py_tp_getset, properties},
                         {0, nullptr}};
  PyType_Spec spec = {"switchyard.autograd.graph.Node", sizeof(NodeHolder), 0,
                      Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                      slots};
  return reinterpret_cast<PyTypeObject*>(PyType_FromSpec(&spec));
}

// The class of the nodes with a name, made for the first of them: borrowed, for ever.
PyTypeObject* TypeOfName(const std::string& name) {
  static auto* const types = new std::map<std::string, PyTypeObject*>;
  PyTypeObject*& type = (*types)[name];
  if (type != nullptr) return type;
  // CPython keeps the pointer.
  auto* const full_name = new std::string("builtins." + name);
  PyType_Slot slots[] = {{0, nullptr}};
  PyType_Spec spec = {full_name->c_str(), sizeof(NodeHolder), 0,
                      Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
  type = reinterpret_cast<PyTypeObject*>(
      PyType_FromSpecWithBases(&spec, reinterpret_cast<PyObject*>(node_type)));
  return type;
}

}  // namespace

PyObject* NodeObject(const autograd::NodePtr& node) {
  if (!node) {
    Py_INCREF(Py_None);
    return Py_None;
  }
  const auto known = Objects().find(node.get());
  if (known != Objects().end()) return Ref::Share(known->second).release();
  PyTypeObject* const type = TypeOfName(ClassNameOf(*node));
  PyObject* const object = type != nullptr ? PyType_GenericAlloc(type, 0) : nullptr;
  if (object != nullptr) {
    new (&reinterpret_cast<NodeHolder*>(object)->node) autograd::NodePtr(node);
    Objects().emplace(node.get(), object);
  }
  return object;
}

int AddNodeType(PyObject* module) {
  if (node_type == nullptr) node_type = MakeType();
  if (node_type == nullptr) return -1;
  return PyModule_AddObjectRef(module, "_Node", reinterpret_cast<PyObject*>(node_type));
}

}  // namespace switchyard::python
