#include "tests/meta/diagnostics/reported_by.h"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <string_view>

namespace switchyard {
namespace {

constexpr std::string_view kWithIds[] = {"lint", "check", "import", "diff", "gen"};
constexpr std::string_view kWithTests[] = {"emitted code"};
constexpr std::string_view kOthers[] = {"the C++ compiler",         "the linker",
                                        "PyTorch's run-time",       "PyTorch's debug builds",
                                        "PyTorch's mode for tests", "kernels"};

template <std::size_t size>
bool IsAmong(const std::string_view (&words)[size], std::string_view word) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

std::string Trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(' ');
  if (begin == std::string_view::npos) return {};
  return std::string(text.substr(begin, text.find_last_not_of(' ') - begin + 1));
}

std::vector<std::string> Split(const std::string& text, char by) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, by);) parts.push_back(Trimmed(part));
  return parts;
}

bool IsId(const std::string& word) {
  return word.size() == 4 && std::isupper(static_cast<unsigned char>(word[0])) != 0 &&
         std::all_of(word.begin() + 1, word.end(),
                     [](unsigned char byte) { return std::isdigit(byte) != 0; });
}

// `X002 to X006`, or one id. False for anything else.
bool AddIds(const std::string& text, Promise* promise) {
  const std::size_t to = text.find(" to ");
  const std::string first = text.substr(0, to);
  const std::string last = to == std::string::npos ? first : text.substr(to + 4);
  if (!IsId(first) || !IsId(last) || first[0] != last[0]) return false;
  promise->has_range = promise->has_range || to != std::string::npos;
  for (int i = std::stoi(first.substr(1)); i <= std::stoi(last.substr(1)); ++i) {
    const std::string digits = std::to_string(i);
    promise->ids.push_back(first.substr(0, 1) + std::string(3 - digits.size(), '0') + digits);
  }
  return first <= last;
}

// "`check` X002 to X006, X009", or words.
bool ReadPromise(const std::string& text, Promise* promise) {
  promise->part = text;
  if (text.empty() || text[0] != '`') return IsAmong(kWithTests, text) || IsAmong(kOthers, text);
  const std::size_t end = text.find('`', 1);
  if (end == std::string::npos) return false;
  promise->part = text.substr(1, end - 1);
  const std::vector<std::string> ids = Split(text.substr(end + 1), ',');
  return IsAmong(kWithIds, promise->part) && !ids.empty() &&
         std::all_of(ids.begin(), ids.end(),
                     [&](const std::string& one) { return AddIds(one, promise); });
}

void ReadRow(const std::string& rule, const std::string& cell, std::vector<Promise>* promises,
             std::vector<std::string>* faults) {
  const std::vector<std::string> parts = Split(cell, ';');
  if (parts.empty()) faults->push_back(rule + ": nobody reports it");
  for (const std::string& part : parts) {
    Promise promise;
    promise.rule = rule;
    if (ReadPromise(part, &promise)) {
      promises->push_back(std::move(promise));
    } else {
      faults->push_back(rule + ": `" + part + "` does not name a part that reports something");
    }
  }
}

void CheckIds(const Promise& promise, const std::vector<Case>& cases,
              std::vector<std::string>* broken) {
  std::size_t shown = 0;
  for (const std::string& id : promise.ids) {
    bool is_expected = false;
    bool is_shown = false;
    for (const Case& one : cases) {
      if (one.part != promise.part || one.ids.count(id) == 0) continue;
      is_expected = true;
      is_shown = is_shown || one.rules.count(promise.rule) != 0;
    }
    shown += is_shown ? 1 : 0;
    const std::string what = promise.rule + ": no case of `" + promise.part + "` ";
    if (!is_expected) broken->push_back(what + "expects " + id);
    if (is_expected && !is_shown && !promise.has_range) {
      broken->push_back(what + "that expects " + id + " shows the rule");
    }
  }
  if (promise.has_range && shown == 0) {
    broken->push_back(promise.rule + ": no case of `" + promise.part + "` shows the rule");
  }
}

}  // namespace

std::vector<Promise> ReadPromises(const std::string& page, std::vector<std::string>* faults) {
  std::vector<Promise> promises;
  bool is_of_reporters = false;
  std::istringstream lines(page);
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line[0] != '|') {
      is_of_reporters = false;
      continue;
    }
    const std::vector<std::string> cells = Split(line.substr(1), '|');
    if (cells.size() < 3 || cells[0].compare(0, 3, "---") == 0) continue;
    if (cells[0] == "id") {
      is_of_reporters = cells[2] == "reported by";
    } else if (is_of_reporters) {
      ReadRow(cells[0], cells[2], &promises, faults);
    }
  }
  return promises;
}

std::set<std::string> ShownRules(const std::string& text) {
  std::set<std::string> rules;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string mark;
    std::string rule;
    words >> mark >> rule;
    if ((mark != "#" && mark != "//") || rule != "rule:") continue;
    for (std::string id; words >> id;) rules.insert(id);
  }
  return rules;
}

std::vector<std::string> BrokenPromises(const std::vector<Promise>& promises,
                                        const std::vector<Case>& cases) {
  std::vector<std::string> broken;
  for (const Promise& promise : promises) {
    if (IsAmong(kWithIds, promise.part)) {
      CheckIds(promise, cases, &broken);
    } else if (IsAmong(kWithTests, promise.part)) {
      const bool is_shown = std::any_of(cases.begin(), cases.end(), [&](const Case& one) {
        return one.part == promise.part && one.rules.count(promise.rule) != 0;
      });
      if (!is_shown) broken.push_back(promise.rule + ": no test of " + promise.part + " shows it");
    }
  }
  return broken;
}

}  // namespace switchyard
