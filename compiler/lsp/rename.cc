// A rename replaces the base of a name. `f`, `f_` and `f.out` are one operator in several forms,
// and rules hold them together: a form that kept its name would be an error at once.
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "compiler/cpp/identifier.h"
#include "compiler/lsp/features.h"
#include "compiler/lsp/operator_names.h"
#include "compiler/lsp/positions.h"

namespace switchyard::lsp {
namespace {

using llvm::json::Array;
using llvm::json::Object;
using schema::OperatorName;

// The base of a name in a document. Names in `structured_delegate` and `autogen` are those of the
// entry's namespace.
struct PlacedBase {
  std::string name_space;
  std::string base;
  source::SourceRange range;
};

// Where the base stands in a name; nothing where the file has the name in other letters, such as
// YAML's escapes.
std::optional<source::SourceRange> BaseRange(const Document& document, const OperatorName& name,
                                             source::SourceRange range) {
  const std::string written = name.ToString();
  if (document.file().text().substr(range.begin, range.end - range.begin) != written) {
    return std::nullopt;
  }
  range.begin += static_cast<uint32_t>(written.find(name.base));
  range.end = range.begin + static_cast<uint32_t>(name.base.size());
  return range;
}

std::optional<PlacedBase> BaseAt(const Document& document, uint32_t offset) {
  const PlacedFunction* function = document.FunctionAt(offset);
  if (function == nullptr) return std::nullopt;
  const LocatedName* name = NameAt(*function->function, offset - function->begin);
  if (name == nullptr || name->value.base.empty()) return std::nullopt;
  const auto range = BaseRange(document, name->value, function->Place(name->range));
  if (!range) return std::nullopt;
  return PlacedBase{function->function->schema.name_space.value, name->value.base, *range};
}

// Whether the name keeps its other parts with this base. `f_` cannot: it ends like a name in place.
bool CanHave(OperatorName name, const std::string& base) {
  name.base = base;
  const cpp::IdentifierFault fault = cpp::CheckIdentifier(base);
  return fault != cpp::IdentifierFault::kEmpty && fault != cpp::IdentifierFault::kNotAnIdentifier &&
         OperatorName::FromText(name.ToString()) == name;
}

// The places of a base in the document, by their begins: an alias of YAML has the place of its
// anchor.
using Places = std::map<uint32_t, source::SourceRange>;

absl::Status AddPlaces(const Document& document, const PlacedFunction& function,
                       const PlacedBase& old_base, const std::string& new_base, Places* places) {
  for (const LocatedName* name : NamesIn(*function.function)) {
    const std::string written = name->value.ToString();
    if (name->value.base == new_base) {
      return absl::InvalidArgumentError(absl::StrCat("there is `", written, "` already"));
    }
    if (name->value.base != old_base.base) continue;
    if (!CanHave(name->value, new_base)) {
      return absl::InvalidArgumentError(
          absl::StrCat("`", new_base, "` cannot be the base of `", written, "`"));
    }
    const auto range = BaseRange(document, name->value, function.Place(name->range));
    if (!range) {
      return absl::InvalidArgumentError(
          absl::StrCat("`", written, "` is written with escapes, which a rename cannot replace"));
    }
    places->emplace(range->begin, *range);
  }
  return absl::OkStatus();
}

}  // namespace

llvm::json::Value RenamePlaceAt(const Document& document, uint32_t offset) {
  const std::optional<PlacedBase> base = BaseAt(document, offset);
  if (!base) return nullptr;
  return Object{{"placeholder", llvm::json::fixUTF8(base->base)},
                {"range", RangeValue(document.positions(), base->range)}};
}

absl::StatusOr<llvm::json::Value> RenameAt(const Document& document, uint32_t offset,
                                           const std::string& new_base) {
  const std::optional<PlacedBase> old_base = BaseAt(document, offset);
  if (!old_base) return absl::InvalidArgumentError("no name of an operator is here");
  if (old_base->base == new_base) return nullptr;
  Places places;
  for (const PlacedFunction& function : document.analysis().functions()) {
    if (function.function->schema.name_space.value != old_base->name_space) continue;
    const absl::Status status = AddPlaces(document, function, *old_base, new_base, &places);
    if (!status.ok()) return status;
  }
  Array edits;
  for (const auto& [begin, range] : places) {
    edits.push_back(TextEditValue(document.positions(), range, new_base));
  }
  return Object{{"changes", Object{{document.uri(), std::move(edits)}}}};
}

}  // namespace switchyard::lsp
