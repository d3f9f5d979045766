// The parts of the page that are the same for all operators: the files of compiler/table/page.
#ifndef SWITCHYARD_COMPILER_TABLE_PAGE_H_
#define SWITCHYARD_COMPILER_TABLE_PAGE_H_

#include <string_view>

namespace switchyard::table {

// The contents of <style>. The colours c0 ... are for the reasons, in the order of
// dispatch::Reason; p is for fallthroughs.
extern const std::string_view kPageStyle;
// <body> without data and script.
extern const std::string_view kPageBody;
// The contents of the <script> after the data. Reads the data that render_html.cc describes. The
// document contains only the visible rows. Search and filter are after the # of the address, so
// that a view can be linked.
extern const std::string_view kPageScript;
// The next <script>, when there are derivatives. It shows gradients when the pointer is on an
// operator's name, and lets the search find them.
extern const std::string_view kGradientsScript;

}  // namespace switchyard::table

#endif  // SWITCHYARD_COMPILER_TABLE_PAGE_H_
