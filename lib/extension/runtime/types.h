// c10::Type: the types of arguments and returns, as boxed kernels ask an operator's schema for
// them.
//
// Takes: the words of a declaration. Gives: kinds, the types inside, text, comparison. As in
// PyTorch, `ScalarType`, `Layout`, `MemoryFormat` and `SymInt` are ints, a `Dimname` is a string.
// Errors: expect() raises Error for another kind.
#ifndef SWITCHYARD_LIB_EXTENSION_RUNTIME_TYPES_H_
#define SWITCHYARD_LIB_EXTENSION_RUNTIME_TYPES_H_

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/core/error.h"

namespace c10 {

enum class TypeKind {
  AnyType,  // also what this run-time has no value for
  TensorType,
  StorageType,
  ListType,
  OptionalType,
  NumberType,
  FloatType,
  ComplexType,
  IntType,
  BoolType,
  StringType,
  NoneType,
  GeneratorType,
  QSchemeType,
  DeviceObjType,
  StreamObjType,
};

class Type;
using TypePtr = std::shared_ptr<const Type>;

class Type : public std::enable_shared_from_this<Type> {
 public:
  TypeKind kind() const { return kind_; }
  std::string str() const {
    if (kind_ == TypeKind::ListType) return inner_[0]->str() + "[]";
    if (kind_ == TypeKind::OptionalType) return inner_[0]->str() + "?";
    return text_;
  }
  std::string annotation_str() const {
    if (kind_ == TypeKind::ListType) return "List[" + inner_[0]->annotation_str() + "]";
    if (kind_ == TypeKind::OptionalType) return "Optional[" + inner_[0]->annotation_str() + "]";
    return kind_ == TypeKind::NumberType ? "number" : text_;
  }
  std::string repr_str() const { return annotation_str(); }

  const std::vector<TypePtr>& containedTypes() const { return inner_; }
  const TypePtr& containedType(std::size_t index) const { return inner_.at(index); }

  bool operator==(const Type& other) const {
    if (kind_ != other.kind_ || inner_.size() != other.inner_.size()) return false;
    if (kind_ == TypeKind::AnyType && text_ != other.text_) return false;
    for (std::size_t i = 0; i < inner_.size(); ++i) {
      if (*inner_[i] != *other.inner_[i]) return false;
    }
    return true;
  }
  bool operator!=(const Type& other) const { return !(*this == other); }

  // A value of the type goes where the other one is asked for.
  bool isSubtypeOf(const Type& other) const {
    if (*this == other || (other.kind_ == TypeKind::AnyType && other.text_ == "Any")) return true;
    if (other.kind_ == TypeKind::OptionalType) {
      const Type& given = kind_ == TypeKind::OptionalType ? *inner_[0] : *this;
      return kind_ == TypeKind::NoneType || given.isSubtypeOf(*other.inner_[0]);
    }
    const bool is_number = kind_ == TypeKind::IntType || kind_ == TypeKind::FloatType ||
                           kind_ == TypeKind::ComplexType;
    return other.kind_ == TypeKind::NumberType && is_number;
  }
  bool isSubtypeOf(const TypePtr& other) const { return isSubtypeOf(*other); }

  // Null for another kind.
  template <typename T>
  std::shared_ptr<const T> cast() const {
    if (kind_ != T::Kind) return nullptr;
    return std::static_pointer_cast<const T>(shared_from_this());
  }
  template <typename T>
  std::shared_ptr<const T> expect() const {
    auto same = cast<T>();
    SWITCHYARD_CHECK(same != nullptr, "the type ", str(), " is of another kind");
    return same;
  }

 protected:
  Type(TypeKind kind, std::string text, std::vector<TypePtr> inner = {})
      : kind_(kind), text_(std::move(text)), inner_(std::move(inner)) {}

