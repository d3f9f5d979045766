// ArrayRef<T>: a view of contiguous elements with another owner. Pass it by value.
//
// Takes: a vector, std::array, C array, braced list, one element, or pointer and length. Gives:
// read access, at() and Slice() with bounds checks, equality by elements. Errors: at(), front(),
// back() and Slice() raise Error out of bounds; operator[] does not check. A view of a braced list
// or a temporary is valid until the end of the full expression.

#ifndef SWITCHYARD_LIB_CORE_ARRAY_REF_H_
#define SWITCHYARD_LIB_CORE_ARRAY_REF_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "lib/core/error.h"

namespace switchyard {

template <typename T>
class ArrayRef {
 public:
  using value_type = T;
  using size_type = size_t;
  using const_iterator = const T*;
  using iterator = const_iterator;
  using const_reverse_iterator = std::reverse_iterator<const_iterator>;

  constexpr ArrayRef() = default;
  constexpr ArrayRef(const T& element) : data_(&element), size_(1) {}
  constexpr ArrayRef(const T* data, size_t size) : data_(data), size_(size) {}
  constexpr ArrayRef(const T* first, const T* last)
      : data_(first), size_(static_cast<size_t>(last - first)) {}

  template <typename Allocator>
  ArrayRef(const std::vector<T, Allocator>& elements)
      : data_(elements.data()), size_(elements.size()) {
    static_assert(!std::is_same_v<T, bool>, "std::vector<bool> has no elements to refer to");
  }
  template <size_t N>
  constexpr ArrayRef(const std::array<T, N>& elements) : data_(elements.data()), size_(N) {}
  template <size_t N>
  constexpr ArrayRef(const T (&elements)[N]) : data_(elements), size_(N) {}
  // Assigned in the body because gcc warns about an initializer, as if the view owned the elements.
  constexpr ArrayRef(const std::initializer_list<T>& elements) : size_(elements.size()) {
    if (size_ != 0) data_ = elements.begin();
  }

  constexpr const_iterator begin() const { return data_; }
  constexpr const_iterator end() const { return data_ + size_; }
  constexpr const_reverse_iterator rbegin() const { return const_reverse_iterator(end()); }
  constexpr const_reverse_iterator rend() const { return const_reverse_iterator(begin()); }

  constexpr bool empty() const { return size_ == 0; }
  constexpr size_t size() const { return size_; }
  constexpr const T* data() const { return data_; }
  constexpr const T& operator[](size_t index) const { return data_[index]; }

  constexpr const T& at(size_t index) const {
    SWITCHYARD_CHECK(index < size_, "index ", index, " is out of bounds of an array of ", size_);
    return data_[index];
  }
  constexpr const T& front() const { return at(0); }
  constexpr const T& back() const {
    SWITCHYARD_CHECK(size_ != 0, "an empty array has no last element");
    return data_[size_ - 1];
  }

  // Elements [start, start + count).
  constexpr ArrayRef Slice(size_t start, size_t count) const {
    SWITCHYARD_CHECK(start <= size_ && count <= size_ - start, "slice of ", count,
                     " elements from ", start, " is out of bounds of an array of ", size_);
    return ArrayRef(data_ + start, count);
  }
  // Elements [start, end of the array).
  constexpr ArrayRef Slice(size_t start) const {
    SWITCHYARD_CHECK(start <= size_, "slice from ", start, " is out of bounds of an array of ",
                     size_);
    return ArrayRef(data_ + start, size_ - start);
  }

  constexpr bool Equals(ArrayRef other) const {
    if (size_ != other.size_) return false;
    for (size_t i = 0; i < size_; ++i) {
      if (!(data_[i] == other.data_[i])) return false;
    }
    return true;
  }

  std::vector<T> ToVector() const { return std::vector<T>(begin(), end()); }

  // PyTorch's names for the same, which sources of extensions use.
  bool equals(ArrayRef other) const { return Equals(other); }
  ArrayRef slice(size_t start, size_t count) const { return Slice(start, count); }
  ArrayRef slice(size_t start) const { return Slice(start); }
  std::vector<T> vec() const { return ToVector(); }

 private:
  const T* data_ = nullptr;
  size_t size_ = 0;
};

// Either operand may be any type that converts to a view of the other's elements.
template <typename T>
constexpr bool operator==(ArrayRef<T> left, ArrayRef<T> right) {
  return left.Equals(right);
}
template <typename T>
constexpr bool operator!=(ArrayRef<T> left, ArrayRef<T> right) {
  return !left.Equals(right);
}
template <typename T>
bool operator==(ArrayRef<T> left, const std::vector<T>& right) {
  return left.Equals(ArrayRef<T>(right));
}
template <typename T>
bool operator==(const std::vector<T>& left, ArrayRef<T> right) {
  return right.Equals(ArrayRef<T>(left));
}

// A view or nothing. An argument `{1}` is a list here, whose elements live as long as the call. For
// a std::optional it would be one number, converted to an element that is destroyed before the call
// begins.
template <typename T>
class OptionalArrayRef : public std::optional<ArrayRef<T>> {
 public:
  constexpr OptionalArrayRef() = default;
  constexpr OptionalArrayRef(std::nullopt_t) {}
  constexpr OptionalArrayRef(std::optional<ArrayRef<T>> view) : std::optional<ArrayRef<T>>(view) {}
  constexpr OptionalArrayRef(ArrayRef<T> view) : std::optional<ArrayRef<T>>(view) {}
  constexpr OptionalArrayRef(const T& element) : OptionalArrayRef(ArrayRef<T>(element)) {}
  constexpr OptionalArrayRef(const std::initializer_list<T>& elements)
      : OptionalArrayRef(ArrayRef<T>(elements)) {}
  template <typename Allocator>
  OptionalArrayRef(const std::vector<T, Allocator>& elements)
      : OptionalArrayRef(ArrayRef<T>(elements)) {}
  template <size_t N>
  constexpr OptionalArrayRef(const std::array<T, N>& elements)
      : OptionalArrayRef(ArrayRef<T>(elements)) {}
  template <size_t N>
  constexpr OptionalArrayRef(const T (&elements)[N]) : OptionalArrayRef(ArrayRef<T>(elements)) {}
};

using IntArrayRef = ArrayRef<int64_t>;
using OptionalIntArrayRef = OptionalArrayRef<int64_t>;
using OptionalDoubleArrayRef = OptionalArrayRef<double>;

// Prints "[2, 3]" in a message.
template <typename T>
void AppendTo(std::string& out, ArrayRef<T> elements) {
  out += '[';
  for (size_t i = 0; i < elements.size(); ++i) {
    if (i != 0) out += ", ";
    AppendTo(out, elements[i]);
  }
  out += ']';
}

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_ARRAY_REF_H_
