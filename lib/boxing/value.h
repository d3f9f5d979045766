// Value: one argument or result of an operator, with a run-time type.
//
// Takes: any value of an argument or return; an absent optional is None. Gives: its kind and, by
// Unbox<T>() of unboxing.h, the value back. 16 bytes on 64-bit machines: a tensor, a number or an
// enumerator is stored in the value itself, everything else in an immutable object that copies
// share. Errors: Element() raises Error for a value that is not a list and for an index out of
// bounds. Values own their contents; LentValue is for arguments with another owner.
//
// Value::Default() is not a value. It asks a boxed call for the default of the schema.

#ifndef SWITCHYARD_LIB_BOXING_VALUE_H_
#define SWITCHYARD_LIB_BOXING_VALUE_H_

#include <array>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "lib/boxing/object.h"
#include "lib/boxing/value_payload.h"
#include "lib/core/array_ref.h"
#include "lib/core/device.h"
#include "lib/core/dimname.h"
#include "lib/core/generator.h"
#include "lib/core/intrusive_ptr.h"
#include "lib/core/layout.h"
#include "lib/core/memory_format.h"
#include "lib/core/qscheme.h"
#include "lib/core/scalar.h"
#include "lib/core/scalar_type.h"
#include "lib/core/storage.h"
#include "lib/core/stream.h"
#include "lib/core/tensor.h"

namespace switchyard {

class DictStorage;
template <typename Key, typename T>
class Dict;
struct TupleElements;

class Value {
 public:
  enum class Kind : uint8_t {
#define SWITCHYARD_VALUE_KIND(name, text) name,
#define SWITCHYARD_OBJECT_KIND(name, text, type) name,
#include "lib/boxing/value_kinds.def"
  };

  // None.
  Value() noexcept : Value(Kind::None, 0) {}
  Value(std::nullopt_t) noexcept : Value() {}
  static Value Default() noexcept { return Value(Kind::Default, 0); }

  Value(const Tensor& tensor) noexcept : Value(Tensor(tensor)) {}
  Value(Tensor&& tensor) noexcept : payload_(std::move(tensor)), kind_(Kind::Tensor) {}
  template <typename T, std::enable_if_t<std::is_arithmetic_v<T>, int> = 0>
  Value(T number) : Value(KindOfNumber<T>(), 0) {
    if constexpr (std::is_floating_point_v<T>) {
      payload_.real = static_cast<double>(number);
    } else {
      payload_.integer = Scalar(number).To<int64_t>();
    }
  }
  // The number without its wrapper: Int, Double, Bool or Complex.
  Value(const Scalar& number);
  Value(std::complex<double> number);
  Value(std::string_view text);
  Value(const std::string& text) : Value(std::string_view(text)) {}
  Value(const char* text) : Value(std::string_view(text)) {}
  Value(ScalarType type) noexcept : Value(Kind::ScalarType, static_cast<int64_t>(type)) {}
  Value(Layout layout) noexcept : Value(Kind::Layout, static_cast<int64_t>(layout)) {}
  Value(MemoryFormat format) noexcept : Value(Kind::MemoryFormat, static_cast<int64_t>(format)) {}
  Value(QScheme scheme) noexcept : Value(Kind::QScheme, static_cast<int64_t>(scheme)) {}
  Value(Device device) noexcept : Value(Kind::Device, 0, device) {}
  Value(Stream stream) noexcept : Value(Kind::Stream, stream.id(), stream.device()) {}
  // A string, as in PyTorch.
  Value(const Dimname& name) : Value(name.text()) {}
  Value(Generator generator);
  Value(Storage storage);
  Value(Object object);
  Value(IntrusivePtr<DictStorage> entries);
  template <typename Key, typename T>
  Value(const Dict<Key, T>& dict);
  Value(TupleElements elements);
  template <typename... Elements>
  Value(const std::tuple<Elements...>& elements);

  Value(std::vector<int64_t> elements);
  Value(std::vector<double> elements);
  Value(std::vector<bool> elements);
  Value(std::vector<Scalar> elements);
  Value(std::vector<Tensor> elements);
  Value(std::vector<std::optional<Tensor>> elements);
  // Elements of any kinds.
  Value(std::vector<Value> elements);
  template <typename T>
  Value(const std::vector<T>& elements) : Value(ArrayRef<T>(elements)) {}
  template <typename T>
  Value(ArrayRef<T> elements);
  template <size_t kSize>
  Value(const std::array<bool, kSize>& elements)
      : Value(std::vector<bool>(elements.begin(), elements.end())) {}

  template <typename T>
  Value(std::optional<T> value) : Value() {
    if (value) *this = Value(*std::move(value));
  }

