#include "tests/compiler/emit/emitted_switches.h"

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "gtest/gtest.h"

namespace switchyard::emit {
namespace {

constexpr std::string_view kKey = "DispatchKey::";

bool StartsWith(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

// Without comments; white space is one blank.
std::string Flat(const std::string& text) {
  std::string flat;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text.compare(i, 2, "//") == 0) i = text.find('\n', i);
    const char c = text[i] == '\n' ? ' ' : text[i];
    if (c != ' ' || flat.empty() || flat.back() != ' ') flat += c;
  }
  return flat;
}

// The position after the bracket that closes the one at `open`. Brackets in quoted text do not
// count.
size_t BehindBracket(std::string_view text, size_t open) {
  int depth = 0;
  for (size_t i = open; i < text.size(); ++i) {
    if (text[i] == '"') {
      while (text[++i] != '"') i += text[i] == '\\' ? 1 : 0;
    } else if (text[i] == '(' || text[i] == '{') {
      ++depth;
    } else if ((text[i] == ')' || text[i] == '}') && --depth == 0) {
      return i + 1;
    }
  }
  return text.size();
}

std::string_view UpTo(std::string_view text, char end) { return text.substr(0, text.find(end)); }

std::string_view Behind(std::string_view text, std::string_view prefix) {
  return text.substr(text.find(prefix) + prefix.size());
}

// Statements without their semicolons.
std::vector<std::string_view> Statements(std::string_view body) {
  std::vector<std::string_view> statements;
  size_t begin = 0;
  for (size_t i = 0; i < body.size(); ++i) {
    if (body[i] == '(' || body[i] == '{') i = BehindBracket(body, i) - 1;
    if (body[i] != ';') continue;
    while (begin < i && body[begin] == ' ') ++begin;
    statements.push_back(body.substr(begin, i - begin));
    begin = i + 1;
  }
  return statements;
}

// What the statements of a case call.
std::string CalledBy(std::string_view body) {
  while (!body.empty() && body.front() == ' ') body.remove_prefix(1);
  if (StartsWith(body, "{")) body = body.substr(1, BehindBracket(body, 0) - 2);
  for (std::string_view statement : Statements(body)) {
    if (StartsWith(statement, "FailNoKernel(")) return "fails";
    if (StartsWith(statement, "CheckInplaceOnMeta(")) return "on Meta";
    if (StartsWith(statement, "return redispatch::")) return "passed on";
    if (StartsWith(statement, "FallbackCall ")) {
      return "fallback " + std::string(UpTo(Behind(statement, "("), ','));
    }
    const bool is_around = StartsWith(statement, "CheckCommonDevice(") ||
                           StartsWith(statement, "const DeviceGuard<") ||
                           StartsWith(statement, "using ");
    if (is_around) continue;
    if (StartsWith(statement, "const auto ")) {
      return "copied " + std::string(UpTo(Behind(statement, "= "), '('));
    }
    if (StartsWith(statement, "return ")) statement.remove_prefix(7);
    return std::string(UpTo(statement, '('));
  }
  ADD_FAILURE() << "a case calls nothing: " << body;
  return "";
}

// The cases between the brackets of a switch.
void ReadCases(std::string_view text, EmittedSwitch* result) {
  std::vector<std::string> keys;
  bool is_default = false;
  size_t at = 0;
  while ((at = text.find_first_not_of(' ', at)) != std::string_view::npos) {
    std::string_view rest = text.substr(at);
    if (StartsWith(rest, "case ") || StartsWith(rest, "default:")) {
      is_default = StartsWith(rest, "default:");
      const size_t end = is_default ? 7 : rest.find(": ", rest.find(kKey) + kKey.size());
      if (!is_default) keys.emplace_back(Behind(rest.substr(0, end), kKey));
      at += end + 1;
      continue;
    }
    size_t end = 0;
    while (end < rest.size()) {
      if (rest[end] == '(' || rest[end] == '{') end = BehindBracket(rest, end) - 1;
      const std::string_view behind = rest.substr(++end);
      if (StartsWith(behind, " case ") || StartsWith(behind, " default:")) break;
    }
    const std::string called = CalledBy(rest.substr(0, end));
    for (const std::string& key : keys) result->cases[key] = called;
    if (is_default) result->others = called;
    keys.clear();
    at += end;
  }
}

EmittedSwitch ReadBody(std::string_view body) {
  EmittedSwitch result;
  constexpr std::string_view kGoesTo = "GoesTo<DispatchKey::";
  const size_t one = body.find(kGoesTo);
  const size_t many = body.find("switch (");
  if (many != std::string_view::npos) {
    const size_t open = body.find('{', BehindBracket(body, many + 7));
    ReadCases(body.substr(open + 1, BehindBracket(body, open) - open - 2), &result);
  } else if (one != std::string_view::npos) {
    std::string key(body.substr(one + kGoesTo.size()));
    key.resize(key.find_first_of(",>"));
    const size_t open = body.find('{', one);
    const size_t end = BehindBracket(body, open);
    result.others = CalledBy(body.substr(open + 1, end - open - 2));
    result.cases[key] = CalledBy(body.substr(end));
  } else {
    result.others = CalledBy(body);
    result.looks_at_keys = result.others == "fails";
  }
  return result;
}

// What the function without keys calls in front of the switch: there it is called too.
void ReadStraight(std::string_view body, const std::string& name, EmittedSwitch* result) {
  constexpr std::string_view kStraight = "GoesStraightTo<DispatchKey::";
  const size_t straight = body.find(kStraight);
  if (straight == std::string_view::npos) return;
  const std::string_view behind = body.substr(straight + kStraight.size());
  result->straight_key = std::string(UpTo(behind, '>'));
  std::string_view called = behind.substr(BehindBracket(behind, behind.find('(')));
  if (StartsWith(called, ")")) called.remove_prefix(1);  // of a condition
  for (const std::string_view prefix : {" { return ", " ? "}) {
    if (StartsWith(called, prefix)) called.remove_prefix(prefix.size());
  }
  EXPECT_EQ(UpTo(called, '('), result->At(result->straight_key)) << name;
}

}  // namespace

