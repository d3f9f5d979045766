#include "compiler/import/forward_call.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <string_view>

#include "compiler/import/registered_name.h"

namespace switchyard::importer {
namespace {

bool Has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

// Whether a value of this type is a reference to what can be written.
bool IsWritable(std::string_view spelled) {
  return !spelled.empty() && spelled.back() == '&' && spelled.substr(0, 6) != "const ";
}

bool IsWritable(const cxx::TypeTree& type) {
  return type.reference == cxx::Reference::kLvalue && !type.is_const;
}

std::string ValueText(cxx::TypeTree type) {
  type.is_const = false;
  type.reference = cxx::Reference::kNone;
  return cxx::ToText(type);
}

bool IsOwnedText(const cxx::TypeTree& type) { return LastPart(type.name) == "basic_string"; }

bool HasOwnedText(const cxx::TypeTree& type) {
  return IsOwnedText(type) ||
         std::any_of(type.arguments.begin(), type.arguments.end(), HasOwnedText);
}

// What a vector is made of: elements that own their text are made one by one.
std::string AsVector(const std::string& name, const cxx::TypeTree& element) {
  if (!IsOwnedText(element)) return "(" + name + ").ToVector()";
  return "std::vector<std::string>((" + name + ").begin(), (" + name + ").end())";
}

// What is passed for a parameter: views become what owns, where the kernel takes that.
std::string Passed(const std::string& name, const cxx::TypeTree& type, std::string_view given) {
  const std::string_view word = LastPart(type.name);
  if (word == "vector") return AsVector(name, type.arguments[0]);
  if (word == "basic_string") return "std::string(" + name + ")";
  if (word == "List") {
    const bool is_of_text = IsOwnedText(type.arguments[0]);
    return ValueText(type) + "(" + (is_of_text ? AsVector(name, type.arguments[0]) : name) + ")";
  }
  if (word == "array" && !Has(given, "array<")) {
    return "switchyard::ToArray<" + ValueText(type) + ">(" + name + ")";
  }
  if (word != "optional") return name;
  const std::string inner = Passed("*" + name, type.arguments[0], given);
  if (inner == "*" + name) return name;
  return name + " ? std::make_optional(" + inner + ") : std::nullopt";
}

// The parameter that a return is, by their annotations.
std::optional<std::size_t> ParameterOf(const schema::Return& result,
                                       const schema::FunctionSchema& declared) {
  if (!result.annotation) return std::nullopt;
  for (std::size_t i = 0; i < declared.arguments.size(); ++i) {
    const auto& annotation = declared.arguments[i].annotation;
    if (annotation && annotation->value == result.annotation->value) return i;
  }
  return std::nullopt;
}

// Where an expression begins tells it from the others of its source.
std::string CallableName(const cxx::RegisteredFunction& kernel) {
  return "Registered_" + kernel.name + "_" + std::to_string(kernel.declaration.begin);
}

std::string Callee(const cxx::RegisteredFunction& kernel) {
  if (!kernel.callee.empty()) return kernel.callee;
  const std::string outer = kernel.name_space.empty() ? "" : "::" + kernel.name_space;
  return outer + "::" + (kernel.expression.empty() ? kernel.name : CallableName(kernel));
}

class BodyWriter {
 public:
  BodyWriter(const cxx::RegisteredFunction& kernel, const ForwardFunction& function)
      : kernel_(kernel), function_(function) {
    for (const ForwardParameter& one : function.parameters) names_.insert(one.name);
  }

  std::string Take() {
    const std::string call = CallText();
    const std::string written = WrittenText();
    if (function_.result == "void") return body_ + "  " + call + ";\n";
    if (!written.empty()) return body_ + "  " + call + ";\n  return " + written + ";\n";
    if (Has(function_.result, "string_view") && HasOwnedText(kernel_.result)) return Kept(call);
    const std::string_view word = LastPart(kernel_.result.name);
    const bool is_row = word == "array" || word == "ArrayRef";
    if (is_row && Has(function_.result, "vector<")) {
      return body_ + "  const auto made = " + call + ";\n  return " + function_.result +
             "(made.begin(), made.end());\n";
    }
    return body_ + "  return " + call + ";\n";
  }

