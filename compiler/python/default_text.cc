#include "compiler/python/default_text.h"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <variant>

namespace switchyard::python {
namespace {

using schema::DefaultValue;
using schema::DefaultWord;

template <typename... Visitors>
struct Overloaded : Visitors... {
  using Visitors::operator()...;
};
template <typename... Visitors>
Overloaded(Visitors...) -> Overloaded<Visitors...>;

// As Python's repr: an exponent of two digits below 1e-4 and from 1e16 on.
std::string FloatText(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  const double size = std::fabs(value);
  const bool has_exponent = size != 0 && (size < 1e-4 || size >= 1e16);
  char buffer[64];
  const std::to_chars_result end =
      std::to_chars(buffer, buffer + sizeof buffer, value,
                    has_exponent ? std::chars_format::scientific : std::chars_format::fixed);
  std::string text(buffer, end.ptr);
  if (!has_exponent && text.find('.') == std::string::npos) text += ".0";
  return text;
}

std::string_view WordText(DefaultWord word) {
  switch (word) {
    case DefaultWord::kMean:
      return "1";
    case DefaultWord::kSum:
      return "2";
    case DefaultWord::kContiguousFormat:
      return "contiguous_format";
    case DefaultWord::kPreserveFormat:
      return "preserve_format";
    case DefaultWord::kStrided:
      return "strided";
    case DefaultWord::kLong:
      return "int64";
    case DefaultWord::kFloat:
      return "float32";
    case DefaultWord::kComplex:
      return "complex64";
  }
  return {};
}

std::string_view ReferenceWordText(DefaultWord word, std::string_view written) {
  if (word == DefaultWord::kMean) return "at::Reduction::Mean";
  if (word == DefaultWord::kContiguousFormat) return "c10::MemoryFormat::Contiguous";
  if (word == DefaultWord::kLong) return "at::kLong";
  return written;
}

std::string ListText(const DefaultValue::List& list) {
  if (list.elements.empty()) return "None";
  std::string text;
  for (const DefaultValue& element : list.elements) {
    text += (text.empty() ? "(" : ", ") + DefaultText(element);
  }
  return text + (list.elements.size() == 1 ? ",)" : ")");
}

// Braces in the place of brackets, as C++ has them.
std::string ReferenceListText(const DefaultValue& value) {
  const std::string& text = value.text;
  if (value.IsEmptyList() || text.size() < 2) return "None";
  return "{" + text.substr(1, text.size() - 2) + "}";
}

}  // namespace

bool IsNone(const DefaultValue& value) { return value.IsNone() || value.IsEmptyList(); }

std::string Quoted(const std::string& text) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string quoted = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      quoted.append("\\").push_back(c);
    } else if (byte < 0x20 || byte == 0x7f) {
      quoted.append("\\x").append({kDigits[byte / 16], kDigits[byte % 16]});
    } else {
      quoted.push_back(c);
    }
  }
  return quoted + "\"";
}

std::string DefaultText(const DefaultValue& value) {
  return std::visit(
      Overloaded{
          [](const DefaultValue::Other& /*other*/) { return std::string("..."); },
          [](const DefaultValue::None& /*none*/) { return std::string("None"); },
          [](bool is_true) { return std::string(is_true ? "True" : "False"); },
          [](int64_t number) { return std::to_string(number); },
          [](double number) { return FloatText(number); },
          [](const DefaultValue::Complex& number) { return FloatText(number.imaginary) + "j"; },
          [](const DefaultValue::String& string) { return Quoted(string.text); },
          [](DefaultWord word) { return std::string(WordText(word)); },
          [](const DefaultValue::List& list) { return ListText(list); },
      },
      value.value);
}

std::string ReferenceText(const DefaultValue& value) {
  if (value.IsList()) return ReferenceListText(value);
  if (const DefaultWord* word = std::get_if<DefaultWord>(&value.value)) {
    return std::string(ReferenceWordText(*word, value.text));
  }
  return DefaultText(value);
}

}  // namespace switchyard::python