void ReadEmittedSwitches(const std::string& text, EmittedSwitches* switches) {
  const std::string flat = Flat(text);
  constexpr std::string_view kNamespace = "namespace switchyard::ops";
  constexpr std::string_view kFunction = " redispatch::";
  std::string name_space;
  size_t opened = flat.find(kNamespace);
  for (size_t at = 0; at < flat.size();) {
    const size_t function = flat.find(kFunction, at);
    if (opened < function) {
      name_space =
          std::string(UpTo(std::string_view(flat).substr(opened + kNamespace.size()), ' '));
      if (StartsWith(name_space, "::")) name_space = name_space.substr(2) + "::";
      at = opened + kNamespace.size();
      opened = flat.find(kNamespace, at);
      continue;
    }
    if (function == std::string::npos) break;
    const size_t open = flat.find('(', function);
    const std::string name =
        name_space + flat.substr(function + kFunction.size(), open - function - kFunction.size());
    const size_t body = flat.find('{', BehindBracket(flat, open));
    const size_t end = BehindBracket(flat, body);
    const auto [place, is_new] =
        switches->emplace(name, ReadBody(std::string_view(flat).substr(body + 1, end - body - 2)));
    EXPECT_TRUE(is_new) << name;
    // The function without keys follows: it calls this one, or the kernel.
    const size_t outside = flat.find('{', BehindBracket(flat, flat.find('(', end)));
    at = BehindBracket(flat, outside);
    ReadStraight(std::string_view(flat).substr(outside, at - outside), name, &place->second);
  }
}

}  // namespace switchyard::emit
