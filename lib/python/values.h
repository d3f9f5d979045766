// Values: the arguments of one call after the parser has found their signature, and their
// conversion to C++.
//
// Takes: borrowed Python objects, by the index of their parameter; nullptr for one that was not
// given. Gives: arguments for C++ functions. An accessor with a default returns it if the argument
// is missing, or None for an optional one. Errors: PythonError (exceptions.h) with Python's error
// set, for errors that matching does not detect: a wrong element of a list, a number that does not
// fit.
//
// All accessors need the GIL: read all arguments first, then run (`Run(&ops::add_Tensor, ...)` of
// results.h does both). What an accessor returns by reference lives as long as the Values.

#ifndef SWITCHYARD_LIB_PYTHON_VALUES_H_
#define SWITCHYARD_LIB_PYTHON_VALUES_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/core/array_ref.h"
#include "lib/core/device.h"
#include "lib/core/dimname.h"
#include "lib/core/generator.h"
#include "lib/core/inline_vector.h"
#include "lib/core/layout.h"
#include "lib/core/memory_format.h"
#include "lib/core/qscheme.h"
#include "lib/core/scalar.h"
#include "lib/core/scalar_type.h"
#include "lib/core/storage.h"
#include "lib/core/stream.h"
#include "lib/core/tensor.h"
#include "lib/python/parameters.h"
#include "lib/python/tensor_object.h"

namespace switchyard::python {

// Lists that own their elements and pass as the ArrayRefs that operators take.
using IntListValue = InlineVector<int64_t, 6>;
using FloatListValue = InlineVector<double, 4>;

template <typename List, typename Ref>
class OptionalListValue {
 public:
  OptionalListValue() = default;
  explicit OptionalListValue(List list) : list_(std::move(list)), is_given_(true) {}
  operator Ref() const { return is_given_ ? Ref(typename Ref::value_type(list_)) : Ref(); }
  bool has_value() const { return is_given_; }
  const List& value() const { return list_; }

 private:
  List list_;
  bool is_given_ = false;
};
using OptionalIntListValue = OptionalListValue<IntListValue, OptionalIntArrayRef>;
using OptionalFloatListValue = OptionalListValue<FloatListValue, OptionalDoubleArrayRef>;

// Elements of bool, which std::vector does not store as an array.
class BoolListValue {
 public:
  explicit BoolListValue(size_t size) : data_(new bool[size]()), size_(size) {}
  bool& operator[](size_t index) { return data_[index]; }
  operator ArrayRef<bool>() const { return ArrayRef<bool>(data_.get(), size_); }

 private:
  std::unique_ptr<bool[]> data_;
  size_t size_;
};

class ValuesBase {
 public:
  ValuesBase(const ValuesBase&) = delete;
  ValuesBase& operator=(const ValuesBase&) = delete;

  // The result of an override, owned by the caller; nullptr with Python's error set.
  PyObject* result() const { return result_; }

  // The same object that was passed, for `a!` of self and out: a new reference. Warns if an out was
  // resized.
  PyObject* Object(size_t index);
  // One of several out arguments: a new reference.
  PyObject* OutObject(size_t index, size_t position);
  // Not given, or None.
  bool IsNone(size_t index) const {
    return objects_[index] == nullptr || objects_[index] == Py_None;
  }
  bool IsGiven(size_t index) const { return objects_[index] != nullptr; }

  const Tensor& ToTensor(size_t index) {
    PyObject* const object = objects_[index];
    return IsExactTensor(object) ? TensorOf(object) : ToOtherTensor(object);
  }
  // For a tensor that the operator writes to.
  Tensor& ToMutableTensor(size_t index) {
    Tensor& tensor = const_cast<Tensor&>(ToTensor(index));
    if ((signature_->parameters[index].flags & kIsOut) != 0) RememberOut(tensor);
    return tensor;
  }
  // Of one of several out arguments.
  Tensor& ToOutTensor(size_t index, size_t position);
  std::optional<Tensor> ToOptionalTensor(size_t index);
  std::vector<Tensor> ToTensorList(size_t index);
  std::vector<std::optional<Tensor>> ToOptionalTensorList(size_t index);

  Scalar ToScalar(size_t index);
  Scalar ToScalar(size_t index, const Scalar& otherwise);
  std::optional<Scalar> ToOptionalScalar(size_t index,
                                         std::optional<Scalar> otherwise = std::nullopt);
  std::vector<Scalar> ToScalarList(size_t index);

