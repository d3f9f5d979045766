// Text that may be written to a terminal or a log: whatever stands in a user's file, a line stays a
// line, and its order is what it looks like.

#ifndef SWITCHYARD_COMPILER_DIAGNOSTICS_PRINTABLE_H_
#define SWITCHYARD_COMPILER_DIAGNOSTICS_PRINTABLE_H_

#include <string>
#include <string_view>

namespace switchyard::diagnostics {

// False for control characters (C0 and C1), line separators, and what is not seen itself but turns
// the direction of writing or joins its neighbours.
bool IsPrintable(char32_t value);

// Appends `text` with every byte of what is not printable, or not UTF-8, written as \xNN.
void AppendPrintable(std::string_view text, std::string* out);

}  // namespace switchyard::diagnostics

#endif  // SWITCHYARD_COMPILER_DIAGNOSTICS_PRINTABLE_H_
