#include "compiler/dispatch/fallbacks.h"

#include "compiler/dispatch/alias_keys.h"
#include "compiler/dispatch/reason.h"
#include "lib/keys/fallthrough_keys.h"

namespace switchyard::dispatch {

Fallbacks::Fallbacks(const schema::Program& program, Runtime runtime) : runtime_(runtime) {
  for (const schema::BackendFile& file : program.backends) {
    for (const schema::Fallback& fallback : file.fallbacks) {
      for (const source::Located<DispatchKey>& key : fallback.keys) Add(key.value, fallback);
    }
  }
}

void Fallbacks::Add(DispatchKey key, const schema::Fallback& fallback) {
  by_key_[key] = &fallback;
  keys_.Add(key);
}

const schema::Fallback* Fallbacks::Find(DispatchKey key) const {
  const auto found = by_key_.find(key);
  return found == by_key_.end() ? nullptr : found->second;
}

std::vector<const schema::Fallback*> Fallbacks::list() const {
  std::vector<const schema::Fallback*> result;
  for (const auto& [key, fallback] : by_key_) result.push_back(fallback);
  return result;
}

bool Fallbacks::IsFallthrough(DispatchKey key) const {
  const schema::Fallback* const fallback = Find(key);
  return fallback != nullptr && fallback->IsFallthrough();
}

namespace {

// AutocastMPS and its like: PyTorch's newer editions pass all keys of autocast by, as the run-time
// does with those that it has.
bool IsNewerAutocast(DispatchKey key) {
  return IsNewerMode(key) && DispatchKeyName(key).substr(0, 8) == "Autocast";
}

}  // namespace

bool Fallbacks::IsPassedBy(DispatchKey key, const Slot& held) const {
  if (held.reason == Reason::kFallback) return IsFallthrough(key);
  return runtime_ == Runtime::kOfEmittedCode &&
         (IsNewerAutocast(key) || kFallthroughKeys.HasAny(DispatchKeySet(FunctionalityOf(key))));
}

}  // namespace switchyard::dispatch
