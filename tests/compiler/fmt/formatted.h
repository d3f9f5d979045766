// Runs the formatter on a text.
#ifndef SWITCHYARD_TESTS_COMPILER_FMT_FORMATTED_H_
#define SWITCHYARD_TESTS_COMPILER_FMT_FORMATTED_H_

#include <optional>
#include <string>

namespace switchyard::fmt {

// Fails the test when the text has errors.
std::string Formatted(const std::string& text);

// Nothing when the text has errors of reading.
std::optional<std::string> FormattedIfReadable(const std::string& text);

}  // namespace switchyard::fmt

#endif  // SWITCHYARD_TESTS_COMPILER_FMT_FORMATTED_H_
