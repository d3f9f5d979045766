// A formula after parsing: a C++ expression with resolved names and typed parts.
//
// Points into the program and the text of its derivatives, which must outlive it.
#ifndef SWITCHYARD_COMPILER_DERIVATIVES_EXPRESSION_H_
#define SWITCHYARD_COMPILER_DERIVATIVES_EXPRESSION_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "compiler/derivatives/formula_type.h"
#include "compiler/schema/native_function.h"
#include "compiler/source/source_range.h"

namespace switchyard::derivatives {

// The meaning of a name in a formula.
struct FormulaValue {
  enum class Kind : uint8_t {
    kSaved,            // item `index` of the set's saved values; backward formulas only
    kGradient,         // for differentiable output `index`
    kAllGradients,     // `grads` without an index
    kMask,             // grad_input_mask
    kRetainVariables,  // retain_variables
    // In forward formulas, where `name` is that of the argument:
    kArgument,
    kTangent,          // NAME_t
    kPrimal,           // NAME_p
    kOriginalPrimal,   // original_self_p: self before an in-place operator wrote it
    kOriginalTangent,  // original_self_t
    kResult,           // the output number `index`
    kParameter,        // the parameter `name` of the enclosing kLambda
    kListIndex,        // `i`: the index of the element, in a formula for each element of lists
    kTangentOwner,     // the argument whose tangent a kTangentTerm tests; not in formulas
  };

  Kind kind = Kind::kSaved;
  std::size_t index = 0;
  std::string name;
};

struct Expression {
  enum class Kind : uint8_t {
    kValue,        // `value`
    kConstant,     // `text`, as PyTorch writes it: M_PI, at::kDouble, at::Reduction::None
    kNumber,       // `text`
    kString,       // `text`, without quotes, escapes decoded
    kBool,         // `text`: true, false
    kNothing,      // nullopt
    kUnary,        // `text` of operands[0]; for tensors these are calls
    kBinary,       // operands[0] `text` operands[1]; the same
    kConditional,  // operands[0] ? operands[1] : operands[2]
    // A call of an operator. In the form of the dispatch function, operands are the arguments of
    // the schema in its order; with `is_packed`, they are those of the packed public function in
    // its order.
    kOperator,
    kLeftOut,         // an argument that takes its default
    kFunction,        // a gradient function: `text`, without namespace
    kNotImplemented,  // not_implemented(operands...), not_implemented_list(operands...): in `text`
    kMember,          // operands[0].text(operands[1], ...): a member of a class of the run-time
    kRuntimeCall,     // text(operands...): std::sqrt, GradMode::is_enabled, ...
    kSubscript,       // operands[0][operands[1]]
    kGet,             // std::get<index>(operands[0])
    kBraces,          // {operands...}
    kConstruct,       // type(operands...): Tensor(), std::vector<int64_t>(n, 0), std::tuple<...>()
    kCast,            // static_cast<type>(operands[0])
    kDereference,     // *operands[0], operands[0]->..., operands[0].value(): of an optional
    // [](T text) { return operands[0]; }: the argument of `fmap`; `type` is the parameter's
    kLambda,
    // operands[0], an addend of a tangent, and operands[1], ...: its tangents. Nothing when none of
    // these exists (tangent_terms.h).
    kTangentTerm,
  };

  Kind kind = Kind::kNumber;
  std::string text;
  FormulaValue value;
  const schema::NativeFunction* function = nullptr;  // of kOperator
  bool is_packed = false;
  std::size_t index = 0;  // of kGet
  FormulaType type;
  std::vector<Expression> operands;
  source::SourceRange range;
};

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_EXPRESSION_H_
