#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lib/autograd/variable.h"
#include "lib/core/dim_vector.h"
#include "lib/core/tensor_factory.h"
#include "lib/python/arrays.h"
#include "lib/python/base/object.h"
#include "lib/python/new_tensor.h"
#include "lib/python/numbers.h"
#include "lib/python/operators.h"
#include "lib/python/protocol.h"
#include "lib/python/results.h"
#include "lib/python/slot_tables.h"
#include "lib/python/tensor_object.h"

namespace switchyard::python {
namespace {

using Indices = std::vector<std::optional<Tensor>>;

// The views that an index asks for, one step after the other, and the tensors in it.
class Indexing {
 public:
  explicit Indexing(Tensor self) : self_(std::move(self)), given_dim_(self_.dim()) {}

  void Apply(PyObject* index);

  Tensor Get() const;
  void Set(const Tensor& value);

 private:
  void ApplyTuple(PyObject* tuple);
  void ApplyOne(PyObject* item);
  void ApplyInt(int64_t index);
  void ApplySlice(PyObject* slice);
  void ApplyEllipsis();
  void ApplyBool(bool value);
  void ApplyTensor(Tensor index);
  bool HasTensors() const { return !indices_.empty(); }

  Tensor self_;
  const int64_t given_dim_;
  int64_t dim_ = 0;        // the next to be indexed
  int64_t specified_ = 0;  // how many dimensions of the tensor the whole index speaks of
  Indices indices_;
};

// How many dimensions an item takes.
int64_t DimensionsOf(PyObject* item) {
  if (item == Py_None || item == Py_Ellipsis || PyBool_Check(item)) return 0;
  if (!IsTensor(item)) return 1;
  const Tensor& tensor = TensorOf(item);
  const bool is_mask = tensor.dtype() == ScalarType::Bool || tensor.dtype() == ScalarType::Byte;
  return is_mask ? tensor.dim() : 1;
}

// Whether an item is a list of places: any sequence but a tensor and a text.
bool IsSequence(PyObject* item) {
  return PySequence_Check(item) != 0 && !IsTensor(item) && PyUnicode_Check(item) == 0;
}

// A short sequence stands for a tuple of indices if it has more than numbers. Source: PyTorch,
// which has it from NumPy.
bool IsIndexTuple(PyObject* index) {
  if (PyTuple_Check(index)) return true;
  if (!IsSequence(index) || IsNumpyArray(index)) return false;
  const Py_ssize_t count = PySequence_Size(index);
  CheckStatus(count < 0 ? -1 : 0);
  for (Py_ssize_t i = 0; count < 32 && i < count; ++i) {
    const Ref item = Ref::Steal(OrThrow(PySequence_GetItem(index, i)));
    const bool is_number =
        PyBool_Check(item.get()) ||
        !(IsTensor(item.get()) || PySequence_Check(item.get()) || PySlice_Check(item.get()) ||
          item.get() == Py_Ellipsis || item.get() == Py_None);
    if (!is_number) return true;
  }
  return false;
}

Tensor AsIndexTensor(PyObject* sequence) {
  if (IsNumpyArray(sequence)) {
    const Ref tensor = Ref::Steal(OrThrow(TensorFromArray(sequence)));
    return TensorOf(tensor.get());
  }
  const Ref list = Ref::Steal(OrThrow(PySequence_List(sequence)));
  const Ref tensor = Ref::Steal(NewTensorFromData(list.get()));
  if (!tensor) throw PythonError();
  const Tensor& made = TensorOf(tensor.get());
  if (made.numel() > 0 || IsIntegralType(made.dtype(), true)) return made;
  return Run(kOperators.to, made, ScalarType::Long, false, false, std::nullopt);
}

void Indexing::Apply(PyObject* index) {
  if (IsIndexTuple(index)) {
    const Ref tuple = Ref::Steal(OrThrow(PySequence_Tuple(index)));
    ApplyTuple(tuple.get());
    return;
  }
  specified_ = DimensionsOf(index);
  ApplyOne(index);
}

void Indexing::ApplyTuple(PyObject* tuple) {
  const Py_ssize_t count = PyTuple_Size(tuple);
  std::vector<Ref> items;
  for (Py_ssize_t i = 0; i < count; ++i) {
    PyObject* const item = PyTuple_GetItem(tuple, i);
    items.push_back(IsSequence(item) ? Ref::Steal(ObjectOf(AsIndexTensor(item)))
                                     : Ref::Share(item));
    specified_ += DimensionsOf(items.back().get());
  }
  if (specified_ > self_.dim()) {
    Throw(PyExc_IndexError, "the index takes %lld dimensions, but the tensor has %lld",
          static_cast<long long>(specified_), static_cast<long long>(self_.dim()));
  }
  for (const Ref& item : items) ApplyOne(item.get());
}

void Indexing::ApplyOne(PyObject* item) {
  if (item == Py_None) {
    self_ = kOperators.unsqueeze(self_, dim_++);
  } else if (item == Py_Ellipsis) {
    ApplyEllipsis();
  } else if (PyBool_Check(item)) {
    ApplyBool(item == Py_True);
  } else if (PySlice_Check(item)) {
    ApplySlice(item);
  } else if (IsTensor(item)) {
    ApplyTensor(TensorOf(item));
  } else if (IsSequence(item)) {
    ApplyTensor(AsIndexTensor(item));
  } else if (PyIndex_Check(item)) {
    ApplyInt(IntFrom(item));
  } else if (PyUnicode_Check(item)) {
    Throw(PyExc_TypeError, "a tensor cannot be indexed by a str");
  } else {
    Throw(PyExc_IndexError,
          "a tensor is indexed by ints, bools, slices, `...`, None, tensors and sequences, not by "
          "%s",
          TypeName(item).c_str());
  }
}

void Indexing::ApplyInt(int64_t index) {
  if (self_.dim() == 0) {
    Throw(PyExc_IndexError,
          "a tensor without dimensions has no place for an index; item() gives its number");
  }
  if (dim_ >= self_.dim()) {
    Throw(PyExc_IndexError, "the index takes more dimensions than the %lld of the tensor",
          static_cast<long long>(given_dim_));
  }
  const int64_t size = self_.size(dim_);
  if (index < -size || index >= size) {
    Throw(PyExc_IndexError, "index %lld is outside of dimension %lld, whose size is %lld",
          static_cast<long long>(index), static_cast<long long>(dim_),
          static_cast<long long>(size));
  }
  self_ = kOperators.select(self_, dim_, index);
}

void Indexing::ApplySlice(PyObject* slice) {
  if (self_.dim() == 0) {
    Throw(PyExc_IndexError, "a tensor without dimensions has no place for a slice");
  }
  Py_ssize_t start = 0;
  Py_ssize_t stop = 0;
  Py_ssize_t step = 0;
  CheckStatus(PySlice_Unpack(slice, &start, &stop, &step));
  if (step < 0) {
    Throw(PyExc_ValueError, "a slice of a tensor runs forwards, but its step is %zd", step);
  }
  const int64_t size = self_.size(dim_);
  PySlice_AdjustIndices(size, &start, &stop, step);
  if (start == 0 && stop == size && step == 1) {
    ++dim_;
    return;
  }
  self_ = kOperators.slice(self_, dim_, start, stop, step);
  ++dim_;
}

// `specified_` counts the dimensions of the tensor as it was given; those that None and bools have
// added lie before the place, those that ints have taken are gone.
void Indexing::ApplyEllipsis() {
  dim_ += given_dim_ - specified_;
  // A second one stands for nothing.
  specified_ = given_dim_;
}

void Indexing::ApplyBool(bool value) {
  self_ = kOperators.unsqueeze(self_, dim_);
  Tensor mask = EmptyTensor({1}, ScalarType::Bool);
  *mask.data<bool>() = value;
  ApplyTensor(std::move(mask));
}

void Indexing::ApplyTensor(Tensor index) {
  const ScalarType dtype = index.dtype();
  const bool is_mask = dtype == ScalarType::Bool || dtype == ScalarType::Byte;
  if (index.dim() == 0 && IsIntegralType(dtype) && !is_mask && !HasTensors()) {
    ApplyInt(kOperators.item(index).To<int64_t>());
    return;
  }
  if (index.dim() == 0 && is_mask) {
    const bool value = kOperators.item(index).To<bool>();
    ApplyBool(value);
    return;
  }
  if (!is_mask && dtype != ScalarType::Long && dtype != ScalarType::Int) {
    Throw(PyExc_IndexError, "indices must be int64, int32, uint8 or bool, but a tensor has %s",
          std::string(ScalarTypeSpelling(dtype)).c_str());
  }
  while (static_cast<int64_t>(indices_.size()) < dim_) indices_.emplace_back();
  dim_ += is_mask ? index.dim() : 1;
  indices_.emplace_back(std::move(index));
}

Tensor Indexing::Get() const {
  if (!HasTensors()) return self_;
  return Run(kOperators.index, self_, OptionalTensorList(indices_));
}

// A value loses its leading dimensions of size one beyond the first `rank` from the end.
Tensor WithoutLeadingOnes(const Tensor& value, size_t rank) {
  DimVector sizes(value.sizes().begin(), value.sizes().end());
  size_t first = 0;
  while (sizes.size() - first > rank && sizes[first] == 1) ++first;
  if (first == 0) return value;
  sizes.erase(sizes.begin(), sizes.begin() + static_cast<std::ptrdiff_t>(first));
  return kOperators.view(value, sizes);
}

void Indexing::Set(const Tensor& value) {
  if (HasTensors()) {
    Tensor source = WithoutLeadingOnes(value, 0);
    if (source.dtype() != self_.dtype()) {
      source = Run(kOperators.to, source, self_.dtype(), false, false, std::nullopt);
    }
    Run(kOperators.index_put_, self_, OptionalTensorList(indices_), source, false);
    return;
  }
  Run(kOperators.copy_, self_, WithoutLeadingOnes(value, static_cast<size_t>(self_.dim())), false);
}

PyObject* GetItem(PyObject* self, PyObject* index) {
  if (IsAsked(self) || !IsPlain(index)) {
    const Answer answer = AskAboutMethod("__getitem__", {self, index});
    if (answer.is_given) return answer.result;
  }
  return Call([&] {
    const Tensor& tensor = TensorOf(self);
    Indexing indexing(tensor);
    indexing.Apply(index);
    Tensor result = indexing.Get();
    // An index that changes nothing gives a view, too: a new object.
    if (result.is_same(tensor)) {
      result = tensor.dim() == 0 ? kOperators.view(tensor, tensor.sizes())
                                 : kOperators.slice(tensor, 0, 0, tensor.size(0), 1);
    }
    return Wrap(std::move(result));
  });
}

Tensor ValueToSet(PyObject* value, const Tensor& self) {
  if (IsTensor(value)) return TensorOf(value);
  if (KindOfNumber(value) != NumberKind::kNone) return WrappedNumber(ScalarFrom(value));
  if (IsNumpyArray(value)) {
    const Ref tensor = Ref::Steal(OrThrow(TensorFromArray(value)));
    return TensorOf(tensor.get());
  }
  const Ref type = Ref::Steal(TypeNameOfTensor(self.dtype()));
  PyErr_Format(PyExc_TypeError, "%U holds numbers and tensors, not %s", type.get(),
               TypeName(value).c_str());
  throw PythonError();
}

int SetItem(PyObject* self, PyObject* index, PyObject* value) {
  if (value == nullptr) {
    PyErr_SetString(PyExc_TypeError, "the elements of a tensor cannot be deleted");
    return -1;
  }
  if (IsAsked(self) || !IsPlain(index) || !IsPlain(value)) {
    const Answer answer = AskAboutMethod("__setitem__", {self, index, value});
    if (answer.is_given) {
      Py_XDECREF(answer.result);
      return answer.result != nullptr ? 0 : -1;
    }
  }
  try {
    Indexing indexing(TensorOf(self));
    indexing.Apply(index);
    indexing.Set(ValueToSet(value, TensorOf(self)));
    return 0;
  } catch (...) {
    RaiseCurrentException();
    return -1;
  }
}

Py_ssize_t Length(PyObject* self) {
  if (IsAsked(self)) {
    const Answer answer = AskAboutMethod("__len__", {self}, Told::kAsOfPython);
    if (answer.is_given) {
      const Ref result = Ref::Steal(answer.result);
      return result ? PyNumber_AsSsize_t(result.get(), PyExc_OverflowError) : -1;
    }
  }
  const Tensor& tensor = TensorOf(self);
  if (tensor.dim() == 0) {
    PyErr_SetString(PyExc_TypeError, "a tensor without dimensions has no len()");
    return -1;
  }
  return static_cast<Py_ssize_t>(tensor.size(0));
}

constexpr const char* kNothingToIterate = "a tensor without dimensions cannot be iterated over";

// Overriders are asked for `dim`, then for `unbind`.
PyObject* IterateOverridden(PyObject* self) {
  const Ref dim = Ref::Steal(PyObject_CallMethod(self, "dim", nullptr));
  if (!dim) return nullptr;
  const long rank = PyLong_AsLong(dim.get());
  if (rank == 0) PyErr_SetString(PyExc_TypeError, kNothingToIterate);
  if (PyErr_Occurred() != nullptr) return nullptr;
  const Ref parts = Ref::Steal(PyObject_CallMethod(self, "unbind", "i", 0));
  return parts ? PyObject_GetIter(parts.get()) : nullptr;
}

PyObject* Iterate(PyObject* self) {
  if (IsAsked(self)) return IterateOverridden(self);
  if (TensorOf(self).dim() == 0) {
    PyErr_SetString(PyExc_TypeError, kNothingToIterate);
    return nullptr;
  }
  return Call([&]() -> PyObject* {
    const Ref parts = Ref::Steal(Wrap(Run(kOperators.unbind, TensorOf(self), int64_t{0})));
    return parts ? PyObject_GetIter(parts.get()) : nullptr;
  });
}

}  // namespace

PyType_Slot* AddIndexingSlots(PyType_Slot* slot) {
  *slot++ = {Py_mp_subscript, reinterpret_cast<void*>(GetItem)};
  *slot++ = {Py_mp_ass_subscript, reinterpret_cast<void*>(SetItem)};
  *slot++ = {Py_mp_length, reinterpret_cast<void*>(Length)};
  *slot++ = {Py_sq_length, reinterpret_cast<void*>(Length)};
  *slot++ = {Py_tp_iter, reinterpret_cast<void*>(Iterate)};
  return slot;
}

}  // namespace switchyard::python
