#include "compiler/import/inferred_schema.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>

namespace switchyard::importer {
namespace {

struct TypeRow {
  std::string_view name;  // without the namespace of a run-time
  std::string_view word;
};

constexpr TypeRow kAtoms[] = {
    {"Tensor", "Tensor"},
    {"Scalar", "Scalar"},
    {"SymInt", "SymInt"},
    {"ScalarType", "ScalarType"},
    {"Device", "Device"},
    {"Layout", "Layout"},
    {"MemoryFormat", "MemoryFormat"},
    {"Generator", "Generator"},
    {"Storage", "Storage"},
    {"Stream", "Stream"},
    {"QScheme", "QScheme"},
    {"Dimname", "Dimname"},
    {"SymBool", "SymBool"},
    {"IValue", "Any"},
    {"Value", "Any"},
};

constexpr TypeRow kBuiltIn[] = {
    {"long", "int"}, {"long long", "int"}, {"double", "float"}, {"bool", "bool"}};

bool StartsWith(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

// `Tensor` for at::Tensor; empty for what is of no run-time.
std::string_view NameInRuntime(std::string_view name) {
  for (const std::string_view prefix : {"at::", "c10::", "switchyard::", "std::"}) {
    if (StartsWith(name, prefix)) return name.substr(prefix.size());
  }
  return {};
}

std::optional<std::string> AtomOf(const cxx::TypeTree& type) {
  for (const TypeRow& row : kBuiltIn) {
    if (type.name == row.name) return std::string(row.word);
  }
  const std::string_view name = NameInRuntime(type.name);
  if (name == "basic_string" || name == "basic_string_view") {
    const bool is_char = !type.arguments.empty() && type.arguments[0].name == "char";
    return is_char ? std::optional<std::string>("str") : std::nullopt;
  }
  if (name == "complex") {
    const bool is_double = !type.arguments.empty() && type.arguments[0].name == "double";
    return is_double ? std::optional<std::string>("complex") : std::nullopt;
  }
  for (const TypeRow& row : kAtoms) {
    if (name == row.name && type.arguments.empty()) return std::string(row.word);
  }
  return std::nullopt;
}

std::optional<std::string> With(std::optional<std::string> inner, std::string_view suffix) {
  if (inner) inner->append(suffix);
  return inner;
}

std::vector<std::string> ParameterNames(const cxx::RegisteredFunction& function) {
  std::vector<std::string> names;
  std::set<std::string> seen;
  for (const cxx::RegisteredParameter& parameter : function.parameters) {
    const bool is_usable = !parameter.name.empty() && seen.insert(parameter.name).second;
    names.push_back(is_usable ? parameter.name : "_" + std::to_string(names.size()));
  }
  return names;
}

// `Dict(str, Tensor)`, `(Tensor, int)`: the word, and all types that it contains.
std::optional<std::string> CompositeOf(std::string_view word, const cxx::TypeTree& type,
                                       std::size_t count, const ClassNames& classes) {
  if (type.arguments.size() < count) return std::nullopt;
  std::string text = std::string(word) + "(";
  for (std::size_t i = 0; i < count; ++i) {
    const std::optional<std::string> inner = SchemaTypeOf(type.arguments[i], classes);
    if (!inner) return std::nullopt;
    text += (i == 0 ? "" : ", ") + *inner;
  }
  return text + ")";
}

// The class that a pointer to an instance points to.
std::optional<std::string> ClassOf(const cxx::TypeTree& pointer, const ClassNames& classes) {
  const std::string name = cxx::ToText(pointer.arguments[0]);
  const auto known = classes.find(name);
  if (known != classes.end()) return known->second;
  return std::nullopt;
}

std::string Normal(const std::string& type) {
  std::string text;
  bool in_list = false;
  for (const char c : type) {
    in_list = c == '[' || (in_list && c != ']');
    if (!in_list || c == '[') text += c;
  }
  for (const std::string_view word :
       {"ScalarType", "Layout", "MemoryFormat", "QScheme", "SymInt", "DeviceIndex"}) {
    if (StartsWith(text, word)) return "int" + text.substr(word.size());
  }
  return text;
}

}  // namespace

std::optional<std::string> SchemaTypeOf(const cxx::TypeTree& type, const ClassNames& classes) {
  if (std::optional<std::string> atom = AtomOf(type)) return atom;
  if (type.name == "std::tuple") return CompositeOf("", type, type.arguments.size(), classes);
  if (type.arguments.empty()) return std::nullopt;
  const std::string_view name = NameInRuntime(type.name);
  if (name == "Dict" || name == "unordered_map") return CompositeOf("Dict", type, 2, classes);
  if (name == "intrusive_ptr") return ClassOf(type, classes);
  std::optional<std::string> inner = SchemaTypeOf(type.arguments[0], classes);
  if (name == "optional") return With(std::move(inner), "?");
  if (name == "OptionalArrayRef") return With(std::move(inner), "[]?");
  if (name == "array" && type.arguments.size() == 2) {
    return With(std::move(inner), "[" + type.arguments[1].name + "]");
  }
  const bool is_list =
      name == "vector" || name == "ArrayRef" || name == "List" || name == "IListRef";
  return is_list ? With(std::move(inner), "[]") : std::nullopt;
}

std::optional<std::vector<std::string>> SchemaReturnsOf(const cxx::TypeTree& result,
                                                        const ClassNames& classes) {
  std::vector<std::string> returns;
  if (result.name == "void") return returns;
  const bool is_tuple = result.name == "std::tuple" || result.name == "std::pair";
  const std::vector<cxx::TypeTree> parts =
      is_tuple ? result.arguments : std::vector<cxx::TypeTree>{result};
  for (const cxx::TypeTree& part : parts) {
    std::optional<std::string> type = SchemaTypeOf(part, classes);
    if (!type) return std::nullopt;
    // A list that is returned has no length.
    const bool is_array = NameInRuntime(part.name) == "array" && type->back() == ']';
    if (is_array) *type = type->substr(0, type->rfind('[')) + "[]";
    returns.push_back(*std::move(type));
  }
  return returns;
}

InferredSchema InferSchema(const cxx::RegisteredFunction& function, const ClassNames& classes) {
  InferredSchema schema;
  const std::vector<std::string> names = ParameterNames(function);
  std::string text = "(";
  for (std::size_t i = 0; i < names.size(); ++i) {
    const cxx::TypeTree& type = function.parameters[i].type;
    const std::optional<std::string> word = SchemaTypeOf(type, classes);
    if (!word) {
      schema.untyped = i;
      return schema;
    }
    const bool is_written = type.reference == cxx::Reference::kLvalue && !type.is_const;
    if (is_written) schema.may_be_written.push_back(names[i]);
    text += (i == 0 ? "" : ", ") + *word + " " + names[i];
  }
  const auto returns = SchemaReturnsOf(function.result, classes);
  schema.has_untyped_result = !returns.has_value();
  if (!returns) return schema;
  text += ") -> ";
  // One tuple is a value, which parentheses tell from several.
  if (returns->size() == 1 && returns->front()[0] != '(') {
    schema.text = text + returns->front();
    return schema;
  }
  text += "(";
  for (std::size_t i = 0; i < returns->size(); ++i) text += (i == 0 ? "" : ", ") + (*returns)[i];
  schema.text = text + ")";
  return schema;
}

std::string ComparedType(const cxx::TypeTree& type) {
  const std::optional<std::string> word = SchemaTypeOf(type, {});
  return word ? Normal(*word) : cxx::ToText(type);
}

bool IsSymbolic(const std::string& type) { return StartsWith(type, "SymInt"); }

bool TakesSymbolicIntegers(const cxx::RegisteredFunction& function) {
  return std::any_of(function.parameters.begin(), function.parameters.end(), [](const auto& one) {
    const cxx::TypeTree& type = one.type;
    if (type.reference != cxx::Reference::kNone) return false;
    const std::string_view name = NameInRuntime(type.name);
    if (name == "SymInt") return true;
    const bool is_holder = name == "ArrayRef" || name == "OptionalArrayRef" || name == "optional";
    return is_holder && type.arguments.size() == 1 && type.arguments[0].arguments.empty() &&
           NameInRuntime(type.arguments[0].name) == "SymInt";
  });
}

bool IsSameSchemaType(const std::string& inferred, const std::string& declared) {
  return Normal(inferred) == Normal(declared);
}

}  // namespace switchyard::importer
