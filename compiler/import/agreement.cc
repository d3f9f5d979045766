#include "compiler/import/agreement.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "compiler/check/stable_types.h"
#include "compiler/import/declaration.h"
#include "compiler/import/inferred_schema.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::importer {
namespace {

using diagnostics::Name;
using diagnostics::Text;

// The C++ type of numbers in a declaration; empty for other types.
std::string_view NumberOf(std::string_view declared) {
  constexpr std::pair<std::string_view, std::string_view> kNumbers[] = {
      {"int", "int64_t"},
      {"int?", "std::optional<int64_t>"},
      {"int[]", "at::IntArrayRef"},
      {"float", "double"},
      {"float?", "std::optional<double>"},
      {"float[]", "at::ArrayRef<double>"},
      {"SymInt", "c10::SymInt"}};
  const auto* found = std::find_if(std::begin(kNumbers), std::end(kNumbers),
                                   [&](const auto& row) { return row.first == declared; });
  return found == std::end(kNumbers) ? std::string_view() : found->second;
}

class Comparison {
 public:
  Comparison(const ImportedKernel& kernel, const std::string& qualified,
             const schema::FunctionSchema& declared, const source::SourceRange& declaration,
             const ClassNames& classes, Refusals& refusals)
      : kernel_(kernel),
        qualified_(qualified),
        declared_(declared),
        declaration_(declaration),
        classes_(classes),
        refusals_(refusals) {}

  void CompareParameters() {
    const cxx::RegisteredFunction& function = *kernel_.function;
    is_symbolic_ = TakesSymbolicIntegers(function);
    const std::size_t count = function.parameters.size();
    if (count != declared_.arguments.size()) {
      CountDiffers("the number of parameters", count, declared_.arguments.size());
      return;
    }
    for (std::size_t i = 0; i < count; ++i) {
      const cxx::TypeTree& type = function.parameters[i].type;
      CompareParameter("parameter " + std::to_string(i + 1), type,
                       declared_.arguments[i].type.value.ToString());
    }
    CompareReturns();
  }

  // PyTorch compares nothing of a kernel of the stable ABI: it reads a value of another type as
  // what the kernel says, and counts when it calls. A boxed one has no types, but no form of some
  // either.
  void CompareStable() {
    const cxx::RegisteredFunction& function = *kernel_.function;
    const bool is_boxed = IsBoxed(function);
    const std::vector<cxx::TypeTree> results = check::StableResultsOf(function.result);
    const std::size_t count = declared_.arguments.size();
    if (!is_boxed && function.parameters.size() != count) {
      return CountDiffers("the number of parameters", function.parameters.size(), count);
    }
    for (std::size_t i = 0; i < count; ++i) {
      CompareStable("parameter " + std::to_string(i + 1), declared_.arguments[i].type.value,
                    is_boxed ? nullptr : &function.parameters[i].type, check::IsStableParameter);
    }
    if (!is_boxed && results.size() != declared_.returns.size()) {
      return CountDiffers("the number of results", results.size(), declared_.returns.size());
    }
    for (std::size_t i = 0; i < declared_.returns.size(); ++i) {
      CompareStable("result " + std::to_string(i + 1), declared_.returns[i].type.value,
                    is_boxed ? nullptr : &results[i], check::IsStableResult);
    }
  }

  // A call that no argument of has a dispatch key passes backends by.
  void CheckIsReached() {
    const bool has_keys = std::any_of(
        declared_.arguments.begin(), declared_.arguments.end(),
        [](const schema::Argument& one) { return schema::HasDispatchKeys(one.type.value); });
    for (const DispatchKey key : kernel_.keys) {
      if (has_keys || IsAliasKey(key) || key == DispatchKey::BackendSelect) continue;
      refusals_
          .OfOperator(qualified_, diagnostics::kDeclarationRefused, kernel_.range, Name(qualified_),
                      Text("no argument has a dispatch key, so no call reaches its kernel for `" +
                           std::string(DispatchKeyName(key)) + "`"))
          .Info(declaration_, "the declaration is here")
          .Hint("a kernel for `CompositeExplicitAutograd` serves all calls");
    }
  }

