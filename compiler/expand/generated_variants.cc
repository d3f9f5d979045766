#include "compiler/expand/generated_variants.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/schema/print/schema_printer.h"
#include "compiler/schema/signature.h"
#include "compiler/schema/symbolic_integers.h"
#include "compiler/sema/checker.h"

namespace switchyard::expand {
namespace {

using diagnostics::Name;
using schema::Argument;
using schema::ArgumentGroup;
using schema::FunctionSchema;
using schema::LanguageLevel;
using schema::NativeFunction;
using schema::OperatorName;
using schema::Return;
using schema::SchemaKind;
constexpr size_t kKindCount = 5;

// Operators of equal signature, by kind; indexes into the program.
struct Family {
  std::array<std::optional<size_t>, kKindCount> members;
  size_t size = 0;

  const std::optional<size_t>& Of(SchemaKind kind) const {
    return members[static_cast<size_t>(kind)];
  }
};

std::string_view TextOf(SchemaKind kind) {
  switch (kind) {
    case SchemaKind::kFunctional:
      return "functional";
    case SchemaKind::kInplace:
      return "in place";
    case SchemaKind::kOut:
      return "out operators";
    case SchemaKind::kMutable:
      return "mutable";
    case SchemaKind::kScratch:
      return "scratch operators";
  }
  return {};
}

bool IsOutAlone(std::string_view name) {
#define OUT_ALONE(excused) \
  if (name == (excused)) return true;
#include "compiler/expand/excused_operators.def"
  return false;
}

bool IsUngrouped(std::string_view name) {
#define UNGROUPED(excused) \
  if (name == (excused)) return true;
#include "compiler/expand/excused_operators.def"
  return false;
}

bool MayLackOut(std::string_view name, LanguageLevel level) {
#define WITHOUT_OUT(excused, since) \
  if (name == (excused) && LanguageLevel::since <= level) return true;
#include "compiler/expand/excused_operators.def"
  return false;
}

std::string NameOf(const NativeFunction& function) { return function.schema.name.value.ToString(); }

bool ReturnsATensor(const FunctionSchema& schema) {
  return std::any_of(schema.returns.begin(), schema.returns.end(),
                     [](const Return& result) { return result.type.value.IsTensorLike(); });
}

OperatorName OutName(const OperatorName& origin) {
  OperatorName name = origin;
  name.inplace = false;
  name.functional_overload = false;
  name.overload = origin.overload.empty() ? "out" : origin.overload + "_out";
  return name;
}

// Letters for out arguments: those that no argument has. The reference of 1.13.1 walks the used
// ones once only, and so may hand out a letter again that comes late (L017).
std::string FreeLetters(const FunctionSchema& schema, bool as_reference) {
  constexpr std::string_view kAlphabet = "abcdefghijklmnopqrstuvwxyz";
  std::string used;
  for (const Argument& argument : schema.arguments) {
    if (!argument.annotation) continue;
    for (const std::string& set : argument.annotation->value.before) {
      used += set.size() == 1 ? set[0] : '?';
    }
  }
  std::string letters;
  size_t at = 0;
  for (const char letter : kAlphabet) {
    const size_t found = at > used.size() ? std::string::npos : used.find(letter, at);
    if (found == std::string::npos) letters += letter;
    if (as_reference) at = found == std::string::npos ? found : found + 1;
  }
  return letters;
}

// The letter that the reference gives to an out argument though an argument has it; 0 for none.
char LetterGivenTwice(const FunctionSchema& schema) {
  const std::string free = FreeLetters(schema, false).substr(0, schema.returns.size());
  const std::string given = FreeLetters(schema, true);
  const auto [at, other] = std::mismatch(free.begin(), free.end(), given.begin(), given.end());
  return at == free.end() ? '\0' : *other;
}

Argument OutArgument(std::string name, const source::Located<schema::Type>& type,
                     source::Located<schema::AliasAnnotation> annotation) {
  Argument out;
  out.name = {std::move(name), type.range};
  out.type = type;
  out.annotation = std::move(annotation);
  out.range = type.range;
  out.group = ArgumentGroup::kOut;
  return out;
}

// Each tensor that `origin` returns becomes an out argument; when all returns are plain tensors,
// the out arguments are returned.
void TurnReturnsIntoOutArguments(const FunctionSchema& origin, bool as_reference,
                                 FunctionSchema* schema) {
  const std::string letters = FreeLetters(origin, as_reference);
  const bool all_plain = std::all_of(
      origin.returns.begin(), origin.returns.end(),
      [](const Return& result) { return result.type.value.IsPlain(schema::BaseType::kTensor); });
  schema->returns.clear();
  for (size_t i = 0; i < origin.returns.size(); ++i) {
    const Return& result = origin.returns[i];
    if (!result.type.value.IsTensorLike()) {
      schema->returns.push_back(result);
      continue;
    }
    schema::AliasAnnotation annotation;
    annotation.before.emplace_back(1, letters[i % letters.size()]);
    annotation.is_write = true;
    const source::Located<schema::AliasAnnotation> located{annotation, result.type.range};
    const std::string name = origin.returns.size() == 1 ? "out" : "out" + std::to_string(i);
    schema->arguments.push_back(OutArgument(name, result.type, located));
    if (!all_plain) continue;
    Return returned;
    returned.type = result.type;
    returned.annotation = located;
    returned.range = result.range;
    schema->returns.push_back(std::move(returned));
  }
}

// What is neither in-place nor an out form, and yet returns what it writes.
bool IsReturnWritten(const FunctionSchema& schema) {
  return schema.Kind() == SchemaKind::kFunctional &&
         std::any_of(schema.returns.begin(), schema.returns.end(), [](const Return& result) {
           return result.annotation && result.annotation->value.is_write;
         });
}

FunctionSchema OutSchema(const NativeFunction& origin) {
  const FunctionSchema& from = origin.schema;
  const SchemaKind kind = from.Kind();
  FunctionSchema schema;
  schema.name_space = from.name_space;
  schema.has_written_namespace = from.has_written_namespace;
  schema.name = {OutName(from.name.value), from.name.range};
  schema.arguments =
      kind == SchemaKind::kFunctional ? schema::SignatureArguments(from) : from.arguments;
  schema.range = from.range;
  switch (kind) {
    case SchemaKind::kInplace: {
      schema.returns = from.returns;
      const Argument* self = from.Self();
      schema.arguments.push_back(OutArgument("out", self->type, *self->annotation));
      for (Argument& argument : schema.arguments) {
        if (argument.group == ArgumentGroup::kSelf) argument.annotation.reset();
      }
      return schema;
    }
    case SchemaKind::kFunctional:
    case SchemaKind::kOut:
    case SchemaKind::kMutable:
    case SchemaKind::kScratch:
      break;
  }
  TurnReturnsIntoOutArguments(from, origin.language.as_reference, &schema);
  return schema;
}

FunctionSchema FunctionalSchema(const NativeFunction& origin) {
  schema::SignatureOptions options;
  options.keep_return_names = true;
  FunctionSchema schema = schema::SignatureOf(origin.schema, options);
  schema.has_written_namespace = origin.schema.has_written_namespace;
  schema.name.value.functional_overload = origin.schema.Kind() == SchemaKind::kMutable;
  schema.name.value.overload = origin.schema.name.value.overload;
  return schema;
}

NativeFunction MakeVariant(const NativeFunction& origin, FunctionSchema schema) {
  NativeFunction variant;
  variant.language = origin.language;
  variant.range = origin.range;
  variant.key_range = origin.key_range;
  variant.is_generated = true;
  variant.family = origin.family;
  variant.has_dispatch_section = true;
  variant.device_guard = false;
  variant.device_check = schema::DeviceCheck::kNoCheck;
  variant.use_const_ref_for_mutable_tensors = origin.use_const_ref_for_mutable_tensors;
  const source::SourceRange place = origin.schema.name.range;
  variant.tags.push_back({"generated", place});
  if (schema::HasTag(origin, "nondeterministic_seeded")) {
    variant.tags.push_back({"nondeterministic_seeded", place});
  }
  schema::DispatchLine line;
  line.keys.push_back({DispatchKey::CompositeExplicitAutograd, place});
  std::string kernel = schema.Kind() == SchemaKind::kOut ? schema.name.value.UnambiguousName()
                                                         : schema.name.value.BaseName();
  if (schema::HasSymbolicForms(origin)) kernel += "_symint";
  line.kernel = {{"", std::move(kernel)}, place};
  line.is_implied = true;
  variant.dispatch.push_back(std::move(line));
  variant.schema = std::move(schema);
  return variant;
}

class Generator {
 public:
  Generator(schema::Program* program, diagnostics::Sink& sink) : program_(program), sink_(sink) {}

