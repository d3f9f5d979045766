#include <optional>

#include "compiler/lsp/features.h"
#include "compiler/lsp/positions.h"

namespace switchyard::lsp {
namespace {

using schema::NativeFunction;
using schema::OperatorName;
using LocatedName = source::Located<OperatorName>;

bool Holds(const source::SourceRange& range, uint32_t offset) {
  return offset >= range.begin && offset <= range.end;
}

// The name of another operator at `offset`. `offset` counts like the ranges of the function.
std::optional<OperatorName> NameAt(const NativeFunction& function, uint32_t offset) {
  if (function.structured_delegate && Holds(function.structured_delegate->range, offset)) {
    return function.structured_delegate->value;
  }
  for (const LocatedName& name : function.autogen) {
    if (Holds(name.range, offset)) return name.value;
  }
  if (Holds(function.schema.name.range, offset)) return function.schema.name.value;
  return std::nullopt;
}

}  // namespace

llvm::json::Value DefinitionAt(const Document& document, uint32_t offset) {
  const PlacedFunction* function = document.FunctionAt(offset);
  if (function == nullptr) return nullptr;
  const std::optional<OperatorName> name = NameAt(*function->function, offset - function->begin);
  if (!name) return nullptr;
  std::optional<source::SourceRange> target;
  for (const PlacedFunction& candidate : document.analysis().functions()) {
    const LocatedName& own = candidate.function->schema.name;
    if (own.value == *name) target = candidate.Place(own.range);
    for (const LocatedName& generated : candidate.function->autogen) {
      if (generated.value == *name && !target) target = candidate.Place(generated.range);
    }
  }
  if (!target) return nullptr;
  return llvm::json::Object{{"range", RangeValue(document.positions(), *target)},
                            {"uri", document.uri()}};
}

}  // namespace switchyard::lsp
