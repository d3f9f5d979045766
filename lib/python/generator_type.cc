#include <new>
#include <random>

#include "lib/core/generator_state.h"
#include "lib/python/base/exceptions.h"
#include "lib/python/numbers.h"
#include "lib/python/tensor_object.h"
#include "lib/python/value_types.h"

namespace switchyard::python {
namespace {

struct GeneratorHolder {
  PyObject_HEAD Generator generator;
};

Generator& GeneratorIn(PyObject* object) {
  return reinterpret_cast<GeneratorHolder*>(object)->generator;
}

PyObject* Hold(PyTypeObject* type, const Generator& generator) {
  PyObject* const object = PyType_GenericAlloc(type, 0);
  if (object != nullptr) new (&GeneratorIn(object)) Generator(generator);
  return object;
}

PyObject* New(PyTypeObject* type, PyObject* arguments, PyObject* keywords) {
  static const char* const kNames[] = {"device", nullptr};
  PyObject* device = nullptr;
  if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "|O:Generator", const_cast<char**>(kNames),
                                   &device)) {
    return nullptr;
  }
  try {
    const Device of = device != nullptr ? DeviceFrom(device) : Device();
    return Hold(type, Generator(Generator::kDefaultSeed, of));
  } catch (...) {
    return RaiseCurrentException();
  }
}

void Deallocate(PyObject* self) {
  PyTypeObject* const type = Py_TYPE(self);
  GeneratorIn(self).~Generator();
  PyObject_Free(self);
  Py_DECREF(reinterpret_cast<PyObject*>(type));
}

template <typename Body>
PyObject* Guarded(const Body& body) {
  try {
    return body();
  } catch (...) {
    return RaiseCurrentException();
  }
}

PyObject* ManualSeed(PyObject* self, PyObject* seed) {
  return Guarded([&] {
    GeneratorIn(self).SetSeed(static_cast<uint64_t>(IntFrom(seed)));
    Py_INCREF(self);
    return self;
  });
}

PyObject* Seed(PyObject* self, PyObject*) {
  return Guarded([&] {
    std::random_device random;
    const uint64_t seed = (uint64_t{random()} << 32 | random()) & 0x1fffffffffffffu;
    GeneratorIn(self).SetSeed(seed);
    return PyLong_FromUnsignedLongLong(seed);
  });
}

PyObject* InitialSeed(PyObject* self, PyObject*) {
  return Guarded([&] { return PyLong_FromUnsignedLongLong(GeneratorIn(self).seed()); });
}

PyObject* GetStateOf(PyObject* self, PyObject*) {
  return Guarded([&] { return ObjectOf(GetState(GeneratorIn(self))); });
}

PyObject* SetStateOf(PyObject* self, PyObject* state) {
  return Guarded([&] {
    SetState(GeneratorIn(self), TensorArgument(state, "set_state"));
    Py_INCREF(self);
    return self;
  });
}

PyObject* GetDevice(PyObject* self, void*) {
  return Guarded([&] { return DeviceObject(GeneratorIn(self).device()); });
}

PyMethodDef methods[] = {{"manual_seed", ManualSeed, METH_O, nullptr},
                         {"seed", Seed, METH_NOARGS, nullptr},
                         {"initial_seed", InitialSeed, METH_NOARGS, nullptr},
                         {"get_state", GetStateOf, METH_NOARGS, nullptr},
                         {"set_state", SetStateOf, METH_O, nullptr},
                         {nullptr, nullptr, 0, nullptr}};
PyGetSetDef properties[] = {{"device", GetDevice, nullptr, nullptr, nullptr},
                            {nullptr, nullptr, nullptr, nullptr, nullptr}};

PyTypeObject* MakeType() {
  PyType_Slot slots[] = {{Py_tp_new, reinterpret_cast<void*>(New)},
                         {Py_tp_dealloc, reinterpret_cast<void*>(Deallocate)},
                         {Py_tp_methods, methods},
                         {Py_tp_getset, properties},
                         {0, nullptr}};
  PyType_Spec spec = {"switchyard.Generator", sizeof(GeneratorHolder), 0, Py_TPFLAGS_DEFAULT,
                      slots};
  return reinterpret_cast<PyTypeObject*>(PyType_FromSpec(&spec));
}

}  // namespace

bool IsGenerator(PyObject* object) { return Py_TYPE(object) == internal::value_types.generator; }

Generator GeneratorFrom(PyObject* object) { return GeneratorIn(object); }

PyObject* GeneratorObject(const Generator& generator) {
  return Hold(internal::value_types.generator, generator);
}

int AddGeneratorType(PyObject* module) {
  PyTypeObject*& type = internal::value_types.generator;
  if (type == nullptr) type = MakeType();
  if (type == nullptr) return -1;
  return PyModule_AddObjectRef(module, "Generator", reinterpret_cast<PyObject*>(type));
}

}  // namespace switchyard::python
