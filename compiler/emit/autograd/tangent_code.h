// What a wrapper does about forward mode: the question before the kernel, the tangents behind it.
#ifndef SWITCHYARD_COMPILER_EMIT_AUTOGRAD_TANGENT_CODE_H_
#define SWITCHYARD_COMPILER_EMIT_AUTOGRAD_TANGENT_CODE_H_

#include <cstddef>
#include <vector>

#include "compiler/cpp/code.h"
#include "compiler/cpp/identifier.h"
#include "compiler/derivatives/formulas.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/emit_input.h"
#include "compiler/plan/autograd_plan.h"
#include "compiler/schema/native_function.h"

namespace switchyard::emit {

class TangentWriter {
 public:
  // `results`: the code of each return. `taken`: names that variables must not have.
  TangentWriter(CodeWriter& writer, const EmitInput& input, const schema::NativeFunction& function,
                const plan::AutogradPlan& plan, std::vector<cpp::Code> results,
                std::vector<cpp::Identifier> taken);

  void WriteBeforeKernel() const;
  void WriteBehindKernel() const;
  bool HasFormulas() const;
  // Where the entry says when the output of a call is differentiable: its variable, and what stands
  // before the questions; else nothing.
  void WriteCondition() const;
  cpp::Code ConditionAnd() const;

 private:
  // How the formula number `index` asks and what its variables are called.
  cpp::Identifier Asked(std::size_t index) const;
  cpp::Identifier Fresh(const std::string& wish) const;
  bool HasCondition() const;
  void WriteQuestion(std::size_t index) const;
  void WriteOriginals(std::size_t index) const;
  void WriteFormula(std::size_t index) const;
  void WriteOperands(const derivatives::TypedFormula& formula) const;
  void WriteEach(const derivatives::TypedFormula& formula) const;
  cpp::Code SpellElementOf(const derivatives::FormulaValue& value) const;
  cpp::Code SpellValueOf(const derivatives::FormulaValue& value) const;
  std::vector<cpp::Code> AskedTensors(const derivatives::TypedFormula& formula) const;
  bool IsInplace() const { return plan_.form == plan::RecordedForm::kInplace; }
  bool ReadsOriginal(const derivatives::TypedFormula& formula) const;
  bool WritesTangent(const derivatives::TypedFormula& formula) const;
  std::vector<std::size_t> OutputsOf(const derivatives::TypedFormula& formula) const;

  CodeWriter& writer_;
  const EmitInput& input_;
  const target::AutogradSpelling& words_;
  const schema::NativeFunction& function_;
  const plan::AutogradPlan& plan_;
  std::vector<cpp::Code> results_;
  std::vector<cpp::Identifier> taken_;
};

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_AUTOGRAD_TANGENT_CODE_H_
