// An index as bytes, to be kept in a file: numbers and texts with their lengths in front.
#ifndef SWITCHYARD_COMPILER_TOOLING_INDEX_TEXT_H_
#define SWITCHYARD_COMPILER_TOOLING_INDEX_TEXT_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "compiler/tooling/kernel_decl.h"

namespace switchyard::tooling {

// Both walk a value through `Number` and `Text`, so that what one writes the other reads.
class ByteWriter {
 public:
  void Number(const std::uint64_t& number);
  void Text(const std::string& text);

  std::string Take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

  // 0 and an empty text once the bytes have ended too early.
  void Number(std::uint64_t& number);
  void Text(std::string& text);

  // True when all that was asked for was there.
  bool IsGood() const { return is_good_; }
  void Fail() { is_good_ = false; }
  // How many elements a list may have at most: each has a byte.
  std::size_t Left() const { return bytes_.size(); }

 private:
  std::string_view bytes_;
  bool is_good_ = true;
};

std::string WriteIndex(const KernelIndex& index);
// False for bytes that are none of an index.
bool ReadIndex(std::string_view bytes, KernelIndex* index);

}  // namespace switchyard::tooling

#endif  // SWITCHYARD_COMPILER_TOOLING_INDEX_TEXT_H_