 private:
  TypeKind kind_;
  std::string text_;
  std::vector<TypePtr> inner_;
};

#define SWITCHYARD_SIMPLE_TYPE(name, text)                         \
  class name : public Type {                                       \
   public:                                                         \
    static constexpr TypeKind Kind = TypeKind::name;               \
    static const TypePtr& get() {                                  \
      static const TypePtr* const kOnly = new TypePtr(new name()); \
      return *kOnly;                                               \
    }                                                              \
                                                                   \
   private:                                                        \
    name() : Type(Kind, text) {}                                   \
  };
SWITCHYARD_SIMPLE_TYPE(TensorType, "Tensor")
SWITCHYARD_SIMPLE_TYPE(StorageType, "Storage")
SWITCHYARD_SIMPLE_TYPE(NumberType, "Scalar")
SWITCHYARD_SIMPLE_TYPE(FloatType, "float")
SWITCHYARD_SIMPLE_TYPE(ComplexType, "complex")
SWITCHYARD_SIMPLE_TYPE(IntType, "int")
SWITCHYARD_SIMPLE_TYPE(BoolType, "bool")
SWITCHYARD_SIMPLE_TYPE(StringType, "str")
SWITCHYARD_SIMPLE_TYPE(NoneType, "NoneType")
SWITCHYARD_SIMPLE_TYPE(GeneratorType, "Generator")
SWITCHYARD_SIMPLE_TYPE(QSchemeType, "QScheme")
SWITCHYARD_SIMPLE_TYPE(DeviceObjType, "Device")
SWITCHYARD_SIMPLE_TYPE(StreamObjType, "Stream")
#undef SWITCHYARD_SIMPLE_TYPE

class AnyType : public Type {
 public:
  static constexpr TypeKind Kind = TypeKind::AnyType;
  static TypePtr create(std::string text) { return TypePtr(new AnyType(std::move(text))); }
  static TypePtr get() { return create("Any"); }

 private:
  explicit AnyType(std::string text) : Type(Kind, std::move(text)) {}
};

#define SWITCHYARD_TYPE_OF_ONE(name)                                                         \
  class name : public Type {                                                                 \
   public:                                                                                   \
    static constexpr TypeKind Kind = TypeKind::name;                                         \
    static TypePtr create(TypePtr element) { return TypePtr(new name(std::move(element))); } \
    const TypePtr& getElementType() const { return containedType(0); }                       \
    static TypePtr ofTensors() { return create(TensorType::get()); }                         \
    static TypePtr ofTensor() { return create(TensorType::get()); }                          \
    static TypePtr ofInts() { return create(IntType::get()); }                               \
    static TypePtr ofFloats() { return create(FloatType::get()); }                           \
    static TypePtr ofBools() { return create(BoolType::get()); }                             \
                                                                                             \
   private:                                                                                  \
    explicit name(TypePtr element) : Type(Kind, "", {std::move(element)}) {}                 \
  };
SWITCHYARD_TYPE_OF_ONE(ListType)
SWITCHYARD_TYPE_OF_ONE(OptionalType)
#undef SWITCHYARD_TYPE_OF_ONE

namespace detail {

// The type of a word of declarations.
inline TypePtr TypeOfWord(std::string_view word) {
  if (word == "Tensor") return TensorType::get();
  if (word == "Scalar" || word == "number") return NumberType::get();
  if (word == "float") return FloatType::get();
  if (word == "complex") return ComplexType::get();
  if (word == "bool") return BoolType::get();
  if (word == "str" || word == "Dimname") return StringType::get();
  if (word == "Generator") return GeneratorType::get();
  if (word == "Storage") return StorageType::get();
  if (word == "Device") return DeviceObjType::get();
  if (word == "Stream") return StreamObjType::get();
  if (word == "QScheme") return QSchemeType::get();
  const bool is_int = word == "int" || word == "SymInt" || word == "ScalarType" ||
                      word == "Layout" || word == "MemoryFormat" || word == "DeviceIndex";
  return is_int ? IntType::get() : AnyType::create(std::string(word));
}

}  // namespace detail
}  // namespace c10

#endif  // SWITCHYARD_LIB_EXTENSION_RUNTIME_TYPES_H_
