#include "compiler/tooling/kernel_check.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <set>
#include <utility>

#include "compiler/diagnostics/sink.h"
#include "compiler/parallel/parallel.h"
#include "compiler/tooling/check.h"
#include "compiler/tooling/ignore_comments.h"
#include "compiler/tooling/index_cache.h"
#include "compiler/tooling/kernel_bodies.h"
#include "compiler/tooling/source_reader.h"

namespace switchyard::tooling {
namespace {

class Progress {
 public:
  Progress(bool is_shown, std::size_t all) : is_shown_(is_shown), all_(all) {}
  ~Progress() {
    if (is_shown_ && all_ > 0) std::fputs("\r\033[K", stderr);
  }

  void Tell(const std::string& source) {
    const std::size_t done = ++done_;
    if (!is_shown_) return;
    const std::string name = std::filesystem::path(source).filename().string();
    std::fprintf(stderr, "\r\033[K[%zu/%zu] %s", done, all_, name.c_str());
  }

 private:
  const bool is_shown_;
  const std::size_t all_;
  std::atomic<std::size_t> done_{0};
};

// Everything but the contents of files.
std::string JobHash(const CompileJob& job, const std::string& names, bool with_bodies) {
  std::vector<std::string> parts = {with_bodies ? "bodies" : "signatures", names, job.directory,
                                    job.source};
  parts.insert(parts.end(), job.arguments.begin(), job.arguments.end());
  for (const char* variable : {"PATH", "CUDA_HOME", "CUDA_PATH", "CPATH", "CPLUS_INCLUDE_PATH"}) {
    const char* value = std::getenv(variable);
    parts.emplace_back(value == nullptr ? "" : value);
  }
  return HashOf(parts);
}

// The jobs of `numbers`.
void ReadInParallel(const CheckRequest& request, const std::vector<std::size_t>& numbers,
                    const std::set<std::string>& names, std::vector<SourceResult>* results) {
  Progress progress(request.shows_progress, numbers.size());
  RunOnThreads(request.threads, numbers.size(), [&](std::size_t i) {
    const CompileJob& job = request.jobs[numbers[i]];
    (*results)[i] = ReadSource(job, names, request.with_bodies);
    progress.Tell(job.source);
  });
}

void AddFailure(SourceResult* result) {
  if (result->failure.empty()) return;
  SourceError error;
  error.text = result->failure;
  result->index.errors.push_back(std::move(error));
}

std::vector<KernelIndex> ReadIndexes(const CheckRequest& request,
                                     const std::set<std::string>& names, std::size_t* cached) {
  IndexCache cache(request.cache);
  const std::string names_hash = HashOf({names.begin(), names.end()});
  std::vector<KernelIndex> indexes(request.jobs.size());
  std::vector<std::string> hashes(request.jobs.size());
  std::vector<std::size_t> unread;
  for (std::size_t i = 0; i < request.jobs.size(); ++i) {
    if (!request.cache.empty())
      hashes[i] = JobHash(request.jobs[i], names_hash, request.with_bodies);
    std::optional<KernelIndex> index = cache.Find(hashes[i]);
    if (index) {
      indexes[i] = *std::move(index);
    } else {
      unread.push_back(i);
    }
  }
  *cached = request.jobs.size() - unread.size();
  std::vector<SourceResult> results(unread.size());
  ReadInParallel(request, unread, names, &results);
  for (std::size_t i = 0; i < unread.size(); ++i) {
    AddFailure(&results[i]);
    // A file that was not found may be there the next time.
    const bool is_kept = results[i].index.errors.empty();
    if (is_kept) cache.Add(hashes[unread[i]], results[i].index, results[i].read_files);
    indexes[unread[i]] = std::move(results[i].index);
  }
  cache.Save();
  return indexes;
}

void Count(const CheckInput& input, CheckResult* result) {
  result->sources = input.indexes.size();
  for (const KernelIndex& index : input.indexes) result->unread += index.errors.empty() ? 0 : 1;
  result->expected = input.expected.kernels.size();
  result->unspelled = input.expected.unspelled;
  std::set<const ExpectedKernel*> found;
  for (const KernelMatch& match : input.matches.matches) found.insert(match.expected);
  result->found = found.size();
}

void Sort(std::vector<diagnostics::Diagnostic>* diagnostics) {
  std::stable_sort(diagnostics->begin(), diagnostics->end(), [](const auto& a, const auto& b) {
    return std::make_pair(a.range.file, a.range.begin) <
           std::make_pair(b.range.file, b.range.begin);
  });
}

}  // namespace

CheckResult CheckKernels(const schema::Program& program, const CheckRequest& request,
                         source::SourceManager* sources) {
  CheckResult result;
  const ExpectedKernels expected = ExpectKernels(program, *request.spelling);
  const std::vector<KernelIndex> indexes =
      ReadIndexes(request, TypeNamesOf(expected), &result.cached);
  const KernelMatches matches = MatchKernels(expected.kernels, indexes, request.completeness);
  const OperatorEffects effects(program, expected);
  BodyFlow flow(indexes, effects);
  const KernelBodies bodies = FollowBodies(matches, &flow);
  const CheckInput input = {
      expected,     indexes,      matches, *request.spelling, request.completeness,
      request.keys, bodies.bodies};
  diagnostics::Sink sink;
  sink.SetPolicy(request.policy);
  CheckContext context(sources, &sink);
  RunChecks(input, context);
  result.diagnostics = WithoutIgnored(indexes, *sources, context);
  Sort(&result.diagnostics);
  result.has_errors =
      std::any_of(result.diagnostics.begin(), result.diagnostics.end(),
                  [](const auto& one) { return one.severity == diagnostics::Severity::kError; });
  Count(input, &result);
  result.bodies = bodies.bodies.size();
  result.calls = bodies.calls;
  result.unseen = bodies.unseen;
  return result;
}

}  // namespace switchyard::tooling
