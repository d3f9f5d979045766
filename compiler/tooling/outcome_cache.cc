#include "compiler/tooling/outcome_cache.h"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/tooling/byte_stream.h"
#include "compiler/tooling/outcome_text.h"
#include "compiler/tooling/source_indexes.h"

namespace switchyard::tooling {
namespace {

constexpr std::string_view kVersion = "switchyard kernel outcomes 1";
// An editor that checks one source after the other leaves that of all sources alone for a while.
constexpr std::size_t kMostRecords = 16;

struct Record {
  std::string_view key;
  std::string_view hash;  // of the bytes
  std::string_view bytes;
};

std::vector<Record> ReadRecords(std::string_view bytes) {
  ByteReader reader(bytes);
  std::vector<Record> records;
  if (reader.View() != kVersion) return records;
  while (reader.Left() > 0 && records.size() < kMostRecords) {
    Record& record = records.emplace_back();
    record.key = reader.View();
    record.hash = reader.View();
    record.bytes = reader.View();
    if (reader.IsGood()) continue;
    records.pop_back();
    break;
  }
  return records;
}

void WriteRecord(const Record& record, ByteWriter* writer) {
  writer->Text(record.key);
  writer->Text(record.hash);
  writer->Text(record.bytes);
}

// The latest in front.
void WriteRecords(const std::string& path, const Record& latest,
                  const std::vector<Record>& before) {
  ByteWriter writer;
  writer.Text(kVersion);
  WriteRecord(latest, &writer);
  std::size_t count = 1;
  for (const Record& record : before) {
    if (record.key == latest.key || count == kMostRecords) continue;
    WriteRecord(record, &writer);
    ++count;
  }
  WriteWhole(path, writer.Take());
}

bool LoadAll(const std::vector<std::string>& paths, source::SourceManager* sources) {
  return std::all_of(paths.begin(), paths.end(),
                     [&](const std::string& path) { return sources->Load(path).ok(); });
}

// Places are inside of the files that are there now.
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

// Of the program that runs: another one may find something else.
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
  const std::string bytes = ReadWhole(path_).value_or("");
  const std::vector<Record> records = ReadRecords(bytes);
  const auto found = std::find_if(records.begin(), records.end(),
                                  [&](const Record& record) { return record.key == key_; });
  if (found == records.end() || HashOfText(found->bytes) != found->hash) return std::nullopt;
  OutcomeText text;
  CheckResult result;
  if (!ReadOutcome(found->bytes, &text) || !ReadResult(text.result, &result)) return std::nullopt;
  bool has_new_times = false;
  for (FileState& file : text.files) {
    const FileChange change = ChangeOf(&file);
    if (change == FileChange::kText) return std::nullopt;
    has_new_times = has_new_times || change == FileChange::kTime;
  }
  source::SourceManager loaded;
  if (!LoadAll(text.sources, &loaded) || !HasPlaces(result, loaded)) return std::nullopt;
  *sources = std::move(loaded);
  if (has_new_times) {
    const std::string fresh = WriteOutcome(text);
    const std::string hash = HashOfText(fresh);
    WriteRecords(path_, {key_, hash, fresh}, records);
  }
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
    const auto state = StateOf(std::filesystem::absolute(schemas[i], error).string(), start);
    const std::string_view read = sources.File(static_cast<source::FileId>(i)).text();
    if (!state || error || state->hash != HashOfText(read)) return;
    text.files.push_back(*state);
  }
  for (std::size_t i = 0; i < sources.file_count(); ++i) {
    text.sources.push_back(sources.File(static_cast<source::FileId>(i)).path());
  }
  // The next run reads none of them.
  CheckResult repeated = result;
  repeated.cached = repeated.sources;
  text.result = WriteResult(repeated);
  const std::string fresh = WriteOutcome(text);
  const std::string hash = HashOfText(fresh);
  const std::string bytes = ReadWhole(path_).value_or("");
  WriteRecords(path_, {key_, hash, fresh}, ReadRecords(bytes));
}

std::string OutcomeKey(const CheckRequest& request, const std::vector<std::string>& others) {
  std::error_code error;
  std::vector<std::string> parts = {ProgramIdentity(),
                                    std::filesystem::current_path(error).string(),
                                    std::string(request.spelling->name),
                                    std::to_string(static_cast<int>(request.completeness)),
                                    request.with_bodies ? "bodies" : "signatures",
                                    request.with_calls ? "calls" : "no calls",
                                    PolicyText(request.policy)};
  for (const CompileJob& job : request.jobs) parts.push_back(JobHash("outcome", "", job));
  parts.push_back(HashOf(others));
  return HashOf(parts);
}

}  // namespace switchyard::tooling
