// The methods of Python's operators: `a + b` is `Tensor.add`.
//
// Takes: the methods, as modules add them. Gives: calls of them without a look-up by name. Errors:
// those of the methods; TypeError for one that no module has.

#ifndef SWITCHYARD_LIB_PYTHON_KNOWN_METHODS_H_
#define SWITCHYARD_LIB_PYTHON_KNOWN_METHODS_H_

#include "lib/python/module.h"

namespace switchyard::python {

enum class KnownMethod : uint8_t {
#define SWITCHYARD_KNOWN_METHOD(name) name,
#include "lib/python/known_methods.def"
};

// Remembers the method if its name is known.
void NoteMethod(const Entry& entry);

// self.NAME(other): a new reference, or nullptr with Python's error set.
PyObject* CallKnown(KnownMethod method, PyObject* self, PyObject* other);
// self.NAME()
PyObject* CallKnown(KnownMethod method, PyObject* self);

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_KNOWN_METHODS_H_