 private:
  std::string CallText() {
    std::string call = Callee(kernel_) + "(";
    for (std::size_t i = 0; i < function_.parameters.size(); ++i) {
      call += (i == 0 ? "" : ", ") + Argument(function_.parameters[i], kernel_.parameters[i].type);
    }
    return call + ")";
  }

  // A parameter that the kernel may write is given a handle of its own: what it writes through the
  // handle is seen, that it makes it another one's is not, as when PyTorch calls it.
  std::string Argument(const ForwardParameter& given, const cxx::TypeTree& type) {
    const std::string passed = Passed(given.name, type, given.type);
    const bool is_moved = type.reference == cxx::Reference::kRvalue;
    if (!is_moved && (!IsWritable(type) || (passed == given.name && IsWritable(given.type)))) {
      return passed;
    }
    const std::string own = OwnName(given.name);
    body_ += "  " + ValueText(type) + " " + own + " = " + passed + ";\n";
    return is_moved ? "std::move(" + own + ")" : own;
  }

  std::string OwnName(const std::string& name) {
    std::string own = name + "_";
    while (!names_.insert(own).second) own += '_';
    return own;
  }

  // The parameters that the declaration returns, where the kernel returns something else than
  // references to them.
  std::string WrittenText() const {
    const bool is_tuple = Has(function_.result, "tuple<");
    const bool wants_references =
        is_tuple ? Has(function_.result, "&") : IsWritable(function_.result);
    const auto& parts = kernel_.result.arguments;
    const bool has_references =
        is_tuple ? std::all_of(parts.begin(), parts.end(),
                               [](const cxx::TypeTree& part) { return IsWritable(part); })
                 : IsWritable(kernel_.result);
    if (!wants_references || has_references) return {};
    std::string text;
    for (const schema::Return& result : function_.declared->returns) {
      const auto number = ParameterOf(result, *function_.declared);
      if (!number || *number >= function_.parameters.size()) return {};
      text += (text.empty() ? "" : ", ") + function_.parameters[*number].name;
    }
    return is_tuple ? "{" + text + "}" : text;
  }

  // Text is returned as a view, of what has to outlive the call.
  std::string Kept(const std::string& call) const {
    const bool is_list = function_.result.compare(0, 11, "std::vector") == 0;
    return body_ + "  auto made = " + call +
           ";\n  // What is returned is a view of it, until the thread's next call.\n"
           "  static thread_local decltype(made) kept;\n  kept = std::move(made);\n  return " +
           (is_list ? function_.result + "(kept.begin(), kept.end())" : "kept") + ";\n";
  }

  const cxx::RegisteredFunction& kernel_;
  const ForwardFunction& function_;
  std::string body_;
  std::set<std::string> names_;  // that are taken
};

}  // namespace

std::string CallableText(const cxx::RegisteredFunction& kernel) {
  if (kernel.expression.empty()) return {};
  const std::string& outer = kernel.name_space;
  std::string text = outer.empty() ? "" : "namespace " + outer + " {\n";
  text += "namespace {\ntemplate <typename... Arguments>\ndecltype(auto) " + CallableName(kernel) +
          "(Arguments&&... arguments) {\n" + kernel.constants + "  return (" + kernel.expression +
          ")(std::forward<Arguments>(arguments)...);\n}\n}  // namespace\n";
  return text + (outer.empty() ? "" : "}  // namespace " + outer + "\n");
}

std::string ForwardBody(const cxx::RegisteredFunction& kernel, const ForwardFunction& function) {
  return BodyWriter(kernel, function).Take();
}

}  // namespace switchyard::importer
