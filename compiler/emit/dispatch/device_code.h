// What a dispatch function does about devices before it calls a kernel: holds its arguments to one,
// and makes that one current.
//
// Takes the case of the call; writes statements, or nothing where the case has no check or guard.
// Source: reference dispatch, sections 6 and 7.
#ifndef SWITCHYARD_COMPILER_EMIT_DISPATCH_DEVICE_CODE_H_
#define SWITCHYARD_COMPILER_EMIT_DISPATCH_DEVICE_CODE_H_

#include "compiler/cpp/signature.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/emit_input.h"
#include "compiler/schema/native_function.h"
#include "compiler/target/target.h"

namespace switchyard::emit {

void WriteDeviceCheck(CodeWriter& writer, const target::DispatchSpelling& spelling,
                      const schema::NativeFunction& function, const CasePlan& plan);

// Beside the parameters of `redispatch`, whose names it does not take. The case is guarded.
void WriteDeviceGuard(CodeWriter& writer, const target::DispatchSpelling& spelling,
                      const cpp::Signature& redispatch, const CasePlan& plan);

// All of a case that is an operator's in place without a kernel for Meta: self is given back.
void WriteInplaceMeta(CodeWriter& writer, const target::DispatchSpelling& spelling,
                      const schema::NativeFunction& function);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_DISPATCH_DEVICE_CODE_H_
