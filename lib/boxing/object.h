// Object: an instance of a custom class, in a boxed value or as an argument of an emitted function.
//
// Takes: a pointer to an instance of a class that derives from CustomClassHolder. Gives: the same
// instance, shared; As<T>() gives it back in its own class. Errors: As<T>() raises Error for an
// instance of another class, also of a class that derives from T: boxed values know one class, as
// in PyTorch.

#ifndef SWITCHYARD_LIB_BOXING_OBJECT_H_
#define SWITCHYARD_LIB_BOXING_OBJECT_H_

#include <string_view>
#include <utility>

#include "lib/core/error.h"
#include "lib/core/intrusive_ptr.h"

namespace switchyard {

// The base of custom classes.
class CustomClassHolder : public RefCounted {
 public:
  virtual ~CustomClassHolder() = default;
  static void Destroy(CustomClassHolder* instance) { delete instance; }
};

namespace internal {

struct ClassInfo {
  std::string_view name;  // in C++: `my::Queue`
};

// The text between `T = ` and the end in the compiler's name of this function.
template <typename T>
constexpr std::string_view CppNameOf() {
  constexpr std::string_view kFunction = __PRETTY_FUNCTION__;
  constexpr std::string_view kMark = "T = ";
  constexpr size_t kBegin = kFunction.find(kMark) + kMark.size();
  constexpr size_t kEnd = kFunction.find_first_of(";]", kBegin);
  return kFunction.substr(kBegin, kEnd - kBegin);
}

template <typename T>
inline constexpr ClassInfo kClassInfo = {CppNameOf<T>()};

}  // namespace internal

class Object {
 public:
  // None of any class.
  Object() = default;
  template <typename T>
  static Object Of(IntrusivePtr<CustomClassHolder> instance) {
    Object object;
    object.instance_ = std::move(instance);
    object.info_ = &internal::kClassInfo<T>;
    return object;
  }

  bool defined() const { return static_cast<bool>(instance_); }
  std::string_view ClassName() const { return info_ == nullptr ? "no class" : info_->name; }
  const IntrusivePtr<CustomClassHolder>& instance() const { return instance_; }
  template <typename T>
  bool Is() const {
    return info_ == &internal::kClassInfo<T>;
  }
  // Null for no instance.
  template <typename T>
  T* As() const {
    if (!defined()) return nullptr;
    SWITCHYARD_CHECK(Is<T>(), "an object of class ", ClassName(), " was given where one of class ",
                     internal::CppNameOf<T>(), " is taken");
    return static_cast<T*>(instance_.get());
  }
  bool operator==(const Object& other) const { return instance_ == other.instance_; }
  bool operator!=(const Object& other) const { return !(*this == other); }

 private:
  IntrusivePtr<CustomClassHolder> instance_;
  const internal::ClassInfo* info_ = nullptr;
};

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_BOXING_OBJECT_H_
