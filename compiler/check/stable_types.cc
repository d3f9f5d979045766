#include "compiler/check/stable_types.h"

#include <algorithm>

#include "compiler/target/stable_types.h"

namespace switchyard::check {
namespace {

// What a type may hold instead of values of its own.
struct Borrowed {
  bool list = false;
  bool text = false;
};

bool IsBase(schema::BaseType base, const cxx::TypeTree& found, const Borrowed& borrowed) {
  const bool is_text = base == schema::BaseType::kStr && borrowed.text;
  if (is_text && found == cxx::ParseType("std::basic_string_view<char>")) return true;
  const std::vector<target::StableType>& rows = target::StableTypes();
  return std::any_of(rows.begin(), rows.end(), [&](const target::StableType& row) {
    return row.base == base && found == cxx::ParseType(row.canonical);
  });
}

// `found` is no reference, and not const.
bool IsPassedAs(const schema::Type& declared, const cxx::TypeTree& found,
                const Borrowed& borrowed) {
  if (declared.IsPlain()) return IsBase(declared.base, found, borrowed);
  if (found.arguments.size() != 1) return false;
  if (declared.IsOptional()) {
    const Borrowed inside = {borrowed.list, false};
    return found.name == "std::optional" &&
           IsPassedAs(declared.Element(), found.arguments[0], inside);
  }
  const bool is_list =
      found.name == "std::vector" || (borrowed.list && found.name == "c10::HeaderOnlyArrayRef");
  return is_list && IsPassedAs(declared.Element(), found.arguments[0], {});
}

}  // namespace

bool IsStableParameter(const schema::Type& declared, const cxx::TypeTree& found) {
  if (found.reference == cxx::Reference::kRvalue) return false;
  cxx::TypeTree value = found;
  value.is_const = false;
  value.reference = cxx::Reference::kNone;
  return IsPassedAs(declared, value, {true, true});
}

bool IsStableResult(const schema::Type& declared, const cxx::TypeTree& found) {
  return IsPassedAs(declared, found, {});
}

std::vector<cxx::TypeTree> StableResultsOf(const cxx::TypeTree& result) {
  if (result.name == "void") return {};
  if (result.name == "std::tuple") return result.arguments;
  return {result};
}

std::optional<std::string> StableSpelling(const schema::Type& declared) {
  const std::optional<cpp::Code> spelled = target::SpellStableValue(declared);
  if (!spelled) return std::nullopt;
  return spelled->text();
}

std::optional<std::string> StableResultSpelling(const schema::FunctionSchema& declared) {
  std::string text;
  for (const schema::Return& one : declared.returns) {
    const std::optional<std::string> type = StableSpelling(one.type.value);
    if (!type) return std::nullopt;
    text += (text.empty() ? "" : ", ") + *type;
  }
  if (text.empty()) return "void";
  return declared.returns.size() == 1 ? text : "std::tuple<" + text + ">";
}

std::optional<std::string> StableDeclaration(const schema::FunctionSchema& declared,
                                             const std::string& name) {
  const std::optional<std::string> result = StableResultSpelling(declared);
  if (!result) return std::nullopt;
  std::string text = *result + " " + name + "(";
  const char* separator = "";
  for (const schema::Argument& argument : declared.arguments) {
    const std::optional<std::string> type = StableSpelling(argument.type.value);
    if (!type) return std::nullopt;
    text += separator + *type + " " + argument.name.value;
    separator = ", ";
  }
  return text + ")";
}

}  // namespace switchyard::check
