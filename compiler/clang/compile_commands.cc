#include "compiler/clang/compile_commands.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <set>
#include <system_error>
#include <utility>

#include "absl/status/status.h"
#include "compiler/clang/regular_files.h"
#include "compiler/source/json_depth.h"
#include "compiler/source/load_file.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/StringSaver.h"

namespace switchyard::cxx {
namespace {

namespace fs = std::filesystem;

std::string AbsolutePath(const std::string& folder, const std::string& path) {
  return (fs::path(folder) / path).lexically_normal().string();
}

bool IsSource(const std::string& path) {
  static constexpr const char* kExtensions[] = {".cc", ".cpp", ".cxx", ".C", ".c++", ".cu"};
  const std::string extension = fs::path(path).extension().string();
  for (const char* known : kExtensions) {
    if (extension == known) return true;
  }
  return false;
}

// The words of `arguments`, or those of `command` as a shell splits it.
std::vector<std::string> ArgumentsOf(const llvm::json::Object& entry) {
  std::vector<std::string> result;
  if (const llvm::json::Array* arguments = entry.getArray("arguments")) {
    for (const llvm::json::Value& argument : *arguments) {
      if (const auto text = argument.getAsString()) result.push_back(text->str());
    }
    return result;
  }
  const auto command = entry.getString("command");
  if (!command) return result;
  llvm::BumpPtrAllocator allocator;
  llvm::StringSaver saver(allocator);
  llvm::SmallVector<const char*, 64> words;
  llvm::cl::TokenizeGNUCommandLine(*command, saver, words);
  for (const char* word : words) result.emplace_back(word);
  return result;
}

// With what response files (`@flags.rsp`) contain in their places; one that cannot be read stays.
std::vector<std::string> WithResponseFiles(const std::vector<std::string>& arguments,
                                           const std::string& directory) {
  const auto is_file = [](const std::string& one) { return one.size() > 1 && one[0] == '@'; };
  if (std::none_of(arguments.begin(), arguments.end(), is_file)) return arguments;
  llvm::SmallVector<const char*, 64> words;
  for (const std::string& argument : arguments) words.push_back(argument.c_str());
  llvm::BumpPtrAllocator allocator;
  llvm::cl::ExpansionContext expansion(allocator, llvm::cl::TokenizeGNUCommandLine);
  const auto files = RegularFiles();
  expansion.setVFS(files.get()).setCurrentDir(directory);
  llvm::consumeError(expansion.expandResponseFiles(words));
  return {words.begin(), words.end()};
}

// The jobs of `sources`, which must be among `jobs`.
absl::StatusOr<std::vector<CompileJob>> SelectJobs(const std::vector<CompileJob>& jobs,
                                                   const std::vector<std::string>& sources) {
  std::error_code error;
  const std::string here = fs::current_path(error).string();
  std::vector<CompileJob> selected;
  for (const std::string& source : sources) {
    const std::string path = AbsolutePath(here, source);
    const auto before = selected.size();
    for (const CompileJob& job : jobs) {
      if (job.source == path) selected.push_back(job);
    }
    if (selected.size() == before) {
      return absl::NotFoundError(source + " is not in the compilation database");
    }
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
                                                            std::size_t largest_file) {
  const std::string path = (fs::path(folder) / "compile_commands.json").string();
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
  if (!value) {
    return absl::InvalidArgumentError(path + ": " + llvm::toString(value.takeError()));
  }
  const llvm::json::Array* entries = value->getAsArray();
  if (entries == nullptr) return absl::InvalidArgumentError(path + " is not a list of commands");
  std::vector<CompileJob> jobs;
  std::set<std::string> seen;
  for (const llvm::json::Value& one : *entries) {
    const llvm::json::Object* entry = one.getAsObject();
    const auto file = entry == nullptr ? std::nullopt : entry->getString("file");
    const auto directory = entry == nullptr ? std::nullopt : entry->getString("directory");
    if (!file || !directory) {
      return absl::InvalidArgumentError(path + " has an entry without a file or a directory");
    }
    CompileJob job;
    job.directory = AbsolutePath(fs::absolute(folder).string(), directory->str());
    job.source = AbsolutePath(job.directory, file->str());
    job.arguments = WithResponseFiles(ArgumentsOf(*entry), job.directory);
    if (IsSource(job.source) && seen.insert(job.source).second) jobs.push_back(std::move(job));
  }
  return jobs;
}

std::vector<CompileJob> JobsWithFlags(const std::vector<std::string>& sources,
                                      const std::vector<std::string>& flags) {
  std::error_code error;
  const std::string here = fs::current_path(error).string();
  std::vector<CompileJob> jobs;
  for (const std::string& source : sources) {
    CompileJob job = {here, AbsolutePath(here, source), {"c++"}};
    job.arguments.insert(job.arguments.end(), flags.begin(), flags.end());
    jobs.push_back(std::move(job));
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
      flags != nullptr ? JobsWithFlags(sources, *flags) : ReadCompileCommands(build, largest_file);
  if (jobs.ok() && flags == nullptr && !sources.empty()) jobs = SelectJobs(*jobs, sources);
  if (!jobs.ok()) return jobs.status();
  for (const CompileJob& job : *jobs) {
    const absl::Status status = CheckRegular(job.source);
    if (!status.ok()) return status;
  }
  return jobs;
}

}  // namespace switchyard::cxx
