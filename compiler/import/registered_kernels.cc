#include "compiler/import/registered_kernels.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/dispatch/alias_keys.h"
#include "compiler/import/declaration.h"
#include "compiler/import/kernel_names.h"
#include "compiler/import/registered_name.h"
#include "compiler/schema/dispatch_key_words.h"
#include "compiler/schema/extension_keys.h"
#include "lib/keys/dispatch_key_set.h"
#include "lib/keys/fallthrough_keys.h"

namespace switchyard::importer {
namespace {

using diagnostics::KeyText;
using diagnostics::Name;
using diagnostics::Text;

bool CountIfLeftOut(const std::string& word, ImportState* state) {
  if (!state->input.left_out.HasKey(word)) return false;
  state->result.left_out.other_keys.insert(word);
  ++state->result.left_out.kernels;
  return true;
}

void ReportTwice(const RegistrationSite& site, const std::string& qualified,
                 const source::SourceRange& first, ImportState* state) {
  state->refusals
      .OfOperator(qualified, diagnostics::kKernelRegisteredTwice, site.RangeOfFunction(),
                  Name(qualified), KeyText(KeyWordOf(site)))
      .Info(first, "the first one is here");
}

void AddFallthrough(const RegistrationSite& site, DispatchKey key, const std::string& qualified,
                    ImportedOperator* one, ImportState* state) {
  for (const ImportedKernel& kernel : one->kernels) {
    if (std::find(kernel.keys.begin(), kernel.keys.end(), key) == kernel.keys.end()) continue;
    return ReportTwice(site, qualified, kernel.range, state);
  }
  const auto [known, is_new] = one->fallthroughs.emplace(key, site.RangeOfFunction());
  if (!is_new) ReportTwice(site, qualified, known->second, state);
}

// One function for several keys is one kernel.
void AddToOperator(const RegistrationSite& site, DispatchKey key, const std::string& qualified,
                   ImportedOperator* one, ImportState* state) {
  const auto passed = one->fallthroughs.find(key);
  if (passed != one->fallthroughs.end()) {
    return ReportTwice(site, qualified, passed->second, state);
  }
  for (const ImportedKernel& kernel : one->kernels) {
    if (std::find(kernel.keys.begin(), kernel.keys.end(), key) == kernel.keys.end()) continue;
    return ReportTwice(site, qualified, kernel.range, state);
  }
  ImportedKernel added = {{key}, &*site.registration.function, &site.index, site.RangeOfFunction()};
  added.is_of_definition = site.registration.kind == cxx::RegistrationKind::kDefine &&
                           site.block.kind != cxx::BlockKind::kRegistry &&
                           key == DispatchKey::CompositeImplicitAutograd;
  if (IsBoxed(*added.function)) added.boxed_for = qualified;
  for (ImportedKernel& kernel : one->kernels) {
    if (IsSameFunction(kernel, added)) return kernel.keys.push_back(key);
  }
  one->kernels.push_back(added);
}

ImportedBackend& BackendOf(DispatchKey key, std::vector<ImportedBackend>* backends) {
  for (ImportedBackend& one : *backends) {
    if (one.key == key) return one;
  }
  return backends->emplace_back(ImportedBackend{key, {}});
}

void Keep(ImportedFallback fallback, ImportState* state) {
  for (const ImportedFallback& other : state->result.fallbacks) {
    if (other.key != fallback.key) continue;
    const std::string key(DispatchKeyName(fallback.key));
    state->refusals.OfWord(key, diagnostics::kFallbackTwice, fallback.range, KeyText(key))
        .Info(other.range, "the first one is here");
    return;
  }
  state->result.fallbacks.push_back(std::move(fallback));
}

// Whether code at the end of its source can call it.
bool IsFallbackKernel(const cxx::RegisteredFunction& function) {
  return (function.form == cxx::RegisteredForm::kBoxed && function.obstacle.empty()) ||
         (function.form == cxx::RegisteredForm::kBoxedObject && !function.expression.empty());
}

// The run-time's own fallbacks take other arguments, and are called as they are.
void NameFallback(const target::Spelling& target, ImportedFallback* fallback) {
  const cxx::RegisteredFunction& function = *fallback->function;
  const std::string outer = function.name_space.empty() ? "" : function.name_space + "::";
  const bool is_plain = function.form == cxx::RegisteredForm::kBoxed && function.callee.empty();
  std::string name = function.name;
  if (!is_plain || function.is_local) {
    std::string key(DispatchKeyName(fallback->key));
    std::transform(key.begin(), key.end(), key.begin(), [](char c) {
      return 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    name = (name.empty() ? "fallback" : name) + "_" + key;
  }
  fallback->kernel = outer + name;
  const auto& wanted = target.boxed_parameters;
  fallback->has_forward =
      !is_plain || function.is_local || function.parameters.size() != wanted.size() ||
      wanted[0].find(LastPart(function.parameters[0].type.name)) == std::string_view::npos;
}

// Calls pass such a key by where nothing is registered for it.
bool IsPassedByAnyway(DispatchKey key) {
  return key == DispatchKey::Autograd ||
         kFallthroughKeys.HasAny(DispatchKeySet(FunctionalityOf(key)));
}

// The keys that an operator's fallthrough is for: one, or those of an alias.
bool IsFor(DispatchKey registered, DispatchKey key) {
  return registered == key || (IsAliasKey(registered) && dispatch::StandsFor(registered, key));
}

// Whether the calls that a fallthrough lets pass would be handled otherwise: by the operator's
// kernel for an alias, or by a fallback.
bool Matters(DispatchKey key, const ImportedOperator& one, const ImportedOperators& imported) {
  if (!IsPassedByAnyway(key)) return true;
  const bool has_kernel =
      std::any_of(one.kernels.begin(), one.kernels.end(), [&](const ImportedKernel& kernel) {
        return std::any_of(kernel.keys.begin(), kernel.keys.end(), [&](DispatchKey of_kernel) {
          return of_kernel == DispatchKey::Autograd && IsFor(of_kernel, key);
        });
      });
  return has_kernel || std::any_of(imported.fallbacks.begin(), imported.fallbacks.end(),
                                   [&](const ImportedFallback& fallback) {
                                     return !fallback.kernel.empty() && IsFor(key, fallback.key);
                                   });
}

// PyTorch has fallbacks for every namespace at once, and at a key. No word leaves such a one out.
void ReportMisplaced(const RegistrationSite& site, ImportState* state) {
  state->context.sink()
      .Report(diagnostics::kRegistrationMisplaced, site.Range(), Name("fallback"),
              Name(site.block.name_space))
      .Hint("a fallback is for all namespaces: `TORCH_LIBRARY_IMPL(_, KEY, m)`");
}

}  // namespace

bool IsLeftOut(const RegistrationSite& site, ImportState* state) {
  return CountIfLeftOut(std::string(KeyWordOf(site)), state);
}

void AddKernel(const RegistrationSite& site, ImportedOperator* one, ImportState* state) {
  const cxx::RegisteredFunction& function = *site.registration.function;
  if (function.has_unknown_key) return;
  const std::string qualified = Qualified(one->name_space, one->name);
  if (IsLeftOut(site, state)) {
    state->bare.insert(qualified);
    return;
  }
  const source::SourceRange range = site.RangeOfFunction();
  const std::string word(KeyWordOf(site));
  const auto key = schema::DispatchKeyFromWord(word);
  if (key && function.form == cxx::RegisteredForm::kFallthrough) {
    return AddFallthrough(site, *key, qualified, one, state);
  }
  if (!key || !schema::MayStandInEntry(*key, {}, one->name_space)) {
    state->refused_kernels.insert(qualified);
    state->refusals
        .OfWord(word, diagnostics::kRegistrationKey, range, Name(qualified), KeyText(word))
        .Hint("--leave-out=" + word + " imports the rest without it");
    return;
  }
  if (!IsCallable(qualified, function, range, state->refusals)) {
    state->refused_kernels.insert(qualified);
    return;
  }
  AddToOperator(site, *key, qualified, one, state);
}

// Which keys can be those of a backend, rules about such files say.
void AddToBackend(const RegistrationSite& site, const std::string& qualified, ImportState* state) {
  const cxx::RegisteredFunction& function = *site.registration.function;
  if (function.has_unknown_key) return;
  const source::SourceRange range = site.RangeOfFunction();
  const std::string word(KeyWordOf(site));
  const auto key = schema::DispatchKeyFromWord(word);
  if (!key) {
    state->refusals.OfWord(word, diagnostics::kRegistrationKey, range, Name(qualified),
                           KeyText(word));
    return;
  }
  if (function.form == cxx::RegisteredForm::kFallthrough && IsPassedByAnyway(*key)) return;
  if (IsAliasKey(*key) || dispatch::IsAutogradKey(*key)) {
    state->refusals.OfWord(word, diagnostics::kBackendRefused, range, KeyText(word),
                           Text("it is not the key of a backend"));
    return;
  }
  if (!IsCallable(qualified, function, range, state->refusals)) return;
  ImportedBackend& backend = BackendOf(*key, &state->result.backends);
  for (const BackendKernel& other : backend.kernels) {
    if (other.operator_name != qualified) continue;
    return ReportTwice(site, qualified, other.kernel.range, state);
  }
  BackendKernel added = {qualified, {{*key}, &function, &site.index, range}};
  if (IsBoxed(function)) added.kernel.boxed_for = qualified;
  backend.kernels.push_back(std::move(added));
}

void DropFallthroughs(ImportedOperators* imported) {
  for (ImportedOperator& one : imported->operators) {
    for (auto it = one.fallthroughs.begin(); it != one.fallthroughs.end();) {
      it = Matters(it->first, one, *imported) ? std::next(it) : one.fallthroughs.erase(it);
    }
  }
}

// PyTorch registers the fallback for an alias at each key that it stands for.
void AddFallback(const RegistrationSite& site, ImportState* state) {
  const auto& function = site.registration.function;
  const std::string word =
      function && !function->key.empty() ? function->key : std::string(site.block.key);
  if (CountIfLeftOut(word, state)) return;
  if (site.block.name_space != "_" || word.empty()) return ReportMisplaced(site, state);
  const auto key = schema::DispatchKeyFromWord(word);
  const bool falls_through = function && function->form == cxx::RegisteredForm::kFallthrough;
  if (!key || !function || (!falls_through && !IsFallbackKernel(*function))) {
    state->refusals.OfWord(word, diagnostics::kFallbackNotImported, site.Range(), KeyText(word));
    return;
  }
  ImportedFallback added = {*key, "", site.Range(), &*function, &site.index};
  if (!falls_through) NameFallback(state->input.target, &added);
  if (!IsAliasKey(*key)) return Keep(std::move(added), state);
  for (const DispatchKey one : dispatch::SlotKeys()) {
    if (one == DispatchKey::Undefined || !dispatch::StandsFor(*key, one)) continue;
    added.key = one;
    Keep(added, state);
  }
}

}  // namespace switchyard::importer
