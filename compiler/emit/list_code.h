// Lists in brackets as values: calls, braces and heads of functions, with the text before and after
// them.
//
// A list has an opening, items and a closing; the writer breaks it between items when a line would
// be too long. The functions here close what they open, so that no bracket is written by hand.
#ifndef SWITCHYARD_COMPILER_EMIT_LIST_CODE_H_
#define SWITCHYARD_COMPILER_EMIT_LIST_CODE_H_

#include <vector>

#include "compiler/cpp/code.h"
#include "compiler/emit/code_writer.h"
#include "compiler/target/target.h"

namespace switchyard::emit {

using target::ListSpelling;

// `callee(a, b)`.
ListSpelling Call(const cpp::Code& callee, std::vector<cpp::Code> arguments);
// `callee(first, {a, b})`.
ListSpelling CallWithList(const cpp::Code& callee, const cpp::Code& first,
                          std::vector<cpp::Code> items);
// `{a, b}`.
ListSpelling Braces(std::vector<cpp::Code> items);
// `callee<a, b>`.
ListSpelling Template(const cpp::Code& callee, std::vector<cpp::Code> arguments);

// `callee(...)`, with `inner` between the brackets.
ListSpelling Within(const cpp::Code& callee, ListSpelling inner);
// The list after `before`, for example as the value of a variable.
ListSpelling Behind(const cpp::Code& before, ListSpelling list);
// `list;` and `return list;`.
ListSpelling Statement(ListSpelling list);
ListSpelling Return(ListSpelling list);

// One line of a short list: `{a, b}`, `f(a)`.
cpp::Code OnOneLine(const ListSpelling& list);

void WriteList(CodeWriter& writer, const ListSpelling& list);
// A function that only returns what the call gives. `opening` ends with `(`.
void WriteForwarder(CodeWriter& writer, const cpp::Code& opening,
                    const std::vector<cpp::Code>& parameters, ListSpelling call);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_LIST_CODE_H_
