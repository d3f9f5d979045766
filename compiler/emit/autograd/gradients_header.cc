#include "compiler/emit/autograd/gradients_header.h"

#include <string_view>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "compiler/cpp/identifier.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/cpp_file.h"
#include "compiler/emit/emitter_table.h"
#include "compiler/emit/formula_code.h"
#include "compiler/emit/spelling.h"
#include "compiler/plan/library_kernel.h"

namespace switchyard::emit {
namespace {

using cpp::Atom;
using cpp::Code;
using cpp::CppType;
using derivatives::Expression;
using derivatives::FormulaType;
using derivatives::GradientFunction;

// What is dear to copy goes by reference.
bool IsByReference(const CppType& type) {
  if (type.kind == CppType::Kind::kView || type.kind == CppType::Kind::kArray) return false;
  if (type.kind == CppType::Kind::kVector || type.kind == CppType::Kind::kTuple) return true;
  const Atom core = type.Core();
  return core == Atom::kTensor || core == Atom::kScalar || core == Atom::kTensorOptions ||
         core == Atom::kGenerator || core == Atom::kStorage;
}

Code SpellParameter(const target::Target& target, const FormulaType& type) {
  switch (type.kind) {
    case FormulaType::Kind::kGeometry:
      return "const " + target.autograd.saved_form("TensorGeometry", false)->type + "&";
    case FormulaType::Kind::kTypeAndSize:
      return "const " + target.autograd.saved_form("zeros_like", false)->type + "&";
    default:
      break;
  }
  const Code spelled = SpellFormulaType(target, type);
  const bool is_tensor = type.kind != FormulaType::Kind::kCpp;
  return is_tensor || IsByReference(type.cpp) ? "const " + spelled + "&" : spelled;
}

void AddTypes(const EmitInput& input, const FormulaType& type, target::TypeParts* parts) {
  if (type.kind == FormulaType::Kind::kCpp) input.target.add_type_parts(type.cpp, parts);
}

void AddNames(const Expression& expression, absl::flat_hash_set<std::string_view>* names) {
  if (expression.kind == Expression::Kind::kFunction) names->insert(expression.text);
  for (const Expression& operand : expression.operands) AddNames(operand, names);
}

// Those that formulas of the build call.
std::vector<GradientFunction> CalledFunctions(const EmitInput& input) {
  const plan::Autograd& autograd = *input.build.autograd();
  absl::flat_hash_set<std::string_view> names;
  for (const schema::NativeFunction* function : input.build.operators()) {
    if (plan::HasLibraryNodes(input.target, *function)) continue;
    for (const derivatives::TypedSet* set : autograd.SetsOf(*function)) {
      for (const auto* formulas : {&set->backward, &set->forward}) {
        for (const auto& formula : *formulas) AddNames(formula.expression, &names);
      }
      if (set->condition) AddNames(*set->condition, &names);
    }
  }
  std::vector<GradientFunction> called;
  for (const GradientFunction& function : autograd.formulas().functions) {
    if (names.count(function.name) > 0) called.push_back(function);
  }
  return called;
}

}  // namespace

Artifact EmitGradientsHeader(const EmitInput& input) {
  const std::vector<GradientFunction> functions = CalledFunctions(input);
  target::HeaderSet headers = {input.target.autograd.saved_header};
  target::TypeParts parts;
  parts.Add(Atom::kTensor);
  for (const GradientFunction& function : functions) {
    AddTypes(input, function.result, &parts);
    for (const FormulaType& parameter : function.parameters) AddTypes(input, parameter, &parts);
  }
  input.target.add_type_headers(parts, &headers);
  const Code name_space = SpellInner(input.target, input.target.namespaces.gradients);
  const auto write_body = [&](CodeWriter& writer) {
    writer.Block({{"name", name_space}}, "namespace $name$ {");
    writer.BlankLine();
    for (const GradientFunction& function : functions) {
      std::vector<Code> parameters;
      for (const FormulaType& parameter : function.parameters) {
        parameters.push_back(SpellParameter(input.target, parameter));
      }
      const Code opening = cpp::Concat(SpellFormulaType(input.target, function.result), " ",
                                       cpp::Identifier::Known(function.name), "(");
      writer.List(opening, parameters, ");");
    }
    writer.Block({{"name", name_space}}, R"code(

      }  // namespace $name$
    )code");
  };
  return MakeHeader(PathOf(EmitterId::kGradientsHeader),
                    cpp::Comment("Functions that formulas of gradients call, that you write."),
                    headers, write_body);
}

}  // namespace switchyard::emit
