#include "compiler/model/report/page_text.h"

#include <cstdio>
#include <iterator>

#include "compiler/files/embedded_file.h"

namespace switchyard::model {

namespace {

constexpr files::EmbeddedFile kFiles[] = {
#define EMBEDDED(path, text) {path, text},
#include "compiler/model/report/page.inc"
#undef EMBEDDED
};

constexpr std::string_view kStyle =
    files::EmbeddedText(kFiles, "compiler/model/report/page/page.css");
constexpr std::string_view kScript =
    files::EmbeddedText(kFiles, "compiler/model/report/page/page.js");

}  // namespace

const std::string_view kPageStyle = kStyle;
const std::string_view kPageScript = kScript;

std::string Escaped(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    switch (c) {
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '&':
        escaped += "&amp;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      default:
        escaped += (byte < ' ' && c != '\n' && c != '\t') || byte == 0x7F ? '?' : c;
    }
  }
  return escaped;
}

std::string Grouped(int64_t number) {
  std::string text = std::to_string(number);
  const size_t first = text[0] == '-' ? 1 : 0;
  for (size_t i = text.size(); i > first + 3;) {
    i -= 3;
    text.insert(i, ",");
  }
  return text;
}

std::string SizeText(int64_t bytes) {
  constexpr const char* kUnits[] = {"bytes", "KiB", "MiB", "GiB", "TiB"};
  auto size = static_cast<double>(bytes);
  size_t unit = 0;
  while (size >= 1024 && unit + 1 < std::size(kUnits)) {
    size /= 1024;
    ++unit;
  }
  char text[48];
  std::snprintf(text, sizeof(text), unit == 0 ? "%.0f %s" : "%.1f %s", size, kUnits[unit]);
  return text;
}

std::string Coordinate(double value) {
  char text[48];
  std::snprintf(text, sizeof(text), "%.2f", value);
  std::string shown = text;
  while (shown.back() == '0') shown.pop_back();
  if (shown.back() == '.') shown.pop_back();
  return shown;
}

std::string ColorOf(size_t position) {
  // The golden angle.
  return "hsl(" + std::to_string(position * 137 % 360) + ",55%,55%)";
}

}  // namespace switchyard::model
