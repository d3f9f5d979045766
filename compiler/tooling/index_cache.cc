#include "compiler/tooling/index_cache.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>
#include <utility>

#include "compiler/tooling/index_text.h"
#include "llvm/Support/xxhash.h"

namespace switchyard::tooling {
namespace {

namespace fs = std::filesystem;

// Of the file and of what an index means: raised when either changes.
constexpr const char* kVersion = "switchyard kernel index 2";

std::string ReadAll(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  std::stringstream text;
  text << stream.rdbuf();
  return std::move(text).str();
}

std::string HashOfText(const std::string& text) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  const llvm::XXH128_hash_t hash = llvm::xxh3_128bits({bytes, text.size()});
  char digits[33];
  std::snprintf(digits, sizeof(digits), "%016llx%016llx",
                static_cast<unsigned long long>(hash.high64),
                static_cast<unsigned long long>(hash.low64));
  return digits;
}

std::optional<std::pair<std::uint64_t, std::int64_t>> SizeAndTime(const std::string& path) {
  struct stat status;
  if (stat(path.c_str(), &status) != 0) return std::nullopt;
  constexpr std::int64_t kNanosecondsPerSecond = 1000000000;
  return std::make_pair(static_cast<std::uint64_t>(status.st_size),
                        status.st_mtim.tv_sec * kNanosecondsPerSecond + status.st_mtim.tv_nsec);
}

}  // namespace

std::string HashOf(const std::vector<std::string>& parts) {
  ByteWriter writer;
  for (const std::string& part : parts) writer.Text(part);
  return HashOfText(writer.Take());
}

IndexCache::IndexCache(std::string path) : path_(std::move(path)) {
  if (!path_.empty()) Load();
}

void IndexCache::Load() {
  const std::string bytes = ReadAll(path_);
  ByteReader reader(bytes);
  std::string version;
  reader.Text(version);
  if (version != kVersion) return;
  std::uint64_t count = 0;
  for (reader.Number(count); count > 0 && reader.IsGood(); --count) {
    File& file = files_.emplace_back();
    std::uint64_t time = 0;
    reader.Text(file.path);
    reader.Number(file.size);
    reader.Number(time);
    file.time = static_cast<std::int64_t>(time);
    reader.Text(file.hash);
  }
  for (reader.Number(count); count > 0 && reader.IsGood(); --count) {
    std::string job;
    Entry entry;
    reader.Text(job);
    std::uint64_t file_count = 0;
    for (reader.Number(file_count); file_count > 0 && reader.IsGood(); --file_count) {
      std::uint64_t number = 0;
      reader.Number(number);
      entry.files.push_back(static_cast<std::uint32_t>(number));
    }
    reader.Text(entry.text);
    entries_.emplace(std::move(job), std::move(entry));
  }
  if (reader.IsGood()) return;
  files_.clear();
  entries_.clear();
}

bool IndexCache::IsUnchanged(File* file) const {
  if (file->is_unchanged) return *file->is_unchanged;
  const auto now = SizeAndTime(file->path);
  bool is_same = now && now->first == file->size;
  if (is_same && now->second != file->time) is_same = HashOfText(ReadAll(file->path)) == file->hash;
  file->is_unchanged = is_same;
  return is_same;
}

std::optional<KernelIndex> IndexCache::Find(const std::string& job) {
  const auto entry = entries_.find(job);
  if (entry == entries_.end()) return std::nullopt;
  for (const std::uint32_t number : entry->second.files) {
    if (number >= files_.size() || !IsUnchanged(&files_[number])) return std::nullopt;
  }
  KernelIndex index;
  if (!ReadIndex(entry->second.text, &index)) return std::nullopt;
  return index;
}

std::optional<std::uint32_t> IndexCache::Number(const std::string& path) {
  const auto known = current_.find(path);
  if (known != current_.end()) return known->second;
  const auto now = SizeAndTime(path);
  if (!now) return std::nullopt;
  const auto number = static_cast<std::uint32_t>(files_.size());
  files_.push_back({path, now->first, now->second, HashOfText(ReadAll(path)), true});
  current_.emplace(path, number);
  return number;
}

void IndexCache::Add(const std::string& job, const KernelIndex& index,
                     const std::vector<std::string>& files) {
  if (path_.empty()) return;
  Entry entry;
  for (const std::string& file : files) {
    const std::optional<std::uint32_t> number = Number(file);
    if (!number) return;
    entry.files.push_back(*number);
  }
  entry.text = WriteIndex(index);
  entries_[job] = std::move(entry);
  is_changed_ = true;
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
    const File& file = files_[number];
    written = next++;
    writer.Text(file.path);
    writer.Number(file.size);
    writer.Number(static_cast<std::uint64_t>(file.time));
    writer.Text(file.hash);
  }
  writer.Number(entries_.size());
  for (const auto& [job, entry] : entries_) {
    writer.Text(job);
    writer.Number(entry.files.size());
    for (const std::uint32_t number : entry.files) writer.Number(numbers.at(number));
    writer.Text(entry.text);
  }
  std::error_code error;
  fs::create_directories(fs::path(path_).parent_path(), error);
  const std::string fresh = path_ + "." + std::to_string(getpid());
  std::ofstream(fresh, std::ios::binary) << writer.Take();
  fs::rename(fresh, path_, error);
}

}  // namespace switchyard::tooling
