#include "lib/python/tensor_methods.h"

#include <string>
#include <utility>

#include "lib/autograd/variable.h"
#include "lib/core/dim_vector.h"
#include "lib/core/tensor_factory.h"
#include "lib/python/base/object.h"
#include "lib/python/module.h"
#include "lib/python/numbers.h"
#include "lib/python/operators.h"
#include "lib/python/parser.h"
#include "lib/python/properties.h"
#include "lib/python/results.h"
#include "lib/python/tensor_object.h"
#include "lib/python/value_types.h"

namespace switchyard::python {
namespace {

constexpr Parameter kSelf[] = {{"self", nullptr, nullptr, ParameterKind::kTensor, 0, -1}};
constexpr Signature kSelfOnly[] = {{kSelf, 1, 1, 0}};
constexpr Parameter kOptionalDim[] = {
    {"self", nullptr, nullptr, ParameterKind::kTensor, 0, -1},
    {"dim", "axis", "None", ParameterKind::kInt, kAllowsNone, -1}};
constexpr Signature kOptionalDimOnly[] = {{kOptionalDim, 2, 2, 0}};
constexpr Parameter kFormat[] = {{"self", nullptr, nullptr, ParameterKind::kTensor, 0, -1},
                                 {"memory_format", nullptr, "switchyard.contiguous_format",
                                  ParameterKind::kMemoryFormat, kKeywordOnly, -1}};
constexpr Signature kFormatOnly[] = {{kFormat, 2, 1, 0}};
constexpr Parameter kFlag[] = {{"self", nullptr, nullptr, ParameterKind::kTensor, 0, -1},
                               {"requires_grad", nullptr, "True", ParameterKind::kBool, 0, -1}};
constexpr Signature kFlagOnly[] = {{kFlag, 2, 2, 0}};
constexpr Parameter kAsTuple[] = {
    {"self", nullptr, nullptr, ParameterKind::kTensor, 0, -1},
    {"as_tuple", nullptr, "False", ParameterKind::kBool, kKeywordOnly, -1}};
constexpr Signature kAsTupleOnly[] = {{kAsTuple, 2, 1, 0}};
constexpr Parameter kCopy[] = {{"self", nullptr, nullptr, ParameterKind::kTensor, 0, -1},
                               {"src", "other", nullptr, ParameterKind::kTensor, kTakesNumbers, -1},
                               {"non_blocking", nullptr, "False", ParameterKind::kBool, 0, -1}};
constexpr Signature kCopyOnly[] = {{kCopy, 3, 3, 0}};

#define SWITCHYARD_TO_TAIL                                                                    \
  {"non_blocking", nullptr, "False", ParameterKind::kBool, 0, -1},                            \
      {"copy", nullptr, "False", ParameterKind::kBool, 0, -1}, {"memory_format",              \
                                                                nullptr,                      \
                                                                "None",                       \
                                                                ParameterKind::kMemoryFormat, \
                                                                kKeywordOnly | kAllowsNone,   \
                                                                -1}
constexpr Parameter kToDevice[] = {
    {"self", nullptr, nullptr, ParameterKind::kTensor, 0, -1},
    {"device", nullptr, "None", ParameterKind::kDevice, kAllowsNone, -1},
    {"dtype", nullptr, "None", ParameterKind::kScalarType, kAllowsNone, -1},
    SWITCHYARD_TO_TAIL};
constexpr Parameter kToDtype[] = {{"self", nullptr, nullptr, ParameterKind::kTensor, 0, -1},
                                  {"dtype", nullptr, nullptr, ParameterKind::kScalarType, 0, -1},
                                  SWITCHYARD_TO_TAIL};
constexpr Parameter kToOther[] = {{"self", nullptr, nullptr, ParameterKind::kTensor, 0, -1},
                                  {"tensor", "other", nullptr, ParameterKind::kTensor, 0, -1},
                                  SWITCHYARD_TO_TAIL};
#undef SWITCHYARD_TO_TAIL
constexpr Signature kTo[] = {{kToDevice, 6, 5, 0}, {kToDtype, 5, 4, 0}, {kToOther, 5, 4, 0}};

// Declares the table of a method whose signatures are one of the arrays above.
#define SWITCHYARD_METHOD(name, signatures)                                         \
  FunctionState name##State;                                                        \
  constexpr Function name##Table = {                                                \
      #name,      "switchyard.Tensor",                                              \
      signatures, static_cast<uint8_t>(sizeof(signatures) / sizeof(signatures[0])), \
      kMethod,    &name##State}

// A method without arguments, from a function of the tensor.
#define SWITCHYARD_PLAIN_METHOD(name, ...)                                                         \
  SWITCHYARD_METHOD(name, kSelfOnly);                                                              \
  PyObject* name(PyObject* self, PyObject* const* arguments, Py_ssize_t count,                     \
                 PyObject* keywords) {                                                             \
    Values<1> values;                                                                              \
    if (Parse(name##Table, self, arguments, count, keywords, &values) < 0) return values.result(); \
    return Call([&]() -> PyObject* {                                                               \
      const Tensor& tensor = values.ToTensor(0);                                                   \
      __VA_ARGS__                                                                                  \
    });                                                                                            \
  }

PyObject* Itself(PyObject* self) {
  Py_INCREF(self);
  return self;
}

Scalar ItemOf(const Tensor& tensor) {
  SWITCHYARD_CHECK(tensor.numel() == 1, "item: the tensor has ", tensor.numel(),
                   " elements, not one");
  return Run(kOperators.item, tensor);
}

// Nested lists below a dimension.
PyObject* ListOf(const Tensor& tensor, int64_t dim) {
  if (dim == tensor.dim()) return Wrap(kOperators.item(tensor));
  const int64_t size = tensor.size(dim);
  Ref list = Ref::Steal(OrThrow(PyList_New(size)));
  for (int64_t i = 0; i < size; ++i) {
    DimVector sizes(tensor.sizes().begin() + dim + 1, tensor.sizes().end());
    DimVector strides(tensor.strides().begin() + dim + 1, tensor.strides().end());
    const Tensor part =
        ViewOf(tensor, sizes, strides, tensor.storage_offset() + i * tensor.stride(dim));
    PyList_SetItem(list.get(), i, OrThrow(ListOf(part, 0)));
  }
  return list.release();
}

SWITCHYARD_PLAIN_METHOD(dim, return Wrap(tensor.dim());)
SWITCHYARD_PLAIN_METHOD(ndimension, return Wrap(tensor.dim());)
SWITCHYARD_PLAIN_METHOD(numel, return Wrap(tensor.numel());)
SWITCHYARD_PLAIN_METHOD(nelement, return Wrap(tensor.numel());)
SWITCHYARD_PLAIN_METHOD(element_size, return Wrap(static_cast<int64_t>(tensor.item_size()));)
SWITCHYARD_PLAIN_METHOD(storage_offset, return Wrap(tensor.storage_offset());)
SWITCHYARD_PLAIN_METHOD(data_ptr, return PyLong_FromVoidPtr(tensor.data_ptr());)
SWITCHYARD_PLAIN_METHOD(item, return Wrap(ItemOf(tensor));)
SWITCHYARD_PLAIN_METHOD(tolist, CheckHasMemory(tensor); return ListOf(autograd::Detach(tensor), 0);)
SWITCHYARD_PLAIN_METHOD(is_floating_point, return Wrap(IsFloatingType(tensor.dtype()));)
SWITCHYARD_PLAIN_METHOD(is_complex, return Wrap(IsComplexType(tensor.dtype()));)
SWITCHYARD_PLAIN_METHOD(detach, return Wrap(autograd::Detach(tensor));)
SWITCHYARD_PLAIN_METHOD(detach_, autograd::DetachInPlace(tensor); return Itself(self);)
SWITCHYARD_PLAIN_METHOD(retain_grad,
                        SWITCHYARD_CHECK(autograd::RequiresGrad(tensor),
                                         "retain_grad: the tensor does not require a gradient");
                        if (!autograd::IsLeaf(tensor)) autograd::RetainGrad(tensor);
                        return WrapNone();)
SWITCHYARD_PLAIN_METHOD(_detached_data, return Wrap(autograd::Data(tensor));)

SWITCHYARD_METHOD(size, kOptionalDimOnly);
SWITCHYARD_METHOD(stride, kOptionalDimOnly);

int64_t WrappedDim(int64_t dim, int64_t rank) {
  const int64_t range = rank > 0 ? rank : 1;
  if (dim < -range || dim >= range) {
    Throw(PyExc_IndexError, "dimension %lld does not exist; those of the tensor are %lld to %lld",
          static_cast<long long>(dim), static_cast<long long>(-range),
          static_cast<long long>(range - 1));
  }
  return dim < 0 ? dim + range : dim;
}

PyObject* OneOrAll(IntArrayRef all, std::optional<int64_t> dim, bool is_size) {
  if (dim) {
    const int64_t wrapped = WrappedDim(*dim, static_cast<int64_t>(all.size()));
    if (all.empty()) {
      Throw(PyExc_IndexError, "there is no dimension %lld in a tensor without dimensions",
            static_cast<long long>(*dim));
    }
    return Wrap(all[static_cast<size_t>(wrapped)]);
  }
  return is_size ? SizeObject(all) : Wrap(std::vector<int64_t>(all.begin(), all.end()));
}

PyObject* size(PyObject* self, PyObject* const* arguments, Py_ssize_t count, PyObject* keywords) {
  Values<2> values;
  if (Parse(sizeTable, self, arguments, count, keywords, &values) < 0) return values.result();
  return Call([&] {
    const std::optional<int64_t> dim = values.ToOptionalInt(1);
    return OneOrAll(values.ToTensor(0).sizes(), dim, true);
  });
}

PyObject* stride(PyObject* self, PyObject* const* arguments, Py_ssize_t count, PyObject* keywords) {
  Values<2> values;
  if (Parse(strideTable, self, arguments, count, keywords, &values) < 0) return values.result();
  return Call([&] {
    const std::optional<int64_t> dim = values.ToOptionalInt(1);
    return OneOrAll(values.ToTensor(0).strides(), dim, false);
  });
}

SWITCHYARD_METHOD(is_contiguous, kFormatOnly);
SWITCHYARD_METHOD(contiguous, kFormatOnly);

PyObject* is_contiguous(PyObject* self, PyObject* const* arguments, Py_ssize_t count,
                        PyObject* keywords) {
  Values<2> values;
  if (Parse(is_contiguousTable, self, arguments, count, keywords, &values) < 0) {
    return values.result();
  }
  return Call([&] {
    const Tensor& tensor = values.ToTensor(0);
    const MemoryFormat format = values.ToMemoryFormat(1, MemoryFormat::Contiguous);
    if (format == MemoryFormat::Contiguous) return Wrap(tensor.is_contiguous());
    // Lies as its copy in that format does.
    return Wrap(kOperators.contiguous(tensor, format).is_same(tensor));
  });
}

PyObject* contiguous(PyObject* self, PyObject* const* arguments, Py_ssize_t count,
                     PyObject* keywords) {
  Values<2> values;
  if (Parse(contiguousTable, self, arguments, count, keywords, &values) < 0) {
    return values.result();
  }
  return Call([&] {
    return Wrap(Run(kOperators.contiguous, values.ToTensor(0),
                    values.ToMemoryFormat(1, MemoryFormat::Contiguous)));
  });
}

SWITCHYARD_METHOD(requires_grad_, kFlagOnly);
PyObject* requires_grad_(PyObject* self, PyObject* const* arguments, Py_ssize_t count,
                         PyObject* keywords) {
  Values<2> values;
  if (Parse(requires_grad_Table, self, arguments, count, keywords, &values) < 0) {
    return values.result();
  }
  return Call([&] {
    SetRequiresGradOf(values.ToTensor(0), values.ToBool(1, true));
    return values.Object(0);
  });
}

SWITCHYARD_METHOD(nonzero, kAsTupleOnly);
PyObject* nonzero(PyObject* self, PyObject* const* arguments, Py_ssize_t count,
                  PyObject* keywords) {
  Values<2> values;
  if (Parse(nonzeroTable, self, arguments, count, keywords, &values) < 0) return values.result();
  return Call([&] {
    const bool as_tuple = values.ToBool(1, false);
    const Tensor& given = values.ToTensor(0);
    // As a tuple, a number stands for a list of one.
    const bool is_number = as_tuple && given.dim() == 0;
    Tensor places =
        Run(kOperators.nonzero, is_number ? kOperators.unsqueeze(given, 0) : Tensor(given));
    if (!as_tuple) return Wrap(std::move(places));
    return Wrap(kOperators.unbind(places, 1));
  });
}

SWITCHYARD_METHOD(copy_, kCopyOnly);
PyObject* copy_(PyObject* self, PyObject* const* arguments, Py_ssize_t count, PyObject* keywords) {
  Values<3> values;
  if (Parse(copy_Table, self, arguments, count, keywords, &values) < 0) return values.result();
  return Call([&] {
    Run(kOperators.copy_, values.ToMutableTensor(0), values.ToTensor(1), values.ToBool(2, false));
    return values.Object(0);
  });
}

SWITCHYARD_METHOD(to, kTo);

// The other properties begin at `tail`.
PyObject* Converted(ValuesBase* values, ScalarType dtype, Device device, size_t tail) {
  const Tensor& self = values->ToTensor(0);
  if (device.type() != self.device().type()) {
    SWITCHYARD_CHECK(device.is_meta() || self.device().is_meta(), "a tensor on ", self.device(),
                     " cannot be moved to ", device, ": no operator of this build copies there");
    return Wrap(Run(kOperators.to_device, self, device, dtype, values->ToBool(tail, false),
                    values->ToBool(tail + 1, false), values->ToOptionalMemoryFormat(tail + 2)));
  }
  return Wrap(Run(kOperators.to, self, dtype, values->ToBool(tail, false),
                  values->ToBool(tail + 1, false), values->ToOptionalMemoryFormat(tail + 2)));
}

PyObject* to(PyObject* self, PyObject* const* arguments, Py_ssize_t count, PyObject* keywords) {
  Values<6> values;
  const int signature = Parse(toTable, self, arguments, count, keywords, &values);
  if (signature < 0) return values.result();
  return Call([&] {
    const Tensor& tensor = values.ToTensor(0);
    if (signature == 0) {
      return Converted(&values, values.ToScalarType(2, tensor.dtype()),
                       values.ToDevice(1, tensor.device()), 3);
    }
    if (signature == 1) return Converted(&values, values.ToScalarType(1), tensor.device(), 2);
    const Tensor& other = values.ToTensor(1);
    return Converted(&values, other.dtype(), other.device(), 2);
  });
}

constexpr Entry kMethods[] = {
#define SWITCHYARD_ENTRY(name) {&name##Table, name, nullptr},
    SWITCHYARD_ENTRY(dim) SWITCHYARD_ENTRY(ndimension) SWITCHYARD_ENTRY(numel)
        SWITCHYARD_ENTRY(nelement) SWITCHYARD_ENTRY(element_size) SWITCHYARD_ENTRY(storage_offset)
            SWITCHYARD_ENTRY(data_ptr) SWITCHYARD_ENTRY(item) SWITCHYARD_ENTRY(tolist)
                SWITCHYARD_ENTRY(is_floating_point) SWITCHYARD_ENTRY(is_complex)
                    SWITCHYARD_ENTRY(detach) SWITCHYARD_ENTRY(nonzero) SWITCHYARD_ENTRY(detach_)
                        SWITCHYARD_ENTRY(retain_grad) SWITCHYARD_ENTRY(_detached_data)
                            SWITCHYARD_ENTRY(size) SWITCHYARD_ENTRY(stride)
                                SWITCHYARD_ENTRY(is_contiguous) SWITCHYARD_ENTRY(contiguous)
                                    SWITCHYARD_ENTRY(requires_grad_) SWITCHYARD_ENTRY(copy_)
                                        SWITCHYARD_ENTRY(to)
#undef SWITCHYARD_ENTRY
};

}  // namespace

int AddTensorMethods(PyObject* module) {
  const ModuleTable table = {
      "switchyard._C", nullptr,
      nullptr,         0,
      kMethods,        static_cast<int>(sizeof(kMethods) / sizeof(kMethods[0])),
      nullptr,         0};
  return AddOperators(module, table);
}

}  // namespace switchyard::python