  void Run() {
    const std::vector<Family> families = FindFamilies();
    for (const Family& family : families) Complete(family);
  }

 private:
  const NativeFunction& At(size_t index) const { return program_->functions[index]; }

  std::vector<Family> FindFamilies() {
    std::vector<Family> families;
    absl::flat_hash_map<schema::SignatureKey, size_t> by_signature;
    by_signature.reserve(program_->functions.size());
    for (size_t i = 0; i < program_->functions.size(); ++i) {
      const FunctionSchema& schema = At(i).schema;
      const auto [found, is_new] =
          by_signature.emplace(schema::SignatureKey(schema), families.size());
      if (is_new) families.emplace_back();
      program_->functions[i].family = found->second;
      Family& family = families[found->second];
      std::optional<size_t>& member = family.members[static_cast<size_t>(schema.Kind())];
      if (member) {
        sink_
            .Report(diagnostics::kSameSignature, schema.name.range, Name(NameOf(At(*member))),
                    Name(NameOf(At(i))), diagnostics::Text(TextOf(schema.Kind())))
            .Info(At(*member).schema.name.range, "the other one is here");
        continue;
      }
      member = i;
      ++family.size;
    }
    return families;
  }

  template <typename Predicate>
  bool All(const Family& family, Predicate predicate) const {
    return std::all_of(
        family.members.begin(), family.members.end(),
        [&](const std::optional<size_t>& member) { return !member || predicate(At(*member)); });
  }

