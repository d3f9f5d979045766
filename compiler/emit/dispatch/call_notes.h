// The call of a case's kernel, with what the run-time must know besides: which tensors it writes,
// and of which one its result is a view. Nothing for a run-time that asks for neither.
#ifndef SWITCHYARD_COMPILER_EMIT_DISPATCH_CALL_NOTES_H_
#define SWITCHYARD_COMPILER_EMIT_DISPATCH_CALL_NOTES_H_

#include "compiler/emit/code_writer.h"
#include "compiler/emit/emit_input.h"
#include "compiler/emit/library/library_call.h"

namespace switchyard::emit {

// What stands in front of the call of the case's kernel. Nothing for kernels that are above
// autograd: those for autograd keys, and those of operators alone, which note what they do.
void WriteNotesBefore(CodeWriter& writer, const target::DispatchSpelling& spelling,
                      const CallPlace& call, const CasePlan& plan);
// The call, within the note of a view.
target::ListSpelling SpellNotedCall(const EmitInput& input, const CallPlace& call,
                                    const CasePlan& plan);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_DISPATCH_CALL_NOTES_H_
