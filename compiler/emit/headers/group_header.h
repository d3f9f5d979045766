// A header with functions of the operators of a group: the frame, which several emitters fill.
//
// Takes the name, the purpose and the includes of the header, and a function that writes an
// operator; gives the whole header.
#ifndef SWITCHYARD_COMPILER_EMIT_HEADERS_GROUP_HEADER_H_
#define SWITCHYARD_COMPILER_EMIT_HEADERS_GROUP_HEADER_H_

#include <functional>

#include "compiler/cpp/code.h"
#include "compiler/cpp/literal.h"
#include "compiler/emit/artifact.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/emit_input.h"
#include "compiler/emit/emitter_table.h"
#include "compiler/target/target.h"

namespace switchyard::emit {

struct GroupHeader {
  EmitterId id;
  cpp::Comment purpose;
  target::HeaderSet headers;
  cpp::Code name_space;  // of the functions
};

using OperatorWriter =
    std::function<void(CodeWriter&, const EmitInput&, const schema::NativeFunction&)>;

// `write_rest` writes the text after the namespace, if there is any.
Artifact MakeGroupHeader(const EmitInput& input, const OperatorGroup& group,
                         const GroupHeader& header, const OperatorWriter& write_operator,
                         const std::function<void(CodeWriter&)>& write_rest = nullptr);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_HEADERS_GROUP_HEADER_H_
