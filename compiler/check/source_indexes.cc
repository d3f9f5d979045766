#include "compiler/check/source_indexes.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <utility>

#include "compiler/check/given_indexes.h"
#include "compiler/clang/index/index_cache.h"
#include "compiler/clang/index/index_text.h"
#include "compiler/clang/source_reader.h"
#include "compiler/diagnostics/printable.h"
#include "compiler/parallel/parallel.h"

namespace switchyard::check {
namespace {

class Progress {
 public:
  Progress(bool is_shown, std::size_t all) : is_shown_(is_shown), all_(all) {}
  ~Progress() {
    if (is_shown_ && all_ > 0) std::fputs("\r\033[K", stderr);
  }

  void Report(const std::string& source) {
    const std::size_t done = ++done_;
    if (!is_shown_) return;
    std::string name;
    diagnostics::AppendPrintable(std::filesystem::path(source).filename().string(), &name);
    std::fprintf(stderr, "\r\033[K[%zu/%zu] %s", done, all_, name.c_str());
  }

 private:
  const bool is_shown_;
  const std::size_t all_;
  std::atomic<std::size_t> done_{0};
};

// A job and what is known about it so far.
struct JobWork {
  std::string index_hash;
  std::string calls_hash;
  std::optional<std::string_view> index_text;  // in the cache
  std::optional<std::string_view> calls_text;
  bool is_read = false;
  cxx::SourceResult result;
};

class IndexReading {
 public:
  IndexReading(const CheckRequest& request, const std::set<std::string>& names)
      : request_(request),
        names_(names),
        cache_(request.cache, request.start),
        work_(request.jobs.size()) {}

  SourceIndexes Take() {
    if (!request_.cache.empty()) FindAll();
    RunOnThreads(request_.threads, work_.size(), [&](std::size_t i) { TakeKept(&work_[i]); });
    ReadRest();
    bool are_kept = !request_.cache.empty();
    for (JobWork& work : work_) are_kept = (work.is_read || Keep(&work)) && are_kept;
    cache_.Save();
    SourceIndexes all;
    for (JobWork& work : work_) {
      all.cached += work.is_read ? 1 : 0;
      all.indexes.push_back(std::move(work.result.index));
      for (auto& [function, reached] : work.result.calls) all.calls[function].merge(reached);
    }
    all.are_kept = are_kept;
    if (are_kept) all.files = cache_.FilesInUse();
    return all;
  }

 private:
  void FindAll() {
    const std::string names = cxx::HashOf({names_.begin(), names_.end()});
    for (std::size_t i = 0; i < work_.size(); ++i) {
      const cxx::CompileJob& job = request_.jobs[i];
      JobWork& work = work_[i];
      work.index_hash = JobHash(request_.with_bodies ? "bodies" : "signatures", names, job);
      work.index_text = cache_.Find(work.index_hash);
      if (!request_.with_calls) continue;
      work.calls_hash = JobHash("calls", "", job);
      work.calls_text = cache_.Find(work.calls_hash);
    }
  }

  void TakeKept(JobWork* work) const {
    work->is_read =
        work->index_text && cxx::ReadIndex(*work->index_text, &work->result.index) &&
        (!request_.with_calls ||
         (work->calls_text && cxx::ReadReached(*work->calls_text, &work->result.calls)));
  }

  void ReadRest() {
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < work_.size(); ++i) {
      if (!work_[i].is_read) numbers.push_back(i);
    }
    cxx::SourceParts parts;
    parts.bodies = request_.with_bodies;
    parts.calls = request_.with_calls;
    Progress progress(request_.shows_progress, numbers.size());
    RunOnThreads(request_.threads, numbers.size(), [&](std::size_t i) {
      const cxx::CompileJob& job = request_.jobs[numbers[i]];
      work_[numbers[i]].result = cxx::ReadSource(job, names_, parts);
      progress.Report(job.source);
    });
  }

  bool Keep(JobWork* work) {
    cxx::SourceResult& result = work->result;
    if (!result.failure.empty()) {
      cxx::SourceError error;
      error.text = result.failure;
      result.index.errors.push_back(std::move(error));
    }
    if (!result.index.errors.empty()) return false;
    const bool has_index =
        cache_.Add(work->index_hash, WriteIndex(result.index), result.read_files);
    return has_index &&
           (!request_.with_calls ||
            cache_.Add(work->calls_hash, cxx::WriteReached(result.calls), result.read_files));
  }

  const CheckRequest& request_;
  const std::set<std::string>& names_;
  cxx::IndexCache cache_;
  std::vector<JobWork> work_;
};

// Removes parts that the request does not ask for.
void DropBodies(cxx::KernelIndex* index) {
  index->bodies.clear();
  index->callees.clear();
  for (cxx::KernelDecl& kernel : index->kernels) kernel.body = cxx::kNoBody;
}

// Loads the indexes that other runs have written. Relative paths in them are from the current
// folder.
SourceIndexes LoadIndexes(const CheckRequest& request, const std::set<std::string>& names) {
  SourceIndexes all;
  std::error_code error;
  const std::filesystem::path here = std::filesystem::current_path(error);
  for (const std::string& path : request.indexes) {
    const std::optional<std::string> bytes = cxx::ReadWhole(path);
    if (!bytes) {
      all.failure = "cannot read " + path;
      return all;
    }
    cxx::KernelIndex& index = all.indexes.emplace_back();
    cxx::ReachedFunctions calls;
    const absl::Status status = ReadSourceIndex(*bytes, names, &index, &calls);
    if (!status.ok()) {
      all.failure = path + " " + std::string(status.message());
      return all;
    }
    if (!request.with_bodies) DropBodies(&index);
    for (std::string& file : index.files) file = (here / Renamed(file, request.renamed)).string();
    for (auto& [function, reached] : calls) all.calls[function].merge(reached);
  }
  return all;
}

}  // namespace

std::string JobHash(std::string_view use, const std::string& names, const cxx::CompileJob& job) {
  std::vector<std::string> parts = {std::string(use), names, job.directory, job.source};
  parts.insert(parts.end(), job.arguments.begin(), job.arguments.end());
  for (const char* variable : {"PATH", "CUDA_HOME", "CUDA_PATH", "CPATH", "CPLUS_INCLUDE_PATH"}) {
    const char* value = std::getenv(variable);
    parts.emplace_back(value == nullptr ? "" : value);
  }
  return cxx::HashOf(parts);
}

SourceIndexes ReadIndexes(const CheckRequest& request, const std::set<std::string>& names) {
  if (!request.indexes.empty()) return LoadIndexes(request, names);
  return IndexReading(request, names).Take();
}

}  // namespace switchyard::check
