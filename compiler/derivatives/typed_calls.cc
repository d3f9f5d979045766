// Calls in formulas: of operators, of the run-time, of classes, and of functions that the user
// writes.
#include <algorithm>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "compiler/cpp/identifier.h"
#include "compiler/derivatives/formula_typer.h"
#include "compiler/derivatives/formula_types.h"
#include "compiler/derivatives/formula_words.h"
#include "compiler/diagnostics/diagnostic.h"

namespace switchyard::derivatives {
namespace {

using Kind = Expression::Kind;
using Node = FormulaNode::Kind;

constexpr std::string_view kNotImplemented = "not_implemented";
constexpr std::string_view kNotImplementedList = "not_implemented_list";
constexpr std::size_t kMostCandidates = 4;

// `T` of `std::get<T>`; empty without.
std::string_view TemplateArgument(std::string_view name) {
  const std::size_t angle = name.find('<');
  if (angle == std::string_view::npos || name.back() != '>') return {};
  return name.substr(angle + 1, name.size() - angle - 2);
}

std::string_view WithoutTemplate(std::string_view name) { return name.substr(0, name.find('<')); }

// The parameters of a function of the run-time, as those of an overload.
Overload AsOverload(const RunTimeFunction& function) {
  Overload overload;
  for (const FormulaType& type : function.parameters) {
    OverloadParameter parameter;
    parameter.type = type;
    parameter.place = overload.parameters.size();
    parameter.has_default = parameter.place >= function.required;
    overload.parameters.push_back(std::move(parameter));
  }
  return overload;
}

std::string WhyNot(const Overload& overload, const OverloadFit& fit,
                   const std::vector<FormulaType>& arguments) {
  if (!fit.is_count) {
    return absl::StrCat("argument `", fit.parameter->name, "` is `", Describe(fit.parameter->type),
                        "`, given is `", Describe(arguments[fit.argument]), "`");
  }
  if (arguments.size() > overload.parameters.size())
    return absl::StrCat("takes ", overload.parameters.size(), " arguments, but got ",
                        arguments.size());
  return absl::StrCat("argument `", fit.parameter->name, "` is missing");
}

// The gradients that a condition over grad_input_mask selects; nothing for another condition.
bool CollectWanted(const FormulaNode& node, std::vector<std::size_t>* wanted) {
  if (node.kind == Node::kBinary && node.text == "||") {
    return CollectWanted(node.operands[0], wanted) && CollectWanted(node.operands[1], wanted);
  }
  std::size_t index = 0;
  const bool is_bit = node.kind == Node::kSubscript && node.operands[0].text == "grad_input_mask" &&
                      absl::SimpleAtoi(node.operands[1].text, &index);
  if (is_bit) wanted->push_back(index);
  return is_bit;
}

}  // namespace

void FormulaTyper::ReportUnknownCall(const FormulaNode& /*node*/, source::SourceRange range,
                                     std::string_view name, std::string_view what) {
  if (known_ == KnownOperators::kSome) return;
  const std::size_t mark = name.rfind("::");
  const std::string_view word = mark == std::string_view::npos ? name : name.substr(mark + 2);
  const std::string_view closest = operators_.FindNear(word);
  auto report = sink_.Report(diagnostics::kFormulaUnknownCall, range, diagnostics::Name(name),
                             diagnostics::Text(what));
  if (!closest.empty()) report.Hint(Concat({"did you mean `", closest, "`?"}));
}

bool FormulaTyper::CheckName(std::string_view name, source::SourceRange range) {
  const cpp::IdentifierFault fault = cpp::CheckIdentifier(name);
  if (fault == cpp::IdentifierFault::kNone) return true;
  constexpr std::string_view kIs = "is ";
  sink_
      .Report(diagnostics::kFormulaUnknownCall, range, diagnostics::Name(name),
              diagnostics::Text(cpp::Describe(fault).substr(kIs.size())))
      .Hint("give the function, which the user writes, another name");
  return false;
}

void FormulaTyper::ReportNoOverload(const std::vector<Overload>& overloads, const Callee& callee) {
  if (known_ == KnownOperators::kSome) return;
  const std::vector<FormulaType> arguments = TypesOf(callee.arguments);
  source::SourceRange range = callee.range;
  std::vector<std::pair<source::SourceRange, std::string>> candidates;
  for (const Overload& overload : overloads) {
    if (overload.function == nullptr || (callee.self && !overload.has_self)) continue;
    const std::vector<FormulaType> all =
        callee.self ? MethodArguments(overload, callee.self->type, arguments) : arguments;
    const OverloadFit fit = FitArguments(overload, all);
    candidates.emplace_back(overload.function->schema.range, WhyNot(overload, fit, all));
    // With only one candidate, the message shows the argument that does not fit.
    const bool is_after_self = callee.self && fit.argument > overload.self;
    const std::size_t written = fit.argument - (is_after_self ? 1 : 0);
    if (overloads.size() == 1 && !fit.is_count && written < callee.arguments.size())
      range = callee.arguments[written].range;
  }
  auto report =
      sink_.Report(diagnostics::kFormulaWithoutOverload, range, diagnostics::Name(callee.name),
                   diagnostics::TypeText(absl::StrCat("(", DescribeAll(arguments), ")")));
  for (std::size_t i = 0; i < std::min(candidates.size(), kMostCandidates); ++i)
    report.Info(candidates[i].first, candidates[i].second);
}

Expression FormulaTyper::CallOperator(const FormulaNode& node,
                                      const std::vector<Overload>& overloads, Callee callee) {
  if (has_failed_) return Fail(node);
  const FormulaType* self = callee.self ? &callee.self->type : nullptr;
  const Overload* overload = ChooseOverload(overloads, self, TypesOf(callee.arguments));
  if (overload == nullptr) {
    ReportNoOverload(overloads, callee);
    return Fail(node);
  }
  if (callee.self) {
    const std::size_t place = std::min(overload->self, callee.arguments.size());
    callee.arguments.insert(callee.arguments.begin() + static_cast<std::ptrdiff_t>(place),
                            *std::move(callee.self));
  }
  Expression call = Make(Kind::kOperator, node);
  call.function = overload->function;
  call.is_packed = overload->is_packed;
  call.operands.resize(overload->parameters.size());
  for (std::size_t i = 0; i < overload->parameters.size(); ++i) {
    const OverloadParameter& parameter = overload->parameters[i];
    Expression& operand = call.operands[parameter.place];
    if (i < callee.arguments.size()) {
      operand = std::move(callee.arguments[i]);
      Expect(parameter.type, &operand);
    } else {
      operand.kind = Kind::kLeftOut;
      operand.type = parameter.type;
      operand.range = call.range;
    }
  }
  const auto result = cpp::ResultType(overload->function->schema.returns, cpp::Level::kApi);
  if (result) call.type = TypeOf(*result);
  return call;
}

std::vector<Expression> FormulaTyper::TypeArguments(const FormulaNode& call) {
  std::vector<Expression> arguments;
  for (std::size_t i = 1; i < call.operands.size(); ++i)
    arguments.push_back(TypeNode(call.operands[i]));
  return arguments;
}

Expression FormulaTyper::TypeCall(const FormulaNode& node) {
  if (std::optional<Expression> saved = scope_.FindPattern(node)) {
    saved->range = RangeOf(node);
    if (saved->type.kind != FormulaType::Kind::kTypeAndSize) return *std::move(saved);
    Expression zeros = Make(Kind::kMember, node);
    zeros.text = "zeros";
    zeros.type = TypeOf(cpp::Atom::kTensor);
    zeros.operands.push_back(*std::move(saved));
    return zeros;
  }
  const FormulaNode& callee = node.operands.front();
  if (callee.kind == Node::kName) return TypeNamedCall(node);
  if (callee.kind == Node::kMember) return TypeMemberCall(node);
  return FailOperand(node, "()", {TypeNode(callee).type});
}

std::optional<Expression> FormulaTyper::TypeSpecialCall(const FormulaNode& node) {
  const std::string_view name = node.operands.front().text;
  const std::size_t count = node.operands.size() - 1;
  const bool is_left_open = name == kNotImplemented || name == kNotImplementedList;
  if (is_left_open && scope_.HasFunctions()) {
    Expression call = Make(Kind::kNotImplemented, node);
    call.text = name;
    call.operands = TypeArguments(node);
    const FormulaType tensor = TypeOf(cpp::Atom::kTensor);
    call.type = name == kNotImplemented ? tensor : AsResult(ListOf(tensor));
    return call;
  }
  if (name == "wrap_opt_if" && count == 2) return TypeWrapOptional(node);
  if (name == "fmap" && count == 2 && node.operands[2].kind == Node::kLambda) return TypeMap(node);
  if (WithoutTemplate(name) == "std::get" && count == 1) return TypeGet(node);
  const bool is_cast = WithoutTemplate(name) == "static_cast" && count == 1;
  if (std::optional<FormulaType> type = TypeFromCppName(is_cast ? TemplateArgument(name) : name)) {
    Expression made = TypeConstruct(node, *std::move(type));
    if (is_cast) made.kind = Kind::kCast;
    return made;
  }
  return std::nullopt;
}

Expression FormulaTyper::TypeGet(const FormulaNode& node) {
  Expression get = Make(Kind::kGet, node);
  const std::string_view index = TemplateArgument(node.operands.front().text);
  const bool is_number = absl::SimpleAtoi(std::string(index), &get.index);
  get.operands = TypeArguments(node);
  if (has_failed_) return Fail(node);
  Expression& tuple = get.operands.front();
  if (tuple.kind == Kind::kFunction && IsUnknown(tuple.type) && get.index < 16) {
    cpp::CppType type;
    type.kind = cpp::CppType::Kind::kTuple;
    type.elements.assign(get.index + 1, cpp::CppType::OfAtom(cpp::Atom::kTensor));
    tuple.type = TypeOf(std::move(type));
  }
  if (!is_number || !IsTuple(tuple.type) || get.index >= tuple.type.cpp.elements.size())
    return FailOperand(node, node.operands.front().text, {tuple.type});
  get.type = TypeOf(tuple.type.cpp.elements[get.index]);
  return get;
}

Expression FormulaTyper::TypeConstruct(const FormulaNode& node, FormulaType type) {
  Expression made = Make(Kind::kConstruct, node);
  made.operands = TypeArguments(node);
  if (has_failed_) return Fail(node);
  const std::vector<FormulaType> types = TypesOf(made.operands);
  // std::vector<int64_t>(n, 0)
  const bool is_filled = type.kind == FormulaType::Kind::kCpp &&
                         type.cpp.kind == cpp::CppType::Kind::kVector && !types.empty() &&
                         types.size() <= 2 && IsNumber(types[0]) &&
                         (types.size() == 1 || ConversionCost(types[1], ElementOf(type)));
  const auto is_convertible = [&] {
    return ConversionCost(types[0], type) || (IsNumber(types[0]) && IsNumber(type));
  };
  const bool is_tuple = IsTuple(type) && types.size() == type.cpp.elements.size();
  if (!types.empty() && !is_filled && !is_tuple && !(types.size() == 1 && is_convertible())) {
    return FailOperand(node, node.operands.front().text, types);
  }
  if (is_tuple) {
    for (std::size_t i = 0; i < types.size(); ++i)
      Expect(TypeOf(type.cpp.elements[i]), &made.operands[i]);
  } else if (types.size() == 1 && !is_filled) {
    Expect(type, &made.operands.front());
  }
  made.type = std::move(type);
  return made;
}

Expression FormulaTyper::TypeWrapOptional(const FormulaNode& node) {
  std::vector<std::size_t> wanted;
  if (!CollectWanted(node.operands[2], &wanted)) wanted.clear();
  std::sort(wanted.begin(), wanted.end());
  Expression wrapped = Make(Kind::kConditional, node);
  wrapped.operands.push_back(TypeNode(node.operands[2]));
  scope_.SetWantedBy(std::move(wanted));
  wrapped.operands.push_back(TypeNode(node.operands[1]));
  scope_.SetWantedBy({});
  if (has_failed_) return Fail(node);
  const FormulaType tensor = TypeOf(cpp::Atom::kTensor);
  Expect(tensor, &wrapped.operands[1]);
  if (!IsAtom(wrapped.operands[0].type, cpp::Atom::kBool) || !IsTensor(wrapped.operands[1].type)) {
    return FailOperand(node, node.operands.front().text,
                       {wrapped.operands[1].type, wrapped.operands[0].type});
  }
  Expression nothing = Make(Kind::kNothing, node);
  nothing.type = TypeOf(FormulaType::Kind::kNothing);
  wrapped.operands.push_back(std::move(nothing));
  wrapped.type = OptionalOf(tensor);
  return wrapped;
}

// fmap(list, [](int64_t i) { return -i; })
Expression FormulaTyper::TypeMap(const FormulaNode& node) {
  const FormulaNode& lambda = node.operands[2];
  const std::optional<FormulaType> parameter = TypeFromCppName(lambda.type);
  Expression map = Make(Kind::kRuntimeCall, node);
  map.text = node.operands.front().text;
  map.operands.push_back(TypeNode(node.operands[1]));
  Expression function = Make(Kind::kLambda, lambda);
  function.text = lambda.text;
  function.type = parameter.value_or(FormulaType());
  if (has_failed_ || !CheckName(lambda.text, RangeOf(lambda))) return Fail(node);
  if (parameter) Expect(ListOf(*parameter), &map.operands.front());
  const FormulaType& list = map.operands.front().type;
  if (!parameter || !IsList(list) || ElementOf(list) != *parameter)
    return FailOperand(node, map.text, {list, function.type});
  scope_.SetParameter(lambda.text, *parameter);
  function.operands.push_back(TypeNode(lambda.operands.front()));
  scope_.SetParameter({}, {});
  const FormulaType& result = function.operands.front().type;
  if (has_failed_ || result.kind != FormulaType::Kind::kCpp) return Fail(node);
  map.type = AsResult(ListOf(result));
  map.operands.push_back(std::move(function));
  return map;
}

Expression FormulaTyper::TypeRunTimeCall(const FormulaNode& node, const RunTimeFunction& function,
                                         Callee callee) {
  if (has_failed_) return Fail(node);
  const std::vector<FormulaType> types = TypesOf(callee.arguments);
  const std::vector<Overload> overloads = {AsOverload(function)};
  if (!FitArguments(overloads.front(), types).fits) {
    ReportNoOverload(overloads, callee);
    return Fail(node);
  }
  Expression call = Make(callee.self ? Kind::kMember : Kind::kRuntimeCall, node);
  call.text = callee.name;
  call.type = function.result;
  if (function.gives_number) {
    for (const FormulaType& type : types)
      call.type = CommonType(call.type, type).value_or(call.type);
  }
  for (std::size_t i = 0; i < callee.arguments.size(); ++i)
    Expect(function.parameters[i], &callee.arguments[i]);
  call.operands = std::move(callee.arguments);
  if (callee.self) {
    if (IsOptional(callee.self->type) && callee.name == "value") call.kind = Kind::kDereference;
    call.operands.insert(call.operands.begin(), *std::move(callee.self));
  }
  return call;
}

Expression FormulaTyper::TypeNamedCall(const FormulaNode& node) {
  const FormulaNode& name = node.operands.front();
  if (std::optional<Expression> special = TypeSpecialCall(node)) return *std::move(special);
  const bool is_simple = name.text.find_first_of(":<") == std::string::npos;
  const std::vector<Overload>* overloads = operators_.Find(name.text);
  std::optional<RunTimeFunction> function =
      overloads == nullptr ? FindRunTimeFunction(name.text) : std::nullopt;
  std::vector<Expression> arguments = TypeArguments(node);
  // `sqrt(2)` calls the standard library.
  std::optional<RunTimeFunction> standard =
      is_simple ? FindRunTimeFunction("std::" + name.text) : std::nullopt;
  if (standard && FitArguments(AsOverload(*standard), TypesOf(arguments)).fits) {
    overloads = nullptr;
    function = std::move(standard);
  }
  if (overloads == nullptr && !function) {
    if (is_simple && scope_.HasFunctions()) return TypeGradientFunction(node, std::move(arguments));
    ReportUnknownCall(name, RangeOf(name), name.text,
                      "neither an operator nor a function that formulas know");
    return Fail(node);
  }
  const std::string_view called = function ? function->name : std::string_view(name.text);
  Callee callee{called, RangeOf(name), std::nullopt, std::move(arguments)};
  return overloads != nullptr ? CallOperator(node, *overloads, std::move(callee))
                              : TypeRunTimeCall(node, *function, std::move(callee));
}

Expression FormulaTyper::TypeGradientFunction(const FormulaNode& node,
                                              std::vector<Expression> arguments) {
  const FormulaNode& name = node.operands.front();
  if (!CheckName(name.text, RangeOf(name))) return Fail(node);
  Expression call = Make(Kind::kFunction, node);
  call.text = name.text;
  call.operands = std::move(arguments);
  const FormulaType tensor = TypeOf(cpp::Atom::kTensor);
  for (Expression& operand : call.operands) {
    const FormulaType own = WithoutBraces(operand.type);
    if (operand.kind != Kind::kBraces) {
      Expect(tensor, &operand);
    } else if (own.kind == FormulaType::Kind::kCpp) {
      Expect(own, &operand);
    }
  }
  return call;
}

Expression FormulaTyper::TypeMemberCall(const FormulaNode& node) {
  const FormulaNode& member = node.operands.front();
  Expression self = TypeNode(member.operands.front());
  if (has_failed_) return Fail(node);
  Expect(TypeOf(cpp::Atom::kTensor), &self);
  if (member.is_arrow && IsOptional(self.type)) {
    Expression value = Make(Kind::kDereference, member.operands.front());
    value.type = ElementOf(self.type);
    value.operands.push_back(std::move(self));
    self = std::move(value);
  }
  const FormulaType type = self.type;
  if (const std::string_view argument = TemplateArgument(member.text); !argument.empty()) {
    Expression call = Make(Kind::kMember, node);
    call.text = member.text;
    if (WithoutTemplate(member.text) != "data_ptr")
      call.type = TypeFromCppName(argument).value_or(FormulaType());
    call.operands.push_back(std::move(self));
    return call;
  }
  const std::optional<RunTimeFunction> function = FindMember(type, member.text);
  const std::vector<Overload>* overloads = IsTensor(type) ? operators_.Find(member.text) : nullptr;
  Callee callee{member.text, TextRangeOf(member), std::move(self), TypeArguments(node)};
  const bool is_member = function && (!function->is_after_operators || overloads == nullptr);
  if (is_member) return TypeRunTimeCall(node, *function, std::move(callee));
  if (overloads != nullptr) return CallOperator(node, *overloads, std::move(callee));
  ReportUnknownCall(member, TextRangeOf(member), member.text,
                    IsTensor(type) ? "neither an operator nor a member of `Tensor`"
                                   : absl::StrCat("not a member of `", Describe(type), "`"));
  return Fail(node);
}

}  // namespace switchyard::derivatives
