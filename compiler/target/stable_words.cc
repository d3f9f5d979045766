#include "compiler/target/stable_words.h"

#include <map>
#include <optional>
#include <string_view>

#include "compiler/target/formula_words.h"

namespace switchyard::target {
namespace {

using cpp::Code;

// Python has no types of saved values.
std::optional<SavedSpelling> SavedFormOf(std::string_view function, bool is_optional) {
  static const auto* const kForms = new std::map<std::string_view, SavedSpelling>{
      {"sizes", {"", "", ".size()"}},      {"sym_sizes", {"", "", ".size()"}},
      {"strides", {"", "", ".stride()"}},  {"sym_strides", {"", "", ".stride()"}},
      {"options", {"", "_options(", ")"}}, {"zeros_like", {"", "torch.zeros_like(", ")"}},
      {"size", {"", "", ".size"}},         {"sym_size", {"", "", ".size"}},
      {"numel", {"", "", ".numel()"}},     {"sym_numel", {"", "", ".numel()"}},
      {"scalar_type", {"", "", ".dtype"}}, {"dim", {"", "", ".dim()"}},
      {"layout", {"", "", ".layout"}},     {"is_conj", {"", "", ".is_conj()"}},
  };
  const auto found = kForms->find(function);
  if (is_optional || found == kForms->end()) return std::nullopt;
  return found->second;
}

}  // namespace

AutogradSpelling StableAutograd() {
  AutogradSpelling words = {};
  words.has_public_functions = false;
  words.has_symbolic_values = true;
  words.saved_form = SavedFormOf;
  words.member = FormulaWordOf<WordColumn::kPython, WordKind::kMember>;
  words.free_member = FormulaWordOf<WordColumn::kPython, WordKind::kFreeMember>;
  words.function = FormulaWordOf<WordColumn::kPython, WordKind::kFunction>;
  words.constant = FormulaWordOf<WordColumn::kPython, WordKind::kConstant>;
  return words;
}

}  // namespace switchyard::target
