// Tables for people: for each group of slots the kernel, its line in the yaml and why it is there,
// then what else could have been there and why it is not.
#ifndef SWITCHYARD_COMPILER_TABLE_RENDER_TEXT_H_
#define SWITCHYARD_COMPILER_TABLE_RENDER_TEXT_H_

#include <string>
#include <string_view>

#include "compiler/dispatch/call.h"
#include "compiler/table/operator_view.h"

namespace switchyard::table {

void RenderText(const ShownOperator& shown, const Context& context, std::string* out);

// A call with the keys `arguments`: the slots that it goes through when every kernel that is not a
// backend's passes it on.
void RenderCallText(const ShownOperator& shown, const Context& context, DispatchKeySet arguments,
                    const dispatch::LocalKeys& local, std::string* out);

}  // namespace switchyard::table

#endif  // SWITCHYARD_COMPILER_TABLE_RENDER_TEXT_H_
