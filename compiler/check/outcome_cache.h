// The outcomes of checks in a file, so that a run on unchanged files reads nothing else.
//
// Takes the hash of everything that an outcome depends on except the contents of files. Returns the
// outcome as long as every file is unchanged (file_state.h): the schema, the sources, and all
// headers that they include. It misses the same changes as the cache of indexes (index_cache.h).
// The last outcomes are kept, for different options or sources. The file is replaced as a whole;
// damaged records, and those of another version, are ignored.
#ifndef SWITCHYARD_COMPILER_CHECK_OUTCOME_CACHE_H_
#define SWITCHYARD_COMPILER_CHECK_OUTCOME_CACHE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/check/kernel_check.h"
#include "compiler/source/source_manager.h"

namespace switchyard::check {

class OutcomeCache {
 public:
  // Without a path or a key nothing is kept.
  OutcomeCache(std::string path, std::string key)
      : path_(key.empty() ? "" : std::move(path)), key_(std::move(key)) {}

  // Restores `sources` to the state of the outcome, whose places are in its files.
  std::optional<CheckResult> Find(source::SourceManager* sources) const;

  // `schemas` are the first files of `sources`, which were read after `start`. A result that is not
  // repeatable is not kept.
  void Keep(const CheckResult& result, const std::vector<std::string>& schemas, std::int64_t start,
            const source::SourceManager& sources) const;

 private:
  const std::string path_;
  const std::string key_;
};

// A hash of everything that an outcome depends on: `request` without its keys, this program, the
// current folder, and the caller's `others`. Empty when the system does not identify the program.
std::string OutcomeKey(const CheckRequest& request, const std::vector<std::string>& others);

}  // namespace switchyard::check

#endif  // SWITCHYARD_COMPILER_CHECK_OUTCOME_CACHE_H_
