// Renders tables as one page that needs no other file: a coloured map of operators by keys, with
// search and filter. The pointer shows the reasons of a cell.
#ifndef SWITCHYARD_COMPILER_TABLE_RENDER_HTML_H_
#define SWITCHYARD_COMPILER_TABLE_RENDER_HTML_H_

#include <string>
#include <vector>

#include "compiler/table/operator_view.h"

namespace switchyard::table {

void RenderHtml(const std::vector<ShownOperator>& operators, const Context& context,
                std::string* out);

}  // namespace switchyard::table

#endif  // SWITCHYARD_COMPILER_TABLE_RENDER_HTML_H_
