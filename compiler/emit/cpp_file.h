// The common parts of every emitted file: the first line, the include guard, sorted includes, the
// namespace.
#ifndef SWITCHYARD_COMPILER_EMIT_CPP_FILE_H_
#define SWITCHYARD_COMPILER_EMIT_CPP_FILE_H_

#include <string>
#include <string_view>

#include "absl/functional/function_ref.h"
#include "compiler/cpp/code.h"
#include "compiler/emit/artifact.h"
#include "compiler/emit/code_writer.h"
#include "compiler/target/target.h"

namespace switchyard::emit {

// The name of the include guard of the header at `path`, which is below `include/`.
cpp::Identifier HeaderGuard(std::string_view path);

// The first line of every emitted file and the includes: those in angle brackets first.
void WriteFileStart(CodeWriter& writer);
void WriteIncludes(CodeWriter& writer, const target::HeaderSet& headers);

// A header at `path`, which is below `include/`. `write_body` writes everything between the
// includes and the end of the guard.
Artifact MakeHeader(const std::string& path, const cpp::Comment& purpose,
                    const target::HeaderSet& headers,
                    absl::FunctionRef<void(CodeWriter&)> write_body);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_CPP_FILE_H_
