// Statements and blocks that register kernels, as the target spells them.
#ifndef SWITCHYARD_COMPILER_EMIT_REGISTRATION_REGISTRATION_CODE_H_
#define SWITCHYARD_COMPILER_EMIT_REGISTRATION_REGISTRATION_CODE_H_

#include <vector>

#include "absl/functional/function_ref.h"
#include "compiler/cpp/code.h"
#include "compiler/emit/code_writer.h"
#include "compiler/schema/native_function.h"
#include "compiler/target/target.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::emit {

// A statement that calls a member of a block's object.
void WriteStatement(CodeWriter& writer, const target::RegistrationSpelling& words,
                    const cpp::Code& member, const std::vector<cpp::Code>& arguments);

// Registers `value` as the kernel of the operator.
void WriteImplementation(CodeWriter& writer, const target::RegistrationSpelling& words,
                         const schema::NativeFunction& function, const cpp::Code& value);

// A block of such statements for operators of a namespace and a key.
void WriteBlock(CodeWriter& writer, const target::RegistrationSpelling& words,
                const cpp::Code& name_space, DispatchKey key, absl::FunctionRef<void()> write_body);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_REGISTRATION_REGISTRATION_CODE_H_
