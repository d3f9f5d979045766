// What `switchyard model --page=FILE.html` writes: one file that needs no other and no network.
#ifndef SWITCHYARD_COMPILER_MODEL_REPORT_REPORT_PAGE_H_
#define SWITCHYARD_COMPILER_MODEL_REPORT_REPORT_PAGE_H_

#include <string>
#include <string_view>

#include "compiler/model/report/report_data.h"

namespace switchyard::model {

// A picture of the arena over the calls, with the times of the calls where they are known; tables
// of operators, modules, calls and weights. The text is well-formed XML, too. Pure: equal reports
// give equal pages.
std::string ReportPage(std::string_view name, const Report& report);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_REPORT_REPORT_PAGE_H_
