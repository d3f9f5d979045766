#include "compiler/derivatives/decompositions.h"

#include <algorithm>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "compiler/derivatives/argument_scope.h"
#include "compiler/derivatives/called_operators.h"
#include "compiler/derivatives/formula_text.h"
#include "compiler/derivatives/formula_typer.h"
#include "compiler/derivatives/formula_types.h"
#include "compiler/derivatives/operator_index.h"
#include "compiler/derivatives/operator_overloads.h"
#include "compiler/diagnostics/diagnostic.h"

namespace switchyard::derivatives {
namespace {

using diagnostics::Name;
using diagnostics::Sink;
using diagnostics::Text;
using diagnostics::TypeText;
using schema::NativeFunction;

bool FitsResult(const FormulaType& type, const FormulaType& wanted) {
  if (IsUnknown(type) || IsUnknown(wanted)) return true;
  if (!IsTuple(wanted)) return ConversionCost(type, wanted).has_value();
  if (!IsTuple(type) || type.cpp.elements.size() != wanted.cpp.elements.size()) return false;
  for (std::size_t i = 0; i < wanted.cpp.elements.size(); ++i) {
    if (!FitsResult(TypeOf(type.cpp.elements[i]), TypeOf(wanted.cpp.elements[i]))) return false;
  }
  return true;
}

// Reports the first call of an operator that writes; true when there is none.
bool WritesNothing(const Expression& expression, Sink& sink) {
  if (expression.kind == Expression::Kind::kOperator && IsWriting(*expression.function)) {
    sink.Report(diagnostics::kFormulaWrites, expression.range,
                Name(expression.function->schema.name.value.ToString()));
    return false;
  }
  return std::all_of(expression.operands.begin(), expression.operands.end(),
                     [&](const Expression& operand) { return WritesNothing(operand, sink); });
}

class Typing {
 public:
  Typing(const schema::Program& program, KnownOperators known, Sink& sink)
      : operators_(program), known_(known), sink_(sink) {}

  std::optional<Decomposition> Type(const JoinedDecomposition& joined) {
    Decomposition made{joined.entry, joined.function, {}, std::nullopt};
    std::string what = "the result of `";
    absl::StrAppend(&what, joined.function->schema.name.value.ToString(), "`");
    const auto result = cpp::ResultType(joined.function->schema.returns, cpp::Level::kApi);
    std::optional<Expression> formula =
        TypeOne(joined, joined.entry->formula, result ? TypeOf(*result) : FormulaType(), what);
    if (joined.entry->condition) {
      made.condition = TypeOne(joined, *joined.entry->condition, TypeOf(cpp::Atom::kBool),
                               "what a call requires");
      if (!made.condition) return std::nullopt;
    }
    if (!formula) return std::nullopt;
    made.formula = *std::move(formula);
    return made;
  }

 private:
  std::optional<Expression> TypeOne(const JoinedDecomposition& joined,
                                    const source::ScalarText& text, const FormulaType& wanted,
                                    std::string_view what) {
    const std::optional<FormulaNode> tree = ParseOrReport(text, sink_);
    if (!tree) return std::nullopt;
    ArgumentScope scope(*joined.function);
    FormulaTyper typer(text, scope, operators_, known_, sink_);
    std::optional<Expression> expression = typer.Type(*tree, wanted);
    if (!expression || !WritesNothing(*expression, sink_)) return std::nullopt;
    if (FitsResult(expression->type, wanted)) return expression;
    sink_.Report(diagnostics::kFormulaNoGradient, text.range(),
                 TypeText(Describe(expression->type)), Text(what), TypeText(Describe(wanted)));
    return std::nullopt;
  }

