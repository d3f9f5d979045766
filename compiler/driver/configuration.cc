#include "compiler/driver/configuration.h"

#include <algorithm>
#include <climits>
#include <cstddef>
#include <filesystem>
#include <iterator>
#include <string>
#include <system_error>

#include "compiler/diagnostics/suggest.h"
#include "compiler/yaml/yaml_reader.h"

namespace switchyard::driver {
namespace {

namespace fs = std::filesystem;
using diagnostics::Level;
using diagnostics::Name;
using diagnostics::Sink;
using diagnostics::Text;

constexpr std::string_view kWarningWords = "`off`, `warning` or `error`";

void ReportValue(const yaml::Pair& pair, std::string_view expected, Sink& sink) {
  sink.Report(diagnostics::kConfigurationValue, pair.value.range, Name(pair.key.Text()),
              Text(expected));
}

void ReadLevel(const yaml::Pair& pair, Sink& sink, Configuration* configuration) {
  if (pair.value.IsScalar()) {
    configuration->level = schema::LanguageLevelFromText(pair.value.Text());
  }
  if (!configuration->level) ReportValue(pair, schema::LanguageLevelsInWords(), sink);
}

// YAML reads `off` as a boolean, so the text is used.
std::optional<Level> LevelOf(const yaml::Node& value) {
  if (!value.IsScalar()) return std::nullopt;
  if (value.Text() == "off") return Level::kOff;
  if (value.Text() == "warning") return Level::kWarning;
  if (value.Text() == "error") return Level::kError;
  return std::nullopt;
}

void ReadWarning(const yaml::Pair& pair, Sink& sink, Configuration* configuration) {
  const std::optional<Level> level = LevelOf(pair.value);
  WarningChoice choice{std::string(pair.key.Text()), level.value_or(Level::kError)};
  switch (FaultOf(choice)) {
    case ChoiceFault::kUnknownName:
      sink.Report(diagnostics::kUnknownWarning, pair.key.range, Name(choice.name))
          .Hint(diagnostics::DidYouMean(ClosestChoice(choice.name)));
      return;
    case ChoiceFault::kNotSwitchable:
      sink.Report(diagnostics::kErrorNotSwitchable, pair.key.range, Name(choice.name));
      return;
    case ChoiceFault::kNone:
      break;
  }
  if (level) {
    configuration->warnings.push_back(std::move(choice));
  } else {
    ReportValue(pair, kWarningWords, sink);
  }
}

void ReadWarnings(const yaml::Pair& pair, Sink& sink, Configuration* configuration) {
  if (!pair.value.IsMapping()) {
    ReportValue(pair, "a mapping of ids or groups", sink);
    return;
  }
  for (const yaml::Pair& warning : pair.value.pairs) ReadWarning(warning, sink, configuration);
}

void ReadBool(const yaml::Pair& pair, Sink& sink, bool* value) {
  if (!pair.value.IsBool(value)) ReportValue(pair, "a boolean", sink);
}

void ReadWarningsAreErrors(const yaml::Pair& pair, Sink& sink, Configuration* configuration) {
  ReadBool(pair, sink, &configuration->warnings_are_errors);
}

void ReadPart(const yaml::Pair& pair, Sink& sink, Configuration* configuration) {
  ReadBool(pair, sink, &configuration->is_part);
}

void ReadMaxErrors(const yaml::Pair& pair, Sink& sink, Configuration* configuration) {
  if (pair.value.IsScalar()) configuration->max_errors = MaxErrorsFromText(pair.value.Text());
  if (!configuration->max_errors) ReportValue(pair, "a number of at most nine digits", sink);
}

void ReadFilePatterns(const yaml::Pair& pair, Sink& sink, Configuration* configuration) {
  const std::vector<yaml::Node>& patterns = pair.value.elements;
  const bool are_texts = pair.value.IsSequence() && !patterns.empty() &&
                         std::all_of(patterns.begin(), patterns.end(), [](const yaml::Node& one) {
                           return one.IsScalar() && !one.Text().empty();
                         });
  if (!are_texts) return ReportValue(pair, "a list of patterns of file names", sink);
  for (const yaml::Node& one : patterns) configuration->files.emplace_back(one.Text());
}

void ReadWordsOfKind(const yaml::Pair& pair, schema::WordKind kind, Sink& sink,
                     schema::DeclaredWords* words) {
  bool are_words = pair.value.IsSequence();
  for (const yaml::Node& one : pair.value.elements) {
    are_words = are_words && one.IsScalar() && words->Add(kind, one.Text());
  }
  if (!are_words) ReportValue(pair, "a list of words", sink);
}

void ReadWords(const yaml::Pair& pair, Sink& sink, Configuration* configuration) {
  if (!pair.value.IsMapping()) return ReportValue(pair, "a mapping of kinds of words", sink);
  std::vector<std::string_view> kinds;
  for (const schema::WordKindRow& row : schema::kWordKinds) kinds.push_back(row.many);
  for (const yaml::Pair& list : pair.value.pairs) {
    const auto found = std::find(kinds.begin(), kinds.end(), list.key.Text());
    if (found == kinds.end()) {
      sink.Report(diagnostics::kUnknownConfigurationKey, list.key.range, Name(list.key.Text()))
          .Hint(diagnostics::DidYouMean(list.key.Text(), kinds));
      continue;
    }
    const auto row = static_cast<std::size_t>(found - kinds.begin());
    ReadWordsOfKind(list, schema::kWordKinds[row].kind, sink, &configuration->words);
  }
}

struct KeyReader {
  std::string_view key;
  void (*read)(const yaml::Pair& pair, Sink& sink, Configuration* configuration);
};

constexpr KeyReader kKeyReaders[] = {
    {"level", ReadLevel},
    {"warnings", ReadWarnings},
    {"warnings_are_errors", ReadWarningsAreErrors},
    {"max_errors", ReadMaxErrors},
    {"files", ReadFilePatterns},
    {"part", ReadPart},
    {"words", ReadWords},
};

void ReportUnknownKey(const yaml::Node& key, Sink& sink) {
  std::vector<std::string_view> names;
  for (const KeyReader& reader : kKeyReaders) names.push_back(reader.key);
  sink.Report(diagnostics::kUnknownConfigurationKey, key.range, Name(key.Text()))
      .Hint(diagnostics::DidYouMean(key.Text(), names));
}

void ReadPair(const yaml::Pair& pair, Sink& sink, Configuration* configuration) {
  const auto* const reader =
      std::find_if(std::begin(kKeyReaders), std::end(kKeyReaders),
                   [&](const KeyReader& row) { return row.key == pair.key.Text(); });
  if (reader == std::end(kKeyReaders)) {
    ReportUnknownKey(pair.key, sink);
  } else {
    reader->read(pair, sink, configuration);
  }
}

// True also for what cannot be read, so that a configuration is never ignored in silence.
bool IsThere(const fs::path& path) {
  std::error_code error;
  return fs::symlink_status(path, error).type() != fs::file_type::not_found;
}

}  // namespace

std::optional<std::string> FindConfiguration(const std::string& linted_file) {
  std::error_code error;
  const fs::path here = fs::current_path(error);
  if (error) return std::nullopt;
  // The system accepts no longer path, and a search for files near it would take very long.
  if (linted_file.size() >= PATH_MAX) return std::nullopt;
  const fs::path file = linted_file == "-" ? here / linted_file : here / fs::path(linted_file);
  const fs::path start = fs::is_directory(file, error) ? file / "." : file;
  std::string folder = start.lexically_normal().parent_path().string();
  while (true) {
    const fs::path candidate = folder + "/" + std::string(kConfigurationName);
    if (IsThere(candidate)) return candidate.lexically_proximate(here).string();
    const std::size_t end = folder.find_last_not_of('/');
    if (end == std::string::npos) return std::nullopt;
    // A string, because the library's path type is parsed again for each folder.
    folder.resize(folder.rfind('/', end));
  }
}

Configuration ReadConfiguration(source::FileId file, const source::SourceManager& sources,
                                Sink& sink) {
  Configuration configuration;
  const std::size_t errors_before = sink.error_count();
  const yaml::Document document = yaml::ReadYaml(file, sources, sink);
  if (document.root_kind == yaml::NodeKind::kMapping) {
    for (const yaml::Pair& pair : document.root.pairs) ReadPair(pair, sink, &configuration);
  } else if (document.root_kind != yaml::NodeKind::kEmpty && sink.error_count() == errors_before) {
    sink.Report(diagnostics::kConfigurationNotMapping, document.root_range);
  }
  return configuration;
}

std::optional<std::size_t> MaxErrorsFromText(std::string_view text) {
  constexpr std::size_t kMostDigits = 9;
  if (text.empty() || text.size() > kMostDigits) return std::nullopt;
  std::size_t value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    value = 10 * value + static_cast<std::size_t>(c - '0');
  }
  return value;
}

}  // namespace switchyard::driver
