#include <optional>

#include "compiler/lsp/features.h"
#include "compiler/lsp/operator_names.h"
#include "compiler/lsp/positions.h"

namespace switchyard::lsp {

llvm::json::Value DefinitionAt(const Document& document, uint32_t offset) {
  const PlacedFunction* function = document.FunctionAt(offset);
  if (function == nullptr) return nullptr;
  const LocatedName* name = NameAt(*function->function, offset - function->begin);
  if (name == nullptr) return nullptr;
  std::optional<source::SourceRange> target;
  for (const PlacedFunction& candidate : document.analysis().functions()) {
    const LocatedName& own = candidate.function->schema.name;
    if (own.value == name->value) target = candidate.Place(own.range);
    for (const LocatedName& generated : candidate.function->autogen) {
      if (generated.value == name->value && !target) target = candidate.Place(generated.range);
    }
  }
  if (!target) return nullptr;
  return llvm::json::Object{{"range", RangeValue(document.positions(), *target)},
                            {"uri", document.uri()}};
}

}  // namespace switchyard::lsp
