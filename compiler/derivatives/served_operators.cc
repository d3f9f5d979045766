#include "compiler/derivatives/served_operators.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>

#include "compiler/derivatives/formula_words.h"
#include "compiler/derivatives/operator_index.h"

namespace switchyard::derivatives {
namespace {

using schema::NativeFunction;
using schema::SchemaKind;

constexpr std::string_view kUndifferentiable[] = {
#define UNDIFFERENTIABLE_OPERATOR(name) name,
#include "compiler/derivatives/undifferentiable_operators.def"
#undef UNDIFFERENTIABLE_OPERATOR
};

using BySignature = std::unordered_map<std::string, const Differentiability*>;

bool IsCalledNonDifferentiable(const FormulaSet& set, std::string_view name) {
  return std::any_of(set.non_differentiable.begin(), set.non_differentiable.end(),
                     [&](const auto& other) { return other.value == name; });
}

}  // namespace

std::vector<ServedOperator> FindServedOperators(const schema::Program& program,
                                                const std::vector<Differentiability>& joined) {
  std::vector<ServedOperator> served;
  std::unordered_map<const NativeFunction*, bool> is_exact;
  BySignature functional;
  BySignature writing;
  for (const Differentiability& derivatives : joined) {
    const schema::FunctionSchema& schema = derivatives.function->schema;
    served.push_back({derivatives.function, &derivatives, true, false});
    is_exact[derivatives.function] = true;
    BySignature& forms = schema.Kind() == SchemaKind::kFunctional ? functional : writing;
    forms[SignatureWithoutDefaults(schema)] = &derivatives;
  }
  for (const NativeFunction& function : program.functions) {
    if (function.broken || function.schema.broken || is_exact.count(&function) > 0) continue;
    if (function.is_generated && function.schema.Kind() == SchemaKind::kOut) continue;
    const std::string signature = SignatureWithoutDefaults(function.schema);
    if (const auto found = functional.find(signature); found != functional.end()) {
      served.push_back({&function, found->second, false, false});
    } else if (const auto other = writing.find(signature);
               other != writing.end() && function.is_generated) {
      served.push_back({&function, other->second, false, true});
    }
  }
  return served;
}

std::vector<const schema::Argument*> DifferentiableInputs(const NativeFunction& function,
                                                          const FormulaSet& set) {
  std::vector<const schema::Argument*> inputs;
  for (const schema::Argument& argument : function.schema.arguments) {
    if (argument.IsOut() || !argument.type.value.IsTensorLike()) continue;
    if (!IsCalledNonDifferentiable(set, argument.name.value)) inputs.push_back(&argument);
  }
  return inputs;
}

std::vector<size_t> DifferentiableOutputs(const NativeFunction& function,
                                          const Differentiability& derivatives,
                                          const FormulaSet& set) {
  std::vector<size_t> outputs;
  const std::vector<schema::Return>& returns = function.schema.returns;
  if (const auto& said = derivatives.entry->output_differentiability) {
    const size_t count = std::min(said->returns.size(), returns.size());
    for (size_t i = 0; i < count; ++i) {
      if (said->returns[i].value) outputs.push_back(i);
    }
    return outputs;
  }
  const std::vector<CppValue> names = CppReturns(function);
  for (size_t i = 0; i < returns.size(); ++i) {
    const std::string name = function.schema.name.value.inplace ? "self" : names[i].name;
    if (!returns[i].type.value.IsTensorLike() || IsCalledNonDifferentiable(set, name)) continue;
    outputs.push_back(i);
  }
  const bool uses_grad =
      std::any_of(set.backward.begin(), set.backward.end(),
                  [](const BackwardFormula& formula) { return HasWord(formula.formula, "grad"); });
  if (uses_grad && outputs.size() > 1) outputs.resize(1);
  return outputs;
}

bool IsUndifferentiable(const NativeFunction& function) {
  const schema::OperatorName& own = function.schema.name.value;
  const std::string base = own.BaseName();
  const std::string cpp_name = schema::DefaultKernelName(function.schema);
  return std::any_of(std::begin(kUndifferentiable), std::end(kUndifferentiable),
                     [&](std::string_view name) {
                       // The in-place form of `logical_and` is `logical_and_`.
                       const bool is_functional_name = !own.dunder && name == own.base;
                       return name == base || name == cpp_name || is_functional_name;
                     });
}

}  // namespace switchyard::derivatives
