#include "compiler/clang/index/index_cache.h"

#include <algorithm>
#include <utility>

#include "compiler/clang/index/byte_stream.h"

namespace switchyard::cxx {
namespace {

// The version of the file and of the meaning of an index; raise it when either changes.
constexpr std::string_view kVersion = "switchyard kernel index 5";

}  // namespace

IndexCache::IndexCache(std::string path, std::int64_t start)
    : path_(std::move(path)), start_(start) {
  if (!path_.empty()) Load();
}

void IndexCache::Load() {
  bytes_ = ReadWhole(path_).value_or("");
  ByteReader reader(bytes_);
  if (reader.View() != kVersion) return;
  std::uint64_t count = 0;
  for (reader.Number(count); count > 0 && reader.IsGood(); --count) {
    Read(&reader, &files_.emplace_back().state);
    kept_[files_.back().state.path] = static_cast<std::uint32_t>(files_.size() - 1);
  }
  for (reader.Number(count); count > 0 && reader.IsGood(); --count) {
    std::string job;
    Entry entry;
    reader.Text(job);
    std::uint64_t file_count = 0;
    for (reader.Number(file_count); file_count > 0 && reader.IsGood(); --file_count) {
      std::uint64_t number = 0;
      reader.Number(number);
      if (number >= files_.size()) reader.Fail();
      entry.files.push_back(static_cast<std::uint32_t>(number));
    }
    entry.kept = reader.View();
    entries_.emplace(std::move(job), std::move(entry));
  }
  if (reader.IsGood()) return;
  files_.clear();
  kept_.clear();
  entries_.clear();
}

bool IndexCache::IsUnchanged(File* file) {
  if (file->is_unchanged) return *file->is_unchanged;
  const FileChange change = ChangeOf(&file->state);
  // The new time saves the next run from reading the file.
  if (change == FileChange::kTime) is_changed_ = true;
  file->is_unchanged = change != FileChange::kText;
  return *file->is_unchanged;
}

std::optional<std::string_view> IndexCache::Find(const std::string& job) {
  const auto found = entries_.find(job);
  if (found == entries_.end()) return std::nullopt;
  const Entry& entry = found->second;
  for (const std::uint32_t number : entry.files) {
    if (!IsUnchanged(&files_[number])) return std::nullopt;
  }
  in_use_.insert(entry.files.begin(), entry.files.end());
  return entry.text();
}

std::optional<std::uint32_t> IndexCache::Number(const std::string& path) {
  const auto current = current_.find(path);
  if (current != current_.end()) return current->second;
  const auto kept = kept_.find(path);
  std::optional<FileState> state =
      StateOf(path, start_, kept == kept_.end() ? nullptr : &files_[kept->second].state);
  if (!state) return std::nullopt;
  const auto number = static_cast<std::uint32_t>(files_.size());
  files_.push_back({*std::move(state), true});
  current_.emplace(path, number);
  return number;
}

bool IndexCache::Add(const std::string& job, std::string text,
                     const std::vector<std::string>& files) {
  if (path_.empty()) return false;
  Entry entry;
  for (const std::string& file : files) {
    const std::optional<std::uint32_t> number = Number(file);
    if (!number) return false;
    entry.files.push_back(*number);
  }
  entry.added = std::move(text);
  in_use_.insert(entry.files.begin(), entry.files.end());
  entries_[job] = std::move(entry);
  is_changed_ = true;
  return true;
}

std::vector<FileState> IndexCache::FilesInUse() const {
  std::vector<FileState> states;
  for (const std::uint32_t number : in_use_) states.push_back(files_[number].state);
  std::sort(states.begin(), states.end(),
            [](const FileState& a, const FileState& b) { return a.path < b.path; });
  const auto last =
      std::unique(states.begin(), states.end(),
                  [](const FileState& a, const FileState& b) { return a.path == b.path; });
  states.erase(last, states.end());
  return states;
}

void IndexCache::Save() {
  if (path_.empty() || !is_changed_) return;
  // Only files that an entry still names.
  std::map<std::uint32_t, std::uint64_t> numbers;
  for (const auto& [job, entry] : entries_) {
    for (const std::uint32_t number : entry.files) numbers.emplace(number, 0);
  }
  ByteWriter writer;
  writer.Text(kVersion);
  writer.Number(numbers.size());
  std::uint64_t next = 0;
  for (auto& [number, written] : numbers) {
    written = next++;
    Write(files_[number].state, &writer);
  }
  writer.Number(entries_.size());
  for (const auto& [job, entry] : entries_) {
    writer.Text(job);
    writer.Number(entry.files.size());
    for (const std::uint32_t number : entry.files) writer.Number(numbers.at(number));
    writer.Text(entry.text());
  }
  WriteWhole(path_, writer.Take());
}

}  // namespace switchyard::cxx
