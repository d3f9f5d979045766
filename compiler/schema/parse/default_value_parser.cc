#include "compiler/schema/parse/default_value_parser.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/string_view.h"
#include "compiler/schema/parse/furthest_failure.h"
#include "grammar/default_value.h"

namespace switchyard::schema {
namespace {

namespace pegtl = grammar::pegtl;

struct State {
  FurthestFailure failure;
  DefaultValue whole;
  std::vector<DefaultValue::List> open;  // the outermost list first

  template <typename Value>
  void Add(std::string text, Value value) {
    DefaultValue& added = open.empty() ? whole : open.back().elements.emplace_back();
    added.text = std::move(text);
    added.value = std::move(value);
  }
};

std::optional<DefaultWord> WordFromText(std::string_view text) {
  struct Row {
    std::string_view text;
    DefaultWord word;
  };
  // Source: reference schema language, section 5, "run-time parser".
  static constexpr Row kWords[] = {
      {"Mean", DefaultWord::kMean},
      {"Sum", DefaultWord::kSum},
      {"contiguous_format", DefaultWord::kContiguousFormat},
      {"preserve_format", DefaultWord::kPreserveFormat},
      {"strided", DefaultWord::kStrided},
      {"long", DefaultWord::kLong},
      {"float", DefaultWord::kFloat},
      {"complex", DefaultWord::kComplex},
  };
  for (const Row& row : kWords) {
    if (row.text == text) return row.word;
  }
  return std::nullopt;
}

// The character that the escape sequence `\c` stands for; nothing for an unknown one. The two
// readers of a schema agree on these: C++, into which torchgen copies them, and the run-time
// parser.
std::optional<char> Escaped(char c) {
  constexpr std::string_view kEscapes = "\\'\"abfnrtv";
  constexpr std::string_view kMeanings = "\\'\"\a\b\f\n\r\t\v";
  const size_t at = kEscapes.find(c);
  if (at == std::string_view::npos) return std::nullopt;
  return kMeanings[at];
}

std::string Unescape(std::string_view quoted) {
  std::string text;
  for (size_t i = 1; i + 1 < quoted.size(); ++i) {
    const std::optional<char> escaped =
        quoted[i] == '\\' && i + 2 < quoted.size() ? Escaped(quoted[i + 1]) : std::nullopt;
    if (escaped) ++i;
    text += escaped.value_or(quoted[i]);
  }
  return text;
}

double ToDouble(const std::string& text) {
  double value = 0;
  // The grammar admits only text that the conversion can read. A number out of range becomes an
  // infinity, as in Python.
  static_cast<void>(absl::SimpleAtod(text, &value));
  return value;
}

template <typename Rule>
struct Action : pegtl::nothing<Rule> {};

template <>
struct Action<grammar::DefaultNoneValue> {
  template <typename Input>
  static void apply(const Input& in, State& state) {
    state.Add(in.string(), DefaultValue::None());
  }
};

template <>
struct Action<grammar::DefaultTrueValue> {
  template <typename Input>
  static void apply(const Input& in, State& state) {
    state.Add(in.string(), true);
  }
};

template <>
struct Action<grammar::DefaultFalseValue> {
  template <typename Input>
  static void apply(const Input& in, State& state) {
    state.Add(in.string(), false);
  }
};

template <>
struct Action<grammar::DefaultInteger> {
  template <typename Input>
  static void apply(const Input& in, State& state) {
    int64_t value = 0;
    if (absl::SimpleAtoi(in.string(), &value)) {
      state.Add(in.string(), value);
    } else {
      state.Add(in.string(), DefaultValue::Other());  // does not fit 64 bits
    }
  }
};

template <>
struct Action<grammar::DefaultFloat> {
  template <typename Input>
  static void apply(const Input& in, State& state) {
    state.Add(in.string(), ToDouble(in.string()));
  }
};

template <>
struct Action<grammar::DefaultImaginary> {
  template <typename Input>
  static void apply(const Input& in, State& state) {
    const std::string text = in.string();
    state.Add(text, DefaultValue::Complex{ToDouble(text.substr(0, text.size() - 1))});
  }
};

template <>
struct Action<grammar::DefaultWordValue> {
  template <typename Input>
  static void apply(const Input& in, State& state) {
    if (const std::optional<DefaultWord> word = WordFromText(in.string_view())) {
      state.Add(in.string(), *word);
    } else {
      state.Add(in.string(), DefaultValue::Other());
    }
  }
};

template <>
struct Action<grammar::DefaultString> {
  template <typename Input>
  static void apply(const Input& in, State& state) {
    const std::string text = in.string();
    state.Add(text, DefaultValue::String{Unescape(text), text[0]});
  }
};

template <>
struct Action<grammar::ListOpen> {
  template <typename Input>
  static void apply(const Input& /*in*/, State& state) {
    state.open.emplace_back();
  }
};

template <>
struct Action<grammar::DefaultList> {
  template <typename Input>
  static void apply(const Input& in, State& state) {
    DefaultValue::List list = std::move(state.open.back());
    state.open.pop_back();
    state.Add(in.string(), std::move(list));
  }
};

}  // namespace

DefaultValue ParseDefaultValue(std::string_view text) {
  State state;
  TextInput input = InputOf(text);
  if (!IsNestedTooDeep(text) && pegtl::parse<grammar::WholeDefaultValue, Action>(input, state)) {
    return std::move(state.whole);
  }
  return DefaultValue{std::string(text), DefaultValue::Other()};
}

}  // namespace switchyard::schema