  int64_t ToInt(size_t index);
  int64_t ToInt(size_t index, int64_t otherwise);
  std::optional<int64_t> ToOptionalInt(size_t index,
                                       std::optional<int64_t> otherwise = std::nullopt);
  IntListValue ToIntList(size_t index);
  IntListValue ToIntList(size_t index, IntArrayRef otherwise);
  OptionalIntListValue ToOptionalIntList(size_t index);
  OptionalIntListValue ToOptionalIntList(size_t index, IntArrayRef otherwise);

  double ToFloat(size_t index);
  double ToFloat(size_t index, double otherwise);
  std::optional<double> ToOptionalFloat(size_t index,
                                        std::optional<double> otherwise = std::nullopt);
  FloatListValue ToFloatList(size_t index);
  FloatListValue ToFloatList(size_t index, ArrayRef<double> otherwise);
  OptionalFloatListValue ToOptionalFloatList(size_t index);

  bool ToBool(size_t index);
  bool ToBool(size_t index, bool otherwise);
  std::optional<bool> ToOptionalBool(size_t index, std::optional<bool> otherwise = std::nullopt);
  BoolListValue ToBoolList(size_t index);
  template <size_t N>
  std::array<bool, N> ToBoolArray(size_t index) {
    std::array<bool, N> flags{};
    ReadBools(index, flags.data(), N);
    return flags;
  }

  // Lives as long as the argument.
  std::string_view ToString(size_t index);
  std::string_view ToString(size_t index, std::string_view otherwise);
  std::optional<std::string_view> ToOptionalString(
      size_t index, std::optional<std::string_view> otherwise = std::nullopt);

  ScalarType ToScalarType(size_t index);
  ScalarType ToScalarType(size_t index, ScalarType otherwise);
  std::optional<ScalarType> ToOptionalScalarType(
      size_t index, std::optional<ScalarType> otherwise = std::nullopt);
  Layout ToLayout(size_t index);
  Layout ToLayout(size_t index, Layout otherwise);
  std::optional<Layout> ToOptionalLayout(size_t index,
                                         std::optional<Layout> otherwise = std::nullopt);
  MemoryFormat ToMemoryFormat(size_t index);
  MemoryFormat ToMemoryFormat(size_t index, MemoryFormat otherwise);
  std::optional<MemoryFormat> ToOptionalMemoryFormat(
      size_t index, std::optional<MemoryFormat> otherwise = std::nullopt);
  Device ToDevice(size_t index);
  Device ToDevice(size_t index, Device otherwise);
  std::optional<Device> ToOptionalDevice(size_t index,
                                         std::optional<Device> otherwise = std::nullopt);
  Generator ToGenerator(size_t index);
  std::optional<Generator> ToOptionalGenerator(size_t index);

  Dimname ToDimname(size_t index);
  std::vector<Dimname> ToDimnameList(size_t index);
  // Python has no objects of these types: nothing matches such a parameter.
  [[noreturn]] Storage ToStorage(size_t index) { FailNoType(index); }
  [[noreturn]] Stream ToStream(size_t index) { FailNoType(index); }
  [[noreturn]] QScheme ToQScheme(size_t index) { FailNoType(index); }

  // `requires_grad=True` of a factory function.
  Tensor WithRequiresGrad(size_t index, Tensor result);

 protected:
  ValuesBase(PyObject** objects, size_t capacity) : objects_(objects), capacity_(capacity) {}
  ~ValuesBase() = default;

 private:
  friend class Parser;

  const Tensor& Keep(Tensor tensor);
  // Of a subclass, or a number.
  const Tensor& ToOtherTensor(PyObject* object);
  // Call it before a write: fails if other arguments contradict.
  void RememberOut(const Tensor& out);
  void WarnOfResizedOuts();
  void ReadBools(size_t index, bool* flags, size_t count);
  [[noreturn]] void FailNoType(size_t index) const;

  PyObject** const objects_;
  const size_t capacity_;
  const Function* function_ = nullptr;
  const Signature* signature_ = nullptr;
  PyObject* result_ = nullptr;
  // For a list of ints that was passed spread out; its object then is Py_Ellipsis.
  PyObject* const* spread_ = nullptr;
  size_t spread_count_ = 0;
  size_t positional_count_ = 0;  // how many arguments were given by position
  // Numbers in place of tensors.
  Tensor numbers_[2];
  size_t number_count_ = 0;
  std::unique_ptr<std::list<Tensor>> more_numbers_;
  struct Out {
    const Tensor* tensor;
    std::vector<int64_t> sizes;  // before the call
  };
  std::unique_ptr<std::vector<Out>> outs_;
};

// N: how many parameters the largest signature has.
template <size_t N>
class Values final : public ValuesBase {
 public:
  Values() : ValuesBase(places_, N) {}

 private:
  PyObject* places_[N > 0 ? N : 1];
};

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_VALUES_H_
