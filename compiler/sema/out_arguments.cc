// Rules about out operators: the number and the names of out arguments, and the names of the
// operators. A rule of aliasing.cc requires that each out argument is returned.
//
// Source: native README, "func" and "variants"; validation rules A009, A010, A019, L013, L034,
// W010.
#include <algorithm>
#include <string>
#include <string_view>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/sema/rule.h"

namespace switchyard::sema {
namespace {

using diagnostics::Count;
using diagnostics::Name;
using schema::Argument;
using schema::BaseType;
using schema::FunctionSchema;

bool IsScratch(const Argument& argument) { return argument.name.value.rfind("_scratch_", 0) == 0; }

}  // namespace

// Reference only (FunctionSchema): as many returns as plain out arguments; no returns when an out
// argument is a list.
void OutArgumentsAreCounted(const FunctionSchema& schema, RuleContext& context) {
  const auto outs = schema.OutArguments();
  if (outs.empty() || schema.Kind() == schema::SchemaKind::kInplace) return;
  const bool all_plain = std::all_of(outs.begin(), outs.end(), [](const Argument* out) {
    return out->type.value.IsPlain(BaseType::kTensor);
  });
  if (!all_plain) {
    if (schema.returns.empty()) return;
    context.sink.Report(diagnostics::kOutListReturned, schema.returns[0].range);
    return;
  }
  const size_t expected = static_cast<size_t>(std::count_if(
      outs.begin(), outs.end(), [](const Argument* out) { return !IsScratch(*out); }));
  if (schema.returns.size() == expected) return;
  const source::SourceRange range =
      schema.returns.empty() ? schema.name.range : schema.returns.back().range;
  context.sink.Report(diagnostics::kOutReturnCount, range, Count(schema.returns.size()),
                      Count(expected));
}

// Native README, "variants": a method writes to self or to nothing; out arguments are for
// functions.
void OutOperatorIsAFunction(const schema::NativeFunction& function, RuleContext& context) {
  if (!function.schema.HasOutArguments() ||
      (function.has_function_variant && !function.has_method_variant))
    return;
  context.sink.Report(diagnostics::kOutOperatorVariants, function.schema.name.range,
                      Name(function.schema.name.value.ToString()));
}

// Native README, "annotations": an overload `out` has an out argument, with a write annotation.
void OutOverloadsHaveOutArguments(const FunctionSchema& schema, RuleContext& context) {
  const std::string_view overload = schema.name.value.overload;
  const bool says_out =
      overload == "out" || (overload.size() > 4 && overload.substr(overload.size() - 4) == "_out");
  const bool has_out = schema.HasOutArguments();
  if (says_out && !has_out) {
    context.sink.Report(diagnostics::kOutOverloadWithoutOut, schema.name.range, Name(overload))
        .Hint("write `*, Tensor(a!) out` for the last argument and `Tensor(a!)` for the return");
  } else if (has_out && overload.find("out") == std::string_view::npos) {
    context.sink.Report(diagnostics::kOutOverloadName, schema.name.range,
                        Name(schema.name.value.ToString()));
  }
}

// Native README, "func" and "annotations": one out argument is `out`, several are `out0`, `out1`.
void OutArgumentsAreNamedSo(const FunctionSchema& schema, RuleContext& context) {
  const auto outs = schema.OutArguments();
  if (outs.size() == 1 && outs[0]->name.value == "out") return;
  for (size_t i = 0; i < outs.size(); ++i) {
    const std::string wanted = outs.size() == 1 ? "out" : "out" + std::to_string(i);
    if (outs[i]->name.value == wanted || IsScratch(*outs[i])) continue;
    context.sink.Report(diagnostics::kOutArgumentName, outs[i]->name.range,
                        Name(outs[i]->name.value), Name(wanted));
  }
}

}  // namespace switchyard::sema
