// Rules about names: of operators, overloads, arguments, returns, kernels.
#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/ascii.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/schema/edition_rules.h"
#include "compiler/schema/exemptions.h"
#include "compiler/sema/former.h"
#include "compiler/sema/rule.h"
#include "compiler/source/word_set.h"

namespace switchyard::sema {
namespace {

using diagnostics::Name;
using schema::Argument;
using schema::FunctionSchema;
using schema::OperatorName;

bool EndsWith(std::string_view text, std::string_view suffix) {
  return text.size() >= suffix.size() && text.substr(text.size() - suffix.size()) == suffix;
}

constexpr std::array<bool, 256> MakeWordCharacters() {
  std::array<bool, 256> characters{};
  for (const char c : std::string_view("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                       "0123456789_")) {
    characters[static_cast<unsigned char>(c)] = true;
  }
  return characters;
}
constexpr std::array<bool, 256> kWordCharacters = MakeWordCharacters();

// Whether all characters are letters, digits and underscores.
bool IsWord(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return kWordCharacters[static_cast<unsigned char>(c)]; });
}

bool IsIdentifier(std::string_view text) {
  return !text.empty() && !absl::ascii_isdigit(static_cast<unsigned char>(text[0])) && IsWord(text);
}

// For this many arguments or fewer, comparing each with all before is cheaper than hashing.
constexpr size_t kFewArguments = 16;

bool HasDuplicateAmongFew(const std::vector<Argument>& arguments) {
  for (auto later = arguments.begin(); later != arguments.end(); ++later) {
    const auto has_its_name = [&](const Argument& argument) {
      return argument.name.value == later->name.value;
    };
    if (std::any_of(arguments.begin(), later, has_its_name)) return true;
  }
  return false;
}

void RequireIdentifier(std::string_view name, source::SourceRange range, RuleContext& context) {
  if (!IsIdentifier(name)) context.sink.Report(diagnostics::kNotAnIdentifier, range, Name(name));
}

// Checks every part of a kernel's name.
void RequireIdentifiers(const source::Located<schema::KernelName>& kernel, RuleContext& context) {
  RequireIdentifier(kernel.value.name, kernel.range, context);
  std::string_view rest = kernel.value.name_space;
  while (!rest.empty()) {
    const size_t end = rest.find("::");
    RequireIdentifier(rest.substr(0, end), kernel.range, context);
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 2);
  }
}

constexpr std::string_view kKeywordList[] = {
#define PYTHON(word) #word,
#include "compiler/cpp/reserved_words.def"
};
constexpr source::WordSet kPythonKeywords = source::WordSetOf(kKeywordList);

// Words that cannot be names at run time. Beside the reference's rules, R001 reports them for all
// names.
constexpr std::string_view kTokenList[] = {
#define PYTHON_TOKEN(word) #word,
#include "compiler/cpp/reserved_words.def"
};
constexpr source::WordSet kOtherPythonKeywords = source::WordSetOf(kTokenList);

void CheckOutSuffix(const OperatorName& name, source::SourceRange range, RuleContext& context) {
  if (!EndsWith(name.base, "_out") || name.inplace) return;
  context.sink.Report(diagnostics::kOutInBaseName, range, Name(name.BaseName()))
      .Hint("`out` belongs in the overload name, after a dot");
}

// `__iand__` is the in-place form of `__and__`; no other dunder name begins with `i`.
void CheckDunder(const OperatorName& name, source::SourceRange range, RuleContext& context) {
  if (!name.dunder || name.inplace || name.base.empty() || name.base[0] != 'i') return;
  context.sink.Report(diagnostics::kUnknownInplaceDunder, range, Name(name.BaseName()));
}

void CheckFunctionalSuffix(const OperatorName& name, source::SourceRange range,
                           RuleContext& context) {
  if (!name.functional_overload || (!name.inplace && !name.dunder)) return;
  context.sink.Report(diagnostics::kFunctionalInplace, range, Name(name.BaseName()));
}

}  // namespace

// Reference only (BaseOperatorName).
void BaseNameHasNoOutSuffix(const FunctionSchema& schema, RuleContext& context) {
  if (schema.forms != schema::TypeForms::kTorchgen) return;  // the run-time takes `myadd_out`
  CheckOutSuffix(schema.name.value, schema.name.range, context);
}

// Reference only (BaseOperatorName).
void InplaceDunderIsAugmentedAssignment(const FunctionSchema& schema, RuleContext& context) {
  CheckDunder(schema.name.value, schema.name.range, context);
}

// Reference only (BaseOperatorName).
void FunctionalSuffixStandsAlone(const FunctionSchema& schema, RuleContext& context) {
  CheckFunctionalSuffix(schema.name.value, schema.name.range, context);
}

