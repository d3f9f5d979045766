// In-place and out forms of an operator with a formula.
//
// A form computes the formula as its functional form does, but for the last call: that is a call of
// the called operator's own in-place or out form, if this fits. `arccos.out` with the formula
// `at::acos(self)` calls `acos.out`.
#ifndef SWITCHYARD_COMPILER_SEMA_FORMULA_FORMS_H_
#define SWITCHYARD_COMPILER_SEMA_FORMULA_FORMS_H_

#include <optional>

#include "compiler/derivatives/decompositions.h"
#include "compiler/derivatives/expression.h"
#include "compiler/schema/native_function.h"
#include "compiler/sema/family.h"

namespace switchyard::sema {

// The expression that the kernel of `form` computes; nothing when the result of the functional form
// has to be copied. `form` is an in-place or out form of the operator with the formula.
std::optional<derivatives::Expression> FormulaOfForm(
    const Families& families, const derivatives::Decomposition& decomposition,
    const schema::NativeFunction& form);

}  // namespace switchyard::sema

#endif  // SWITCHYARD_COMPILER_SEMA_FORMULA_FORMS_H_
