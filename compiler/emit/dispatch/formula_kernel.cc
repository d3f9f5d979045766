#include "compiler/emit/dispatch/formula_kernel.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/cpp/identifier.h"
#include "compiler/cpp/literal.h"
#include "compiler/cpp/signature.h"
#include "compiler/emit/emitter_table.h"
#include "compiler/emit/formula_code.h"
#include "compiler/emit/list_code.h"
#include "compiler/emit/operator_text.h"
#include "compiler/emit/spelling.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Identifier;
using cpp::Literal;
using derivatives::Expression;
using derivatives::FormulaValue;
using dispatch::WrittenKernel;
using Written = dispatch::WrittenKernels::OfOperator;

Code SpellArgument(const FormulaValue& value) { return Identifier::Known(value.name); }

bool Names(const Expression& expression, std::string_view argument) {
  const bool is_argument = expression.kind == Expression::Kind::kValue &&
                           expression.value.kind == FormulaValue::Kind::kArgument;
  if (is_argument && expression.value.name == argument) return true;
  return std::any_of(expression.operands.begin(), expression.operands.end(),
                     [&](const Expression& operand) { return Names(operand, argument); });
}

bool Names(const WrittenKernel& kernel, std::string_view argument) {
  const std::optional<Expression>& condition = kernel.decomposition->condition;
  return Names(*kernel.formula, argument) || (condition && Names(*condition, argument));
}

std::vector<Code> SpellParameters(const EmitInput& input, const WrittenKernel& kernel,
                                  const cpp::Signature& signature) {
  std::vector<Code> parameters;
  for (const cpp::Parameter& parameter : signature.parameters) {
    const Code type = SpellKernelType(input.target, kernel.line->kernel.value, parameter.type,
                                      target::Scope::kRuntime);
    parameters.push_back(
        SpellDefinedParameter(type, parameter.name, Names(kernel, parameter.name.text())));
  }
  return parameters;
}

void WriteCheck(CodeWriter& writer, const EmitInput& input, const Written& kernel) {
  const derivatives::Decomposition& decomposition = *kernel.kernel.decomposition;
  if (!decomposition.condition) return;
  const std::string text(decomposition.entry->condition->text());
  const std::string said = kernel.function->QualifiedName() + ": a call requires `" + text + "`";
  const ListSpelling condition = SpellFormula(input, *decomposition.condition, SpellArgument);
  WriteList(writer, Statement(Call(input.target.formula_kernels.check,
                                   {OnOneLine(condition), Literal::String(said)})));
}

}  // namespace

void WriteFormulaKernel(CodeWriter& writer, const EmitInput& input, const Written& kernel) {
  const schema::KernelName& name = kernel.kernel.line->kernel.value;
  const cpp::Signature signature = cpp::KernelSignature(*kernel.function, name);
  writer.BlankLine();
  writer.LineComment(OriginOf(input, *kernel.function));
  const auto write_head = [&] {
    writer.List(SpellKernelOpening(input.target, signature, name),
                SpellParameters(input, kernel.kernel, signature), ") {");
  };
  const auto write_check = [&] { WriteCheck(writer, input, kernel); };
  const auto write_result = [&] {
    WriteValue(writer, Return(SpellFormula(input, *kernel.kernel.formula, SpellArgument)));
  };
  writer.Block({{"head", write_head}, {"check", write_check}, {"result", write_result}},
               R"code(
    $head$
      $check$
      $result$
    }
  )code");
}

void AddFormulaKernelHeaders(const EmitInput& input, const Written& kernel,
                             target::HeaderSet* headers) {
  const cpp::Signature signature =
      cpp::KernelSignature(*kernel.function, kernel.kernel.line->kernel.value);
  headers->insert(IncludeOf(EmitterId::kNativeHeader, HeaderStem(*kernel.function)));
  AddHeaders(input.target, signature, Defaults::kOmit, headers);
  AddCalledHeaders(*kernel.kernel.formula, headers);
  headers->insert(input.target.autograd.values_header);
  headers->insert("<cmath>");
  headers->insert("<limits>");
  headers->insert("<tuple>");
  const std::optional<Expression>& condition = kernel.kernel.decomposition->condition;
  if (!condition) return;
  AddCalledHeaders(*condition, headers);
  headers->insert(input.target.formula_kernels.check_header);
}

}  // namespace switchyard::emit
