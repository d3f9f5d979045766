#include "compiler/schema/parse/schema_builder.h"

#include <array>
#include <utility>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/schema/parse/default_value_parser.h"

namespace switchyard::schema {
namespace {

using diagnostics::Name;

// Four keyword-only arguments in a row that describe a new tensor. Source: reference schema
// language, section 6.
struct TensorOption {
  std::string_view name;
  BaseType type;
};
constexpr std::array<TensorOption, 4> kTensorOptions = {{{"dtype", BaseType::kScalarType},
                                                         {"layout", BaseType::kLayout},
                                                         {"device", BaseType::kDevice},
                                                         {"pin_memory", BaseType::kBool}}};

bool IsTensorOption(const Argument& argument, const TensorOption& option) {
  const Type& type = argument.type.value;
  return argument.name.value == option.name &&
         (type.IsPlain(option.type) || type == Type::Of(option.type).Optional());
}

bool AreTensorOptions(const Argument* first) {
  for (size_t i = 0; i < kTensorOptions.size(); ++i) {
    if (!IsTensorOption(first[i], kTensorOptions[i])) return false;
  }
  return true;
}

// Removes spaces after commas.
std::string WithoutSpacesBehindCommas(std::string_view text) {
  std::string joined;
  for (const char c : text) {
    if (c != ' ' || joined.empty() || joined.back() != ',') joined.push_back(c);
  }
  return joined;
}

}  // namespace

Rare<source::Located<AliasAnnotation>> SchemaBuilder::TakeAnnotation(ParsedType* type) const {
  if (type->annotations.empty()) return std::nullopt;
  ParsedType::ParsedAnnotation& annotation = type->annotations.front();
  return source::Located<AliasAnnotation>{std::move(annotation.value), RangeOf(annotation.span)};
}

source::Located<DefaultValue> SchemaBuilder::DefaultOf(TextSpan span) {
  while (span.end > span.begin && text_.text()[span.end - 1] == ' ') --span.end;
  const std::string_view written = TextOf(span);
  source::Located<DefaultValue> value{ParseDefaultValue(written), RangeOf(span)};
  if (const size_t comma_space = written.find(", ");
      comma_space != std::string_view::npos && value.value.IsList()) {
    const std::string joined = WithoutSpacesBehindCommas(written);
    diagnostics::Builder builder =
        sink_.Report(diagnostics::kSpaceInDefault, value.range, Name(written));
    // Text with folded lines or doubled quotes differs from the bytes of the file.
    if (value.range.size() == written.size()) builder.Fix(value.range, joined);
    is_misspelled_ = true;
  }
  return value;
}

bool SchemaBuilder::HasRoom(TextSpan span) {
  if (arguments_.size() + returns_.size() < kMaxSlots) return true;
  if (!is_full_) {
    sink_.Report(diagnostics::kTooManySlots, RangeOf(span), diagnostics::Count(kMaxSlots));
  }
  is_full_ = true;
  has_errors_ = true;
  return false;
}

void SchemaBuilder::AddArgument(Slot&& slot, TextSpan span) {
  // Errors of the slot itself are reported even when the slot is not kept.
  if (!ResolveType(text_, known_, sink_, &slot.type)) has_errors_ = true;
  if (!HasRoom(span) || !IsBeforeVarargs(varargs_, "argument", span)) return;
  Argument& argument = arguments_.emplace_back();
  argument.range = RangeOf(span);
  argument.name = {std::string(TextOf(*slot.name)), RangeOf(*slot.name)};
  argument.type = {std::move(slot.type.type), RangeOf(slot.type.span)};
  argument.annotation = TakeAnnotation(&slot.type);
  if (slot.default_value) argument.default_value = DefaultOf(*slot.default_value);
}

bool SchemaBuilder::IsBeforeVarargs(const std::optional<TextSpan>& varargs, std::string_view what,
                                    TextSpan span) {
  if (!varargs) return true;
  sink_.Report(diagnostics::kArgumentSyntax, RangeOf(span),
               diagnostics::Text("nothing after `...`"),
               diagnostics::Text("another " + std::string(what)));
  has_errors_ = true;
  return false;
}

void SchemaBuilder::AddVarargs(TextSpan span) {
  if (known_.forms == TypeForms::kTorchgen) {
    sink_.Report(diagnostics::kArgumentSyntax, RangeOf(span), diagnostics::Text("an argument"),
                 diagnostics::Text("`...`"));
    has_errors_ = true;
    return;
  }
  if (!IsBeforeVarargs(varargs_, "argument", span)) return;
  varargs_ = span;
  for (const Argument& argument : arguments_) {
    if (!argument.default_value) continue;
    sink_.Report(diagnostics::kArgumentSyntax, argument.default_value->range,
                 diagnostics::Text("no default, because `...` follows"), diagnostics::Text("one"));
    has_errors_ = true;
  }
}

void SchemaBuilder::AddVarreturns(TextSpan span) {
  if (known_.forms == TypeForms::kTorchgen) {
    sink_.Report(diagnostics::kReturnSyntax, RangeOf(span), diagnostics::Text("a return type"),
                 diagnostics::Text("`...`"));
    has_errors_ = true;
    return;
  }
  if (IsBeforeVarargs(varreturns_, "return", span)) varreturns_ = span;
}

// The run-time reads `*` any number of times and at the end.
void SchemaBuilder::AddStar(TextSpan span) {
  if (known_.forms != TypeForms::kTorchgen) {
    if (!star_) star_ = arguments_.size();
    star_span_ = span;
    return;
  }
  if (star_) {
    sink_.Report(diagnostics::kSecondStar, RangeOf(span))
        .Info(RangeOf(*star_span_), "the first one is here");
    has_errors_ = true;
    return;
  }
  star_ = arguments_.size();
  star_span_ = span;
}

void SchemaBuilder::AddReturn(Slot&& slot, TextSpan span) {
  slot.type.is_return = true;
  // Errors of the slot itself are reported even when the slot is not kept.
  if (!ResolveType(text_, known_, sink_, &slot.type)) has_errors_ = true;
  if (!HasRoom(span) || !IsBeforeVarargs(varreturns_, "return", span)) return;
  Return& result = returns_.emplace_back();
  result.range = RangeOf(span);
  if (slot.name)
    result.name =
        source::Located<std::string>{std::string(TextOf(*slot.name)), RangeOf(*slot.name)};
  result.type = {std::move(slot.type.type), RangeOf(slot.type.span)};
  result.annotation = TakeAnnotation(&slot.type);
}

void SchemaBuilder::FinishArguments() {
  AssignPositionalGroups();
  if (!star_) return;
  if (*star_ == arguments_.size() && !has_errors_ && known_.forms == TypeForms::kTorchgen) {
    sink_.Report(diagnostics::kNothingAfterStar, RangeOf(*star_span_));
    has_errors_ = true;
  }
  AssignKeywordOnlyGroups();
}

void SchemaBuilder::AssignPositionalGroups() {
  const size_t end = star_.value_or(arguments_.size());
  size_t self = end;
  for (size_t i = 0; i < end && self == end; ++i) {
    if (std::string_view(arguments_[i].name.value) == "self") self = i;
  }
  for (size_t i = 0; i < end; ++i) {
    if (self == end || i > self) {
      arguments_[i].group = ArgumentGroup::kPostSelfPositional;
    } else {
      arguments_[i].group = i == self ? ArgumentGroup::kSelf : ArgumentGroup::kPreSelfPositional;
    }
  }
}

void SchemaBuilder::AssignKeywordOnlyGroups() {
  ArgumentGroup group = ArgumentGroup::kPreTensorOptions;
  const Argument* first_out = nullptr;
  for (size_t i = *star_; i < arguments_.size();) {
    Argument& argument = arguments_[i];
    if (argument.IsWritten()) {
      if (first_out == nullptr) first_out = &argument;
      argument.group = ArgumentGroup::kOut;
      ++i;
      continue;
    }
    if (first_out != nullptr) {
      sink_.Report(diagnostics::kArgumentAfterOut, argument.range, Name(argument.name.value))
          .Info(first_out->range, "the out arguments begin here");
      has_errors_ = true;
    }
    if (arguments_.size() - i >= kTensorOptions.size() && AreTensorOptions(&argument)) {
      if (group == ArgumentGroup::kPostTensorOptions) {
        sink_.Report(diagnostics::kSecondTensorOptions, argument.range);
        has_errors_ = true;
      }
      for (size_t k = 0; k < kTensorOptions.size(); ++k)
        arguments_[i++].group = ArgumentGroup::kTensorOptions;
      group = ArgumentGroup::kPostTensorOptions;
      continue;
    }
    argument.group = group;
    ++i;
  }
}

}  // namespace switchyard::schema
