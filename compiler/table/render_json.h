// Renders tables as data, one JSON object and a line feed for each operator.
//
// The object of a made-up operator has the form in which c10's own tables are recorded:
//   {"registrations": [KEY...], "table": {"WHO | REASON": [SLOT...]}}
// with "fallthroughs" when it has some. The object of an operator of a file begins with "operator"
// and ends with "kernels": for each key {"kernel", "place", "origin"}, and then with "gradients"
// when the files have derivatives (compiler/dump/gradients_value.h). Slots without a kernel are
// left out.
#ifndef SWITCHYARD_COMPILER_TABLE_RENDER_JSON_H_
#define SWITCHYARD_COMPILER_TABLE_RENDER_JSON_H_

#include <string>

#include "compiler/dispatch/call.h"
#include "compiler/table/call_path.h"
#include "compiler/table/operator_view.h"

namespace switchyard::table {

void RenderJson(const ShownOperator& shown, const Context& context, std::string* out);

// {"operator", "call": [KEY...], "path": [{"slot", "reached": "WHO | REASON", "keys":
// [KEY...]}...]}
void RenderCallJson(const ShownOperator& shown, const Context& context, const CallKeys& arguments,
                    const dispatch::LocalKeys& local, std::string* out);

}  // namespace switchyard::table

#endif  // SWITCHYARD_COMPILER_TABLE_RENDER_JSON_H_
