#include "lib/boxing/value.h"

#include "lib/boxing/dict_storage.h"
#include "lib/core/error.h"

namespace switchyard {
namespace {

// Messages truncate texts and lists here.
constexpr size_t kShownCharacters = 40;
constexpr size_t kShownElements = 8;

template <typename T>
size_t SizeOf(const T& /*no list*/) {
  return 0;
}
template <typename T>
size_t SizeOf(const std::vector<T>& elements) {
  return elements.size();
}

size_t SizeOf(const TupleElements& elements) { return elements.values.size(); }

template <typename T>
Value ElementOf(const T& /*no list*/, size_t /*index*/) {
  return Value();
}
template <typename T>
Value ElementOf(const std::vector<T>& elements, size_t index) {
  return Value(static_cast<T>(elements[index]));
}

Value ElementOf(const TupleElements& elements, size_t index) { return elements.values[index]; }

void AppendText(std::string& out, std::string_view text) {
  out += " '";
  out += text.substr(0, kShownCharacters);
  out += text.size() > kShownCharacters ? "...'" : "'";
}

void AppendElements(std::string& out, const Value& list) {
  const size_t count = list.ElementCount();
  out += " of [";
  for (size_t i = 0; i < count && i < kShownElements; ++i) {
    if (i != 0) out += ", ";
    out += KindName(list.Element(i).kind());
  }
  out += count > kShownElements ? ", ...]" : "]";
}

}  // namespace

Value::Value(const Scalar& number) : Value() {
  if (number.IsBool()) {
    *this = Value(Kind::Bool, number.To<bool>() ? 1 : 0);
  } else if (number.IsIntegral()) {
    *this = Value(Kind::Int, number.To<int64_t>());
  } else if (number.IsFloatingPoint()) {
    payload_.real = number.To<double>();
    kind_ = Kind::Double;
  } else {
    *this = Value(number.To<std::complex<double>>());
  }
}

Value::Value(std::complex<double> number) : Value() {
  SetObject(Kind::Complex, ValuePayload::MakeObject(number));
}
Value::Value(std::string_view text) : Value() {
  SetObject(Kind::String, ValuePayload::MakeObject(std::string(text)));
}
Value::Value(Generator generator) : Value() {
  SetObject(Kind::Generator, ValuePayload::MakeObject(std::move(generator)));
}
Value::Value(Storage storage) : Value() {
  SetObject(Kind::Storage, ValuePayload::MakeObject(std::move(storage)));
}
Value::Value(Object object) : Value() {
  SetObject(Kind::Object, ValuePayload::MakeObject(std::move(object)));
}
Value::Value(IntrusivePtr<DictStorage> entries) : Value() {
  SetObject(Kind::Dict, ValuePayload::MakeObject(std::move(entries)));
}
Value::Value(TupleElements elements) : Value() {
  SetObject(Kind::Tuple, ValuePayload::MakeObject(std::move(elements)));
}
Value::Value(std::vector<int64_t> elements) : Value() {
  SetObject(Kind::IntList, ValuePayload::MakeObject(std::move(elements)));
}
Value::Value(std::vector<double> elements) : Value() {
  SetObject(Kind::DoubleList, ValuePayload::MakeObject(std::move(elements)));
}
Value::Value(std::vector<bool> elements) : Value() {
  SetObject(Kind::BoolList, ValuePayload::MakeObject(std::move(elements)));
}
Value::Value(std::vector<Scalar> elements) : Value() {
  SetObject(Kind::ScalarList, ValuePayload::MakeObject(std::move(elements)));
}
Value::Value(std::vector<Tensor> elements) : Value() {
  SetObject(Kind::TensorList, ValuePayload::MakeObject(std::move(elements)));
}
Value::Value(std::vector<std::optional<Tensor>> elements) : Value() {
  SetObject(Kind::OptionalTensorList, ValuePayload::MakeObject(std::move(elements)));
}
Value::Value(std::vector<Value> elements) : Value() {
  SetObject(Kind::List, ValuePayload::MakeObject(std::move(elements)));
}

void Value::ReleaseObject() {
  if (!payload_.object->Release()) return;
  switch (kind_) {
#define SWITCHYARD_VALUE_KIND(name, text) case Kind::name:
#include "lib/boxing/value_kinds.def"
    return;
#define SWITCHYARD_OBJECT_KIND(name, text, type)             \
  case Kind::name:                                           \
    delete static_cast<ValueObject<type>*>(payload_.object); \
    return;
#include "lib/boxing/value_kinds.def"
  }
}

void Value::KeepTensor() {
  if (payload_.tensor.defined()) payload_.tensor.impl()->Retain();
  is_lent_ = false;
}

void LentValue::Destroy() { value_.~Value(); }

size_t Value::ElementCount() const {
  switch (kind_) {
#define SWITCHYARD_VALUE_KIND(name, text) case Kind::name:
#include "lib/boxing/value_kinds.def"
    break;
#define SWITCHYARD_OBJECT_KIND(name, text, type) \
  case Kind::name:                               \
    return SizeOf(object<type>());
#include "lib/boxing/value_kinds.def"
  }
  return 0;
}

Value Value::Element(size_t index) const {
  SWITCHYARD_CHECK(IsList() || IsTuple(), *this, " has no elements");
  SWITCHYARD_CHECK(index < ElementCount(), "index ", index, " is out of bounds of a list of ",
                   ElementCount());
  switch (kind_) {
#define SWITCHYARD_VALUE_KIND(name, text) case Kind::name:
#include "lib/boxing/value_kinds.def"
    break;
#define SWITCHYARD_OBJECT_KIND(name, text, type) \
  case Kind::name:                               \
    return ElementOf(object<type>(), index);
#include "lib/boxing/value_kinds.def"
  }
  return Value();
}

std::string_view KindName(Value::Kind kind) {
  switch (kind) {
#define SWITCHYARD_VALUE_KIND(name, text) \
  case Value::Kind::name:                 \
    return text;
#define SWITCHYARD_OBJECT_KIND(name, text, type) \
  case Value::Kind::name:                        \
    return text;
#include "lib/boxing/value_kinds.def"
  }
  return "unknown";
}

void AppendTo(std::string& out, const Value& value) {
  out += KindName(value.kind());
  if (value.kind() == Value::Kind::Int) {
    out += ' ';
    AppendTo(out, value.integer());
  } else if (value.kind() == Value::Kind::String) {
    AppendText(out, value.object<std::string>());
  } else if (value.IsList() || value.IsTuple()) {
    AppendElements(out, value);
  } else if (value.kind() == Value::Kind::Object) {
    out += " of class ";
    out += value.object<Object>().ClassName();
  }
}

}  // namespace switchyard
