// What checks found out, kept in a file, so that a run on unchanged files reads nothing else.
//
// Takes the hash of all that an outcome depends on but the contents of files; gives the outcome
// back as long as every file is as it was (file_state.h): the schema, the sources, and all headers
// that these include. What the cache of indexes does not notice (index_cache.h), this does not
// either. The last outcomes are kept, of different options or sources; the file is replaced as a
// whole, and what is damaged in it or of another version counts as not there.
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

  // `sources` becomes what it was when the outcome was kept: places are in its files.
  std::optional<CheckResult> Find(source::SourceManager* sources) const;

  // `schemas` are the first files of `sources`, and were read after `start`. Nothing is kept of a
  // result that is not repeatable.
  void Keep(const CheckResult& result, const std::vector<std::string>& schemas, std::int64_t start,
            const source::SourceManager& sources) const;

 private:
  const std::string path_;
  const std::string key_;
};

// A hash of what an outcome depends on: `request` without its keys, this program, the current
// folder, and what else the caller says. Empty when the system does not say which program it is.
std::string OutcomeKey(const CheckRequest& request, const std::vector<std::string>& others);

}  // namespace switchyard::check

#endif  // SWITCHYARD_COMPILER_CHECK_OUTCOME_CACHE_H_
