#include "compiler/source/code_point.h"

namespace switchyard::source {

CodePoint DecodeUtf8(std::string_view text) {
  const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  const std::size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < size) return {};
  char32_t value = lead & (0xFF >> (size + 1));
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return {};
    value = value << 6 | (byte(i) & 0x3F);
  }
  const bool is_overlong = (size == 3 && value < 0x800) || (size == 4 && value < 0x10000);
  const bool is_surrogate = value >= 0xD800 && value <= 0xDFFF;
  return is_overlong || is_surrogate || value > 0x10FFFF ? CodePoint{} : CodePoint{value, size};
}

}  // namespace switchyard::source
