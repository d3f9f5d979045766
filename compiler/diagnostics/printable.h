// Text that is safe for a terminal or a log: whatever a user's file contains, a line stays a line
// and its order is the visible one.

#ifndef SWITCHYARD_COMPILER_DIAGNOSTICS_PRINTABLE_H_
#define SWITCHYARD_COMPILER_DIAGNOSTICS_PRINTABLE_H_

#include <string>
#include <string_view>

namespace switchyard::diagnostics {

// False for control characters (C0 and C1), line separators, and invisible characters that change
// the direction of writing or join their neighbours.
bool IsPrintable(char32_t value);

// Appends `text`. Bytes that are not printable or not UTF-8 are written as \xNN.
void AppendPrintable(std::string_view text, std::string* out);

}  // namespace switchyard::diagnostics

#endif  // SWITCHYARD_COMPILER_DIAGNOSTICS_PRINTABLE_H_
