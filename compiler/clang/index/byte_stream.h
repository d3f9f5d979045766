// Plain data as bytes, to be kept in a file: numbers, and texts with their lengths in front.
//
// A value is walked once for both ways: what a walk with a ByteWriter writes, the same walk with a
// ByteReader reads.
#ifndef SWITCHYARD_COMPILER_CLANG_INDEX_BYTE_STREAM_H_
#define SWITCHYARD_COMPILER_CLANG_INDEX_BYTE_STREAM_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace switchyard::cxx {

class ByteWriter {
 public:
  void Number(const std::uint64_t& number);
  void Text(std::string_view text);

  std::string Take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

  // 0 and an empty text once the bytes have ended too early.
  void Number(std::uint64_t& number);
  void Text(std::string& text) { text = View(); }
  // A text where it stands.
  std::string_view View();

  // True when all that was asked for was there.
  bool IsGood() const { return is_good_; }
  void Fail() { is_good_ = false; }
  // How many elements a list may have at most: each has a byte.
  std::size_t Left() const { return bytes_.size(); }

 private:
  std::string_view bytes_;
  bool is_good_ = true;
};

// What all walks are made of; values are const for a ByteWriter.
template <typename Stream>
class ByteWalk {
 public:
  explicit ByteWalk(Stream& stream) : stream_(stream) {}

  template <typename T>
  void Integer(T& value) {
    if constexpr (std::is_same_v<Stream, ByteWriter>) {
      stream_.Number(static_cast<std::uint64_t>(value));
    } else {
      std::uint64_t number = 0;
      stream_.Number(number);
      value = static_cast<T>(number);
    }
  }

  // An enumeration whose last value is `last`.
  template <typename T>
  void Choice(T& value, std::remove_const_t<T> last) {
    std::uint64_t number = static_cast<std::uint64_t>(value);
    stream_.Number(number);
    if constexpr (std::is_same_v<Stream, ByteReader>) {
      if (number > static_cast<std::uint64_t>(last)) stream_.Fail();
      value = stream_.IsGood() ? static_cast<T>(number) : T{};
    }
  }

  template <typename T>
  void Text(T& text) {
    stream_.Text(text);
  }

  template <typename List, typename Visit>
  void Each(List& list, Visit visit) {
    std::uint64_t size = list.size();
    stream_.Number(size);
    if constexpr (std::is_same_v<Stream, ByteReader>) {
      if (size > stream_.Left()) stream_.Fail();
      list.resize(stream_.IsGood() ? size : 0);
    }
    for (auto& element : list) visit(element);
  }

 private:
  Stream& stream_;
};

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_INDEX_BYTE_STREAM_H_
