#include "compiler/check/stable_types.h"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace switchyard::check {
namespace {

struct StableType {
  schema::BaseType base;
  std::string_view canonical;
  std::string_view spelled;
};

constexpr StableType kStableTypes[] = {
#define STABLE_TYPE(Base, canonical, spelled) {schema::BaseType::k##Base, canonical, spelled},
#include "compiler/check/stable_types.def"
#undef STABLE_TYPE
};

// What a type may hold instead of values of its own.
struct Borrowed {
  bool list = false;
  bool text = false;
};

bool IsBase(schema::BaseType base, const cxx::TypeTree& found, const Borrowed& borrowed) {
  const bool is_text = base == schema::BaseType::kStr && borrowed.text;
  if (is_text && found == cxx::ParseType("std::basic_string_view<char>")) return true;
  return std::any_of(std::begin(kStableTypes), std::end(kStableTypes), [&](const StableType& row) {
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
  if (declared.IsPlain()) {
    const auto* row =
        std::find_if(std::begin(kStableTypes), std::end(kStableTypes),
                     [&](const StableType& one) { return one.base == declared.base; });
    if (row == std::end(kStableTypes)) return std::nullopt;
    return std::string(row->spelled);
  }
  std::optional<std::string> inner = StableSpelling(declared.Element());
  if (!inner) return std::nullopt;
  return (declared.IsOptional() ? "std::optional<" : "std::vector<") + *inner + ">";
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
