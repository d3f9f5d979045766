// Schema text cannot become code: hostile schemas are rejected with a place, or the output contains
// none of their text outside literals and comments.
#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdio>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "gtest/gtest.h"
#include "tests/compiler/emit/cpp_tokens.h"
#include "tests/compiler/emit/emitted.h"

namespace switchyard::emit {
namespace {

// Stands in every hostile text, and in nothing else.
constexpr std::string_view kMark = "evil";

constexpr std::string_view kShortTexts[] = {
    "x */ int evil; /*",
    "*/evil/*",
    "// evil",
    "evil \\",
    "evil \\  ",
    "evil\\\nint evil;",
    "evil ?\?/",
    "evil ?\?/\nint evil;",
    "?\?/evil",
    "evil?\?/?\?/",
    "\"; int evil = 0; \"",
    "'; int evil = 0; '",
    "\\\"; int evil; \\\"",
    "?\?'evil?\?'",
    ")\"; int evil; R\"(",
    "\nint evil;\n",
    "\r\nint evil;",
    "\rint evil;",
    "\vint evil;\f",
    "\xC2\x85int evil;",
    "\xE2\x80\xA8int evil;",
    "\xE2\x80\xAE evil",
    "ev\xC3\xAFl evil",
    "\xFF evil",
    "\xC0\xAF evil",
    std::string_view("evil\0int evil;", 14),
    "evil\x1b[2J",
    "$evil$",
    "$name$ evil",
    "%s%n evil",
    "#include \"evil\"",
    "\n#include <evil>\n",
    "<%evil%>",
    "%:define evil",
    "\\u0065vil evil",
    "evil); int evil(",
    "evil{} int evil() {",
    "evil, int evil",
    "::evil::",
    "../../evil",
    "evil/../evil",
};

std::vector<std::string> HostileTexts() {
  std::vector<std::string> texts(std::begin(kShortTexts), std::end(kShortTexts));
  for (const std::string& text : {
           std::string(70000, 'x') + " evil",
           std::string(300, '(') + "evil",
           std::string(200, '?') + "/evil",
           std::string(99, 'a') + " \\ evil",
           std::string(96, 'a') + " ?\?/ evil",
       }) {
    texts.push_back(text);
  }
  return texts;
}

// Words that are names by their characters, and that no emitted file has as it is.
constexpr std::string_view kReservedWords[] = {
    "class",    "goto",    "register", "asm",         "and",   "xor_eq",   "co_await",
    "NULL",     "errno",   "EOF",      "linux",       "unix",  "assert",   "__cplusplus",
    "__LINE__", "_Bool",   "__func__", "__VA_ARGS__", "_Evil", "__Evil",   "stdin",
    "SIZE_MAX", "INT_MAX", "offsetof", "setjmp",      "NAN",   "INFINITY", "__builtin_trap",
    "_Pragma",  "alignas", "decltype", "typename",
};

// Where a text goes in a schema; `@` is its place.
constexpr std::string_view kPlaces[] = {
    "f@(Tensor self) -> Tensor",
    "@(Tensor self) -> Tensor",
    "@::f(Tensor self) -> Tensor",
    "f.@(Tensor self) -> Tensor",
    "f(Tensor @) -> Tensor",
    "f(Tensor self, int @=1) -> Tensor",
    "f(@ self) -> Tensor",
    "f(Tensor self, int[@] k) -> Tensor",
    "f(Tensor self, int k=@) -> Tensor",
    "f(Tensor self, str k=@) -> Tensor",
    "f(Tensor self, str k='@') -> Tensor",
    "f(Tensor self, str k=\"@\") -> Tensor",
    "f(Tensor self, float k=@) -> Tensor",
    "f(Tensor self, ScalarType k=@) -> Tensor",
    "f(Tensor(@) self) -> Tensor(@)",
    "f(Tensor self) -> Tensor @",
    "f(Tensor self) -> (Tensor @, Tensor b)",
    "f(Tensor self) -> @",
};

enum class Quoting { kPlain, kSingle, kDouble, kLiteral, kFolded };
constexpr Quoting kQuotings[] = {Quoting::kPlain, Quoting::kSingle, Quoting::kDouble,
                                 Quoting::kLiteral, Quoting::kFolded};

std::string Replace(std::string_view text, char mark, std::string_view by) {
  std::string result;
  for (const char c : text) {
    if (c == mark) {
      result += by;
    } else {
      result += c;
    }
  }
  return result;
}

std::string DoubleQuoted(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    char buffer[8];
    std::snprintf(buffer, sizeof(buffer), "\\x%02x", byte);
    const bool is_escaped = byte < 0x20 || c == '"' || c == '\\' || byte == 0x7F;
    result += is_escaped ? std::string(buffer) : std::string(1, c);
  }
  return result + "\"";
}

// A value of YAML that is to be `text`, as far as the form can say it.
std::string Quote(std::string_view text, Quoting quoting) {
  switch (quoting) {
    case Quoting::kPlain:
      return std::string(text);
    case Quoting::kSingle:
      return "'" + Replace(text, '\'', "''") + "'";
    case Quoting::kDouble:
      return DoubleQuoted(text);
    case Quoting::kLiteral:
      return "|\n    " + Replace(text, '\n', "\n    ") + "\n";
    case Quoting::kFolded:
      return ">-\n    " + Replace(text, '\n', "\n    ") + "\n";
  }
  return "";
}

// Also parts of words: a mark that was cut out of a name would be as bad.
void ExpectNoToken(const Emitted& emitted, std::string_view word, bool is_part,
                   const std::string& schema) {
  for (const Artifact& artifact : emitted.artifacts) {
    const size_t dot = artifact.path.rfind('.');
    const std::string extension = artifact.path.substr(dot);
    EXPECT_EQ(artifact.path.find(kMark), std::string::npos) << schema;
    if (extension != ".h" && extension != ".cc") continue;
    for (const Trigraphs trigraphs : {Trigraphs::kRead, Trigraphs::kIgnored}) {
      const CodeTokens code = TokensOf(artifact.text, trigraphs);
      ASSERT_EQ(code.fault, "") << artifact.path << " of\n" << schema << artifact.text;
      for (const std::string& token : code.tokens) {
        const bool is_found = is_part ? token.find(word) != std::string::npos : token == word;
        ASSERT_FALSE(is_found) << artifact.path << " has " << token << " of\n"
                               << schema << artifact.text;
      }
    }
  }
}

struct Counts {
  size_t refused = 0;
  size_t emitted = 0;
};

// Refused with a place, or harmless.
void Try(const std::string& schema, std::string_view word, bool is_part, Counts* counts) {
  const Emitted emitted = EmitText(schema, {"embedded", {"CPU", "CUDA"}, 2});
  if (emitted.is_good) {
    ++counts->emitted;
    return ExpectNoToken(emitted, word, is_part, schema);
  }
  ++counts->refused;
  const bool has_place =
      std::any_of(emitted.reports.begin(), emitted.reports.end(),
                  [](const std::string& report) { return report.rfind("0:", 0) != 0; });
  EXPECT_TRUE(has_place) << "refused without a place:\n" << schema;
}

TEST(Injection, TextInDeclarations) {
  Counts counts;
  for (const std::string& text : HostileTexts()) {
    for (const std::string_view place : kPlaces) {
      for (const Quoting quoting : kQuotings) {
        const std::string func = Quote(Replace(place, '@', text), quoting);
        Try("- func: " + func + "\n  dispatch:\n    CPU, CUDA: f_cpu\n", kMark, true, &counts);
        if (HasFatalFailure()) return;
      }
    }
  }
  EXPECT_GT(counts.emitted, 100u) << "strings can be anything";
  EXPECT_GT(counts.refused, 1000u);
}

TEST(Injection, TextInOtherKeys) {
  Counts counts;
  constexpr std::string_view kKeys[] = {
      "variants: @",
      "python_module: @",
      "category_override: @",
      "device_check: @",
      "device_guard: @",
      "tags: @",
      "autogen: @",
      "structured_inherits: @",
      "@: f_cpu",
      "dispatch:\n    CPU: @",
      "dispatch:\n    CPU: @::f",
      "dispatch:\n    CPU: a::@::native::f",
      "dispatch:\n    @: f",
      "dispatch: @",
  };
  for (const std::string& text : HostileTexts()) {
    for (const std::string_view key : kKeys) {
      for (const Quoting quoting : {Quoting::kPlain, Quoting::kSingle, Quoting::kDouble}) {
        const size_t begin = key.find('@');
        const size_t end = key.find('\n', begin);
        const std::string value(key.substr(begin, end - begin));
        const std::string line =
            std::string(key.substr(0, begin)) + Quote(Replace(value, '@', text), quoting);
        Try("- func: f(Tensor self) -> Tensor\n  " + line + "\n", kMark, true, &counts);
        if (HasFatalFailure()) return;
      }
    }
  }
  EXPECT_GT(counts.refused, 500u);
}

TEST(Injection, NamesOfSchemaFiles) {
  for (const std::string& text : HostileTexts()) {
    const Emitted emitted =
        EmitNamed(text, "- func: f(Tensor self) -> Tensor\n", {"embedded", {"CPU"}, 2});
    ASSERT_TRUE(emitted.is_good);
    ExpectNoToken(emitted, kMark, true, text);
    if (HasFatalFailure()) return;
  }
}

// Each is refused where it would be a name, and may be a part of one.
TEST(Injection, ReservedWords) {
  Counts counts;
  for (const std::string_view word : kReservedWords) {
    for (const std::string_view place : kPlaces) {
      const std::string func = Replace(place, '@', word);
      Try("- func: " + func + "\n  dispatch:\n    CPU: f_cpu\n", word, false, &counts);
      if (HasFatalFailure()) return;
    }
    for (const std::string_view kernel : {"@", "@::f", "a::@::native::f", "a::native::@"}) {
      const std::string name = Replace(kernel, '@', word);
      Try("- func: f(Tensor self) -> Tensor\n  dispatch:\n    CPU: " + name + "\n", word, false,
          &counts);
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GT(counts.refused, 100u);
}

// Long names stay names, for any length of files and lines.
TEST(Injection, LongNames) {
  const std::string name(5000, 'n');
  const Emitted emitted =
      EmitText("- func: f(Tensor " + name + ") -> Tensor\n  dispatch:\n    CPU: " + name +
                   "\n    CUDA: a::native::" + name + "\n",
               {"embedded", {"CPU", "CUDA"}, 2});
  ASSERT_TRUE(emitted.is_good);
  ExpectNoToken(emitted, "evil", true, "long names");
}

TEST(Injection, TheTokensOfTheTestAreThoseOfCompilers) {
  const auto tokens = [](std::string_view text, Trigraphs trigraphs = Trigraphs::kIgnored) {
    std::string joined;
    const CodeTokens code = TokensOf(text, trigraphs);
    for (const std::string& token : code.tokens) joined += token + " ";
    return joined + code.fault;
  };
  EXPECT_EQ(tokens("a /* b */ c // d\ne"), "a c e ");
  EXPECT_EQ(tokens("// a \\\nb\nc"), "c ");
  EXPECT_EQ(tokens("// a \\  \nb\nc"), "c ");
  EXPECT_EQ(tokens("// a ?\?/\nb\nc"), "b c ");
  EXPECT_EQ(tokens("// a ?\?/\nb\nc", Trigraphs::kRead), "c ");
  EXPECT_EQ(tokens("\"a\\\" b\" c"), "\"\" c ");
  EXPECT_EQ(tokens("\"a ?\?/\" b\" c", Trigraphs::kRead), "\"\" c ");
  EXPECT_EQ(tokens("\"a\nb"), "\"\" b a line ends in a literal");
  EXPECT_EQ(tokens("/* a"), "an unfinished comment");
}

}  // namespace
}  // namespace switchyard::emit
