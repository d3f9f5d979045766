// Tables as one page that needs no other file: operators by keys as a coloured map, to search and
// to filter, with the reasons of a cell where the pointer is.
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
