#include "compiler/clang/compile_commands.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <set>
#include <system_error>
#include <utility>

#include "absl/status/status.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "clang/Tooling/JSONCompilationDatabase.h"
#include "compiler/clang/regular_files.h"
#include "compiler/source/json_depth.h"
#include "compiler/source/load_file.h"
#include "llvm/Support/JSON.h"

namespace switchyard::cxx {
namespace {

namespace fs = std::filesystem;
namespace tooling = clang::tooling;

std::string AbsolutePath(const std::string& folder, const std::string& path) {
  return (fs::path(folder) / path).lexically_normal().string();
}

std::string CurrentFolder() {
  std::error_code error;
  return fs::current_path(error).string();
}

bool IsSource(const std::string& path) {
  static constexpr const char* kExtensions[] = {".cc", ".cpp", ".cxx", ".C", ".c++", ".cu"};
  const std::string extension = fs::path(path).extension().string();
  for (const char* known : kExtensions) {
    if (extension == known) return true;
  }
  return false;
}

CompileJob JobOf(const tooling::CompileCommand& command, const std::string& folder) {
  CompileJob job;
  job.directory = AbsolutePath(folder, command.Directory);
  job.source = AbsolutePath(job.directory, command.Filename);
  job.arguments = command.CommandLine;
  return job;
}

// The text of the file, once it is JSON that is not nested too deep: libTooling reads it as YAML,
// and recursively.
absl::StatusOr<std::string> ReadJson(const std::string& path, std::size_t largest_file) {
  source::SourceManager sources;
  sources.SetLargestFile(largest_file);
  const absl::StatusOr<source::FileId> file = source::LoadRegularFile(path, &sources);
  if (!file.ok()) return file.status();
  const source::SourceFile& source = sources.File(*file);
  if (const auto bracket = source::FindTooDeepJson(source.text())) {
    const auto [line, column] = source.Locate(static_cast<std::uint32_t>(*bracket));
    return absl::InvalidArgumentError(path + ":" + std::to_string(line) + ":" +
                                      std::to_string(column) + ": brackets are nested too deep");
  }
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(source.text());
  if (value) return std::string(source.text());
  return absl::InvalidArgumentError(path + ": " + llvm::toString(value.takeError()));
}

// A database that also answers for sources it does not list: with the command of the listed source
// whose name is nearest.
absl::StatusOr<std::unique_ptr<tooling::CompilationDatabase>> LoadDatabase(
    const std::string& folder, std::size_t largest_file) {
  const std::string path = (fs::path(folder) / "compile_commands.json").string();
  const absl::StatusOr<std::string> text = ReadJson(path, largest_file);
  if (!text.ok()) return text.status();
  std::string error;
  std::unique_ptr<tooling::CompilationDatabase> database =
      tooling::JSONCompilationDatabase::loadFromBuffer(*text, error,
                                                       tooling::JSONCommandLineSyntax::Gnu);
  if (database == nullptr) return absl::InvalidArgumentError(path + ": " + error);
  const auto files = RegularFiles();
  static_cast<void>(files->setCurrentWorkingDirectory(folder));
  return tooling::inferMissingCompileCommands(
      tooling::expandResponseFiles(std::move(database), files));
}

// Of a source that is compiled several times, the first job.
std::vector<CompileJob> AllJobs(const tooling::CompilationDatabase& database,
                                const std::string& folder) {
  std::vector<CompileJob> jobs;
  std::set<std::string> seen;
  for (const tooling::CompileCommand& command : database.getAllCompileCommands()) {
    CompileJob job = JobOf(command, folder);
    if (IsSource(job.source) && seen.insert(job.source).second) jobs.push_back(std::move(job));
  }
  return jobs;
}

absl::StatusOr<std::vector<CompileJob>> SelectJobs(const tooling::CompilationDatabase& database,
                                                   const std::string& folder,
                                                   const std::vector<std::string>& sources) {
  const std::vector<CompileJob> listed = AllJobs(database, folder);
  const std::string here = CurrentFolder();
  std::vector<CompileJob> selected;
  for (const std::string& source : sources) {
    const std::string path = AbsolutePath(here, source);
    const auto found = std::find_if(listed.begin(), listed.end(),
                                    [&](const CompileJob& job) { return job.source == path; });
    if (found != listed.end()) {
      selected.push_back(*found);
      continue;
    }
    const auto commands = database.getCompileCommands(path);
    if (commands.empty()) {
      return absl::NotFoundError(source + " is not in the compilation database, which is empty");
    }
    selected.push_back(JobOf(commands.front(), folder));
  }
  return selected;
}

// Clang reports a missing file, as an error of that source.
absl::Status CheckRegular(const std::string& source) {
  std::error_code error;
  const fs::file_status status = fs::status(source, error);
  if (!fs::exists(status) || fs::is_regular_file(status)) return absl::OkStatus();
  return absl::InvalidArgumentError("cannot read " + source + ": it is not a regular file");
}

}  // namespace

absl::StatusOr<std::vector<CompileJob>> ReadCompileCommands(const std::string& folder,
                                                            const std::vector<std::string>& sources,
                                                            std::size_t largest_file) {
  const std::string base = fs::absolute(folder).string();
  const auto database = LoadDatabase(base, largest_file);
  if (!database.ok()) return database.status();
  if (!sources.empty()) return SelectJobs(**database, base, sources);
  return AllJobs(**database, base);
}

std::vector<CompileJob> JobsWithFlags(const std::vector<std::string>& sources,
                                      const std::vector<std::string>& flags) {
  const std::string here = CurrentFolder();
  const tooling::FixedCompilationDatabase database(here, flags);
  std::vector<CompileJob> jobs;
  for (const std::string& source : sources) {
    jobs.push_back(JobOf(database.getCompileCommands(AbsolutePath(here, source)).front(), here));
  }
  return jobs;
}

absl::StatusOr<std::vector<CompileJob>> FindJobs(const std::string& build,
                                                 const std::vector<std::string>& sources,
                                                 const std::vector<std::string>* flags,
                                                 std::size_t largest_file) {
  if (build.empty() == (flags == nullptr)) {
    return absl::InvalidArgumentError(
        "sources are compiled as -p BUILD_DIR says, or with the flags behind --");
  }
  if (flags != nullptr && sources.empty()) {
    return absl::InvalidArgumentError("no source is named");
  }
  absl::StatusOr<std::vector<CompileJob>> jobs =
      flags != nullptr ? JobsWithFlags(sources, *flags)
                       : ReadCompileCommands(build, sources, largest_file);
  if (!jobs.ok()) return jobs.status();
  for (const CompileJob& job : *jobs) {
    const absl::Status status = CheckRegular(job.source);
    if (!status.ok()) return status;
  }
  return jobs;
}

}  // namespace switchyard::cxx
