// What a wrapper does about a result that shows the memory of an argument.
#ifndef SWITCHYARD_COMPILER_EMIT_AUTOGRAD_VIEW_CODE_H_
#define SWITCHYARD_COMPILER_EMIT_AUTOGRAD_VIEW_CODE_H_

#include "compiler/cpp/identifier.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/emit_input.h"
#include "compiler/plan/autograd_plan.h"
#include "compiler/schema/argument.h"
#include "compiler/schema/native_function.h"

namespace switchyard::emit {

// `viewed`: the argument that `result` shows. A result that never has a gradient is no view.
void WriteViewRecord(CodeWriter& writer, const EmitInput& input,
                     const schema::NativeFunction& function, const plan::AutogradPlan& plan,
                     const schema::Argument& viewed, const cpp::Identifier& result);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_AUTOGRAD_VIEW_CODE_H_
