#include "compiler/check/outcome_cache.h"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "compiler/check/outcome_text.h"
#include "compiler/check/source_indexes.h"
#include "compiler/clang/index/byte_stream.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/parallel/parallel.h"
#include "compiler/source/load_file.h"

namespace switchyard::check {
namespace {

constexpr std::string_view kVersion = "switchyard kernel outcomes 2";
// When an editor checks one source after the other, the record of all sources survives for a while.
constexpr std::size_t kMostRecords = 16;

// The file begins with a list of records, so that only the requested one is read.
struct Record {
  std::string key;
  std::string hash;  // of the bytes
  std::uint64_t begin = 0;
  std::uint64_t size = 0;
};
constexpr std::size_t kMostOfList = 4096;

std::vector<Record> ReadList(std::string_view bytes) {
  cxx::ByteReader reader(bytes);
  std::vector<Record> records;
  if (reader.View() != kVersion) return records;
  std::uint64_t count = 0;
  for (reader.Number(count); count > 0 && reader.IsGood(); --count) {
    Record& record = records.emplace_back();
    reader.Text(record.key);
    reader.Text(record.hash);
    reader.Number(record.size);
  }
  if (!reader.IsGood()) return {};
  std::uint64_t begin = bytes.size() - reader.Left();
  for (Record& record : records) {
    record.begin = begin;
    begin += record.size;
  }
  return records;
}

// Writes the record before the existing ones.
void WriteRecord(const std::string& path, const std::string& key, const std::string& bytes) {
  const std::string old = cxx::ReadWhole(path).value_or("");
  std::vector<Record> records = {{key, cxx::HashOfText(bytes), 0, bytes.size()}};
  std::string all = bytes;
  for (const Record& record : ReadList(std::string_view(old).substr(0, kMostOfList))) {
    const bool is_whole = record.begin <= old.size() && record.size <= old.size() - record.begin;
    if (!is_whole || record.key == key || records.size() == kMostRecords) continue;
    records.push_back(record);
    all.append(old, record.begin, record.size);
  }
  cxx::ByteWriter writer;
  writer.Text(kVersion);
  writer.Number(records.size());
  for (const Record& record : records) {
    writer.Text(record.key);
    writer.Text(record.hash);
    writer.Number(record.size);
  }
  cxx::WriteWhole(path, writer.Take() + all);
}

// The bytes kept for `key`, if they are undamaged.
std::optional<std::string> ReadRecord(const std::string& path, const std::string& key) {
  const std::vector<Record> records = ReadList(cxx::ReadPart(path, 0, kMostOfList).value_or(""));
  const auto found = std::find_if(records.begin(), records.end(),
                                  [&](const Record& record) { return record.key == key; });
  if (found == records.end()) return std::nullopt;
  std::optional<std::string> bytes = cxx::ReadPart(path, found->begin, found->size);
  if (!bytes || cxx::HashOfText(*bytes) != found->hash) return std::nullopt;
  return bytes;
}

cxx::FileChange LargestChange(std::vector<cxx::FileState>* files) {
  std::vector<cxx::FileChange> changes(files->size());
  RunInParallel(files->size(), [&](std::size_t i) { changes[i] = cxx::ChangeOf(&(*files)[i]); });
  const auto largest = std::max_element(changes.begin(), changes.end());
  return largest == changes.end() ? cxx::FileChange::kNone : *largest;
}

bool LoadAll(const std::vector<std::string>& paths, source::SourceManager* sources) {
  return std::all_of(paths.begin(), paths.end(),
                     [&](const std::string& path) { return source::LoadFile(path, sources).ok(); });
}

// Whether all places are inside of the current files.
bool HasPlaces(const CheckResult& result, const source::SourceManager& sources) {
  const auto is_there = [&](const source::SourceRange& range) {
    if (range.file == source::kNoFile) return true;
    return static_cast<std::size_t>(range.file) < sources.file_count() &&
           range.begin <= range.end && range.end <= sources.File(range.file).text().size();
  };
  return std::all_of(
      result.diagnostics.begin(), result.diagnostics.end(), [&](const auto& diagnostic) {
        const auto in_all = [&](const auto& parts) {
          return std::all_of(parts.begin(), parts.end(),
                             [&](const auto& part) { return is_there(part.range); });
        };
        return is_there(diagnostic.range) && in_all(diagnostic.infos) && in_all(diagnostic.fix);
      });
}

// Identifies the running program: another version may have other findings.
std::string ProgramIdentity() {
  struct stat status;
  if (stat("/proc/self/exe", &status) != 0) return {};
  std::string text;
  for (const auto number :
       {static_cast<std::int64_t>(status.st_dev), static_cast<std::int64_t>(status.st_ino),
        static_cast<std::int64_t>(status.st_size), static_cast<std::int64_t>(status.st_mtim.tv_sec),
        static_cast<std::int64_t>(status.st_mtim.tv_nsec),
        static_cast<std::int64_t>(status.st_ctim.tv_sec),
        static_cast<std::int64_t>(status.st_ctim.tv_nsec)}) {
    text += std::to_string(number) + " ";
  }
  return text;
}

std::string PolicyText(const diagnostics::Policy& policy) {
  std::string text;
  for (const diagnostics::DefinitionInfo& info : diagnostics::kDefinitions) {
    const auto severity = policy.SeverityOf(info);
    text += severity ? static_cast<char>('0' + static_cast<int>(*severity)) : '-';
  }
  return text;
}

}  // namespace

std::optional<CheckResult> OutcomeCache::Find(source::SourceManager* sources) const {
  if (path_.empty()) return std::nullopt;
  const std::optional<std::string> bytes = ReadRecord(path_, key_);
  OutcomeText text;
  CheckResult result;
  if (!bytes || !ReadOutcome(*bytes, &text) || !ReadResult(text.result, &result)) {
    return std::nullopt;
  }
  const cxx::FileChange change = LargestChange(&text.files);
  if (change == cxx::FileChange::kText) return std::nullopt;
  source::SourceManager loaded;
  if (!LoadAll(text.sources, &loaded) || !HasPlaces(result, loaded)) return std::nullopt;
  *sources = std::move(loaded);
  if (change == cxx::FileChange::kTime) WriteRecord(path_, key_, WriteOutcome(text));
  result.is_repeatable = true;
  return result;
}

void OutcomeCache::Keep(const CheckResult& result, const std::vector<std::string>& schemas,
                        std::int64_t start, const source::SourceManager& sources) const {
  if (path_.empty() || !result.is_repeatable) return;
  OutcomeText text;
  text.files = result.files;
  for (std::size_t i = 0; i < schemas.size(); ++i) {
    std::error_code error;
    const auto state = cxx::StateOf(std::filesystem::absolute(schemas[i], error).string(), start);
    const std::string_view read = sources.File(static_cast<source::FileId>(i)).text();
    if (!state || error || state->hash != cxx::HashOfText(read)) return;
    text.files.push_back(*state);
  }
  for (std::size_t i = 0; i < sources.file_count(); ++i) {
    text.sources.push_back(sources.File(static_cast<source::FileId>(i)).path());
  }
  // The next run will read none of them.
  CheckResult repeated = result;
  repeated.cached = repeated.sources;
  text.result = WriteResult(repeated);
  WriteRecord(path_, key_, WriteOutcome(text));
}

std::string OutcomeKey(const CheckRequest& request, const std::vector<std::string>& others) {
  const std::string program = ProgramIdentity();
  if (program.empty()) return {};
  std::error_code error;
  std::vector<std::string> parts = {program,
                                    std::filesystem::current_path(error).string(),
                                    std::string(request.spelling->name),
                                    std::to_string(static_cast<int>(request.completeness)),
                                    request.with_bodies ? "bodies" : "signatures",
                                    request.with_calls ? "calls" : "no calls",
                                    PolicyText(request.policy)};
  for (const cxx::CompileJob& job : request.jobs) parts.push_back(JobHash("outcome", "", job));
  parts.push_back(cxx::HashOf(others));
  return cxx::HashOf(parts);
}

}  // namespace switchyard::check
