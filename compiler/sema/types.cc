// Rules about types. The parser reports text that is not a type.
//
// Source: native README, "func"; validation rules A020, T001, T012 to T016, W004, W005, W007, W008,
// W030.
#include <algorithm>
#include <cstdint>
#include <string>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/schema/symbolic_integers.h"
#include "compiler/schema/type.h"
#include "compiler/sema/rule.h"

namespace switchyard::sema {
namespace {

using diagnostics::TypeText;
using schema::LanguageLevel;
using schema::NativeFunction;

struct Span {
  LanguageLevel first = schema::kOldestLevel;
  LanguageLevel last = LanguageLevel::kNewest;
};

// The editions that know a type.
Span SpanOf(schema::BaseType base) {
  switch (base) {
#define BASE_TYPE(Name, spelling, first, last) \
  case schema::BaseType::k##Name:              \
    return {LanguageLevel::first, LanguageLevel::last};
#include "compiler/schema/base_types.def"
#undef BASE_TYPE
#define RUNTIME_TYPE(Name, spelling) case schema::BaseType::k##Name:
#define COMPOSITE_TYPE(Name, word, fewest, most) case schema::BaseType::k##Name:
#include "compiler/schema/runtime_types.def"
    case schema::BaseType::kVariable:
    case schema::BaseType::kClass:
    case schema::BaseType::kDeclared:
    case schema::BaseType::kUnknown:
      return {};
  }
  return {};
}

void CheckLevel(const source::Located<schema::Type>& type, LanguageLevel level,
                RuleContext& context) {
  const auto [first, last] = SpanOf(type.value.base);
  if (schema::Knows(level, first, last)) return;
  const bool is_newer = level < first;
  context.sink
      .Report(diagnostics::kUnknownType, type.range,
              diagnostics::TypeText(schema::Spelling(type.value.base)))
      .Hint((is_newer ? "it is new in PyTorch " : "the last edition with it is that of PyTorch ") +
            std::string(schema::TextOf(is_newer ? first : last)) +
            "; the files are read as those of " + std::string(schema::TextOf(level)));
}

}  // namespace

// Reference only (BaseTy): each edition knows its own words.
void TypesAreOfTheLevel(const schema::NativeFunction& function, RuleContext& context) {
  if (function.schema.broken) return;
  for (const schema::Argument& argument : function.schema.arguments) {
    CheckLevel(argument.type, function.language.level, context);
  }
  for (const schema::Return& result : function.schema.returns) {
    CheckLevel(result.type, function.language.level, context);
  }
}

// Reference only (kernel_signature): a kernel with such a name takes SymInt.
void SymIntKernelsHaveSymInts(const NativeFunction& function, RuleContext& context) {
  if (function.schema.broken || schema::HasSymbolicForms(function)) return;
  for (const schema::DispatchLine& line : function.dispatch) {
    if (line.is_implied || !line.kernel.value.SupportsSymInt()) continue;
    context.sink.Report(diagnostics::kSymIntKernel, line.kernel.range,
                        diagnostics::Name(line.kernel.value.name));
  }
}

// Reference only (translate): these types have no conversion between the levels of the C++ API.
void ArgumentsTravelThroughTheApi(const NativeFunction& function, RuleContext& context) {
  if (function.schema.broken || function.is_generated) return;
  if (function.schema.forms != schema::TypeForms::kTorchgen) return;
  for (const schema::Argument& argument : function.schema.arguments) {
    const schema::Type& type = argument.type.value;
    if (type.IsSymIntLike() && type.modifiers.size() > 1 && type.IsList()) {
      context.sink.Report(diagnostics::kSymIntNested, argument.type.range,
                          TypeText(type.ToString()));
    }
    const bool is_written_tensor =
        argument.IsWritten() && !function.use_const_ref_for_mutable_tensors && type.IsTensorLike();
    if (is_written_tensor && type.IsOptional() && type.Element().IsPlain()) {
      context.sink.Report(diagnostics::kWrittenOptional, argument.type.range,
                          diagnostics::Name(argument.name.value));
    }
  }
}

// Reference only (translate): the object of a method is a Tensor.
void MethodsAreOfATensor(const NativeFunction& function, RuleContext& context) {
  if (function.schema.broken || !function.has_method_variant) return;
  const schema::Argument* self = function.schema.Self();
  const std::string name = function.schema.name.value.ToString();
  if (self == nullptr) {
    context.sink.Report(diagnostics::kMethodWithoutSelf, function.schema.name.range,
                        diagnostics::Name(name));
  } else if (!self->type.value.IsPlain(schema::BaseType::kTensor)) {
    context.sink.Report(diagnostics::kMethodOfOtherType, self->type.range, diagnostics::Name(name),
                        TypeText(self->type.value.ToString()));
  }
}

// Native README, "func": bool lists have one to four elements; a generator is optional.
void ArgumentTypesAreAsDocumented(const schema::FunctionSchema& schema, RuleContext& context) {
  constexpr int64_t kMostBools = 4;
  for (const schema::Argument& argument : schema.arguments) {
    const schema::Type& type = argument.type.value;
    if (type.base == schema::BaseType::kBool && type.IsList() &&
        type.modifiers.back().size > kMostBools) {
      context.sink.Report(diagnostics::kBoolListLength, argument.type.range,
                          TypeText(type.ToString()));
    }
    if (type.IsGeneratorLike() && !(type.IsOptional() && type.modifiers.size() == 1)) {
      context.sink.Report(diagnostics::kGeneratorNotOptional, argument.type.range,
                          TypeText(type.ToString()));
    }
  }
}

namespace {

// Returns letters that no annotation of the declaration has, the next one at each call.
class FreeLetters {
 public:
  explicit FreeLetters(const schema::FunctionSchema& schema) {
    for (const schema::Argument& argument : schema.arguments) Use(argument.annotation);
    for (const schema::Return& result : schema.returns) Use(result.annotation);
  }
  std::string Next() {
    while (letter_ < 'z' && used_.find(letter_) != std::string::npos) ++letter_;
    return std::string(1, letter_ < 'z' ? letter_++ : letter_);
  }

