// Checks of words that no file of the repository may contain.
#include <array>
#include <cctype>

#include "tests/meta/house/checks.h"

namespace switchyard::meta {
namespace {

// The folder of these checks, which contain the words.
constexpr std::string_view kOwnFolder = "tests/meta/house";

// Folders of one machine, and prefixes of the names of package hosts. /usr and /etc are Debian's
// and equal on every machine; /tmp and /proc belong to everyone.
constexpr std::array<std::string_view, 16> kMachinePaths = {
    "/home/",      "/root/",      "/work/",    "/Users/",  "/workspace/", "/tmp/ob_",
    "/mnt/",       "bazel_root/", "//deb.",    "//pypi.",  "//files.",    "//registry.",
    "//packages.", "//crates.",   "//static.", "//proxy.",
};

constexpr std::array<std::string_view, 9> kUnfinishedWords = {
    "TODO",
    "FIXME",
    "XXX",
    "HACK",
    "for now",
    "not yet supported",
    "not implemented",
    "unimplemented",
    "temporary hack",
};

bool IsWordByte(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// Finds the word between bytes that do not continue it, so FIXMEUP and todo_ do not count.
bool HasWord(std::string_view line, std::string_view word) {
  for (size_t at = line.find(word); at != std::string_view::npos; at = line.find(word, at + 1)) {
    const size_t end = at + word.size();
    const bool starts = at == 0 || !IsWordByte(line[at - 1]);
    const bool ends = end == line.size() || !IsWordByte(line[end]);
    if (starts && ends) return true;
  }
  return false;
}

bool IsText(const SourceFile& file) { return file.text.find('\0') == std::string::npos; }

template <typename Predicate>
Findings FindLines(const SourceTree& tree, Predicate find_word) {
  Findings findings;
  for (const SourceFile& file : tree.files) {
    if (!IsText(file) || file.IsIn(kOwnFolder)) continue;
    const std::vector<std::string_view> lines = SplitLines(file.text);
    for (size_t i = 0; i < lines.size(); ++i) {
      const std::string_view word = find_word(lines[i]);
      if (!word.empty()) findings.push_back({file.path, i + 1, "has `" + std::string(word) + "`"});
    }
  }
  return findings;
}

}  // namespace

Findings NoMachinePaths(const SourceTree& tree) {
  return FindLines(tree, [](std::string_view line) -> std::string_view {
    for (const std::string_view path : kMachinePaths) {
      const size_t at = line.find(path);
      // A folder of that name below another one is a different folder.
      if (at != std::string_view::npos && (at == 0 || !IsWordByte(line[at - 1]))) return path;
    }
    return {};
  });
}

Findings NoUnfinishedWork(const SourceTree& tree) {
  return FindLines(tree, [](std::string_view line) -> std::string_view {
    for (const std::string_view word : kUnfinishedWords) {
      if (HasWord(line, word)) return word;
    }
    return {};
  });
}

}  // namespace switchyard::meta
