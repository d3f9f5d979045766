// The parts of the page that are the same for all operators.
#ifndef SWITCHYARD_COMPILER_TABLE_PAGE_H_
#define SWITCHYARD_COMPILER_TABLE_PAGE_H_

#include <string_view>

namespace switchyard::table {

extern const std::string_view kPageStyle;        // the contents of <style>
extern const std::string_view kPageBody;         // <body> without data and script
extern const std::string_view kPageScript;       // the contents of the <script> after the data
extern const std::string_view kGradientsScript;  // the next one, when there are derivatives

}  // namespace switchyard::table

#endif  // SWITCHYARD_COMPILER_TABLE_PAGE_H_