  Value(const Value& other) : payload_(int64_t{0}), kind_(other.kind_), device_(other.device_) {
    if (kind_ == Kind::Tensor) {
      new (&payload_.tensor) Tensor(other.payload_.tensor);
      return;
    }
    payload_.CopyWord(other.payload_);
    if (HasObject()) payload_.object->Retain();
  }
  Value(Value&& other) noexcept : payload_(int64_t{0}), kind_(other.kind_), device_(other.device_) {
    if (kind_ == Kind::Tensor) {
      new (&payload_.tensor) Tensor(std::move(other.payload_.tensor));
      return;
    }
    payload_.CopyWord(other.payload_);
    other.kind_ = Kind::None;
  }
  Value& operator=(const Value& other) { return *this = Value(other); }
  Value& operator=(Value&& other) noexcept {
    if (this == &other) return *this;
    this->~Value();
    return *new (this) Value(std::move(other));
  }
  ~Value() {
    if (kind_ == Kind::Tensor) {
      payload_.tensor.~Tensor();
    } else if (HasObject()) {
      ReleaseObject();
    }
  }

  Kind kind() const { return kind_; }
  bool IsNone() const { return kind_ == Kind::None; }
  bool IsDefault() const { return kind_ == Kind::Default; }
  bool IsTensor() const { return kind_ == Kind::Tensor; }
  bool IsList() const { return kind_ >= Kind::IntList; }
  bool IsTuple() const { return kind_ == Kind::Tuple; }

  // For lists and tuples. The elements of typed lists are boxed for the result.
  size_t ElementCount() const;
  Value Element(size_t index) const;

  // For unboxing.h, which has checked the kind: the payload.
  Tensor& tensor() { return payload_.tensor; }
  // The same, for callers that may assign another tensor: a lent tensor becomes owned.
  Tensor& OwnTensor() {
    if (__builtin_expect(is_lent_, 0)) KeepTensor();
    return payload_.tensor;
  }
  const Tensor& tensor() const { return payload_.tensor; }
  int64_t integer() const { return payload_.integer; }  // also Bool, enumerators, stream ids
  double real() const { return payload_.real; }
  Device device() const { return device_; }  // for Device and Stream
  template <typename T>
  const T& object() const {
    return payload_.ObjectOf<T>();
  }

 private:
  friend class LentValue;

  Value(Kind kind, int64_t integer, Device device = Device()) noexcept
      : payload_(integer), kind_(kind), device_(device) {}
  template <typename T>
  static constexpr Kind KindOfNumber() {
    if constexpr (std::is_same_v<T, bool>) return Kind::Bool;
    return std::is_integral_v<T> ? Kind::Int : Kind::Double;
  }
  void SetObject(Kind kind, RefCounted* object) {
    payload_.object = object;
    kind_ = kind;
  }

  bool HasObject() const { return kind_ >= Kind::Complex; }
  void ReleaseObject();
  void KeepTensor();

  ValuePayload payload_;
  // Adjacent, so that a constant kind is one store.
  Kind kind_ = Kind::None;
  bool is_lent_ = false;  // only in a LentValue; copies are never lent
  Device device_;
};

static_assert(sizeof(void*) != 8 || sizeof(Value) == 16, "a boxed value is two words");

// Distinguishes a boxed tuple from a list.
struct TupleElements {
  std::vector<Value> values;
};

template <typename... Elements>
Value::Value(const std::tuple<Elements...>& elements) : Value() {
  TupleElements boxed;
  boxed.values.reserve(sizeof...(Elements));
  std::apply([&](const auto&... element) { (boxed.values.emplace_back(element), ...); }, elements);
  *this = Value(std::move(boxed));
}

template <typename T>
Value::Value(ArrayRef<T> elements) : Value() {
  if constexpr (std::is_constructible_v<Value, std::vector<T>&&> &&
                (std::is_same_v<T, int64_t> || std::is_same_v<T, double> ||
                 std::is_same_v<T, bool> || std::is_same_v<T, Scalar> ||
                 std::is_same_v<T, Tensor> || std::is_same_v<T, std::optional<Tensor>>)) {
    *this = Value(elements.ToVector());
  } else {
    std::vector<Value> boxed;
    boxed.reserve(elements.size());
    for (const T& element : elements) boxed.emplace_back(element);
    *this = Value(std::move(boxed));
  }
}

// Another owner's tensor or value, without a reference count. A copy of its content counts as
// usual. It cannot be copied or moved, so it cannot be kept; to keep the value, copy value().
class LentValue {
 public:
  explicit LentValue(const Tensor& owner) noexcept : value_(Tensor::Adopt(owner.impl())) {
    value_.is_lent_ = true;
  }
  explicit LentValue(const Value& owner) noexcept : value_(owner.kind_, 0, owner.device_) {
    value_.payload_.CopyWord(owner.payload_);
    value_.is_lent_ = true;
  }
  LentValue(Tensor&&) = delete;
  LentValue(Value&&) = delete;
  LentValue(const LentValue&) = delete;
  LentValue& operator=(const LentValue&) = delete;
  void* operator new(size_t) = delete;
  void* operator new[](size_t) = delete;
  // If a kernel wrote to the tensor, the value owns it by then: OwnTensor().
  ~LentValue() {
    if (__builtin_expect(!value_.is_lent_, 0)) Destroy();
  }

  Value& value() { return value_; }

 private:
  void Destroy();

  union {
    Value value_;
  };
};

// The kind, as schemas spell it: "None", "int", "Tensor[]", "list".
std::string_view KindName(Value::Kind kind);
// For messages: the kind, with the number, the text or the kinds of a list's elements.
void AppendTo(std::string& out, const Value& value);

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_BOXING_VALUE_H_
