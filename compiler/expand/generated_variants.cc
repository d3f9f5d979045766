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
#include "compiler/expand/variant.h"
#include "compiler/parallel/parallel.h"
#include "compiler/parallel/report_in_order.h"
#include "compiler/schema/edition_rules.h"
#include "compiler/schema/exemptions.h"
#include "compiler/schema/extension_keys.h"
#include "compiler/schema/print/schema_printer.h"
#include "compiler/schema/signature.h"
#include "compiler/sema/checker.h"

namespace switchyard::expand {
namespace {

using diagnostics::Name;
using schema::EditionRule;
using schema::FunctionSchema;
using schema::LanguageLevel;
using schema::NativeFunction;
using schema::Return;
using schema::SchemaKind;
using sema::FamilyId;

constexpr size_t kKindCount = 5;

// Operators with equal signatures, by kind; indices into the program.
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

bool IsExempt(schema::Exemption kind, const NativeFunction& function) {
  return schema::IsExempt(kind, function.schema.name.value, function.language.level);
}

// Whether the generator is for the operator. The run-time takes any operator of an extension.
bool IsForTorchgen(const NativeFunction& function) {
  return function.schema.forms == schema::TypeForms::kTorchgen;
}

constexpr std::string_view kHintOfParts =
    "declare the functional form too, or say `--part` if another file does";

constexpr std::string_view kHintOfLetters =
    "torchgen looks for free letters only once; give arguments their letters in order, from `a` on";

std::string NameOf(const NativeFunction& function) { return function.schema.name.value.ToString(); }

bool ReturnsATensor(const FunctionSchema& schema) {
  return std::any_of(schema.returns.begin(), schema.returns.end(),
                     [](const Return& result) { return result.type.value.IsTensorLike(); });
}

using FamilyOf = schema::Store<schema::OperatorId, FamilyId>;

// Puts every operator into the family of its signature and namespace.
std::vector<Family> FindFamilies(const schema::Program& program, FamilyOf* family_of,
                                 diagnostics::Sink& sink) {
  std::vector<Family> families;
  absl::flat_hash_map<std::pair<std::string_view, schema::SignatureKey>, size_t> by_signature;
  by_signature.reserve(program.functions.size());
  for (size_t i = 0; i < program.functions.size(); ++i) {
    const FunctionSchema& schema = program.functions[i].schema;
    const std::pair key(schema::FamilyNamespace(program.functions[i]),
                        schema::SignatureKey(schema));
    const auto [found, is_new] = by_signature.emplace(key, families.size());
    if (is_new) families.emplace_back();
    family_of->Add(FamilyId(found->second));
    Family& family = families[found->second];
    std::optional<size_t>& member = family.members[static_cast<size_t>(schema.Kind())];
    if (member) {
      const NativeFunction& other = program.functions[*member];
      sink.Report(diagnostics::kSameSignature, schema.name.range, Name(NameOf(other)),
                  Name(NameOf(program.functions[i])), diagnostics::Text(TextOf(schema.Kind())))
          .Info(other.schema.name.range, "the other one is here");
      continue;
    }
    member = i;
    ++family.size;
  }
  return families;
}

struct Variant {
  NativeFunction function;
  FamilyId family;
};

// Makes the missing variants of families.
class Generator {
 public:
  Generator(const schema::Program& program, diagnostics::Sink& sink)
      : program_(program), sink_(sink) {}

  void Complete(const Family& family, FamilyId id) {
    if (NeedsNothing(family)) return;
    id_ = id;
    const bool has_out = family.Of(SchemaKind::kOut).has_value();
    if (has_out && family.size == 1) {
      const NativeFunction& out = At(*family.Of(SchemaKind::kOut));
      if (!IsExempt(schema::Exemption::kOutAlone, out) && IsForTorchgen(out) &&
          !schema::IsOfAPart(out)) {
        sink_.Report(diagnostics::kOutAlone, out.schema.name.range, Name(NameOf(out)))
            .Hint(kHintOfParts);
      }
      return;
    }
    if (const auto& inplace = family.Of(SchemaKind::kInplace);
        inplace && IsExempt(schema::Exemption::kUngrouped, At(*inplace))) {
      return;
    }
    AddVariants(BaseOf(family), has_out, family.Of(SchemaKind::kFunctional).has_value());
  }

  std::vector<Variant> TakeVariants() { return std::move(variants_); }

 private:
  const NativeFunction& At(size_t index) const { return program_.functions[index]; }

  template <typename Predicate>
  bool All(const Family& family, Predicate predicate) const {
    return std::all_of(
        family.members.begin(), family.members.end(),
        [&](const std::optional<size_t>& member) { return !member || predicate(At(*member)); });
  }

  // The member whose `autogen` takes effect.
  size_t BaseOf(const Family& family) const {
    const std::optional<size_t>& inplace = family.Of(SchemaKind::kInplace);
    const std::optional<size_t>& written = family.Of(SchemaKind::kMutable);
    const bool inplace_first = !Holds(EditionRule::kMutableCountsFirst, program_.language.level);
    for (const auto& candidate : {inplace_first ? inplace : written,
                                  inplace_first ? written : inplace, family.Of(SchemaKind::kOut)}) {
      if (candidate) return *candidate;
    }
    return *family.Of(SchemaKind::kFunctional);
  }