 private:
  void Use(const schema::Rare<source::Located<schema::AliasAnnotation>>& annotation) {
    if (!annotation) return;
    for (const std::string& set : annotation->value.before) used_ += set;
    for (const std::string& set : annotation->value.after_sets) used_ += set;
  }

  std::string used_;
  char letter_ = 'a';
};

bool IsShortWrite(const schema::Rare<source::Located<schema::AliasAnnotation>>& annotation) {
  return annotation && annotation->value.IsFresh() && annotation->value.is_write;
}

}  // namespace

// Native README, "func", in its older editions: `Tensor!` is short for a letter of its own.
void WritesHaveALetter(const schema::FunctionSchema& schema, RuleContext& context) {
  if (schema.forms != schema::TypeForms::kTorchgen) return;
  const auto& arguments = schema.arguments;
  const bool is_short = std::any_of(arguments.begin(), arguments.end(), [](const auto& argument) {
    return IsShortWrite(argument.annotation);
  });
  if (!is_short) return;
  // The short form does not tell which argument a return stands for.
  const bool is_returned =
      std::any_of(schema.returns.begin(), schema.returns.end(),
                  [](const auto& result) { return IsShortWrite(result.annotation); });
  FreeLetters letters(schema);
  for (const schema::Argument& argument : arguments) {
    if (!IsShortWrite(argument.annotation)) continue;
    const std::string annotation = "(" + letters.Next() + "!)";
    const source::SourceRange range = argument.annotation->range;
    auto report = context.sink.Report(diagnostics::kShortWriteMark, range);
    report.Hint("write `Tensor" + annotation + "`");
    if (!is_returned) report.Fix(range, annotation);
  }
}

// Native README, "func": returns are tensors, lists of tensors and tuples of tensors.
void ReturnTypesAreAsDocumented(const schema::FunctionSchema& schema, RuleContext& context) {
  for (const schema::Return& result : schema.returns) {
    const schema::Type& type = result.type.value;
    if (type.IsOptional()) {
      context.sink.Report(diagnostics::kOptionalReturned, result.type.range,
                          TypeText(type.ToString()));
    } else if (!type.IsTensorLike()) {
      context.sink.Report(diagnostics::kValueReturned, result.type.range,
                          TypeText(type.ToString()));
    }
  }
}

}  // namespace switchyard::sema
