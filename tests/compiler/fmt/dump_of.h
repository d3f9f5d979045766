// The declarations of a text, without places.
#ifndef SWITCHYARD_TESTS_COMPILER_FMT_DUMP_OF_H_
#define SWITCHYARD_TESTS_COMPILER_FMT_DUMP_OF_H_

#include <optional>
#include <string>

namespace switchyard::fmt {

// The program of a file without the places of its entries, as `switchyard dump` has it; nothing
// when the text has errors of any kind.
std::optional<std::string> DumpOf(const std::string& text);

}  // namespace switchyard::fmt

#endif  // SWITCHYARD_TESTS_COMPILER_FMT_DUMP_OF_H_