  bool NeedsNothing(const Family& family) const {
    if (family.size == 1 && family.Of(SchemaKind::kScratch)) return true;
    const LanguageLevel level = program_.language.level;
    const bool set_gets_variants = Holds(EditionRule::kSetGetsVariants, level);
    const bool has_view = !All(family, [&](const NativeFunction& function) {
      const schema::OperatorName& name = function.schema.name.value;
      const bool may_be_view = set_gets_variants && name.inplace && name.base == "set";
      return may_be_view || !schema::IsView(function);
    });
    const bool is_core = Holds(EditionRule::kCoreCompositesGetVariants, level) &&
                         !All(family, [](const NativeFunction& function) {
                           return !schema::HasTag(function, "core");
                         });
    return has_view ||
           All(family,
               [](const NativeFunction& function) { return function.manual_cpp_binding; }) ||
           (!is_core && All(family, [](const NativeFunction& function) {
             return schema::HasKernelFor(function, DispatchKey::CompositeImplicitAutograd);
           }));
  }

  void AddVariants(size_t base, bool has_out, bool has_functional) {
    const NativeFunction& origin = At(base);
    const bool can_have_out =
        origin.schema.Kind() == SchemaKind::kInplace || ReturnsATensor(origin.schema);
    const bool wants_out = std::any_of(
        origin.autogen.begin(), origin.autogen.end(),
        [](const auto& name) { return name.value.ToString().find("out") != std::string::npos; });
    if (!has_out && !can_have_out) {
      if (!IsExempt(schema::Exemption::kWithoutOut, origin) && IsForTorchgen(origin)) {
        sink_
            .Report(diagnostics::kNothingToWriteOut, origin.schema.name.range, Name(NameOf(origin)))
            .Hint("a namespace of its own makes it an extension's operator, `my::f`");
      }
      return;
    }
    const bool gets_out = !has_out && can_have_out && wants_out;
    if (gets_out && IsReturnWritten(origin.schema)) {
      sink_
          .Report(diagnostics::kGeneratedInvalid, origin.schema.name.range,
                  Name(OutName(origin.schema.name.value).ToString()))
          .Hint("an operator whose return is written already cannot get an out form");
      return;
    }
    if (gets_out) AddOut(base);
    if (!has_functional && (has_out || gets_out)) Add(base, FunctionalSchema(At(base)));
  }

  // What the reference refuses because of the letters that it gives is refused, although free ones
  // would do. Where it makes a valid declaration of a letter that is taken, a free one replaces it.
  void AddOut(size_t base) {
    const NativeFunction& origin = At(base);
    const char letter = LetterGivenTwice(origin.schema);
    // Arguments of other kinds lose their letters.
    const bool is_taken = letter != 0 && origin.schema.Kind() == SchemaKind::kMutable;
    FunctionSchema schema = OutSchema(origin, Letters::kOfReference);
    if (!IsValid(origin, schema, is_taken ? kHintOfLetters : "")) return;
    if (is_taken) {
      sink_
          .Report(diagnostics::kLettersNotInOrder, origin.schema.name.range, Name(NameOf(origin)),
                  Name(schema.name.value.ToString()), Name(std::string_view(&letter, 1)))
          .Hint(kHintOfLetters);
    }
    if (letter != 0 && !origin.language.as_reference) schema = OutSchema(origin, Letters::kFree);
    variants_.push_back({MakeVariant(origin, std::move(schema)), id_});
  }

  void Add(size_t base, FunctionSchema schema) {
    const NativeFunction& origin = At(base);
    if (!IsValid(origin, schema)) return;
    variants_.push_back({MakeVariant(origin, std::move(schema)), id_});
  }

  // `hint` says what else to do; empty for nothing.
  bool IsValid(const NativeFunction& origin, const FunctionSchema& schema,
               std::string_view hint = "") {
    diagnostics::Sink findings;
    findings.SetPolicy(ReferencePolicy());
    sema::CheckDeclaration(schema, findings);
    if (findings.error_count() == 0) return true;
    std::string text =
        "it would be " + schema::PrintSchema(schema) + ": " + findings.diagnostics()[0].message;
    if (!hint.empty()) text.append("; ").append(hint);
    sink_
        .Report(diagnostics::kGeneratedInvalid, origin.schema.name.range,
                Name(schema.name.value.ToString()))
        .Hint(text);
    return false;
  }

  static diagnostics::Policy ReferencePolicy() {
    diagnostics::Policy policy;
    policy.ReportReferenceErrorsOnly();
    return policy;
  }

  const schema::Program& program_;
  diagnostics::Sink& sink_;
  FamilyId id_;  // the family that is being completed
  std::vector<Variant> variants_;
};

// The number of families that are completed at a time.
constexpr size_t kFamiliesAPiece = 128;

}  // namespace

FamilyOf AddGeneratedVariants(schema::Program* program, diagnostics::Sink& sink) {
  FamilyOf family_of;
  family_of.reserve(program->functions.size() * 5 / 4);
  const std::vector<Family> families = FindFamilies(*program, &family_of, sink);
  const size_t count = (families.size() + kFamiliesAPiece - 1) / kFamiliesAPiece;
  std::vector<std::vector<Variant>> variants(count);
  ReportInOrder(ParallelThreads(), count, sink, [&](size_t piece, diagnostics::Sink& found) {
    Generator generator(*program, found);
    const size_t begin = piece * kFamiliesAPiece;
    const size_t end = std::min(begin + kFamiliesAPiece, families.size());
    for (size_t i = begin; i < end; ++i) generator.Complete(families[i], FamilyId(i));
    variants[piece] = generator.TakeVariants();
  });
  for (std::vector<Variant>& of_piece : variants) {
    for (Variant& variant : of_piece) {
      family_of.Add(variant.family);
      program->Add(std::move(variant.function));
    }
  }
  return family_of;
}

}  // namespace switchyard::expand