// Reference only (OperatorName): the names in `autogen` and `structured_delegate` follow the rules
// too.
void OtherNamesFollowTheRules(const schema::NativeFunction& function, RuleContext& context) {
  const auto check = [&](const source::Located<OperatorName>& name) {
    if (name.value.BaseName().empty()) {
      context.sink.Report(diagnostics::kOperatorNameSyntax, name.range,
                          Name(name.value.ToString()));
    }
    if (function.schema.forms == schema::TypeForms::kTorchgen) {
      CheckOutSuffix(name.value, name.range, context);
    }
    CheckDunder(name.value, name.range, context);
    CheckFunctionalSuffix(name.value, name.range, context);
  };
  if (function.structured_delegate) check(*function.structured_delegate);
  for (const source::Located<OperatorName>& name : function.autogen) check(name);
}

// Reference only (FunctionSchema).
void FunctionalOverloadIsFunctional(const FunctionSchema& schema, RuleContext& context) {
  const bool says_functional = schema.name.value.overload.find("functional") != std::string::npos;
  if (!says_functional || schema.Kind() == schema::SchemaKind::kFunctional) return;
  context.sink.Report(diagnostics::kFunctionalOverloadWrites, schema.name.range,
                      Name(schema.name.value.overload));
}

// Ours: C++ has no function with two parameters of one name.
void ArgumentNamesAreUnique(const FunctionSchema& schema, RuleContext& context) {
  if (schema.arguments.size() <= kFewArguments && !HasDuplicateAmongFew(schema.arguments)) return;
  std::unordered_map<std::string_view, const Argument*> first;
  for (const Argument& argument : schema.arguments) {
    const auto [seen, is_new] = first.emplace(argument.name.value, &argument);
    if (is_new) continue;
    context.sink
        .Report(diagnostics::kDuplicateArgument, argument.name.range, Name(argument.name.value))
        .Info(seen->second->name.range, "the first one is here");
  }
}

// Reference only, since 2.6: Python passes arguments by name. Operators that were declared before
// are exempt.
void ArgumentsAreNoPythonKeywords(const schema::NativeFunction& function, RuleContext& context) {
  const schema::Language& language = function.language;
  if (function.schema.broken || function.is_generated ||
      !schema::Holds(schema::EditionRule::kNoKeywordsAsArguments, language.level)) {
    return;
  }
  for (const Argument& argument : function.schema.arguments) {
    const std::string_view name = argument.name.value;
    const bool is_other = language.as_reference && kOtherPythonKeywords.Contains(name);
    if (!kPythonKeywords.Contains(name) && !is_other) continue;
    if (name == "from" && schema::IsExempt(schema::Exemption::kKeywordAsArgument,
                                           function.schema.name.value, language.level)) {
      continue;
    }
    const source::SourceRange range = argument.name.range;
    if (ReportFormer(schema::EditionRule::kNoKeywordsAsArguments, function, range,
                     "an argument has the name of a Python keyword", context)) {
      continue;
    }
    context.sink.Report(diagnostics::kPythonKeyword, range, Name(name));
  }
}

// Ours, and the run-time parser's (R001): every name becomes part of a C++ name.
void NamesAreIdentifiers(const FunctionSchema& schema, RuleContext& context) {
  const schema::OperatorName& name = schema.name.value;
  // After a mark such as `_` or `__i`, a name may go on with a digit.
  if (!IsIdentifier(name.base)) RequireIdentifier(name.BaseName(), schema.name.range, context);
  // An overload name comes after an underscore, so it may begin with a digit.
  if (!IsWord(name.overload)) {
    context.sink.Report(diagnostics::kNotAnIdentifier, schema.name.range, Name(name.overload));
  }
  // A namespace with several levels has a diagnostic of its own.
  const std::string& name_space = schema.name_space.value;
  if (schema.has_written_namespace && name_space.find(':') == std::string::npos) {
    RequireIdentifier(name_space, schema.name_space.range, context);
  }
  for (const Argument& argument : schema.arguments)
    RequireIdentifier(argument.name.value, argument.name.range, context);
  for (const schema::Return& result : schema.returns) {
    if (result.name) RequireIdentifier(result.name->value, result.name->range, context);
  }
}

// Ours: emitted code calls the kernel by this name.
void KernelNamesAreIdentifiers(const schema::NativeFunction& function, RuleContext& context) {
  for (const schema::DispatchLine& line : function.dispatch) {
    RequireIdentifiers(line.kernel, context);
  }
}

// Ours, as for kernels of operators.
void FallbackNamesAreIdentifiers(const schema::Program& program, RuleContext& context) {
  for (const schema::BackendFile& file : program.backends) {
    for (const schema::Fallback& fallback : file.fallbacks) {
      if (!fallback.IsFallthrough()) RequireIdentifiers(fallback.kernel, context);
    }
  }
}

