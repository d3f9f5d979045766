#include "compiler/expand/variant.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "compiler/schema/known_tags.h"
#include "compiler/schema/signature.h"
#include "compiler/schema/symbolic_integers.h"

namespace switchyard::expand {
namespace {

using schema::Argument;
using schema::ArgumentGroup;
using schema::FunctionSchema;
using schema::NativeFunction;
using schema::OperatorName;
using schema::Return;
using schema::SchemaKind;

// Letters for out arguments. The reference scans the used letters only once, and so may assign a
// used letter again (G014, L017).
std::string LettersOf(const FunctionSchema& schema, Letters which) {
  constexpr std::string_view kAlphabet = "abcdefghijklmnopqrstuvwxyz";
  std::string used;
  for (const Argument& argument : schema.arguments) {
    if (!argument.annotation) continue;
    for (const std::string& set : argument.annotation->value.before) {
      used += set.size() == 1 ? set[0] : '?';
    }
  }
  if (used.empty()) return std::string(kAlphabet);
  std::string letters;
  letters.reserve(kAlphabet.size());
  size_t at = 0;
  for (const char letter : kAlphabet) {
    const size_t found = at > used.size() ? std::string::npos : used.find(letter, at);
    if (found == std::string::npos) letters += letter;
    if (which == Letters::kOfReference) at = found == std::string::npos ? found : found + 1;
  }
  return letters;
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
void TurnReturnsIntoOutArguments(const FunctionSchema& origin, Letters which,
                                 FunctionSchema* schema) {
  const std::string letters = LettersOf(origin, which);
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

}  // namespace

OperatorName OutName(const OperatorName& origin) {
  OperatorName name = origin;
  name.inplace = false;
  name.functional_overload = false;
  name.overload = origin.overload.empty() ? "out" : origin.overload + "_out";
  return name;
}

char LetterGivenTwice(const FunctionSchema& schema) {
  const std::string free = LettersOf(schema, Letters::kFree).substr(0, schema.returns.size());
  const std::string given = LettersOf(schema, Letters::kOfReference);
  const auto [at, other] = std::mismatch(free.begin(), free.end(), given.begin(), given.end());
  return at == free.end() ? '\0' : *other;
}

bool IsReturnWritten(const FunctionSchema& schema) {
  const SchemaKind kind = schema.Kind();
  return (kind == SchemaKind::kFunctional || kind == SchemaKind::kMutable) &&
         std::any_of(schema.returns.begin(), schema.returns.end(), [](const Return& result) {
           return result.annotation && result.annotation->value.is_write;
         });
}

FunctionSchema OutSchema(const NativeFunction& origin, Letters letters) {
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
  TurnReturnsIntoOutArguments(from, letters, &schema);
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
  variant.has_dispatch_section = true;
  variant.device_guard = false;
  variant.device_check = schema::DeviceCheck::kNoCheck;
  variant.use_const_ref_for_mutable_tensors = origin.use_const_ref_for_mutable_tensors;
  const source::SourceRange place = origin.schema.name.range;
  variant.tags.push_back({"generated", place});
  for (const source::Located<std::string>& tag : origin.tags) {
    if (schema::IsInherited(tag.value, origin.language.level)) {
      variant.tags.push_back({tag.value, place});
    }
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

}  // namespace switchyard::expand
