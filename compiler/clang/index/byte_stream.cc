#include "compiler/clang/index/byte_stream.h"

namespace switchyard::cxx {
namespace {

constexpr int kBits = 7;
constexpr unsigned kMore = 0x80;

}  // namespace

void ByteWriter::Number(const std::uint64_t& number) {
  std::uint64_t rest = number;
  for (; rest >= kMore; rest >>= kBits) bytes_ += static_cast<char>((rest & (kMore - 1)) | kMore);
  bytes_ += static_cast<char>(rest);
}

void ByteWriter::Text(std::string_view text) {
  Number(text.size());
  bytes_ += text;
}

void ByteReader::Number(std::uint64_t& number) {
  number = 0;
  for (int shift = 0; shift < 64; shift += kBits) {
    if (bytes_.empty()) break;
    const auto byte = static_cast<unsigned char>(bytes_.front());
    bytes_.remove_prefix(1);
    number |= static_cast<std::uint64_t>(byte & (kMore - 1)) << shift;
    if (byte < kMore) return;
  }
  is_good_ = false;
  number = 0;
}

std::string_view ByteReader::View() {
  std::uint64_t size = 0;
  Number(size);
  is_good_ = is_good_ && size <= bytes_.size();
  if (!is_good_) size = 0;
  const std::string_view text = bytes_.substr(0, size);
  bytes_.remove_prefix(size);
  return text;
}

}  // namespace switchyard::cxx