  OperatorOverloads operators_;
  KnownOperators known_;
  Sink& sink_;
};

using CallsOfFormulas =
    absl::flat_hash_map<const NativeFunction*, std::vector<const NativeFunction*>>;

CallsOfFormulas CallsOf(const std::vector<Decomposition>& list) {
  CallsOfFormulas calls;
  for (const Decomposition& one : list) {
    CalledOperators called;
    called.Add(one.formula);
    if (one.condition) called.Add(*one.condition);
    calls.emplace(one.function, called.list());
  }
  return calls;
}

// Leaves only the formulas that are on a circle or lead to one: takes out those that call none
// that is left, until there are no more.
void KeepCircles(CallsOfFormulas* calls) {
  CallsOfFormulas callers;
  absl::flat_hash_map<const NativeFunction*, std::size_t> open;  // formulas that it calls
  for (const auto& [caller, called] : *calls) {
    for (const NativeFunction* one : called) {
      if (!calls->contains(one)) continue;
      callers[one].push_back(caller);
      ++open[caller];
    }
  }
  std::vector<const NativeFunction*> done;
  for (const auto& [caller, called] : *calls) {
    if (!open.contains(caller)) done.push_back(caller);
  }
  while (!done.empty()) {
    const NativeFunction* const one = done.back();
    done.pop_back();
    calls->erase(one);
    const auto found = callers.find(one);
    if (found == callers.end()) continue;
    for (const NativeFunction* caller : found->second) {
      if (--open[caller] == 0) done.push_back(caller);
    }
  }
}

// The operators on a shortest circle of calls through `start`, in order, without it; nothing when
// there is no circle.
std::optional<std::vector<const NativeFunction*>> FindCircle(const CallsOfFormulas& calls,
                                                             const NativeFunction* start) {
  if (!calls.contains(start)) return std::nullopt;
  absl::flat_hash_map<const NativeFunction*, const NativeFunction*> callers = {{start, nullptr}};
  std::vector<const NativeFunction*> open = {start};
  for (std::size_t next = 0; next < open.size(); ++next) {
    const auto found = calls.find(open[next]);
    if (found == calls.end()) continue;
    for (const NativeFunction* called : found->second) {
      if (callers.emplace(called, open[next]).second) {
        open.push_back(called);
      } else if (called == start) {
        std::vector<const NativeFunction*> circle;
        for (const auto* at = open[next]; at != start; at = callers.at(at)) circle.push_back(at);
        std::reverse(circle.begin(), circle.end());
        return circle;
      }
    }
  }
  return std::nullopt;
}

// Reports formulas that lead back to their operator.
void ReportCircles(const std::vector<Decomposition>& list, Sink& sink) {
  CallsOfFormulas calls = CallsOf(list);
  KeepCircles(&calls);
  for (const Decomposition& one : list) {
    const auto circle = FindCircle(calls, one.function);
    if (!circle) continue;
    std::string through;
    for (const NativeFunction* between : *circle) {
      absl::StrAppend(&through, through.empty() ? " through " : ", ", "`",
                      between->schema.name.value.ToString(), "`");
    }
    sink.Report(diagnostics::kFormulaCallsItself, one.entry->formula.range(),
                Name(one.function->schema.name.value.ToString()), Text(through));
  }
}

}  // namespace

bool IsWriting(const NativeFunction& function) {
  const auto& arguments = function.schema.arguments;
  return std::any_of(arguments.begin(), arguments.end(),
                     [](const schema::Argument& argument) { return argument.IsWritten(); });
}

std::vector<JoinedDecomposition> JoinDecompositions(const schema::Program& program) {
  std::vector<JoinedDecomposition> joined;
  if (program.decompositions.empty()) return joined;
  const OperatorIndex index(program);
  absl::flat_hash_set<const NativeFunction*> seen;
  for (const schema::DecompositionEntry& entry : program.decompositions) {
    const NativeFunction* function = index.Find(entry.schema_text.text());
    if (function != nullptr && seen.insert(function).second) joined.push_back({&entry, function});
  }
  return joined;
}

bool IsCompositeLine(const schema::DispatchLine& line) {
  return std::any_of(line.keys.begin(), line.keys.end(), [](const auto& key) {
    return key.value == DispatchKey::CompositeImplicitAutograd ||
           key.value == DispatchKey::CompositeExplicitAutograd;
  });
}

bool IsFormulaLine(const schema::DispatchLine& line, const schema::FunctionSchema& schema) {
  const schema::KernelName& kernel = line.kernel.value;
  const bool is_own =
      (kernel.name_space.empty() || kernel.name_space == "at") && kernel.class_name.empty();
  return is_own && !line.is_structured && IsCompositeLine(line) &&
         kernel.name == schema::DefaultKernelName(schema);
}

Decompositions::Decompositions(std::vector<Decomposition> list, std::size_t operator_count)
    : list_(std::move(list)), places_(operator_count) {
  for (std::size_t i = 0; i < list_.size(); ++i) places_[list_[i].function->id.number()] = i + 1;
}

const Decomposition* Decompositions::Of(const NativeFunction& function) const {
  const std::size_t number = function.id.number();
  if (number >= places_.size() || places_[number] == 0) return nullptr;
  return &list_[places_[number] - 1];
}

Decompositions MakeDecompositions(const schema::Program& program, Sink& sink,
                                  KnownOperators known) {
  std::vector<Decomposition> list;
  const std::vector<JoinedDecomposition> joined = JoinDecompositions(program);
  if (joined.empty()) return {};
  Typing typing(program, known, sink);
  for (const JoinedDecomposition& one : joined) {
    if (auto made = typing.Type(one)) list.push_back(*std::move(made));
  }
  ReportCircles(list, sink);
  return Decompositions(std::move(list), program.functions.size());
}

}  // namespace switchyard::derivatives
