// Reads the rows of the dispatch conformance data: JSON objects of string lists, one per line.
//
// Takes a line such as {"registrations": ["CPU"], "table": {"CPU | kernel": ["CPU"]}}; gives the
// lists by path, with slashes between nested keys: "registrations", "table/CPU | kernel". A string
// is a list of one; its only escapes in the data are quotes and backslashes. Numbers, booleans and
// null are skipped.
#ifndef SWITCHYARD_TESTS_COMPILER_DISPATCH_CONFORMANCE_ROWS_H_
#define SWITCHYARD_TESTS_COMPILER_DISPATCH_CONFORMANCE_ROWS_H_

#include <cstdlib>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace switchyard::dispatch {

using ConformanceRow = std::map<std::string, std::vector<std::string>>;

class RowParser {
 public:
  explicit RowParser(std::string_view text) : text_(text) {}

  ConformanceRow Parse() {
    ParseValue("");
    return std::move(row_);
  }

 private:
  void SkipSpace() {
    while (position_ < text_.size() &&
           (text_[position_] == ' ' || text_[position_] == ',' || text_[position_] == ':')) {
      ++position_;
    }
  }
  std::string ParseString() {
    std::string result;
    for (++position_; text_[position_] != '"'; ++position_) {
      if (text_[position_] == '\\') ++position_;
      result += text_[position_];
    }
    ++position_;
    return result;
  }
  void ParseValue(const std::string& path) {
    SkipSpace();
    if (text_[position_] == '{') return ParseObject(path);
    if (text_[position_] == '[') return ParseList(path);
    if (text_[position_] == '"') return row_[path].push_back(ParseString());
    position_ = text_.find_first_of(",}]", position_);
  }
  void ParseList(const std::string& path) {
    row_[path];
    ++position_;
    for (SkipSpace(); text_[position_] != ']'; SkipSpace()) ParseValue(path);
    ++position_;
  }
  void ParseObject(const std::string& path) {
    ++position_;
    for (SkipSpace(); text_[position_] != '}'; SkipSpace()) {
      const std::string key = ParseString();
      ParseValue(path.empty() ? key : path + "/" + key);
    }
    ++position_;
  }

  std::string_view text_;
  size_t position_ = 0;
  ConformanceRow row_;
};

// The text of a file below the folder that SWITCHYARD_CONFORMANCE names; nothing when the variable
// is not set, and an empty text when the folder has no such file.
inline std::optional<std::string> ReadConformanceText(const std::string& file) {
  const char* folder = std::getenv("SWITCHYARD_CONFORMANCE");
  if (folder == nullptr || *folder == '\0') return std::nullopt;
  std::ifstream stream(std::string(folder) + "/" + file, std::ios::binary);
  std::stringstream text;
  text << stream.rdbuf();
  return text.str();
}

inline std::optional<std::vector<ConformanceRow>> ReadConformanceRows(const std::string& file) {
  const std::optional<std::string> text = ReadConformanceText(file);
  if (!text) return std::nullopt;
  std::istringstream lines(*text);
  std::vector<ConformanceRow> rows;
  for (std::string line; std::getline(lines, line);) rows.push_back(RowParser(line).Parse());
  return rows;
}

}  // namespace switchyard::dispatch

#endif  // SWITCHYARD_TESTS_COMPILER_DISPATCH_CONFORMANCE_ROWS_H_
