// c10::FunctionSchema: the declaration of an operator, as boxed kernels ask for it.
//
// Takes: the text that the table of operators has. Gives: names, arguments with their types,
// aliases and defaults, returns. Errors: findErrorInArguments and the like are not there; a name
// that no argument has gives nothing.
#ifndef SWITCHYARD_LIB_EXTENSION_RUNTIME_FUNCTION_SCHEMA_H_
#define SWITCHYARD_LIB_EXTENSION_RUNTIME_FUNCTION_SCHEMA_H_

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "lib/extension/runtime/names.h"
#include "lib/extension/runtime/types.h"

namespace c10 {

struct OperatorName {
  OperatorName() = default;
  OperatorName(std::string name, std::string overload_name)
      : name(std::move(name)), overload_name(std::move(overload_name)) {}

  // `my` of `my::f`; nothing without one.
  optional<string_view> getNamespace() const {
    const std::size_t colons = name.find("::");
    if (colons == std::string::npos) return nullopt;
    return string_view(name).substr(0, colons);
  }

  std::string name;
  std::string overload_name;
};
inline bool operator==(const OperatorName& one, const OperatorName& other) {
  return one.name == other.name && one.overload_name == other.overload_name;
}
inline bool operator!=(const OperatorName& one, const OperatorName& other) {
  return !(one == other);
}
inline std::string toString(const OperatorName& name) {
  return name.overload_name.empty() ? name.name : name.name + "." + name.overload_name;
}
inline std::ostream& operator<<(std::ostream& out, const OperatorName& name) {
  return out << toString(name);
}

// `(a!)`, `(a -> *)`, `(a|b)`: sets without the mark of a write.
class AliasInfo {
 public:
  AliasInfo(bool is_write, std::unordered_set<std::string> before,
            std::unordered_set<std::string> after)
      : is_write_(is_write), before_(std::move(before)), after_(std::move(after)) {}

  bool isWrite() const { return is_write_; }
  const std::unordered_set<std::string>& beforeSets() const { return before_; }
  const std::unordered_set<std::string>& afterSets() const { return after_; }
  std::string beforeSet() const { return *before_.begin(); }
  bool isWildcardBefore() const { return before_.count("*") != 0; }
  bool isWildcardAfter() const { return after_.count("*") != 0; }
  bool operator==(const AliasInfo& other) const {
    return is_write_ == other.is_write_ && before_ == other.before_ && after_ == other.after_;
  }

 private:
  bool is_write_;
  std::unordered_set<std::string> before_;
  std::unordered_set<std::string> after_;
};

// Also a return.
class Argument {
 public:
  const std::string& name() const { return name_; }
  const TypePtr& type() const { return type_; }
  const TypePtr& real_type() const { return type_; }
  // The length of `int[2]`.
  optional<int32_t> N() const { return length_; }
  const optional<IValue>& default_value() const { return default_; }
  bool kwarg_only() const { return is_keyword_only_; }
  bool is_out() const { return is_keyword_only_ && alias_ && alias_->isWrite(); }
  // Null without an annotation.
  const AliasInfo* alias_info() const { return alias_ ? &*alias_ : nullptr; }

 private:
  friend class SchemaText;
  std::string name_;
  TypePtr type_;
  optional<int32_t> length_;
  optional<IValue> default_;
  bool is_keyword_only_ = false;
  optional<AliasInfo> alias_;
};

class FunctionSchema {
 public:
  const std::string& name() const { return name_.name; }
  const std::string& overload_name() const { return name_.overload_name; }
  const OperatorName& operator_name() const { return name_; }
  optional<string_view> getNamespace() const { return name_.getNamespace(); }
  const std::vector<Argument>& arguments() const { return arguments_; }
  const std::vector<Argument>& returns() const { return returns_; }
  bool is_vararg() const { return false; }
  bool is_varret() const { return false; }
  bool is_mutable() const {
    for (const Argument& one : arguments_) {
      if (one.alias_info() != nullptr && one.alias_info()->isWrite()) return true;
    }
    return false;
  }
  optional<int> argumentIndexWithName(string_view name) const {
    for (std::size_t i = 0; i < arguments_.size(); ++i) {
      if (arguments_[i].name() == name) return static_cast<int>(i);
    }
    return nullopt;
  }
  // As the declaration is written.
  const std::string& text() const { return text_; }

 private:
  friend class SchemaText;
  OperatorName name_;
  std::vector<Argument> arguments_;
  std::vector<Argument> returns_;
  std::string text_;
};
inline std::string toString(const FunctionSchema& schema) { return schema.text(); }
inline std::ostream& operator<<(std::ostream& out, const FunctionSchema& schema) {
  return out << schema.text();
}
inline std::ostream& operator<<(std::ostream& out, const Argument& argument) {
  return out << argument.type()->str() << ' ' << argument.name();
}

}  // namespace c10

#endif  // SWITCHYARD_LIB_EXTENSION_RUNTIME_FUNCTION_SCHEMA_H_
