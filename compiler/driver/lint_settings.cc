#include "compiler/driver/lint_settings.h"

#include <cstdio>
#include <memory>

#include "compiler/driver/console.h"
#include "compiler/driver/front_end.h"
#include "compiler/driver/warning_choice.h"
#include "compiler/source/load_file.h"

namespace switchyard::driver {

std::optional<Configuration> LoadConfiguration(const std::string& linted_file) {
  const std::optional<std::string> path = FindConfiguration(linted_file);
  if (!path) return Configuration();
  FrontEnd front_end;
  const auto file = source::LoadRegularFile(*path, &front_end.sources);
  if (!file.ok()) {
    Report(std::string(file.status().message()));
    return std::nullopt;
  }
  Configuration configuration = ReadConfiguration(*file, front_end.sources, front_end.sink);
  configuration.path = *path;
  if (front_end.sink.error_count() == 0) return configuration;
  ShowDiagnostics(&front_end, "auto", stderr);
  return std::nullopt;
}

LintSettings UsualLintSettings() {
  LintSettings settings;
  settings.policy.RefuseLikeReference();
  settings.language.is_whole = true;
  return settings;
}

void ApplyConfiguration(const Configuration& configuration, LintSettings* settings) {
  Apply(configuration.warnings, &settings->policy);
  if (configuration.warnings_are_errors) settings->policy.MakeWarningsErrors();
  if (configuration.level) settings->language.level = *configuration.level;
  if (configuration.is_part) settings->language.is_whole = false;
  Declare(configuration.words, &settings->language);
}

void Declare(const schema::DeclaredWords& words, schema::Language* language) {
  const auto all = std::make_shared<schema::DeclaredWords>(words);
  if (language->words != nullptr) all->AddAll(*language->words);
  language->words = all;
}

std::string ReadWordOptions(const std::vector<std::string>& options, schema::Language* language) {
  schema::DeclaredWords words;
  for (const std::string& option : options) {
    if (words.AddWithKind(option)) continue;
    return "--word takes type:NAME, dispatch_key:NAME, dtype:NAME or tag:NAME, not " + option;
  }
  if (!options.empty()) Declare(words, language);
  return {};
}

bool DeclareConfiguredWords(const std::vector<std::string>& files, schema::Language* language,
                            std::vector<std::string>* read) {
  const std::optional<Configuration> configuration =
      LoadConfiguration(files.empty() ? "-" : files.front());
  if (!configuration) return false;
  if (read != nullptr && !configuration->path.empty()) read->push_back(configuration->path);
  Declare(configuration->words, language);
  return true;
}

}  // namespace switchyard::driver
