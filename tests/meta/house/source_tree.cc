#include "tests/meta/house/source_tree.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace switchyard::meta {
namespace {

namespace fs = std::filesystem;

// Untracked products in the root.
bool IsProduct(std::string_view name) {
  return name == ".git" || name == ".cache" || name == ".bazelrc.user" || name == "dist" ||
         name == "site" || name == "compile_commands.json" || StartsWith(name, "bazel-");
}

std::string ReadFile(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path.string());
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace

bool SourceFile::IsIn(std::string_view folder) const {
  return path.size() > folder.size() && path[folder.size()] == '/' && StartsWith(path, folder);
}

bool SourceFile::IsHeader() const { return EndsWith(path, ".h"); }

bool SourceFile::IsCpp() const { return IsHeader() || EndsWith(path, ".cc"); }

bool SourceFile::IsHouseCpp() const {
  return IsCpp() && !IsIn("generated") && !IsIn("tests/files") && !IsIn("bazel/third_party");
}

std::string SourceFile::Folder() const {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? std::string() : path.substr(0, slash);
}

std::string SourceFile::Name() const { return path.substr(path.rfind('/') + 1); }

const SourceFile* SourceTree::Find(std::string_view path) const {
  const auto found = std::find_if(files.begin(), files.end(),
                                  [&](const SourceFile& file) { return file.path == path; });
  return found == files.end() ? nullptr : &*found;
}

bool SourceTree::HasFileIn(std::string_view folder) const {
  return std::any_of(files.begin(), files.end(),
                     [&](const SourceFile& file) { return file.IsIn(folder); });
}

SourceTree ReadSourceTree(const fs::path& root) {
  SourceTree tree;
  for (auto entry = fs::recursive_directory_iterator(root); entry != fs::end(entry); ++entry) {
    if (entry.depth() == 0 && IsProduct(entry->path().filename().string())) {
      entry.disable_recursion_pending();
    } else if (entry->is_regular_file() && !entry->is_symlink()) {
      tree.files.push_back(
          {entry->path().lexically_relative(root).generic_string(), ReadFile(entry->path())});
    }
  }
  std::sort(tree.files.begin(), tree.files.end(),
            [](const SourceFile& left, const SourceFile& right) { return left.path < right.path; });
  return tree;
}

std::vector<std::string_view> SplitLines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

bool StartsWith(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

bool EndsWith(std::string_view text, std::string_view suffix) {
  return text.size() >= suffix.size() && text.substr(text.size() - suffix.size()) == suffix;
}

std::vector<Include> FindIncludes(const SourceFile& file) {
  constexpr std::string_view kDirective = "#include ";
  std::vector<Include> includes;
  const std::vector<std::string_view> lines = SplitLines(file.text);
  for (size_t i = 0; i < lines.size(); ++i) {
    if (!StartsWith(lines[i], kDirective) || lines[i].size() < kDirective.size() + 2) continue;
    const std::string_view rest = lines[i].substr(kDirective.size() + 1);
    includes.push_back({rest.substr(0, rest.find_first_of("\">")), i + 1});
  }
  return includes;
}

}  // namespace switchyard::meta
