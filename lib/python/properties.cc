#include "lib/python/properties.h"

#include <string>
#include <utility>

#include "lib/autograd/variable.h"
#include "lib/core/dim_vector.h"
#include "lib/python/base/identity.h"
#include "lib/python/base/object.h"
#include "lib/python/new_tensor.h"
#include "lib/python/node_object.h"
#include "lib/python/numbers.h"
#include "lib/python/operators.h"
#include "lib/python/protocol.h"
#include "lib/python/results.h"
#include "lib/python/tensor_object.h"
#include "lib/python/value_types.h"

namespace switchyard::python {
namespace {

struct Property {
  const char* name;
  PyObject* (*get)(const Tensor& tensor);
  void (*set)(const Tensor& tensor, PyObject* value);
};

PyObject* Transposed(const Tensor& tensor) {
  const int64_t rank = tensor.dim();
  DimVector dims;
  for (int64_t i = rank; i-- > 0;) dims.push_back(i);
  return Wrap(kOperators.permute(tensor, dims));
}

PyObject* MatrixTransposed(const Tensor& tensor) {
  const int64_t rank = tensor.dim();
  SWITCHYARD_CHECK(rank >= 2, "mT: a tensor of ", rank, " dimensions has no rows and columns");
  DimVector dims;
  for (int64_t i = 0; i < rank; ++i) dims.push_back(i);
  std::swap(dims[static_cast<size_t>(rank - 1)], dims[static_cast<size_t>(rank - 2)]);
  return Wrap(kOperators.permute(tensor, dims));
}

PyObject* NumberOfBytes(const Tensor& tensor) {
  return Wrap(tensor.numel() * static_cast<int64_t>(tensor.item_size()));
}

std::string ListText(IntArrayRef sizes) { return Join(sizes); }

// Whether the gradient may be the tensor's.
void CheckGradient(const Tensor& tensor, const Tensor& gradient) {
  if (!(tensor.sizes() == gradient.sizes())) {
    Throw(PyExc_RuntimeError, "grad: a gradient of shape %s does not fit a tensor of shape %s",
          ListText(gradient.sizes()).c_str(), ListText(tensor.sizes()).c_str());
  }
  if (tensor.dtype() != gradient.dtype()) {
    Throw(PyExc_RuntimeError, "grad: a gradient of dtype %s does not fit a tensor of dtype %s",
          std::string(ScalarTypeSpelling(gradient.dtype())).c_str(),
          std::string(ScalarTypeSpelling(tensor.dtype())).c_str());
  }
}

void SetGradient(const Tensor& tensor, PyObject* value) {
  if (value == Py_None) {
    autograd::SetGrad(tensor, Tensor());
    return;
  }
  if (!IsTensor(value)) {
    Throw(PyExc_TypeError, "grad must be a Tensor or None, not %s", TypeName(value).c_str());
  }
  if (TensorOf(value).is_same(tensor))
    Throw(PyExc_RuntimeError, "grad: a tensor cannot be its own gradient");
  CheckGradient(tensor, TensorOf(value));
  autograd::SetGrad(tensor, TensorOf(value));
}

// There is one CPU: a tensor on it does not tell which.
Device DeviceOf(const Tensor& tensor) {
  return tensor.device().is_cpu() ? Device(DeviceType::CPU) : tensor.device();
}

// The object shows the memory of another tensor from now on, and keeps its gradient and hooks. A
// tensor that somebody else holds, such as a graph that is still needed, cannot be exchanged; it
// takes over the values, if it has the same form.
void SetData(const Tensor& tensor, PyObject* value) {
  if (!IsTensor(value)) {
    Throw(PyExc_TypeError, "data must be a Tensor, not %s", TypeName(value).c_str());
  }
  const Tensor& data = TensorOf(value);
  if (autograd::RequiresGrad(tensor) && !autograd::IsDifferentiable(data.dtype())) {
    Fail("data: a tensor that requires a gradient cannot take elements of ", data.dtype());
  }
  if (data.is_same(tensor)) return;
  if (tensor.use_count() == 1) {
    ExchangeTensor(FindObject(tensor.impl()), autograd::Data(data));
    return;
  }
  const bool fits = data.sizes() == tensor.sizes() && data.dtype() == tensor.dtype();
  SWITCHYARD_CHECK(fits,
                   "data of another form cannot be set while a graph or another tensor "
                   "still uses the tensor");
  Tensor own = autograd::Data(tensor);
  kOperators.copy_(own, data, /*non_blocking=*/false);
}

void SetFlag(const Tensor& tensor, PyObject* value) {
  if (!PyBool_Check(value)) {
    Throw(PyExc_RuntimeError, "requires_grad must be True or False, not %s",
          TypeName(value).c_str());
  }
  SetRequiresGradOf(tensor, value == Py_True);
}

PyObject* Gradient(const Tensor& tensor) { return Wrap(autograd::GradOf(tensor)); }
PyObject* Base(const Tensor& tensor) { return Wrap(autograd::BaseOf(tensor)); }

constexpr Property kProperties[] = {
    {"shape", [](const Tensor& t) { return SizeObject(t.sizes()); }, nullptr},
    {"dtype", [](const Tensor& t) { return DtypeObject(t.dtype()); }, nullptr},
    {"device", [](const Tensor& t) { return DeviceObject(DeviceOf(t)); }, nullptr},
    {"layout", [](const Tensor& t) { return LayoutObject(t.layout()); }, nullptr},
    {"ndim", [](const Tensor& t) { return Wrap(t.dim()); }, nullptr},
    {"itemsize",
     [](const Tensor& t) { return Wrap(int64_t{1} * static_cast<int64_t>(t.item_size())); },
     nullptr},
    {"nbytes", NumberOfBytes, nullptr},
    {"T", Transposed, nullptr},
    {"mT", MatrixTransposed, nullptr},
    {"requires_grad", [](const Tensor& t) { return Wrap(autograd::RequiresGrad(t)); }, SetFlag},
    {"is_leaf", [](const Tensor& t) { return Wrap(autograd::IsLeaf(t)); }, nullptr},
    {"retains_grad", [](const Tensor& t) { return Wrap(autograd::RetainsGrad(t)); }, nullptr},
    {"grad", Gradient, SetGradient},
    {"_grad", Gradient, SetGradient},
    {"grad_fn", [](const Tensor& t) { return NodeObject(autograd::GradFn(t)); }, nullptr},
    {"output_nr", [](const Tensor& t) { return Wrap(int64_t{autograd::OutputNumber(t)}); },
     nullptr},
    {"_version", [](const Tensor& t) { return Wrap(int64_t{autograd::Version(t)}); }, nullptr},
    {"_base", Base, nullptr},
    {"data", [](const Tensor& t) { return Wrap(autograd::Data(t)); }, SetData},
    {"is_cuda", [](const Tensor& t) { return Wrap(t.device().is_cuda()); }, nullptr},
    {"is_cpu", [](const Tensor& t) { return Wrap(t.device().is_cpu()); }, nullptr},
    {"is_meta", [](const Tensor& t) { return Wrap(t.device().is_meta()); }, nullptr},
    {"is_sparse", [](const Tensor& t) { return Wrap(t.layout() == Layout::Sparse); }, nullptr},
    {"is_quantized",
     [](const Tensor& t) { return Wrap(CategoryOf(t.dtype()) == ScalarCategory::Quantized); },
     nullptr},
};

PyObject* Get(PyObject* self, void* context) {
  const auto* const property = static_cast<const Property*>(context);
  if (IsAsked(self)) {
    const Answer answer = AskAboutProperty(property->name, self);
    if (answer.is_given) return answer.result;
  }
  return Call([&] { return property->get(TensorOf(self)); });
}

int Set(PyObject* self, PyObject* value, void* context) {
  const auto* const property = static_cast<const Property*>(context);
  try {
    if (value == nullptr && property->set == SetGradient) value = Py_None;
    if (property->set == nullptr || value == nullptr) {
      Throw(PyExc_AttributeError,
            "attribute '%s' of 'switchyard._C.TensorBase' objects is not writable", property->name);
    }
    if (IsAsked(self)) {
      const Answer answer = AskAboutProperty(property->name, self, value);
      if (answer.is_given) {
        Py_XDECREF(answer.result);
        return answer.result != nullptr ? 0 : -1;
      }
    }
    property->set(TensorOf(self), value);
    return 0;
  } catch (...) {
    RaiseCurrentException();
    return -1;
  }
}

constexpr size_t kCount = sizeof(kProperties) / sizeof(kProperties[0]);

}  // namespace

void SetRequiresGradOf(const Tensor& tensor, bool requires_grad) {
  if (requires_grad && !autograd::IsDifferentiable(tensor.dtype())) {
    Fail("requires_grad: gradients need a floating or complex dtype, not ", tensor.dtype());
  }
  if (!requires_grad && !autograd::IsLeaf(tensor)) {
    Fail(
        "requires_grad: a computed tensor requires a gradient as long as its inputs do; detach() "
        "gives one that does not");
  }
  autograd::SetRequiresGrad(tensor, requires_grad);
}

int AddProperties() {
  static PyGetSetDef definitions[kCount];
  for (size_t i = 0; i < kCount; ++i) {
    const Property& property = kProperties[i];
    definitions[i] = {property.name, Get, Set, nullptr,
                      const_cast<void*>(static_cast<const void*>(&property))};
    const Ref descriptor = Ref::Steal(PyDescr_NewGetSet(TensorBaseType(), &definitions[i]));
    if (!descriptor || PyObject_SetAttrString(reinterpret_cast<PyObject*>(TensorBaseType()),
                                              property.name, descriptor.get()) < 0) {
      return -1;
    }
  }
  return 0;
}

}  // namespace switchyard::python
