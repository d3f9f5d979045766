#include "compiler/diagnostics/printable.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "absl/strings/str_format.h"
#include "compiler/source/code_point.h"

namespace switchyard::diagnostics {
namespace {

struct Span {
  char32_t first;
  char32_t last;
};

constexpr Span kUnprintable[] = {{0x00, 0x1F},     {0x7F, 0x9F},     {0x200B, 0x200F},
                                 {0x2028, 0x202E}, {0x2060, 0x206F}, {0xFEFF, 0xFEFF},
                                 {0xFFF0, 0xFFFB}, {0xFFFE, 0xFFFF}};

}  // namespace

bool IsPrintable(char32_t value) {
  return std::none_of(std::begin(kUnprintable), std::end(kUnprintable), [value](const Span& span) {
    return span.first <= value && value <= span.last;
  });
}

void AppendPrintable(std::string_view text, std::string* out) {
  const auto is_plain = [](char c) { return c >= ' ' && c <= '~'; };
  while (!text.empty()) {
    // Nearly all text is printable ASCII: taken at once.
    const auto other = std::find_if_not(text.begin(), text.end(), is_plain);
    out->append(text.substr(0, other - text.begin()));
    text.remove_prefix(other - text.begin());
    if (text.empty()) return;
    const source::CodePoint point = source::DecodeUtf8(text);
    const std::size_t size = std::max<std::size_t>(point.size, 1);
    if (point.size > 0 && IsPrintable(point.value)) {
      out->append(text.substr(0, size));
    } else {
      for (const char c : text.substr(0, size)) {
        absl::StrAppendFormat(out, "\\x%02X", static_cast<unsigned char>(c));
      }
    }
    text.remove_prefix(size);
  }
}

}  // namespace switchyard::diagnostics
