#include "lib/python/tensor_object.h"

#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>

#include "lib/autograd/companion.h"
#include "lib/autograd/variable.h"
#include "lib/core/constant_init.h"
#include "lib/core/tensor_factory.h"
#include "lib/python/base/exceptions.h"
#include "lib/python/base/gil.h"
#include "lib/python/base/identity.h"
#include "lib/python/numbers.h"
#include "lib/python/tensor_slots.h"

// Behind Python.h.
#include <structmember.h>

namespace switchyard::python {
namespace internal {

SWITCHYARD_CONSTANT_INIT PyTypeObject* tensor_base_type = nullptr;
SWITCHYARD_CONSTANT_INIT PyTypeObject* tensor_type = nullptr;

}  // namespace internal
namespace {

TensorObject* AsTensorObject(PyObject* object) { return reinterpret_cast<TensorObject*>(object); }

// The object owns the tensor again; the caller gets the reference that the tensor had.
PyObject* TakeBack(TensorObject* object) {
  object->tensor.impl()->Retain();
  object->is_owned_by_tensor = false;
  autograd::SetHasCompanion(object->tensor, false);
  return reinterpret_cast<PyObject*>(object);
}

PyObject* Existing(const Tensor& tensor) {
  PyObject* const object = FindObject(tensor.impl());
  if (object == nullptr) return nullptr;
  if (AsTensorObject(object)->is_owned_by_tensor) return TakeBack(AsTensorObject(object));
  Py_INCREF(object);
  return object;
}

// Memory of plain tensors' objects that are gone, for the next ones: results come and go with every
// call. Guarded by the GIL.
struct KeptObjects {
  static constexpr size_t kMost = 64;
  PyObject* objects[kMost];
  size_t count;
};
SWITCHYARD_CONSTANT_INIT KeptObjects kept_objects = {};

// Not tracked by the collector: without attributes it is in no cycle.
TensorObject* AllocateExactObject() {
  if (kept_objects.count == 0) return PyObject_GC_New(TensorObject, TensorType());
  return AsTensorObject(PyObject_Init(kept_objects.objects[--kept_objects.count], TensorType()));
}

void FreeObject(PyObject* object, PyTypeObject* type) {
  if (type == TensorType() && kept_objects.count < KeptObjects::kMost) {
    kept_objects.objects[kept_objects.count++] = object;
  } else {
    PyObject_GC_Del(object);
  }
}

PyObject* NewExactObject(Tensor&& tensor) {
  TensorObject* const object = AllocateExactObject();
  if (object == nullptr) return nullptr;
  new (&object->tensor) Tensor(std::move(tensor));
  object->is_owned_by_tensor = false;
  object->attributes = nullptr;
  object->weak_references = nullptr;
  AddObject(object->tensor.impl(), reinterpret_cast<PyObject*>(object));
  return reinterpret_cast<PyObject*>(object);
}

bool IsWorthKeeping(TensorObject* object) {
  if (!IsExactTensor(reinterpret_cast<PyObject*>(object))) return true;
  if (object->weak_references != nullptr) return true;
  return object->attributes != nullptr && PyDict_Size(object->attributes) > 0;
}

// Turns the ownership around instead of destroying the object.
bool GiveToTensor(PyObject* self) {
  TensorObject* const object = AsTensorObject(self);
  if (object->is_owned_by_tensor || object->tensor.use_count() < 2) return false;
  if (!IsWorthKeeping(object)) return false;
  Py_INCREF(self);  // the tensor's
  autograd::SetHasCompanion(object->tensor, true);
  object->is_owned_by_tensor = true;
  TensorImpl* const impl = object->tensor.impl();
  // The other owner may have gone meanwhile, in another thread.
  if (impl->Release()) TensorImpl::Destroy(impl);
  return true;
}

// Leaves a tensor behind that is not counted.
void ForgetTensor(TensorObject* object) { new (&object->tensor) Tensor(); }

// A tensor that owns its object is destroyed.
void ReleaseObject(TensorImpl* impl) {
  if (!Py_IsInitialized()) return;
  const GilAcquire gil;
  PyObject* const self = FindObject(impl);
  if (self == nullptr) return;
  TensorObject* const object = AsTensorObject(self);
  RemoveObject(impl);
  object->is_owned_by_tensor = false;
  if (Py_REFCNT(self) > 1) {
    // A weak reference has brought the object back: a tensor of its own takes the place.
    auto* const successor =
        TensorImpl::Create(impl->storage(), impl->key_set(), impl->dtype(), impl->sizes(),
                           impl->strides(), impl->storage_offset());
    autograd::MoveMeta(impl, successor);
    new (&object->tensor) Tensor(Tensor::Adopt(successor));
    autograd::SetHasCompanion(object->tensor, false);
    AddObject(successor, self);
  } else {
    ForgetTensor(object);
  }
  Py_DECREF(self);
}

void Deallocate(PyObject* self) {
  TensorObject* const object = AsTensorObject(self);
  PyTypeObject* const type = Py_TYPE(self);
  if (PyObject_GC_IsTracked(self)) PyObject_GC_UnTrack(self);
  if (GiveToTensor(self)) {
    if (object->attributes != nullptr || type != TensorType()) PyObject_GC_Track(self);
    return;
  }
  if (object->weak_references != nullptr) PyObject_ClearWeakRefs(self);
  Py_CLEAR(object->attributes);
  if (object->tensor.defined()) RemoveObject(object->tensor.impl());
  if (object->is_owned_by_tensor) ForgetTensor(object);
  object->tensor.~Tensor();
  FreeObject(self, type);
  Py_DECREF(reinterpret_cast<PyObject*>(type));
}

int Traverse(PyObject* self, visitproc visit, void* arg) {
  Py_VISIT(reinterpret_cast<PyObject*>(Py_TYPE(self)));
  TensorObject* const object = AsTensorObject(self);
  // While C++ holds the tensor, its attributes are in use.
  if (object->is_owned_by_tensor || object->tensor.use_count() > 1) return 0;
  Py_VISIT(object->attributes);
  return 0;
}

int Clear(PyObject* self) {
  Py_CLEAR(AsTensorObject(self)->attributes);
  return 0;
}

void TrackIfNeeded(PyObject* self) {
  if (AsTensorObject(self)->attributes != nullptr && !PyObject_GC_IsTracked(self)) {
    PyObject_GC_Track(self);
  }
}

int SetAttribute(PyObject* self, PyObject* name, PyObject* value) {
  const int status = PyObject_GenericSetAttr(self, name, value);
  TrackIfNeeded(self);
  return status;
}

PyObject* GetAttributes(PyObject* self, void* context) {
  PyObject* const attributes = PyObject_GenericGetDict(self, context);
  TrackIfNeeded(self);
  return attributes;
}

int SetAttributes(PyObject* self, PyObject* value, void* context) {
  const int status = PyObject_GenericSetDict(self, value, context);
  TrackIfNeeded(self);
  return status;
}

Py_hash_t Hash(PyObject* self) {
  return static_cast<Py_hash_t>(reinterpret_cast<uintptr_t>(self));  // id(x)
}

PyMemberDef members[] = {
    {"__dictoffset__", T_PYSSIZET, offsetof(TensorObject, attributes), READONLY, nullptr},
    {"__weaklistoffset__", T_PYSSIZET, offsetof(TensorObject, weak_references), READONLY, nullptr},
    {nullptr, 0, 0, 0, nullptr}};

PyGetSetDef attributes_of_objects[] = {{"__dict__", GetAttributes, SetAttributes, nullptr, nullptr},
                                       {nullptr, nullptr, nullptr, nullptr, nullptr}};

PyTypeObject* MakeBaseType() {
  PyType_Slot slots[kMaxTensorSlots] = {
      {Py_tp_dealloc, reinterpret_cast<void*>(Deallocate)},
      {Py_tp_traverse, reinterpret_cast<void*>(Traverse)},
      {Py_tp_clear, reinterpret_cast<void*>(Clear)},
      {Py_tp_setattro, reinterpret_cast<void*>(SetAttribute)},
      {Py_tp_hash, reinterpret_cast<void*>(Hash)},
      {Py_tp_members, members},
      {Py_tp_getset, attributes_of_objects},
  };
  FillTensorSlots(slots + 7);
  PyType_Spec spec = {"switchyard._C.TensorBase", sizeof(TensorObject), 0,
                      Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC, slots};
  return reinterpret_cast<PyTypeObject*>(PyType_FromSpec(&spec));
}

PyTypeObject* MakeType(PyTypeObject* base) {
  PyType_Slot slots[] = {{Py_tp_dealloc, reinterpret_cast<void*>(Deallocate)},
                         {Py_tp_traverse, reinterpret_cast<void*>(Traverse)},
                         {Py_tp_clear, reinterpret_cast<void*>(Clear)},
                         {0, nullptr}};
  PyType_Spec spec = {"Tensor", sizeof(TensorObject), 0,
                      Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC, slots};
  PyObject* const bases = reinterpret_cast<PyObject*>(base);
  // Messages of CPython call the type as the specification does: without a module, as a class of
  // Python. CPython warns of that, which may be an error.
  PyObject* type = PyType_FromSpecWithBases(&spec, bases);
  if (type == nullptr && PyErr_ExceptionMatches(PyExc_DeprecationWarning) != 0) {
    PyErr_Clear();
    spec.name = "switchyard.Tensor";
    type = PyType_FromSpecWithBases(&spec, bases);
  }
  return reinterpret_cast<PyTypeObject*>(type);
}

// A kernel's writes while it makes a tensor do not count: if nothing else uses the memory, nothing
// has read its version, so it begins with 0 as in PyTorch.
void ForgetWrites(const Tensor& tensor) {
  StorageImpl* const storage = tensor.impl()->storage_impl();
  if (storage != nullptr && storage->version != 0 && storage->use_count() == 1) {
    storage->version = 0;
  }
}

}  // namespace

PyObject* NewObject(PyTypeObject* type, Tensor&& tensor) {
  if (type == TensorType()) return NewExactObject(std::move(tensor));
  PyObject* const self = PyType_GenericAlloc(type, 0);
  if (self == nullptr) return nullptr;
  new (&AsTensorObject(self)->tensor) Tensor(std::move(tensor));
  AddObject(TensorOf(self).impl(), self);
  return self;
}

PyObject* ObjectOf(Tensor&& tensor) {
  // A tensor that nobody else holds has no object.
  if (tensor.use_count() > 1) {
    PyObject* const object = Existing(tensor);
    if (object != nullptr) return object;
  } else {
    ForgetWrites(tensor);
  }
  return NewExactObject(std::move(tensor));
}

void CheckHasMemory(const Tensor& tensor) {
  if (!tensor.device().is_meta()) return;
  Throw(PyExc_NotImplementedError, "Cannot copy out of meta tensor; no data!");
}

const Tensor& TensorArgument(PyObject* object, const char* function) {
  if (IsTensor(object)) return TensorOf(object);
  Throw(PyExc_TypeError, "%s() expects a Tensor, not %s", function, TypeName(object).c_str());
}

PyObject* ObjectOf(const Tensor& tensor) {
  PyObject* const object = Existing(tensor);
  return object != nullptr ? object : NewExactObject(Tensor(tensor));
}

void ExchangeTensor(PyObject* object, Tensor&& tensor) {
  Tensor& own = AsTensorObject(object)->tensor;
  const bool requires_grad = autograd::RequiresGrad(own);
  RemoveObject(own.impl());
  autograd::MoveMeta(own.impl(), tensor.impl());
  own = std::move(tensor);
  AddObject(own.impl(), object);
  // The keys of a tensor that requires a gradient are its own.
  if (requires_grad && autograd::IsLeaf(own)) autograd::SetRequiresGrad(own);
}

Tensor TakeTensor(PyObject* object) {
  TensorObject* const holder = AsTensorObject(object);
  RemoveObject(holder->tensor.impl());
  return std::exchange(holder->tensor, Tensor());
}

bool IsOnlyHolder(PyObject* object) {
  const TensorObject* const holder = AsTensorObject(object);
  return Py_REFCNT(object) == 1 && holder->tensor.use_count() == 1 &&
         holder->attributes == nullptr && holder->weak_references == nullptr;
}

int MakeTensorTypes(PyObject* module) {
  if (TensorType() == nullptr) {
    internal::tensor_base_type = MakeBaseType();
    if (internal::tensor_base_type == nullptr) return -1;
    internal::tensor_type = MakeType(internal::tensor_base_type);
    if (internal::tensor_type == nullptr) return -1;
    autograd::SetReleaseCompanion(ReleaseObject);
  }
  if (PyModule_AddObjectRef(module, "TensorBase", reinterpret_cast<PyObject*>(TensorBaseType())) <
      0) {
    return -1;
  }
  return PyModule_AddObjectRef(module, "Tensor", reinterpret_cast<PyObject*>(TensorType()));
}

}  // namespace switchyard::python
