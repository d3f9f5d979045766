#include "compiler/model/read/json_cursor.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <system_error>

#include "compiler/model/joined.h"
#include "compiler/model/read/json_scan.h"

namespace switchyard::model {
namespace {

// What stands for a value after a fault.
constexpr std::string_view kNull = "null";

// Nothing for numbers that are not whole, and for those beyond 64 bits.
std::optional<int64_t> IntegerIn(std::string_view text) {
  int64_t integer = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, integer);
  if (error != std::errc()) return std::nullopt;
  if (stop == end) return integer;
  constexpr double kMost = 9007199254740992.0;  // beyond it doubles leave out whole numbers
  const double number = std::strtod(std::string(text).c_str(), nullptr);
  if (std::trunc(number) != number || std::fabs(number) > kMost) return std::nullopt;
  return static_cast<int64_t>(number);
}

bool IsNumber(std::string_view value) {
  return value[0] == '-' || (value[0] >= '0' && value[0] <= '9');
}

}  // namespace

void JsonCursor::Fail(std::string_view what) const {
  if (failed()) return;
  std::string way;
  for (const Step& step : way_) {
    if (step.key.empty()) {
      way += Joined("[", step.index, "]");
    } else {
      way += way.empty() ? std::string(step.key) : Joined(".", step.key);
    }
  }
  *fault_ = way.empty() ? std::string(what) : Joined("at ", way, ": ", what);
}

JsonCursor JsonCursor::To(std::string_view value, Step step) const {
  JsonCursor cursor(*this);
  cursor.value_ = value;
  cursor.way_.push_back(step);
  return cursor;
}

bool JsonCursor::Expect(char begin, std::string_view what) const {
  if (value_[0] == begin) return true;
  Fail(Joined(what, " was expected"));
  return false;
}

JsonCursor JsonCursor::At(std::string_view key) const {
  if (std::optional<JsonCursor> found = Find(key)) return *std::move(found);
  Fail(Joined("`", key, "` is missing"));
  return To(kNull, {key, 0});
}

std::optional<JsonCursor> JsonCursor::Find(std::string_view key) const {
  std::optional<JsonCursor> found;
  if (!Expect('{', "an object")) return found;
  ForEachJsonMember(value_, [&](std::string_view literal, std::string_view value) {
    if (json_->Decoded(literal) != key) return true;
    if (value != kNull) found = To(value, {key, 0});
    return false;
  });
  return found;
}

std::pair<std::string_view, JsonCursor> JsonCursor::Only() const {
  std::string_view key;
  std::string_view only = kNull;
  size_t count = 0;
  if (Expect('{', "an object")) {
    ForEachJsonMember(value_, [&](std::string_view literal, std::string_view value) {
      key = json_->Decoded(literal);
      only = value;
      return ++count != 2;
    });
  }
  if (count == 1) return {key, To(only, {key, 0})};
  Fail(Joined("one member was expected, not ", count == 0 ? "none" : "several"));
  return {"", To(kNull, {})};
}

std::vector<JsonCursor> JsonCursor::Elements() const {
  std::vector<JsonCursor> elements;
  if (!Expect('[', "a list")) return elements;
  ForEachJsonElement(value_, [&](std::string_view value) {
    elements.push_back(To(value, {{}, elements.size()}));
    return true;
  });
  return elements;
}

std::vector<std::pair<std::string_view, JsonCursor>> JsonCursor::Members() const {
  std::vector<std::pair<std::string_view, JsonCursor>> members;
  if (!Expect('{', "an object")) return members;
  ForEachJsonMember(value_, [&](std::string_view literal, std::string_view value) {
    const std::string_view key = json_->Decoded(literal);
    members.emplace_back(key, To(value, {key, 0}));
    return true;
  });
  std::stable_sort(members.begin(), members.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  return members;
}

bool JsonCursor::IsNull() const { return value_ == kNull; }

int64_t JsonCursor::Integer() const {
  const auto integer = IsNumber(value_) ? IntegerIn(value_) : std::nullopt;
  if (!integer) Fail("an integer of 64 bits was expected");
  return integer.value_or(0);
}

double JsonCursor::Number() const {
  if (IsNumber(value_)) return std::strtod(std::string(value_).c_str(), nullptr);
  if (value_ == "\"Infinity\"") return std::numeric_limits<double>::infinity();
  if (value_ == "\"-Infinity\"") return -std::numeric_limits<double>::infinity();
  if (value_ == "\"NaN\"") return std::numeric_limits<double>::quiet_NaN();
  Fail("a number was expected");
  return 0;
}

bool JsonCursor::Bool() const {
  const bool is_true = value_ == "true";
  if (!is_true && value_ != "false") Fail("true or false was expected");
  return is_true;
}

std::string_view JsonCursor::Text() const {
  return Expect('"', "a text") ? json_->Decoded(value_) : std::string_view();
}

}  // namespace switchyard::model
