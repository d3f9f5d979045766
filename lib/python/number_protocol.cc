#include "lib/core/tensor_factory.h"
#include "lib/python/arrays.h"
#include "lib/python/base/object.h"
#include "lib/python/known_methods.h"
#include "lib/python/numbers.h"
#include "lib/python/operators.h"
#include "lib/python/parser.h"
#include "lib/python/protocol.h"
#include "lib/python/results.h"
#include "lib/python/slot_tables.h"
#include "lib/python/tensor_object.h"

namespace switchyard::python {
namespace {

PyObject* NotImplemented() {
  Py_INCREF(Py_NotImplemented);
  return Py_NotImplemented;
}

bool IsOperand(PyObject* object) {
  return IsTensor(object) || KindOfNumber(object) != NumberKind::kNone || TorchFunctionOf(object) ||
         IsNumpyArray(object);
}

// A TypeError of an operator means that the other operand may know better.
PyObject* OrNotImplemented(PyObject* result) {
  if (result != nullptr || PyErr_ExceptionMatches(PyExc_TypeError) == 0) return result;
  PyErr_Clear();
  return NotImplemented();
}

// An array becomes a tensor over the same memory; anything else stays.
Ref AsOperand(PyObject* object) {
  if (!IsNumpyArray(object)) return Ref::Share(object);
  return Ref::Steal(TensorFromArray(object));
}

PyObject* Operate(KnownMethod method, PyObject* self, PyObject* other) {
  if (!IsExactTensor(other)) {
    if (!IsOperand(other)) return NotImplemented();
    const Ref operand = AsOperand(other);
    if (!operand) return nullptr;
    return OrNotImplemented(CallKnown(method, self, operand.get()));
  }
  return OrNotImplemented(CallKnown(method, self, other));
}

constexpr Parameter kOperands[] = {
    {"self", nullptr, nullptr, ParameterKind::kTensor, 0, -1},
    {"other", nullptr, nullptr, ParameterKind::kTensor, kTakesNumbers, -1},
};
constexpr Signature kOperandsSignature[] = {{kOperands, 2, 2, 0}};

FunctionState rsub_state, rdiv_state, rpow_state, rmod_state, floordiv_state, rfloordiv_state,
    rlshift_state, rrshift_state;

#define SWITCHYARD_OPERATOR(name, state) \
  {#name, "switchyard.Tensor", kOperandsSignature, 1, kMethod | kReturnsNotImplemented, &state}
constexpr Function kRsub = SWITCHYARD_OPERATOR(__rsub__, rsub_state);
constexpr Function kRdiv = SWITCHYARD_OPERATOR(__rdiv__, rdiv_state);
constexpr Function kRpow = SWITCHYARD_OPERATOR(__rpow__, rpow_state);
constexpr Function kRmod = SWITCHYARD_OPERATOR(__rmod__, rmod_state);
constexpr Function kFloordiv = SWITCHYARD_OPERATOR(__floordiv__, floordiv_state);
constexpr Function kRfloordiv = SWITCHYARD_OPERATOR(__rfloordiv__, rfloordiv_state);
constexpr Function kRlshift = SWITCHYARD_OPERATOR(__rlshift__, rlshift_state);
constexpr Function kRrshift = SWITCHYARD_OPERATOR(__rrshift__, rrshift_state);
#undef SWITCHYARD_OPERATOR

constexpr const Function* kReflected[] = {&kRsub,     &kRdiv,      &kRpow,    &kRmod,
                                          &kFloordiv, &kRfloordiv, &kRlshift, &kRrshift};

template <typename Compute>
PyObject* Reflect(const Function& function, PyObject* self, PyObject* other,
                  const Compute& compute) {
  if (!IsOperand(other)) return NotImplemented();
  const Ref operand = AsOperand(other);
  if (!operand) return nullptr;
  if (IsAsked(self) || !IsPlain(operand.get())) {
    const Answer answer = AskAboutMethod(function.name, {self, operand.get()}, Told::kAsOfPython);
    if (answer.is_given) return OrNotImplemented(answer.result);
  }
  PyObject* const arguments[] = {operand.get()};
  Values<2> values;
  if (Parse(function, self, arguments, 1, nullptr, &values) < 0) {
    return OrNotImplemented(values.result());
  }
  return Call([&] {
    const Tensor& first = values.ToTensor(0);
    const Tensor& second = values.ToTensor(1);
    return Wrap(compute(first, second));
  });
}

template <KnownMethod kMethodOfFirst>
PyObject* Commutative(PyObject* a, PyObject* b) {
  return IsTensor(a) ? Operate(kMethodOfFirst, a, b) : Operate(kMethodOfFirst, b, a);
}

template <KnownMethod kMethodOfFirst>
PyObject* InPlace(PyObject* a, PyObject* b) {
  return Operate(kMethodOfFirst, a, b);
}

// Operators that are methods of their own for overrides: `x & y` is Tensor.__and__.
struct NamedOperator {
  KnownMethod method;
  const char* name;
  const char* reflected;  // nullptr in place
};
constexpr NamedOperator kAnd = {KnownMethod::bitwise_and, "__and__", "__rand__"};
constexpr NamedOperator kOr = {KnownMethod::bitwise_or, "__or__", "__ror__"};
constexpr NamedOperator kXor = {KnownMethod::bitwise_xor, "__xor__", "__rxor__"};
constexpr NamedOperator kLeftShift = {KnownMethod::bitwise_left_shift, "__lshift__", nullptr};
constexpr NamedOperator kRightShift = {KnownMethod::bitwise_right_shift, "__rshift__", nullptr};
constexpr NamedOperator kInPlaceLeftShift = {KnownMethod::bitwise_left_shift_, "__ilshift__",
                                             nullptr};
constexpr NamedOperator kInPlaceRightShift = {KnownMethod::bitwise_right_shift_, "__irshift__",
                                              nullptr};
constexpr NamedOperator kInPlaceAnd = {KnownMethod::bitwise_and_, "__iand__", nullptr};
constexpr NamedOperator kInPlaceOr = {KnownMethod::bitwise_or_, "__ior__", nullptr};
constexpr NamedOperator kInPlaceXor = {KnownMethod::bitwise_xor_, "__ixor__", nullptr};

template <const NamedOperator& kOperator>
PyObject* Named(PyObject* a, PyObject* b) {
  const bool is_reflected = !IsTensor(a);
  PyObject* const self = is_reflected ? b : a;
  PyObject* const other = is_reflected ? a : b;
  if ((IsAsked(self) || !IsPlain(other)) && IsOperand(other)) {
    const char* const name = is_reflected ? kOperator.reflected : kOperator.name;
    const Answer answer = AskAboutMethod(name, {self, other});
    if (answer.is_given) return OrNotImplemented(answer.result);
  }
  return Operate(kOperator.method, self, other);
}

template <KnownMethod kMethodOfTensor>
PyObject* Unary(PyObject* a) {
  return CallKnown(kMethodOfTensor, a);
}

PyObject* Subtract(PyObject* a, PyObject* b) {
  if (IsTensor(a)) return Operate(KnownMethod::sub, a, b);
  return Reflect(kRsub, b, a, [](const Tensor& self, const Tensor& other) {
    return Run(kOperators.sub, other, self, Scalar(1));
  });
}

PyObject* Divide(PyObject* a, PyObject* b) {
  if (IsTensor(a)) return Operate(KnownMethod::div, a, b);
  return Reflect(kRdiv, b, a, [](const Tensor& self, const Tensor& other) {
    return Run(kOperators.div, other, self);
  });
}

PyObject* Power(PyObject* a, PyObject* b, PyObject* modulus) {
  if (modulus != Py_None) return NotImplemented();
  if (IsTensor(a)) {
    if ((IsAsked(a) || !IsPlain(b)) && IsOperand(b)) {
      const Answer answer = AskAboutMethod("pow", {a, b}, Told::kAsOfPython);
      if (answer.is_given) return OrNotImplemented(answer.result);
    }
    return Operate(KnownMethod::pow, a, b);
  }
  return Reflect(kRpow, b, a, [](const Tensor& self, const Tensor& other) {
    return Run(kOperators.pow, other, self);
  });
}

PyObject* InPlacePower(PyObject* a, PyObject* b, PyObject*) {
  return Operate(KnownMethod::pow_, a, b);
}

PyObject* Remainder(PyObject* a, PyObject* b) {
  if (IsTensor(a)) return Operate(KnownMethod::remainder, a, b);
  return Reflect(kRmod, b, a, [](const Tensor& self, const Tensor& other) {
    return Run(kOperators.remainder, other, self);
  });
}

Tensor FloorDivided(const Tensor& a, const Tensor& b) {
  return Run(kOperators.div_mode, a, b, std::string_view("floor"));
}

PyObject* FloorDivide(PyObject* a, PyObject* b) {
  if (IsTensor(a)) return Reflect(kFloordiv, a, b, FloorDivided);
  return Reflect(kRfloordiv, b, a,
                 [](const Tensor& self, const Tensor& other) { return FloorDivided(other, self); });
}

PyObject* MatrixMultiply(PyObject* a, PyObject* b) {
  return IsTensor(a) ? Operate(KnownMethod::matmul, a, b) : NotImplemented();
}

PyObject* LeftShift(PyObject* a, PyObject* b) {
  if (IsTensor(a)) return Named<kLeftShift>(a, b);
  return Reflect(kRlshift, b, a, [](const Tensor& self, const Tensor& other) {
    return Run(kOperators.bitwise_left_shift, other, self);
  });
}
PyObject* RightShift(PyObject* a, PyObject* b) {
  if (IsTensor(a)) return Named<kRightShift>(a, b);
  return Reflect(kRrshift, b, a, [](const Tensor& self, const Tensor& other) {
    return Run(kOperators.bitwise_right_shift, other, self);
  });
}

PyObject* Positive(PyObject* a) {
  Py_INCREF(a);
  return a;
}

PyObject* Invert(PyObject* a) {
  if (IsExactTensor(a) && !IsIntegralType(TensorOf(a).dtype(), true)) {
    PyErr_SetString(PyExc_TypeError, "~ needs a tensor of integers or bools");
    return nullptr;
  }
  if (IsAsked(a)) {
    const Answer answer = AskAboutMethod("__invert__", {a}, Told::kTensorsInModes);
    if (answer.is_given) return answer.result;
  }
  return CallKnown(KnownMethod::bitwise_not, a);
}

KnownMethod ComparisonOf(int operation) {
  switch (operation) {
    case Py_LT:
      return KnownMethod::lt;
    case Py_LE:
      return KnownMethod::le;
    case Py_EQ:
      return KnownMethod::eq;
    case Py_NE:
      return KnownMethod::ne;
    case Py_GT:
      return KnownMethod::gt;
    default:
      return KnownMethod::ge;
  }
}

PyObject* Compare(PyObject* a, PyObject* b, int operation) {
  if (operation == Py_EQ && (IsAsked(a) || !IsPlain(b)) && IsOperand(b)) {
    const Answer answer = AskAboutMethod("__eq__", {a, b});
    if (answer.is_given) return OrNotImplemented(answer.result);
  }
  return Operate(ComparisonOf(operation), a, b);
}

template <typename F>
void* Pointer(F* function) {
  return reinterpret_cast<void*>(function);
}

using M = KnownMethod;

}  // namespace

PyType_Slot* AddNumberSlots(PyType_Slot* slot) {
  const PyType_Slot slots[] = {
      {Py_nb_add, Pointer(Commutative<M::add>)},
      {Py_nb_subtract, Pointer(Subtract)},
      {Py_nb_multiply, Pointer(Commutative<M::mul>)},
      {Py_nb_true_divide, Pointer(Divide)},
      {Py_nb_floor_divide, Pointer(FloorDivide)},
      {Py_nb_remainder, Pointer(Remainder)},
      {Py_nb_power, Pointer(Power)},
      {Py_nb_matrix_multiply, Pointer(MatrixMultiply)},
      {Py_nb_and, Pointer(Named<kAnd>)},
      {Py_nb_or, Pointer(Named<kOr>)},
      {Py_nb_xor, Pointer(Named<kXor>)},
      {Py_nb_lshift, Pointer(LeftShift)},
      {Py_nb_rshift, Pointer(RightShift)},
      {Py_nb_inplace_lshift, Pointer(Named<kInPlaceLeftShift>)},
      {Py_nb_inplace_rshift, Pointer(Named<kInPlaceRightShift>)},
      {Py_nb_inplace_add, Pointer(InPlace<M::add_>)},
      {Py_nb_inplace_subtract, Pointer(InPlace<M::sub_>)},
      {Py_nb_inplace_multiply, Pointer(InPlace<M::mul_>)},
      {Py_nb_inplace_true_divide, Pointer(InPlace<M::div_>)},
      {Py_nb_inplace_remainder, Pointer(InPlace<M::remainder_>)},
      {Py_nb_inplace_power, Pointer(InPlacePower)},
      {Py_nb_inplace_and, Pointer(Named<kInPlaceAnd>)},
      {Py_nb_inplace_or, Pointer(Named<kInPlaceOr>)},
      {Py_nb_inplace_xor, Pointer(Named<kInPlaceXor>)},
      {Py_nb_negative, Pointer(Unary<M::neg>)},
      {Py_nb_positive, Pointer(Positive)},
      {Py_nb_absolute, Pointer(Unary<M::abs>)},
      {Py_nb_invert, Pointer(Invert)},
      {Py_tp_richcompare, Pointer(Compare)},
  };
  for (const PyType_Slot& one : slots) *slot++ = one;
  return slot;
}

int PublishNumberMethods() {
  PyObject* const type = reinterpret_cast<PyObject*>(TensorBaseType());
  for (const Function* function : kReflected) {
    const bool is_division = function == &kRdiv;
    const Ref wrapper =
        Ref::Steal(PyObject_GetAttrString(type, is_division ? "__rtruediv__" : function->name));
    if (!wrapper) return -1;
    function->state->public_object = wrapper.get();
    if (is_division && PyObject_SetAttrString(type, "__rdiv__", wrapper.get()) < 0) return -1;
  }
  return 0;
}

}  // namespace switchyard::python
