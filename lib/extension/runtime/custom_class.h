// torch::class_, as sources register custom classes with it. None of it runs: `switchyard import`
// reads the registrations, and writes a table of the methods (method_call.h).
#ifndef SWITCHYARD_LIB_EXTENSION_RUNTIME_CUSTOM_CLASS_H_
#define SWITCHYARD_LIB_EXTENSION_RUNTIME_CUSTOM_CLASS_H_

#include <initializer_list>
#include <optional>
#include <string>
#include <utility>

#include "lib/boxing/value.h"
#include "lib/extension/runtime/extension_values.h"
#include "lib/extension/runtime/intrusive_ptr.h"

namespace torch {
namespace detail {

template <typename Result, typename... Arguments>
struct types {};

template <typename Make>
struct InitLambda {
  Make f;
};

}  // namespace detail

template <typename... Arguments>
constexpr detail::types<void, Arguments...> init() {
  return {};
}
template <typename Make>
constexpr detail::InitLambda<Make> init(Make make) {
  return {std::move(make)};
}

// An argument of a method, with or without a default.
class arg {
 public:
  explicit arg(std::string name) : name_(std::move(name)) {}
  template <typename T>
  arg& operator=(const T& value) {
    value_ = switchyard::ToBoxed(value);
    return *this;
  }
  static arg none() {
    arg made("");
    made.value_ = switchyard::Value();
    return made;
  }
  const std::string& name() const { return name_; }
  const std::optional<switchyard::Value>& value() const { return value_; }

 private:
  std::string name_;
  std::optional<switchyard::Value> value_;
};

template <typename Class>
class [[maybe_unused]] class_ {
 public:
  constexpr class_() = default;
  constexpr class_(const char*, const char*, const char* = "") {}
  class_(const std::string&, const std::string&, const std::string& = "") {}

  template <typename Arguments>
  constexpr class_& def(const Arguments&, const char* = "", std::initializer_list<arg> = {}) {
    return *this;
  }
  template <typename Method>
  constexpr class_& def(const char*, const Method&, const char* = "",
                        std::initializer_list<arg> = {}) {
    return *this;
  }
  template <typename Method>
  constexpr class_& def_static(const char*, const Method&, const char* = "") {
    return *this;
  }
  template <typename Field>
  constexpr class_& def_readwrite(const char*, Field Class::*) {
    return *this;
  }
  template <typename Field>
  constexpr class_& def_readonly(const char*, Field Class::*) {
    return *this;
  }
  template <typename Getter>
  constexpr class_& def_property(const char*, const Getter&, const char* = "") {
    return *this;
  }
  template <typename Getter, typename Setter>
  constexpr class_& def_property(const char*, const Getter&, const Setter&, const char* = "") {
    return *this;
  }
  template <typename GetState, typename SetState>
  constexpr class_& def_pickle(const GetState&, const SetState&) {
    return *this;
  }
};

}  // namespace torch

#endif  // SWITCHYARD_LIB_EXTENSION_RUNTIME_CUSTOM_CLASS_H_
