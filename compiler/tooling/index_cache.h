// What sources had when they were last read, kept in a file.
//
// Takes jobs; gives back the index of one whose files all have the contents that they had then: a
// file of the same size and time of change is taken for unchanged, any other is read and its hash
// compared. The file is replaced as a whole; one that is damaged or of another version counts as
// empty.
#ifndef SWITCHYARD_COMPILER_TOOLING_INDEX_CACHE_H_
#define SWITCHYARD_COMPILER_TOOLING_INDEX_CACHE_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "compiler/tooling/kernel_decl.h"

namespace switchyard::tooling {

class IndexCache {
 public:
  // Without a path nothing is kept.
  explicit IndexCache(std::string path);

  // `job` is a hash of everything about a job but the contents of files.
  std::optional<KernelIndex> Find(const std::string& job);

  // `files` are absolute. A job with a file that cannot be read now is not kept.
  void Add(const std::string& job, const KernelIndex& index, const std::vector<std::string>& files);

  // Writes what was added, if anything was; failures are silent: the next run reads all again.
  void Save();

 private:
  struct File {
    std::string path;
    std::uint64_t size = 0;
    std::int64_t time = 0;  // of the last change, in nanoseconds
    std::string hash;
    std::optional<bool> is_unchanged;  // once it was looked at
  };
  struct Entry {
    std::vector<std::uint32_t> files;
    std::string text;  // of the index
  };

  void Load();
  bool IsUnchanged(File* file) const;
  std::optional<std::uint32_t> Number(const std::string& path);

  const std::string path_;
  std::vector<File> files_;
  std::unordered_map<std::string, std::uint32_t> current_;  // numbers of files as they are now
  std::map<std::string, Entry> entries_;
  bool is_changed_ = false;
};

// A hash of the parts, in letters and digits.
std::string HashOf(const std::vector<std::string>& parts);

}  // namespace switchyard::tooling

#endif  // SWITCHYARD_COMPILER_TOOLING_INDEX_CACHE_H_
