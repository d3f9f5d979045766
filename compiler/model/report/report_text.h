// What `switchyard model --report` prints.
#ifndef SWITCHYARD_COMPILER_MODEL_REPORT_REPORT_TEXT_H_
#define SWITCHYARD_COMPILER_MODEL_REPORT_REPORT_TEXT_H_

#include <cstdint>
#include <string>

#include "compiler/model/report/report_data.h"

namespace switchyard::model {

// A table with a line for each result of each call: its bytes at their largest, and where they are.
// Then a line for each operator, and sums: weights, state, the arena, and what the results would
// take without reuse. With times, each call and operator has its own.
std::string ReportText(const Report& report);

// `arena 64`, `once`, `own, or a view`.
std::string PlaceText(const ReportResult& result);

// `0.42 ms`: three digits, of the unit that suits.
std::string TimeText(double nanoseconds);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_REPORT_REPORT_TEXT_H_
