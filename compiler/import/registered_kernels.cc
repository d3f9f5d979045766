#include "compiler/import/registered_kernels.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/dispatch/alias_keys.h"
#include "compiler/import/declaration.h"
#include "compiler/import/kernel_names.h"
#include "compiler/import/registered_name.h"
#include "compiler/schema/dispatch_key_words.h"
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

// One function for several keys is one kernel.
void AddToOperator(const RegistrationSite& site, DispatchKey key, const std::string& qualified,
                   ImportedOperator* one, ImportState* state) {
  for (const ImportedKernel& kernel : one->kernels) {
    if (std::find(kernel.keys.begin(), kernel.keys.end(), key) == kernel.keys.end()) continue;
    return ReportTwice(site, qualified, kernel.range, state);
  }
  ImportedKernel added = {{key}, &*site.registration.function, &site.index, site.RangeOfFunction()};
  added.is_of_definition = site.registration.kind == cxx::RegistrationKind::kDefine &&
                           site.block.kind != cxx::BlockKind::kRegistry &&
                           key == DispatchKey::CompositeImplicitAutograd;
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

// Calls pass such a key by where nothing is registered for it.
bool SaysNothing(const RegistrationSite& site) {
  const std::optional<DispatchKey> key = schema::DispatchKeyFromWord(KeyWordOf(site));
  return key && site.registration.function->form == cxx::RegisteredForm::kFallthrough &&
         (*key == DispatchKey::Autograd ||
          kFallthroughKeys.HasAny(DispatchKeySet(FunctionalityOf(*key))));
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
  if (SaysNothing(site)) return;
  const source::SourceRange range = site.RangeOfFunction();
  const std::string word(KeyWordOf(site));
  const auto key = schema::DispatchKeyFromWord(word);
  if (!key || !schema::MayStandInSchemaFile(*key, {})) {
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
  backend.kernels.push_back({qualified, {{*key}, &function, &site.index, range}});
}

void AddFallback(const RegistrationSite& site, ImportState* state) {
  const std::string& word = site.block.key;
  if (CountIfLeftOut(word, state)) return;
  const auto key = schema::DispatchKeyFromWord(word);
  const auto& function = site.registration.function;
  const cxx::RegisteredForm form = function ? function->form : cxx::RegisteredForm::kUnknown;
  const bool is_of_all = key && site.block.name_space == "_";
  if (is_of_all && form == cxx::RegisteredForm::kFallthrough) {
    Keep({*key, "", site.Range()}, state);
  } else if (is_of_all && form == cxx::RegisteredForm::kBoxed) {
    const std::string outer = function->name_space.empty() ? "" : function->name_space + "::";
    Keep({*key, outer + function->name, site.Range()}, state);
  } else {
    state->refusals.OfWord(word, diagnostics::kFallbackNotImported, site.Range(), KeyText(word));
  }
}

}  // namespace switchyard::importer
