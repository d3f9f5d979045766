#include "compiler/import/definitions.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "compiler/import/declaration.h"
#include "compiler/import/imported_classes.h"

namespace switchyard::importer {

using diagnostics::Name;
using diagnostics::Text;

namespace {

// The module that the statements in front of a definition have set.
std::string PythonModuleAt(const RegistrationSite& site) {
  std::string module;
  for (const cxx::Registration& one : site.block.registrations) {
    if (&one == &site.registration) break;
    if (one.kind == cxx::RegistrationKind::kNothing) module = one.text.value_or("");
  }
  return module;
}

// The stable ABI has no numbers for these. Source: torch/csrc/stable/stableivalue_conversions.h of
// PyTorch 2.15.
constexpr std::string_view kTagsWithoutNumber[] = {"inplace", "out"};

void CheckTags(const RegistrationSite& site, const std::string& qualified, Refusals& refusals) {
  if (!site.block.is_stable) return;
  for (const std::string& tag : site.registration.tags) {
    if (std::find(std::begin(kTagsWithoutNumber), std::end(kTagsWithoutNumber), tag) ==
        std::end(kTagsWithoutNumber)) {
      continue;
    }
    refusals.OfOperator(qualified, diagnostics::kDeclarationRefused, site.Range(), Name(qualified),
                        Text("PyTorch's stable ABI has no number for tag `" + tag +
                             "`, and a process that loads the library ends"));
  }
}

}  // namespace

std::optional<std::string> NamespaceOf(const RegistrationSite& site, const RegisteredName& name,
                                       Refusals& refusals) {
  const bool is_registry = site.block.kind == cxx::BlockKind::kRegistry;
  const std::string& of_block = site.block.name_space;
  if (is_registry && !name.name_space.empty()) return name.name_space;
  if (name.name_space.empty() ? of_block != "_" : name.name_space == of_block) return of_block;
  refusals.OfOperator(OperatorOf(site), diagnostics::kRegistrationMisplaced, site.RangeOfText(),
                      Name(*site.registration.text),
                      Name(is_registry ? "RegisterOperators" : of_block));
  return std::nullopt;
}

ImportedOperator* Definitions::Add(const RegistrationSite& site) {
  if (!site.registration.text) return nullptr;
  const RegisteredName name = SplitName(*site.registration.text);
  const auto name_space = NamespaceOf(site, name, state_.refusals);
  if (!name_space) return nullptr;
  ImportedOperator added;
  added.name_space = *name_space;
  added.name = name.name;
  added.declaration = name.declaration;
  added.range = site.RangeOfText();
  added.tags = site.registration.tags;
  added.python_module = PythonModuleAt(site);
  added.alias_analysis = site.registration.alias_analysis;
  added.allow_typevars = site.registration.allow_typevars;
  const std::string qualified = Qualified(*name_space, name.name);
  CheckTags(site, qualified, state_.refusals);
  if (site.block.kind == cxx::BlockKind::kImplementations) {
    state_.refusals.OfOperator(qualified, diagnostics::kRegistrationMisplaced, added.range,
                               Name(qualified), Name(site.block.key));
    return nullptr;
  }
  if (!IsNew(qualified, added.range, site.registration.is_if_undefined)) return nullptr;
  if (added.declaration.empty()) {
    const auto& function = site.registration.function;
    const source::SourceRange range = function ? site.RangeOfFunction() : added.range;
    const cxx::RegisteredFunction* implied_by = function ? &*function : nullptr;
    if (!InferDeclaration(qualified, implied_by, range, &added, NamesOf(state_.result.classes),
                          state_.refusals)) {
      return nullptr;
    }
  }
  number_.emplace(qualified, state_.result.operators.size());
  return &state_.result.operators.emplace_back(std::move(added));
}

bool Definitions::IsNew(const std::string& qualified, const source::SourceRange& range,
                        bool is_if_undefined) {
  const auto [known, is_new] = first_.emplace(qualified, range);
  if (is_new && is_if_undefined) if_undefined_.insert(qualified);
  if (is_new) return true;
  if (is_if_undefined || if_undefined_.count(qualified) != 0) return false;
  state_.refusals.OfOperator(qualified, diagnostics::kOperatorDefinedTwice, range, Name(qualified))
      .Info(known->second, "the first definition is here");
  return false;
}

ImportedOperator* Definitions::Find(const std::string& qualified) {
  const auto known = number_.find(qualified);
  return known == number_.end() ? nullptr : &state_.result.operators[known->second];
}

std::vector<std::string_view> Definitions::Names() const {
  std::vector<std::string_view> names;
  for (const auto& [name, number] : number_) names.push_back(name);
  return names;
}

}  // namespace switchyard::importer
