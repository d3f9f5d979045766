// Renders tables for people: for each group of slots the kernel, its line in the yaml and its
// reason, then the other candidates and why they lose.
#ifndef SWITCHYARD_COMPILER_TABLE_RENDER_TEXT_H_
#define SWITCHYARD_COMPILER_TABLE_RENDER_TEXT_H_

#include <string>
#include <string_view>

#include "compiler/dispatch/call.h"
#include "compiler/table/call_path.h"
#include "compiler/table/operator_view.h"

namespace switchyard::table {

void RenderText(const ShownOperator& shown, const Context& context, std::string* out);

// Renders a call with the keys `arguments`: the slots that it passes when every kernel that is not
// a backend's passes it on.
void RenderCallText(const ShownOperator& shown, const Context& context, const CallKeys& arguments,
                    const dispatch::LocalKeys& local, std::string* out);

}  // namespace switchyard::table

#endif  // SWITCHYARD_COMPILER_TABLE_RENDER_TEXT_H_
