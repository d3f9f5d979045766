// The indexes of sources, kept in a file.
//
// Takes jobs; returns the text of a job whose files all have the contents that they had then
// (file_state.h). It does not notice a new header that hides one with the same name, or a newly
// installed compiler or toolkit. The file is replaced as a whole; one that is damaged or of another
// version counts as empty.
#ifndef SWITCHYARD_COMPILER_CLANG_INDEX_INDEX_CACHE_H_
#define SWITCHYARD_COMPILER_CLANG_INDEX_INDEX_CACHE_H_

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "compiler/clang/index/file_state.h"

namespace switchyard::cxx {

class IndexCache {
 public:
  // Without a path nothing is kept. `start` is the time when the first source began to be read.
  IndexCache(std::string path, std::int64_t start);

  // `job` is a hash of everything about a job except the contents of files. The text is valid while
  // the cache lives and nothing is added for the job.
  std::optional<std::string_view> Find(const std::string& job);

  // `files` are absolute. False when one has no state: then nothing is kept.
  bool Add(const std::string& job, std::string text, const std::vector<std::string>& files);

  // The files of everything that was found and added, in the order of their paths.
  std::vector<FileState> FilesInUse() const;

  // Writes the cache if something was added. Failures are silent: the next run then reads
  // everything again.
  void Save();

 private:
  struct File {
    FileState state;
    std::optional<bool> is_unchanged;  // set once it was checked
  };
  struct Entry {
    std::vector<std::uint32_t> files;
    std::string_view kept;  // in bytes_
    std::string added;      // instead

    std::string_view text() const { return added.empty() ? kept : std::string_view(added); }
  };

  void Load();
  bool IsUnchanged(File* file);
  std::optional<std::uint32_t> Number(const std::string& path);

  const std::string path_;
  const std::int64_t start_;
  std::string bytes_;  // of the cache's file
  std::vector<File> files_;
  // Numbers of files by path: as they were, and as they are now.
  std::unordered_map<std::string, std::uint32_t> kept_;
  std::unordered_map<std::string, std::uint32_t> current_;
  std::map<std::string, Entry> entries_;
  std::set<std::uint32_t> in_use_;
  bool is_changed_ = false;
};

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_INDEX_INDEX_CACHE_H_
