#include "compiler/import/forward_call.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "compiler/import/declaration.h"
#include "compiler/import/registered_name.h"

namespace switchyard::importer {
namespace {

bool IsWordByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

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

// `::my::Queue` for what is of no run-time: emitted code has a namespace of that name inside its
// own.
cxx::TypeTree FromOutside(cxx::TypeTree type) {
  const std::size_t colons = type.name.find("::");
  const std::string outer = type.name.substr(0, std::min(colons, type.name.size()));
  const bool is_known = outer == "at" || outer == "c10" || outer == "torch" || outer == "std" ||
                        outer == "switchyard";
  if (colons != std::string::npos && !is_known) type.name.insert(0, "::");
  for (cxx::TypeTree& argument : type.arguments) argument = FromOutside(std::move(argument));
  return type;
}

std::string ValueText(cxx::TypeTree type) {
  type.is_const = false;
  type.reference = cxx::Reference::kNone;
  return cxx::ToText(FromOutside(std::move(type)));
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

bool IsListWord(std::string_view word) {
  return word == "vector" || word == "List" || word == "ArrayRef";
}
bool IsTableWord(std::string_view word) {
  return word == "Dict" || word == "unordered_map" || word == "tuple";
}

// Whether a value of the type holds others that emitted code has in another form: it is converted
// as a whole.
bool HoldsOthers(const cxx::TypeTree& type) {
  const std::string_view word = LastPart(type.name);
  if (IsTableWord(word)) return true;
  if (type.arguments.empty()) return false;
  const std::string_view inner = LastPart(type.arguments[0].name);
  if (word == "optional") return HoldsOthers(type.arguments[0]);
  if (!IsListWord(word)) return false;
  return IsListWord(inner) || inner == "intrusive_ptr" || inner == "IValue" ||
         HoldsOthers(type.arguments[0]);
}

// The results of several returns are converted one by one, so that references stay.
bool ResultHoldsOthers(const cxx::TypeTree& result) {
  if (LastPart(result.name) != "tuple") return HoldsOthers(result);
  const auto& parts = result.arguments;
  const bool has_references = std::any_of(parts.begin(), parts.end(), [](const auto& part) {
    return part.reference != cxx::Reference::kNone;
  });
  return !has_references && std::any_of(parts.begin(), parts.end(), HoldsOthers);
}

std::string Converted(const target::ForwardSpelling& words, const std::string& type,
                      const std::string& value) {
  return std::string(words.convert) + "<" + type + ">(" + value + ")";
}

// Whether a value is not passed as it is, where lists are converted like all others.
bool IsConverted(const cxx::TypeTree& type) {
  const std::string_view word = LastPart(type.name);
  if (word == "optional") {
    return IsListWord(LastPart(type.arguments[0].name)) || IsConverted(type.arguments[0]);
  }
  return IsOwnedText(type) || (!type.arguments.empty() && word != "ArrayRef");
}

// What is passed for a parameter: views become what owns, where the kernel takes that.
std::string Passed(const std::string& name, const cxx::TypeTree& type, std::string_view given,
                   const target::ForwardSpelling& words) {
  const std::string_view word = LastPart(type.name);
  if (words.converts_lists) {
    return IsConverted(type) ? Converted(words, ValueText(type), name) : name;
  }
  if (HoldsOthers(type) && word != "ArrayRef") return Converted(words, ValueText(type), name);
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
  const std::string inner = Passed("*" + name, type.arguments[0], given, words);
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

std::string InItsNamespace(const cxx::RegisteredFunction& kernel, const std::string& name) {
  return (kernel.name_space.empty() ? "" : "::" + kernel.name_space) + "::" + name;
}

std::string NamedCallee(const cxx::RegisteredFunction& kernel) {
  return kernel.callee.empty() ? InItsNamespace(kernel, kernel.name) : kernel.callee;
}

// Where an expression begins tells it from the others of its source. Instantiations of one template
// differ by their arguments, too.
std::string CallableName(const cxx::RegisteredFunction& kernel) {
  std::string name = kernel.name.empty() ? "fallback" : kernel.name;
  if (kernel.form == cxx::RegisteredForm::kBoxed && !kernel.callee.empty()) name = kernel.callee;
  std::replace_if(name.begin(), name.end(), [](char c) { return !IsWordByte(c); }, '_');
  // Two underscores side by side are the compiler's.
  const auto are_underscores = [](char one, char other) { return one == '_' && other == '_'; };
  name.erase(std::unique(name.begin(), name.end(), are_underscores), name.end());
  if (name.front() == '_') name.erase(0, 1);
  return "Registered_" + name + "_" + std::to_string(kernel.declaration.begin);
}

// The statements of the function that calls a boxed kernel. An object is made once, for it may
// change from call to call.
std::string BoxedBody(const cxx::RegisteredFunction& kernel, const target::BoxedSpelling& words) {
  const std::string rest = std::string(words.arguments) + ");\n";
  if (kernel.form == cxx::RegisteredForm::kBoxedObject) {
    return kernel.constants + "  static auto& kernel = *(" + kernel.expression +
           ").release();\n  " + std::string(words.run) + "(kernel" + rest;
  }
  const bool has_keys = kernel.parameters.size() != 2;
  return std::string("  constexpr void (*kKernel)(const c10::OperatorHandle&, ") +
         (has_keys ? "c10::DispatchKeySet, " : "") + "torch::jit::Stack*) = &" +
         NamedCallee(kernel) + ";\n  " + std::string(words.run) + "(kKernel" + rest;
}

std::string InNamespace(const std::string& outer, const std::string& text) {
  if (outer.empty()) return text;
  return "namespace " + outer + " {\n" + text + "}  // namespace " + outer + "\n";
}

std::string Callee(const cxx::RegisteredFunction& kernel) {
  const bool has_callable = IsBoxed(kernel) || !kernel.expression.empty();
  return has_callable ? InItsNamespace(kernel, CallableName(kernel)) : NamedCallee(kernel);
}

class BodyWriter {
 public:
  BodyWriter(const cxx::RegisteredFunction& kernel, const ForwardFunction& function)
      : kernel_(kernel), function_(function) {
    for (const ForwardParameter& one : function.parameters) names_.insert(one.name);
  }

  std::string Take() {
    if (IsBoxed(kernel_)) return Boxed();
    const std::string call = CallText();
    const std::string written = WrittenText();
    if (function_.result == "void") return body_ + "  " + call + ";\n";
    if (!written.empty()) return body_ + "  " + call + ";\n  return " + written + ";\n";
    const bool is_kept = Has(function_.result, "string_view") && HasOwnedText(kernel_.result);
    if (function_.words.converts_lists) {
      if (is_kept) return Kept(call);
      return body_ + "  return " + (IsConverted(kernel_.result) ? Result(call) : call) + ";\n";
    }
    if (ResultHoldsOthers(kernel_.result)) return body_ + "  return " + Result(call) + ";\n";
    if (is_kept) return Kept(call);
    const std::string_view word = LastPart(kernel_.result.name);
    const bool is_row = word == "array" || word == "ArrayRef";
    if (is_row && Has(function_.result, "vector<")) {
      return body_ + "  const auto made = " + call + ";\n  return " + function_.result +
             "(made.begin(), made.end());\n";
    }
    return body_ + "  return " + call + ";\n";
  }

 private:
  std::string Result(const std::string& value) const {
    return Converted(function_.words, function_.result, value);
  }

  std::string CallText() {
    std::string call = Callee(kernel_) + "(";
    for (std::size_t i = 0; i < function_.parameters.size(); ++i) {
      call += (i == 0 ? "" : ", ") + Argument(function_.parameters[i], kernel_.parameters[i].type);
    }
    return call + ")";
  }

  // The arguments go to a stack, and the results come from there.
  std::string Boxed() {
    const std::string made = OwnName("call");
    const target::BoxedSpelling& words = *function_.boxed;
    std::string text = "  " + std::string(words.call) + " " + made + "(&" + Callee(kernel_) +
                       ", \"" + function_.operator_name + "\", " + std::string(words.key) +
                       "::" + std::string(DispatchKeyName(function_.key)) + ", " +
                       std::to_string(function_.declared->returns.size());
    for (const ForwardParameter& one : function_.parameters) text += ", " + one.name;
    text += ");\n";
    if (function_.result == "void") return text;
    const std::string written = WrittenText();
    if (!written.empty()) return text + "  return " + written + ";\n";
    const std::string results = made + ".Results<" + function_.result + ">();\n";
    if (!Has(function_.result, "string_view")) return text + "  return " + results;
    return text +
           "  // What is returned is a view of it, until the thread's next call.\n"
           "  static thread_local std::vector<" +
           std::string(words.value) + "> kept;\n  kept = " + made + ".values();\n  return " +
           results;
  }

  // A parameter that the kernel may write is given a handle of its own: what it writes through the
  // handle is seen, that it makes it another one's is not, as when PyTorch calls it.
  std::string Argument(const ForwardParameter& given, const cxx::TypeTree& type) {
    const std::string passed = Passed(given.name, type, given.type, function_.words);
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
    const auto is_writable = [](const cxx::TypeTree& part) { return IsWritable(part); };
    const bool has_references =
        !IsBoxed(kernel_) && (is_tuple ? std::all_of(parts.begin(), parts.end(), is_writable)
                                       : IsWritable(kernel_.result));
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
    const std::string list = function_.words.converts_lists
                                 ? Result("kept")
                                 : function_.result + "(kept.begin(), kept.end())";
    const bool is_text = LastPart(kernel_.result.name) == "basic_string";
    const bool is_converted = function_.words.converts_lists ? !is_text : is_list;
    return body_ + "  auto made = " + call +
           ";\n  // What is returned is a view of it, until the thread's next call.\n"
           "  static thread_local decltype(made) kept;\n  kept = std::move(made);\n  return " +
           (is_converted ? list : "kept") + ";\n";
  }

  const cxx::RegisteredFunction& kernel_;
  const ForwardFunction& function_;
  std::string body_;
  std::set<std::string> names_;  // that are taken
};

}  // namespace

std::string CallableText(const cxx::RegisteredFunction& kernel,
                         const target::BoxedSpelling& words) {
  if (!IsBoxed(kernel) && kernel.expression.empty()) return {};
  std::string text = "namespace {\n";
  if (IsBoxed(kernel)) {
    text += "void " + CallableName(kernel) + std::string(words.parameters) + " {\n" +
            BoxedBody(kernel, words) + "}\n";
  } else {
    const std::string name = CallableName(kernel);
    // What keeps a state is made at the first call, outside of the template. An expression is an
    // argument: in front of parentheses, `(Fn())` would be a type.
    if (kernel.keeps_state) {
      text += "auto& " + name + "_object() {\n" + kernel.constants +
              "  static auto object = " + kernel.expression + ";\n  return object;\n}\n";
    }
    const std::string made = kernel.keeps_state ? name + "_object()" : kernel.expression;
    text += "template <typename... Arguments>\ndecltype(auto) " + name +
            "(Arguments&&... arguments) {\n" + (kernel.keeps_state ? "" : kernel.constants) +
            "  return std::invoke(" + made + ", std::forward<Arguments>(arguments)...);\n}\n";
  }
  return InNamespace(kernel.name_space, text + "}  // namespace\n");
}

std::string FallbackText(const cxx::RegisteredFunction& kernel, const std::string& name,
                         const target::Spelling& target) {
  const target::BoxedSpelling& words = target::BoxedSpellingOf(target.name);
  const std::size_t colons = name.rfind("::");
  const bool is_qualified = colons != std::string::npos;
  const std::string outer =
      is_qualified ? name.substr(0, colons) : std::string(target.forwards.native);
  return InNamespace(outer, "void " + (is_qualified ? name.substr(colons + 2) : name) +
                                std::string(words.parameters) + " {\n  " + Callee(kernel) + "(" +
                                std::string(words.arguments.substr(2)) + ");\n}\n");
}

std::string ForwardBody(const cxx::RegisteredFunction& kernel, const ForwardFunction& function) {
  return BodyWriter(kernel, function).Take();
}

}  // namespace switchyard::importer
