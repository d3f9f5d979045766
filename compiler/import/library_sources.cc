#include "compiler/import/library_sources.h"

#include <algorithm>
#include <string>

#include "compiler/clang/library_headers.h"
#include "compiler/parallel/parallel.h"

namespace switchyard::importer {
namespace {

bool FailsInHeader(const cxx::LibraryResult& result) {
  return result.failure.empty() && result.index.errors.front().place.file != 0;
}

bool IsWhole(const cxx::LibraryResult& result) {
  return result.failure.empty() && result.index.errors.empty();
}

// With the headers that the flags or the system have; where these lack something, as installations
// without Python or CUDA do, with declarations of our own in front of them. A folder can be
// searched in one place only.
cxx::LibraryResult Read(const cxx::CompileJob& job) {
  const std::string folder(cxx::kLibraryHeaderFolder);
  const auto& given = job.arguments;
  if (std::find(given.begin(), given.end(), "-I" + folder) != given.end()) return ReadLibrary(job);
  cxx::CompileJob behind = job;
  behind.arguments.insert(behind.arguments.end(), {"-idirafter", folder});
  cxx::LibraryResult installed = ReadLibrary(behind);
  if (IsWhole(installed)) return installed;
  cxx::CompileJob in_front = job;
  in_front.arguments.insert(in_front.arguments.begin() + 1, "-I" + folder);
  cxx::LibraryResult ours = ReadLibrary(in_front);
  if (IsWhole(ours)) return ours;
  // Installed headers and ours do not go together, so the source lacks some of the installed ones.
  return FailsInHeader(installed) ? ReadLibrary(job) : installed;
}

}  // namespace

std::vector<cxx::LibraryResult> ReadSources(const std::vector<cxx::CompileJob>& jobs,
                                            std::size_t threads) {
  std::vector<cxx::LibraryResult> results(jobs.size());
  RunOnThreads(threads, results.size(), [&](std::size_t i) { results[i] = Read(jobs[i]); });
  return results;
}

}  // namespace switchyard::importer
