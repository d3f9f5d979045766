// A part of a header of a group: the declarations of one kind, with what they include.
#ifndef SWITCHYARD_COMPILER_EMIT_HEADER_SECTION_H_
#define SWITCHYARD_COMPILER_EMIT_HEADER_SECTION_H_

#include <functional>

#include "compiler/cpp/literal.h"
#include "compiler/emit/code_writer.h"
#include "compiler/target/target.h"

namespace switchyard::emit {

struct HeaderSection {
  cpp::Comment title;
  target::HeaderSet headers;
  std::function<void(CodeWriter&)> write;
};

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_HEADER_SECTION_H_
