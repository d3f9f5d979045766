// Plain data as bytes for a file: numbers, and texts after their lengths.
//
// A value has one walk for both directions: a walk with a ByteReader reads what the same walk with
// a ByteWriter writes.
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

  // Returns 0, or an empty text, once the bytes have ended too early.
  void Number(std::uint64_t& number);
  void Text(std::string& text) { text = View(); }
  // Returns a text as a view of the bytes.
  std::string_view View();

  // True when everything requested was there.
  bool IsGood() const { return is_good_; }
  void Fail() { is_good_ = false; }
  // The largest possible number of elements of a list: each has at least a byte.
  std::size_t Left() const { return bytes_.size(); }

 private:
  std::string_view bytes_;
  bool is_good_ = true;
};

// The steps of all walks; values are const for a ByteWriter.
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