// Reference only (Return): the text is split at its last space. Without a name after the
// annotation, that space is inside the annotation.
void ReturnsWithArrowsAreNamed(const FunctionSchema& schema, RuleContext& context) {
  for (const schema::Return& result : schema.returns) {
    if (result.name || !result.annotation) continue;
    if (result.annotation->value.after == schema::AliasAnnotation::After::kSame) continue;
    context.sink.Report(diagnostics::kArrowInUnnamedReturn, result.range);
  }
}

// Run-time (FunctionSchema): it reserves these overload names.
void OverloadsAreNotReserved(const FunctionSchema& schema, RuleContext& context) {
  const std::string_view overload = schema.name.value.overload;
  if (overload != "default" && overload.substr(0, 2) != "__") return;
  context.sink.Report(diagnostics::kReservedOverload, schema.name.range, Name(overload));
}

// Ours: the names of returns become members of a C++ result, and variables beside the arguments.
void ReturnNamesAreUnique(const FunctionSchema& schema, RuleContext& context) {
  for (size_t i = 0; i < schema.returns.size(); ++i) {
    const auto& name = schema.returns[i].name;
    if (!name) continue;
    for (size_t j = 0; j < i; ++j) {
      const auto& earlier = schema.returns[j].name;
      if (!earlier || earlier->value != name->value) continue;
      context.sink.Report(diagnostics::kDuplicateReturn, name->range, Name(name->value))
          .Info(earlier->range, "the first one is here");
      break;
    }
    for (const Argument& argument : schema.arguments) {
      if (argument.name.value != name->value || schema.returns[i].IsWritten()) continue;
      context.sink.Report(diagnostics::kReturnNamedAsArgument, name->range, Name(name->value))
          .Info(argument.name.range, "the argument is here");
    }
  }
}

namespace {

// The characters of a name in C++, one after the other.
class NameHash {
 public:
  void Add(std::string_view text) {
    for (const char c : text) value_ = (value_ ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  }
  uint64_t value() const { return value_; }

 private:
  uint64_t value_ = 0xcbf29ce484222325;
};

// Cheaper than making all names: names are compared only where two have the same hash.
bool MayHaveSameUnambiguousName(const schema::Program& program) {
  absl::flat_hash_set<uint64_t> hashes;
  hashes.reserve(program.functions.size());
  for (const schema::NativeFunction& function : program.functions) {
    if (function.broken || function.is_generated) continue;
    const OperatorName& name = function.schema.name.value;
    NameHash hash;
    hash.Add(function.schema.name_space.value);
    hash.Add(name.dunder ? "::__" : "::");
    if (name.dunder && name.inplace) hash.Add("i");
    hash.Add(name.base);
    if (name.functional_overload) hash.Add("_functional");
    if (name.dunder) hash.Add("__");
    if (name.inplace && !name.dunder) hash.Add("_");
    if (!name.overload.empty()) hash.Add("_");
    hash.Add(name.overload);
    if (!hashes.insert(hash.value()).second) return true;
  }
  return false;
}

}  // namespace

// Ours: the calls that torchgen emits name `aten`, whatever the namespace is.
void OperatorsAreInAten(const FunctionSchema& schema, RuleContext& context) {
  if (!schema.has_written_namespace || schema.name_space.value == "aten") return;
  context.sink.Report(diagnostics::kNamespaceForgotten, schema.name_space.range,
                      Name(schema.name.value.ToString()), Name(schema.name_space.value));
}

// Ours: the C++ name of an overload is operator and overload joined by an underscore.
void UnambiguousNamesAreUnique(const schema::Program& program, RuleContext& context) {
  if (!MayHaveSameUnambiguousName(program)) return;
  std::unordered_map<std::string, const schema::NativeFunction*> first;
  for (const schema::NativeFunction& function : program.functions) {
    if (function.broken || function.is_generated) continue;
    const OperatorName& name = function.schema.name.value;
    const auto [seen, is_new] =
        first.emplace(function.schema.name_space.value + "::" + name.UnambiguousName(), &function);
    if (is_new || seen->second->schema.name.value == name) continue;
    context.sink
        .Report(diagnostics::kSameUnambiguousName, function.schema.name.range,
                Name(seen->second->schema.name.value.ToString()), Name(name.ToString()),
                Name(name.UnambiguousName()))
        .Info(seen->second->schema.name.range, "the other one is here");
  }
}

// Native README, "Overloads": the name of an overload tells its purpose; a list of types does not.
void OverloadsDoNotListTypes(const FunctionSchema& schema, RuleContext& context) {
  std::string_view rest = schema.name.value.overload;
  size_t types = 0;
  while (!rest.empty()) {
    const size_t end = rest.find('_');
    if (schema::BaseTypeFromSpelling(rest.substr(0, end)) == schema::BaseType::kUnknown) return;
    ++types;
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
  }
  if (types < 2) return;
  context.sink.Report(diagnostics::kOverloadListsTypes, schema.name.range,
                      Name(schema.name.value.overload));
}

}  // namespace switchyard::sema
