#include "compiler/plan/build_keys.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "compiler/diagnostics/suggest.h"
#include "compiler/dispatch/alias_keys.h"
#include "compiler/schema/dispatch_key_words.h"
#include "compiler/schema/extension_keys.h"
#include "compiler/schema/foreign_words.h"
#include "compiler/source/source_range.h"

namespace switchyard::plan {
namespace {

using diagnostics::KeyText;

bool MayBeOfBuild(DispatchKey key) {
  return key != DispatchKey::Undefined && !IsAliasKey(key) && !dispatch::IsAutogradKey(key);
}

// One that entries of PyTorch's files may list.
bool IsUsualKey(DispatchKey key) {
  return MayBeOfBuild(key) && schema::MayStandInSchemaFile(key, schema::Language());
}

bool IsBuildKey(DispatchKey key) {
  return IsUsualKey(key) || (MayBeOfBuild(key) && schema::IsKeyOfExtensions(key));
}

std::vector<std::string_view> BuildKeyWords() {
  std::vector<std::string_view> words;
  for (const std::string_view word : schema::DispatchKeyWords()) {
    const std::optional<DispatchKey> key = schema::DispatchKeyFromWord(word);
    if (key && IsUsualKey(*key)) words.push_back(word);
  }
  return words;
}

void ReportUnknownKey(const std::string& word, diagnostics::Sink& sink) {
  const std::string meant = schema::KeyForForeignWord(word);
  const auto key = schema::DispatchKeyFromWord(meant);
  sink.Report(diagnostics::kUnknownBuildKey, source::kNoRange, KeyText(word))
      .Hint(key && IsUsualKey(*key) ? diagnostics::DidYouMean(meant)
                                    : diagnostics::DidYouMean(word, BuildKeyWords()));
}

void ReportUnusableKey(const std::string& word, DispatchKey key, diagnostics::Sink& sink) {
  auto&& report =
      sink.Report(diagnostics::kBuildKeyWithoutKernels, source::kNoRange, KeyText(word));
  if (IsAliasKey(key)) report.Hint("composite kernels are part of every build");
  if (FunctionalityOf(key) == DispatchKey::AutogradFunctionality) {
    report.Hint("kernels for autograd keys are part of a build with the backend");
  }
}

bool IsOfBackendFile(DispatchKey key, const std::vector<schema::BackendFile>& backends) {
  return std::any_of(backends.begin(), backends.end(), [&](const schema::BackendFile& file) {
    return file.backend.value == DispatchKeyName(key);
  });
}

}  // namespace

std::vector<std::string> AllBuildKeys(const std::vector<schema::BackendFile>& backends) {
  const std::vector<std::string_view> of_schemas = BuildKeyWords();
  std::vector<std::string> words(of_schemas.begin(), of_schemas.end());
  for (const schema::BackendFile& file : backends) {
    if (schema::DispatchKeyFromWord(file.backend.value)) words.push_back(file.backend.value);
  }
  return words;
}

std::vector<DispatchKey> ReadBuildKeys(const std::vector<std::string>& words,
                                       const std::vector<schema::BackendFile>& backends,
                                       diagnostics::Sink& sink) {
  std::vector<DispatchKey> keys;
  for (const std::string& word : words) {
    const std::optional<DispatchKey> key = schema::DispatchKeyFromWord(word);
    if (!key) {
      ReportUnknownKey(word, sink);
    } else if (!IsBuildKey(*key) && !IsOfBackendFile(*key, backends)) {
      ReportUnusableKey(word, *key, sink);
    } else {
      keys.push_back(*key);
    }
  }
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  return keys;
}

}  // namespace switchyard::plan
