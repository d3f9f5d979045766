#include "lib/python/promotion.h"

#include "lib/core/default_dtype.h"
#include "lib/core/tensor_factory.h"
#include "lib/iterator/type_promotion.h"
#include "lib/python/base/exceptions.h"
#include "lib/python/numbers.h"
#include "lib/python/results.h"
#include "lib/python/tensor_object.h"
#include "lib/python/value_types.h"

namespace switchyard::python {
namespace {

ScalarType DtypeArgument(const char* function, PyObject* tuple, Py_ssize_t index) {
  PyObject* const object = PyTuple_GetItem(tuple, index);
  if (object == nullptr) throw PythonError();
  if (StandsForDtype(object)) return DtypeFrom(object);
  Throw(PyExc_TypeError, "%s(): argument %zd must be switchyard.dtype, not %s", function, index + 1,
        TypeName(object).c_str());
}

void CheckCount(const char* function, PyObject* tuple) {
  if (PyTuple_Size(tuple) == 2) return;
  Throw(PyExc_TypeError, "%s() takes 2 positional arguments but %zd were given", function,
        PyTuple_Size(tuple));
}

PyObject* PromoteTypes(PyObject*, PyObject* arguments) {
  return Call([&] {
    CheckCount("promote_types", arguments);
    return DtypeObject(PromotedType(DtypeArgument("promote_types", arguments, 0),
                                    DtypeArgument("promote_types", arguments, 1)));
  });
}

PyObject* CanCastFunction(PyObject*, PyObject* arguments) {
  return Call([&] {
    CheckCount("can_cast", arguments);
    return Wrap(
        CanCast(DtypeArgument("can_cast", arguments, 0), DtypeArgument("can_cast", arguments, 1)));
  });
}

PyObject* ResultType(PyObject*, PyObject* arguments) {
  return Call([&] {
    CheckCount("result_type", arguments);
    TypePromotion promotion;
    for (const Py_ssize_t i : {0, 1}) {
      PyObject* const object = PyTuple_GetItem(arguments, i);
      if (IsTensor(object)) {
        promotion.Add(TensorOf(object), TensorOf(object).is_wrapped_number());
      } else if (KindOfNumber(object) != NumberKind::kNone) {
        promotion.Add(WrappedNumber(ScalarFrom(object)), true);
      } else {
        Throw(PyExc_TypeError, "result_type(): argument %zd must be Tensor or Number, not %s",
              i + 1, TypeName(object).c_str());
      }
    }
    return DtypeObject(promotion.Result());
  });
}

PyObject* GetDefaultDtype(PyObject*, PyObject*) {
  return Call([] { return DtypeObject(DefaultFloatingType()); });
}

PyObject* SetDefaultDtype(PyObject*, PyObject* dtype) {
  return Call([&] {
    if (!StandsForDtype(dtype)) {
      Throw(PyExc_TypeError, "invalid dtype object: %s", TypeName(dtype).c_str());
    }
    SetDefaultFloatingType(DtypeFrom(dtype));
    return WrapNone();
  });
}

PyMethodDef functions[] = {{"get_default_dtype", GetDefaultDtype, METH_NOARGS, nullptr},
                           {"_set_default_dtype", SetDefaultDtype, METH_O, nullptr},
                           {"promote_types", PromoteTypes, METH_VARARGS, nullptr},
                           {"can_cast", CanCastFunction, METH_VARARGS, nullptr},
                           {"result_type", ResultType, METH_VARARGS, nullptr},
                           {nullptr, nullptr, 0, nullptr}};

}  // namespace

PyMethodDef* PromotionFunctions() { return functions; }

}  // namespace switchyard::python
