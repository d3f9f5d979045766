#include "compiler/dispatch/result_copies.h"

#include <algorithm>

namespace switchyard::dispatch {
namespace {

using schema::Argument;
using schema::FunctionSchema;
using schema::NativeFunction;
using schema::SchemaKind;

bool IsPlainTensor(const schema::Type& type) { return type.IsTensorLike() && type.IsPlain(); }

bool IsTensorList(const schema::Type& type) {
  return type.IsTensorLike() && type.IsList() && type.Element().IsPlain();
}

// Whether the operator is `(Tensor self, Tensor dst, ...)`, and all other arguments have defaults.
bool TakesTwoTensors(const FunctionSchema& schema) {
  const std::vector<Argument>& arguments = schema.arguments;
  if (arguments.size() < 2) return false;
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (i < 2 ? !IsPlainTensor(arguments[i].type.value) : !arguments[i].default_value) return false;
  }
  return true;
}

const Argument* FindArgument(const FunctionSchema& schema, std::string_view name) {
  for (const Argument& argument : schema.arguments) {
    if (argument.name.value == name) return &argument;
  }
  return nullptr;
}

// The target tensor determines the tensor options of a factory.
bool PassArguments(const FunctionSchema& own, const FunctionSchema& functional,
                   ResultCopies* plan) {
  const auto outs = own.OutArguments();
  for (const Argument& argument : functional.arguments) {
    if (const Argument* same = FindArgument(own, argument.name.value)) {
      plan->arguments.push_back({PassedArgument::Kind::kArgument, same, nullptr});
      continue;
    }
    if (argument.group != schema::ArgumentGroup::kTensorOptions || outs.empty()) return false;
    const bool is_told = argument.name.value != "pin_memory";
    plan->arguments.push_back(
        {is_told ? PassedArgument::Kind::kOption : PassedArgument::Kind::kNothing, outs[0],
         &argument});
  }
  return true;
}

// Every written return of an in-place or out operator is the target at its place.
void FillReturned(const FunctionSchema& own, ResultCopies* plan) {
  for (const schema::Return& result : own.returns) {
    for (const Argument* target : plan->targets) {
      const bool is_same = result.IsWritten() && target->annotation &&
                           target->annotation->value == result.annotation->value;
      if (is_same) plan->returned.push_back(target);
    }
  }
}

}  // namespace

CopyOperators FindCopyOperators(const schema::Program& program) {
  CopyOperators operators;
  for (const NativeFunction& function : program.functions) {
    const bool is_aten = function.schema.name_space.value == "aten";
    // The copy calls the public function.
    const bool is_called = is_aten && function.has_function_variant;
    if (!is_called || !TakesTwoTensors(function.schema)) continue;
    const std::string name = function.schema.name.value.ToString();
    if (name == "_copy_from") operators.into_self = &function;
    if (name == "_copy_from_and_resize") operators.into_out = &function;
  }
  return operators;
}

ResultCopies PlanResultCopies(const NativeFunction& function, const NativeFunction& functional,
                              const CopyOperators& operators) {
  ResultCopies plan;
  const FunctionSchema& own = function.schema;
  const bool is_out = own.Kind() == SchemaKind::kOut;
  if (is_out) {
    const auto outs = own.OutArguments();
    plan.targets.assign(outs.begin(), outs.end());
  } else {
    plan.targets = {own.Self()};
  }
  const auto& results = functional.schema.returns;
  plan.is_list = results.size() == 1 && plan.targets.size() == 1 &&
                 IsTensorList(results[0].type.value) && IsTensorList(plan.targets[0]->type.value);
  const bool has_tensors =
      std::all_of(results.begin(), results.end(),
                  [](const schema::Return& result) { return IsPlainTensor(result.type.value); }) &&
      std::all_of(plan.targets.begin(), plan.targets.end(),
                  [](const Argument* target) { return IsPlainTensor(target->type.value); });
  if (!plan.is_list && (!has_tensors || results.size() != plan.targets.size())) {
    plan.obstacle = "what it writes is not one tensor for each result of the functional form";
    return plan;
  }
  if (!PassArguments(own, functional.schema, &plan)) {
    plan.obstacle = "the functional form has an argument that it lacks";
    return plan;
  }
  FillReturned(own, &plan);
  if (plan.returned.size() != own.returns.size()) {
    plan.obstacle = "it returns more than what it writes";
    return plan;
  }
  plan.copy = is_out ? operators.into_out : operators.into_self;
  if (plan.copy != nullptr) return plan;
  plan.obstacle = is_out ? "no file declares `_copy_from_and_resize(Tensor self, Tensor dst)`, by "
                           "which the result is copied"
                         : "no file declares `_copy_from(Tensor self, Tensor dst)`, by which the "
                           "result is copied";
  return plan;
}

}  // namespace switchyard::dispatch
