// caffe2::TypeMeta: the type of elements, as sources of PyTorch pass it beside ScalarType. Here it
// is a ScalarType under another name: each converts to the other.
#ifndef SWITCHYARD_LIB_EXTENSION_RUNTIME_TYPE_META_H_
#define SWITCHYARD_LIB_EXTENSION_RUNTIME_TYPE_META_H_

#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>

#include "lib/core/error.h"
#include "lib/core/scalar_type.h"
#include "lib/extension/runtime/element_types.h"

namespace caffe2 {

class TypeMeta {
 public:
  constexpr TypeMeta() = default;
  constexpr TypeMeta(switchyard::ScalarType type) : type_(type) {}     // NOLINT: implicit
  constexpr operator switchyard::ScalarType() const { return type_; }  // NOLINT: implicit

  template <typename T>
  static constexpr TypeMeta Make() {
    return TypeMeta(c10::CppTypeToScalarType<T>::value);
  }
  static constexpr TypeMeta fromScalarType(switchyard::ScalarType type) { return TypeMeta(type); }
  template <typename T>
  constexpr bool Match() const {
    return *this == Make<T>();
  }

  constexpr switchyard::ScalarType toScalarType() const { return type_; }
  constexpr bool isScalarType() const { return type_ != switchyard::ScalarType::Undefined; }
  constexpr bool isScalarType(switchyard::ScalarType type) const { return type_ == type; }
  std::size_t itemsize() const { return switchyard::ElementSize(type_); }
  std::string_view name() const { return switchyard::ScalarTypeName(type_); }

  friend constexpr bool operator==(TypeMeta a, TypeMeta b) { return a.type_ == b.type_; }
  friend constexpr bool operator!=(TypeMeta a, TypeMeta b) { return a.type_ != b.type_; }
  // Against an enumerator neither conversion is better than the other.
  friend constexpr bool operator==(TypeMeta a, switchyard::ScalarType b) { return a.type_ == b; }
  friend constexpr bool operator!=(TypeMeta a, switchyard::ScalarType b) { return a.type_ != b; }
  friend constexpr bool operator==(switchyard::ScalarType a, TypeMeta b) { return a == b.type_; }
  friend constexpr bool operator!=(switchyard::ScalarType a, TypeMeta b) { return a != b.type_; }
  friend std::ostream& operator<<(std::ostream& out, TypeMeta type) { return out << type.name(); }

 private:
  switchyard::ScalarType type_ = switchyard::ScalarType::Undefined;
};

// In the text of an error.
inline void AppendTo(std::string& out, TypeMeta type) { out += type.name(); }

}  // namespace caffe2

namespace c10 {
constexpr caffe2::TypeMeta scalarTypeToTypeMeta(switchyard::ScalarType type) { return type; }
constexpr switchyard::ScalarType typeMetaToScalarType(caffe2::TypeMeta type) { return type; }
}  // namespace c10

#endif  // SWITCHYARD_LIB_EXTENSION_RUNTIME_TYPE_META_H_
