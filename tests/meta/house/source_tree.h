// The files of the repository for house checks: paths from the root, and texts.
#ifndef SWITCHYARD_TESTS_META_HOUSE_SOURCE_TREE_H_
#define SWITCHYARD_TESTS_META_HOUSE_SOURCE_TREE_H_

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace switchyard::meta {

struct SourceFile {
  std::string path;  // from the root, with slashes
  std::string text;

  bool IsIn(std::string_view folder) const;  // `folder` without a trailing slash
  bool IsHeader() const;
  bool IsCpp() const;  // header or source
  // C++ that people write and to which the house's limits apply: no emitted code, no input of a
  // test.
  bool IsHouseCpp() const;
  std::string Folder() const;  // empty at the root
  std::string Name() const;    // without the folder
};

struct SourceTree {
  std::vector<SourceFile> files;

  const SourceFile* Find(std::string_view path) const;
  bool HasFileIn(std::string_view folder) const;
};

// Reads every file below `root` except version control, Bazel's output, and caches.
SourceTree ReadSourceTree(const std::filesystem::path& root);

// Lines without their ends; line N of an editor is element N-1.
std::vector<std::string_view> SplitLines(std::string_view text);

struct Include {
  std::string_view target;
  size_t line;  // from 1
};

// The includes of a file, in quotes and in brackets.
std::vector<Include> FindIncludes(const SourceFile& file);

bool StartsWith(std::string_view text, std::string_view prefix);
bool EndsWith(std::string_view text, std::string_view suffix);

}  // namespace switchyard::meta

#endif  // SWITCHYARD_TESTS_META_HOUSE_SOURCE_TREE_H_
