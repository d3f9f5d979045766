// The gradients of an operator as JSON, for `dump --phase=build` and `table --format=json`:
//   kind             "formulas", "not_implemented" (calls are recorded, backward passes fail),
//                    "composite" (its kernel calls differentiable operators) or "none"
//   why              with "none"
// and with formulas
//   form             "functional", "inplace", "mutable", "out", "view"
//   outputs          results that have gradients
//   without_formula  arguments that must not require a gradient
//   nodes            node, dispatch (key), backward and forward: names, formula, place;
//                    saved: name, of, type, is_tensor
#ifndef SWITCHYARD_COMPILER_DUMP_GRADIENTS_VALUE_H_
#define SWITCHYARD_COMPILER_DUMP_GRADIENTS_VALUE_H_

#include "compiler/plan/gradients.h"
#include "compiler/source/source_manager.h"
#include "llvm/Support/JSON.h"

namespace switchyard::dump {

llvm::json::Value GradientsValue(const plan::OperatorGradients& gradients,
                                 const source::SourceManager& sources);

}  // namespace switchyard::dump

#endif  // SWITCHYARD_COMPILER_DUMP_GRADIENTS_VALUE_H_