  // The member whose `autogen` counts.
  size_t BaseOf(const Family& family) const {
    const std::optional<size_t>& inplace = family.Of(SchemaKind::kInplace);
    const std::optional<size_t>& written = family.Of(SchemaKind::kMutable);
    const bool inplace_first = program_->language.level == LanguageLevel::k1_13;
    for (const auto& candidate : {inplace_first ? inplace : written,
                                  inplace_first ? written : inplace, family.Of(SchemaKind::kOut)}) {
      if (candidate) return *candidate;
    }
    return *family.Of(SchemaKind::kFunctional);
  }

  bool NeedsNothing(const Family& family) const {
    if (family.size == 1 && family.Of(SchemaKind::kScratch)) return true;
    const bool is_old = program_->language.level == LanguageLevel::k1_13;
    const bool has_view = !All(family, [is_old](const NativeFunction& function) {
      const schema::OperatorName& name = function.schema.name.value;
      const bool may_be_view = !is_old && name.inplace && name.base == "set";
      return may_be_view || !schema::IsView(function);
    });
    const bool is_core = !is_old && !All(family, [](const NativeFunction& function) {
      return !schema::HasTag(function, "core");
    });
    return has_view ||
           All(family,
               [](const NativeFunction& function) { return function.manual_cpp_binding; }) ||
           (!is_core && All(family, [](const NativeFunction& function) {
             return schema::HasKernelFor(function, DispatchKey::CompositeImplicitAutograd);
           }));
  }

  void Complete(const Family& family) {
    if (NeedsNothing(family)) return;
    const bool has_out = family.Of(SchemaKind::kOut).has_value();
    if (has_out && family.size == 1) {
      const NativeFunction& out = At(*family.Of(SchemaKind::kOut));
      if (!IsOutAlone(NameOf(out))) {
        sink_.Report(diagnostics::kOutAlone, out.schema.name.range, Name(NameOf(out)));
      }
      return;
    }
    if (const auto& inplace = family.Of(SchemaKind::kInplace);
        inplace && IsUngrouped(NameOf(At(*inplace)))) {
      return;
    }
    AddVariants(BaseOf(family), has_out, family.Of(SchemaKind::kFunctional).has_value());
  }

  void AddVariants(size_t base, bool has_out, bool has_functional) {
    const NativeFunction& origin = At(base);
    const bool can_have_out =
        origin.schema.Kind() == SchemaKind::kInplace || ReturnsATensor(origin.schema);
    const bool wants_out = std::any_of(
        origin.autogen.begin(), origin.autogen.end(),
        [](const auto& name) { return name.value.ToString().find("out") != std::string::npos; });
    if (!has_out && !can_have_out && !MayLackOut(NameOf(origin), program_->language.level)) {
      sink_.Report(diagnostics::kNothingToWriteOut, origin.schema.name.range, Name(NameOf(origin)));
      return;
    }
    const bool gets_out = !has_out && can_have_out && wants_out;
    if (gets_out && IsReturnWritten(origin.schema)) {
      sink_
          .Report(diagnostics::kGeneratedInvalid, origin.schema.name.range,
                  Name(OutName(origin.schema.name.value).ToString()))
          .Hint("a functional form with a return that is written has no out form");
      return;
    }
    if (gets_out) CheckLetters(origin);
    if (gets_out) Add(base, OutSchema(origin));
    if (!has_functional && (has_out || gets_out)) Add(base, FunctionalSchema(At(base)));
  }

  void CheckLetters(const NativeFunction& origin) {
    if (origin.schema.Kind() != SchemaKind::kMutable) return;  // others do not keep all letters
    const char letter = LetterGivenTwice(origin.schema);
    if (letter == 0) return;
    sink_
        .Report(diagnostics::kLettersNotInOrder, origin.schema.name.range, Name(NameOf(origin)),
                Name(OutName(origin.schema.name.value).ToString()),
                Name(std::string_view(&letter, 1)))
        .Hint("it looks for free letters once; take those of arguments in order, from `a` on");
  }

  void Add(size_t base, FunctionSchema schema) {
    diagnostics::Sink findings;
    findings.SetPolicy(ReferencePolicy());
    sema::CheckDeclaration(schema, findings);
    const NativeFunction& origin = At(base);
    if (findings.error_count() > 0) {
      sink_
          .Report(diagnostics::kGeneratedInvalid, origin.schema.name.range,
                  Name(schema.name.value.ToString()))
          .Hint("it would be " + schema::PrintSchema(schema) + ": " +
                findings.diagnostics()[0].message);
      return;
    }
    NativeFunction variant = MakeVariant(origin, std::move(schema));
    program_->functions.push_back(std::move(variant));
  }

  static diagnostics::Policy ReferencePolicy() {
    diagnostics::Policy policy;
    policy.TellReferenceOnly();
    return policy;
  }

  schema::Program* program_;
  diagnostics::Sink& sink_;
};

}  // namespace

void AddGeneratedVariants(schema::Program* program, diagnostics::Sink& sink) {
  Generator(program, sink).Run();
}

}  // namespace switchyard::expand
