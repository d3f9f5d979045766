#include "compiler/driver/schema_files.h"

#include <fnmatch.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <system_error>

#include "compiler/driver/configuration.h"
#include "compiler/driver/console.h"
#include "compiler/driver/lint_settings.h"

namespace switchyard::driver {
namespace {

namespace fs = std::filesystem;

// A search for schema files in a folder.
struct Search {
  fs::path folder;                    // as the user named it
  fs::path base;                      // the folder that patterns are relative to
  std::vector<std::string> patterns;  // as for IsChosen
};

bool Matches(const std::string& path, const std::string& pattern) {
  const bool is_path = pattern.find('/') != std::string::npos;
  const std::string name = is_path ? path : fs::path(path).filename().string();
  return fnmatch(pattern.c_str(), name.c_str(), 0) == 0;
}

void SayFailure(const fs::path& path, const std::string& reason) {
  Report(path.string() + ": " + reason);
}

// `path` relative to `base`, whatever the two begin with.
std::string SeenFrom(const fs::path& base, const fs::path& path) {
  const fs::path from = fs::absolute(base / ".").lexically_normal();
  return fs::absolute(path).lexically_normal().lexically_relative(from).string();
}

// `path` without redundant parts: `./ops` becomes `ops`. With a `..`, which may follow a link, it
// stays unchanged.
std::string Shown(const fs::path& path) {
  const bool climbs = std::find(path.begin(), path.end(), "..") != path.end();
  return climbs ? path.string() : path.lexically_normal().string();
}

bool IsHidden(const fs::path& path) { return path.filename().string().front() == '.'; }

// Returns nothing, after a message on standard error, when the configuration of the folder is
// wrong.
std::optional<Search> MakeSearch(const std::string& folder) {
  Search search{folder, folder, {}};
  const std::optional<Configuration> configuration = LoadConfiguration(folder);
  if (!configuration) return std::nullopt;
  search.patterns = configuration->files;
  if (search.patterns.empty()) {
    search.patterns.assign(std::begin(kSchemaFilePatterns), std::end(kSchemaFilePatterns));
  } else {
    const fs::path base = fs::path(configuration->path).parent_path();
    search.base = base.empty() ? "." : base;
  }
  return search;
}

// Whether a link leads to something below the folder.
bool LeadsBelow(const fs::path& folder, const fs::path& target) {
  const fs::path way = target.lexically_relative(folder);
  return !way.empty() && *way.begin() != "..";
}

// Why a file of a folder is not read; empty when it is. The user named the folder, not the file.
std::string SkipReason(const Search& search, const fs::directory_entry& entry) {
  std::error_code error;
  if (entry.is_symlink(error)) {
    const fs::path target = fs::canonical(entry.path(), error);
    if (error) return "it is a link that leads nowhere";
    if (!LeadsBelow(fs::canonical(search.folder, error), target)) {
      return "it is a link out of the folder; a link is read when it is named itself";
    }
  }
  return entry.is_regular_file(error) ? "" : "it is not a regular file";
}

// Adds a file of the folder, or reports on standard error why it is skipped.
void AddUnlessSkipped(const Search& search, const fs::directory_entry& entry,
                      std::vector<std::string>* files) {
  const std::string reason = SkipReason(search, entry);
  const std::string path = Shown(entry.path());
  if (reason.empty()) {
    files->push_back(path);
  } else {
    SayFailure(path, "skipped: " + reason);
  }
}

// Adds the files that `search` finds. Returns false, after a message on standard error, when a
// folder cannot be read.
bool AddFound(const Search& search, std::vector<std::string>* files) {
  std::error_code error;
  fs::recursive_directory_iterator entry(search.folder, error);
  while (!error && entry != fs::recursive_directory_iterator()) {
    std::error_code ignored;
    if (entry->is_directory(ignored)) {
      if (IsHidden(entry->path())) entry.disable_recursion_pending();
    } else if (IsChosen(SeenFrom(search.base, entry->path()), search.patterns)) {
      AddUnlessSkipped(search, *entry, files);
    }
    entry.increment(error);
  }
  if (error) SayFailure(search.folder, "cannot be searched: " + error.message());
  return !error;
}

bool AddFolder(const std::string& folder, std::vector<std::string>* files) {
  const std::optional<Search> search = MakeSearch(folder);
  if (!search) return false;
  const auto first = static_cast<std::ptrdiff_t>(files->size());
  if (!AddFound(*search, files)) return false;
  std::sort(files->begin() + first, files->end());
  if (files->begin() + first != files->end()) return true;
  std::string patterns;
  for (const std::string& pattern : search->patterns) patterns += " " + pattern;
  SayFailure(folder, "no schema file is in this folder; looked for" + patterns);
  return false;
}

}  // namespace

bool IsChosen(const std::string& path, const std::vector<std::string>& patterns) {
  bool is_chosen = false;
  for (const std::string& pattern : patterns) {
    const bool takes_back = !pattern.empty() && pattern.front() == '!';
    if (Matches(path, takes_back ? pattern.substr(1) : pattern)) is_chosen = !takes_back;
  }
  return is_chosen;
}

std::optional<std::vector<std::string>> FindSchemaFiles(const std::vector<std::string>& named) {
  std::vector<std::string> files;
  for (const std::string& one : named) {
    std::error_code ignored;
    if (one == "-" || !fs::is_directory(one, ignored)) {
      files.push_back(one);
    } else if (!AddFolder(one, &files)) {
      return std::nullopt;
    }
  }
  return files;
}

}  // namespace switchyard::driver
