// How a dispatch function handles devices before it calls a kernel: it requires that its arguments
// are on one device, and makes that device current.
//
// Takes the case of the call; writes statements, or nothing when the case has no check or guard.
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

// Its name differs from the parameters of `redispatch`. The case must be guarded.
void WriteDeviceGuard(CodeWriter& writer, const target::DispatchSpelling& spelling,
                      const cpp::Signature& redispatch, const CasePlan& plan);

// The whole case of an in-place operator without a kernel for Meta: it returns self.
void WriteInplaceMeta(CodeWriter& writer, const target::DispatchSpelling& spelling,
                      const schema::NativeFunction& function);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_DISPATCH_DEVICE_CODE_H_
