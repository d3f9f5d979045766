#include "compiler/dump/selection_dump.h"

#include <utility>

#include "compiler/schema/print/json_values.h"

namespace switchyard::dump {

void DumpSelection(const expand::ExpandedProgram& program, const select::Selection& selection,
                   std::string* out) {
  for (const auto& [id, reason] : selection.operators) {
    const schema::NativeFunction& function = program[id];
    llvm::json::Object object{{"name", schema::Text(function.QualifiedName())}};
    if (reason.needed_by != nullptr) {
      object["needed_by"] = schema::Text(reason.needed_by->QualifiedName());
    }
    if (!reason.kernel.empty()) object["kernel"] = schema::Text(reason.kernel);
    if (selection.dtypes) object["dtypes"] = schema::Texts(selection.dtypes->Of(function));
    schema::AppendLine(std::move(object), out);
  }
}

}  // namespace switchyard::dump
