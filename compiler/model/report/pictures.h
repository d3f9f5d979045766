// The pictures of the page, as SVG.
#ifndef SWITCHYARD_COMPILER_MODEL_REPORT_PICTURES_H_
#define SWITCHYARD_COMPILER_MODEL_REPORT_PICTURES_H_

#include <string>
#include <string_view>

#include "compiler/model/report/report_data.h"

namespace switchyard::model {

// The arena over the calls: a rectangle for each tensor, from the call that writes it to the one
// that uses it last, and from its first byte upwards. Empty when nothing is in the arena.
std::string ArenaPicture(const Report& report);

// A bar for each call, as high as it takes long. Empty without times.
std::string TimePicture(const Report& report);

// The colour of an operator, in pictures and tables.
std::string ColorOfOperator(const Report& report, std::string_view name);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_REPORT_PICTURES_H_
