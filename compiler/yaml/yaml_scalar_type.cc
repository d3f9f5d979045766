// The types of untagged plain scalars: https://yaml.org/type/ with the deviations of PyYAML's safe
// loader (an exponent needs its sign, no y and n, no float that consists of digits and
// underscores).

#include <array>
#include <cstddef>
#include <string_view>

#include "compiler/source/word_set.h"
#include "compiler/yaml/yaml_node.h"

namespace switchyard::yaml {
namespace {

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// Reads a scalar from its start; each Take function moves past what it accepts.
class Matcher {
 public:
  explicit Matcher(std::string_view text) : rest_(text) {}

  bool AtEnd() const { return rest_.empty(); }
  char Peek() const { return rest_.empty() ? '\0' : rest_[0]; }

  bool Take(char c) {
    if (Peek() != c || AtEnd()) return false;
    rest_.remove_prefix(1);
    return true;
  }

  bool TakeAny(std::string_view set) {
    if (AtEnd() || set.find(rest_[0]) == std::string_view::npos) return false;
    rest_.remove_prefix(1);
    return true;
  }

  bool TakeWord(std::string_view word) {
    if (rest_.substr(0, word.size()) != word) return false;
    rest_.remove_prefix(word.size());
    return true;
  }

  // Takes as many characters of `set` as there are, up to `most`. Returns their number.
  std::size_t TakeRun(std::string_view set, std::size_t most = std::string_view::npos) {
    std::size_t count = 0;
    while (count < most && TakeAny(set)) ++count;
    return count;
  }

  // Takes base-60 groups such as `:59`. Returns their number.
  std::size_t TakeSixties() {
    std::size_t count = 0;
    while (true) {
      Matcher ahead = *this;
      if (!ahead.Take(':')) return count;
      Matcher two = ahead;
      if (two.TakeAny("012345") && two.TakeAny(kDigits)) {
        *this = two;
      } else if (ahead.TakeAny(kDigits)) {
        *this = ahead;
      } else {
        return count;
      }
      ++count;
    }
  }

  static constexpr std::string_view kDigits = "0123456789";
  static constexpr std::string_view kDigitsAndLow = "0123456789_";

 private:
  std::string_view rest_;
};

bool IsInt(std::string_view text) {
  Matcher m(text);
  m.TakeAny("-+");
  if (m.Take('0')) {
    if (m.AtEnd()) return true;
    if (m.Take('b')) return m.TakeRun("01_") > 0 && m.AtEnd();
    if (m.Take('x')) return m.TakeRun("0123456789abcdefABCDEF_") > 0 && m.AtEnd();
    return m.TakeRun("01234567_") > 0 && m.AtEnd();
  }
  if (!m.TakeAny("123456789")) return false;
  m.TakeRun(Matcher::kDigitsAndLow);
  m.TakeSixties();
  return m.AtEnd();
}

// Whether the rest is an exponent or nothing.
bool IsExponentOrEnd(Matcher m) {
  if (m.AtEnd()) return true;
  return m.TakeAny("eE") && m.TakeAny("-+") && m.TakeRun(Matcher::kDigits) > 0 && m.AtEnd();
}

bool IsFloat(std::string_view text) {
  if (text == ".nan" || text == ".NaN" || text == ".NAN") return true;
  Matcher m(text);
  const bool has_sign = m.TakeAny("-+");
  if (m.Take('.')) {
    Matcher word = m;
    if ((word.TakeWord("inf") || word.TakeWord("Inf") || word.TakeWord("INF")) && word.AtEnd()) {
      return true;
    }
    if (has_sign || !m.TakeAny(Matcher::kDigits)) return false;
    m.TakeRun(Matcher::kDigitsAndLow);
    return IsExponentOrEnd(m);
  }
  if (!m.TakeAny(Matcher::kDigits)) return false;
  m.TakeRun(Matcher::kDigitsAndLow);
  const bool has_sixties = m.TakeSixties() > 0;
  if (!m.Take('.')) return false;
  m.TakeRun(Matcher::kDigitsAndLow);
  return has_sixties ? m.AtEnd() : IsExponentOrEnd(m);
}

bool TakeZone(Matcher* m) {
  m->TakeRun(" \t");
  if (m->Take('Z')) return true;
  if (!m->TakeAny("-+") || m->TakeRun(Matcher::kDigits, 2) == 0) return false;
  return !m->Take(':') || m->TakeRun(Matcher::kDigits, 2) == 2;
}

bool IsTimestamp(std::string_view text) {
  Matcher m(text);
  if (m.TakeRun(Matcher::kDigits, 4) != 4 || !m.Take('-')) return false;
  const std::size_t month = m.TakeRun(Matcher::kDigits, 2);
  if (month == 0 || !m.Take('-')) return false;
  const std::size_t day = m.TakeRun(Matcher::kDigits, 2);
  if (day == 0) return false;
  if (m.AtEnd()) return month == 2 && day == 2;
  if (!m.TakeAny("Tt") && m.TakeRun(" \t") == 0) return false;
  if (m.TakeRun(Matcher::kDigits, 2) == 0 || !m.Take(':')) return false;
  if (m.TakeRun(Matcher::kDigits, 2) != 2 || !m.Take(':')) return false;
  if (m.TakeRun(Matcher::kDigits, 2) != 2) return false;
  if (m.Take('.')) m.TakeRun(Matcher::kDigits);
  return m.AtEnd() || (TakeZone(&m) && m.AtEnd());
}

// Grouped by type, as TagOfWord counts them.
constexpr source::WordSet kWords = source::MakeWordSet(
    "yes", "Yes", "YES", "no", "No", "NO", "true", "True", "TRUE", "false", "False", "FALSE", "on",
    "On", "ON", "off", "Off", "OFF", "~", "null", "Null", "NULL", "=", "<<");
constexpr std::size_t kFirstNull = kWords.Find("~");
constexpr std::size_t kFirstOther = kWords.Find("=");

constexpr ScalarTag TagOfWord(std::size_t place) {
  if (place < kFirstNull) return ScalarTag::kBool;
  return place < kFirstOther ? ScalarTag::kNull : ScalarTag::kOther;
}

}  // namespace

ScalarTag ResolvePlainScalar(std::string_view text) {
  if (text.empty()) return ScalarTag::kNull;
  if (const std::size_t place = kWords.Find(text); place < kWords.size()) return TagOfWord(place);
  const char first = text[0];
  if (!IsDigit(first) && first != '-' && first != '+' && first != '.') return ScalarTag::kString;
  if (IsFloat(text)) return ScalarTag::kFloat;
  if (IsInt(text)) return ScalarTag::kInt;
  return IsTimestamp(text) ? ScalarTag::kOther : ScalarTag::kString;
}

}  // namespace switchyard::yaml
