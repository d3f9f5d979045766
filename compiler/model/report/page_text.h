// Parts of the page: text of users made harmless, numbers for people, and what never changes.
#ifndef SWITCHYARD_COMPILER_MODEL_REPORT_PAGE_TEXT_H_
#define SWITCHYARD_COMPILER_MODEL_REPORT_PAGE_TEXT_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace switchyard::model {

// Text between tags, or in an attribute with double quotes. What XML cannot have is `?`.
std::string Escaped(std::string_view text);

// `50,176`.
std::string Grouped(int64_t number);

// `49.0 KiB`.
std::string SizeText(int64_t bytes);

// `0.25`: two digits behind the point at most, for coordinates and widths.
std::string Coordinate(double value);

// A colour for the thing at a position of a list; neighbours differ.
std::string ColorOf(size_t position);

// The files of compiler/model/report/page, contents of <style> and <script>. The script shows what
// is pointed at, or touched, in a line that stays on the screen. It has no `<` and `&`: it is text
// of XML, too.
extern const std::string_view kPageStyle;
extern const std::string_view kPageScript;

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_REPORT_PAGE_TEXT_H_