 private:
  // `found` is null for a boxed kernel, in which each value is a slot of a stack.
  void CompareStable(const std::string& what, const schema::Type& declared,
                     const cxx::TypeTree* found,
                     bool (*is_passed)(const schema::Type&, const cxx::TypeTree&)) {
    const std::optional<std::string> wanted = check::StableSpelling(declared);
    const std::string quoted = "`" + declared.ToString() + "`";
    if (!wanted) {
      Differs(what, found == nullptr ? "`StableIValue`" : "`" + cxx::ToText(*found) + "`",
              " has " + quoted,
              "PyTorch's stable ABI passes no " + quoted + ": each call throws an error");
    } else if (found != nullptr && !is_passed(declared, *found)) {
      Differs(what, "C++ `" + cxx::ToText(*found) + "`", "'s " + quoted + " is `" + *wanted + "`");
    }
  }

  void CompareReturns() {
    const cxx::TypeTree& result = kernel_.function->result;
    const auto returns = SchemaReturnsOf(result, classes_);
    if (returns && returns->size() != declared_.returns.size()) {
      return CountDiffers("the number of results", returns->size(), declared_.returns.size());
    }
    for (std::size_t i = 0; i < declared_.returns.size(); ++i) {
      CompareType("result " + std::to_string(i + 1), result,
                  returns ? std::optional((*returns)[i]) : std::nullopt,
                  declared_.returns[i].type.value.ToString());
    }
  }

  // PyTorch takes a kernel as one of symbolic integers by its parameters (`has_symint`), and
  // compares SymInt of a declaration as `int` for all others.
  void CompareParameter(const std::string& what, const cxx::TypeTree& type,
                        const std::string& declared) {
    const std::optional<std::string> inferred = SchemaTypeOf(type, classes_);
    const bool is_same = inferred && IsSameSchemaType(*inferred, declared);
    const bool is_hidden = is_same && !is_symbolic_ && IsSymbolic(*inferred);
    if (is_same && !is_hidden) return;
    constexpr std::string_view kHint =
        "PyTorch sees symbolic integers in parameters of these types, by value: c10::SymInt, "
        "c10::SymIntArrayRef, at::OptionalSymIntArrayRef, std::optional<c10::SymInt>";
    Report(what, type, inferred, declared, is_hidden ? kHint : std::string_view());
  }

  void CompareType(const std::string& what, const cxx::TypeTree& type,
                   const std::optional<std::string>& inferred, const std::string& declared) {
    if (!inferred || !IsSameSchemaType(*inferred, declared)) Report(what, type, inferred, declared);
  }

  // A type that no declaration has may be called as one of the language: `int`.
  void Report(const std::string& what, const cxx::TypeTree& type,
              const std::optional<std::string>& inferred, const std::string& declared,
              std::string_view hint = {}) {
    const std::string_view number = inferred ? std::string_view() : NumberOf(declared);
    const std::string quoted = "`" + declared + "`";
    const std::string found = "`" + cxx::ToText(type) + "`";
    if (number.empty()) return Differs(what, found, " has " + quoted, hint);
    Differs(what, "C++ " + found, "'s " + quoted + " is `" + std::string(number) + "`", hint);
  }

  void Differs(const std::string& what, const std::string& found, const std::string& declared,
               std::string_view hint = {}) {
    auto report =
        refusals_.OfOperator(qualified_, diagnostics::kDeclarationDiffers, kernel_.range,
                             Text(what), Name(kernel_.function->name), Text(found), Text(declared));
    report.Info(declaration_, "the declaration is here");
    if (!hint.empty()) report.Hint(hint);
  }

  void CountDiffers(const std::string& what, std::size_t found, std::size_t declared) {
    Differs(what, "`" + std::to_string(found) + "`", " has `" + std::to_string(declared) + "`");
  }

  const ImportedKernel& kernel_;
  const std::string& qualified_;
  const schema::FunctionSchema& declared_;
  const source::SourceRange& declaration_;
  const ClassNames& classes_;
  Refusals& refusals_;
  bool is_symbolic_ = false;
};

}  // namespace

void CompareTypes(const ImportedKernel& kernel, const std::string& qualified,
                  const schema::FunctionSchema& declared, const source::SourceRange& declaration,
                  const ClassNames& classes, Refusals& refusals) {
  Comparison comparison(kernel, qualified, declared, declaration, classes, refusals);
  if (kernel.function->is_stable) {
    comparison.CompareStable();
    comparison.CheckIsReached();
  } else if (!IsBoxed(*kernel.function)) {
    comparison.CompareParameters();
  }
}

}  // namespace switchyard::importer
