// InlineVector<T, N>: a vector whose first N elements need no memory of their own. What a call of
// an operator makes and drops on its way is small and must not ask for memory.
//
// Takes: elements of a type that can be made without arguments; N is above zero. Gives: what
// std::vector gives, as far as it is needed here. Errors: none but those of memory. Growing beyond
// N moves all elements: pointers to them are good until the next push_back, resize or assign.

#ifndef SWITCHYARD_LIB_CORE_INLINE_VECTOR_H_
#define SWITCHYARD_LIB_CORE_INLINE_VECTOR_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

#include "lib/core/array_ref.h"

namespace switchyard {

template <typename T, size_t N>
class InlineVector {
 public:
  InlineVector() = default;

  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T* data() { return size_ <= N ? inline_ : heap_.data(); }
  const T* data() const { return size_ <= N ? inline_ : heap_.data(); }
  T* begin() { return data(); }
  T* end() { return data() + size_; }
  const T* begin() const { return data(); }
  const T* end() const { return data() + size_; }
  T& operator[](size_t index) { return data()[index]; }
  const T& operator[](size_t index) const { return data()[index]; }
  T& back() { return data()[size_ - 1]; }

  operator ArrayRef<T>() const { return ArrayRef<T>(data(), size_); }

  void push_back(T element) {
    if (size_ < N) {
      inline_[size_++] = std::move(element);
      return;
    }
    if (size_ == N) heap_.assign(std::make_move_iterator(inline_), std::make_move_iterator(end()));
    heap_.push_back(std::move(element));
    ++size_;
  }

  // `count` elements that are equal to `value`.
  void assign(size_t count, const T& value) {
    if (count > N) {
      heap_.assign(count, value);
    } else {
      std::fill_n(inline_, count, value);
    }
    size_ = count;
  }
  void assign(ArrayRef<T> elements) {
    if (elements.size() > N) {
      heap_.assign(elements.begin(), elements.end());
    } else {
      std::copy(elements.begin(), elements.end(), inline_);
    }
    size_ = elements.size();
  }

  // `count` elements in an empty vector.
  void resize_from_empty(size_t count) {
    if (count > N) heap_.resize(count);
    size_ = count;
  }

  // Of at most size() elements; the others stay.
  void shrink(size_t count) {
    if (size_ > N && count > N) {
      heap_.resize(count);
    } else if (size_ > N) {
      std::move(heap_.begin(), heap_.begin() + static_cast<std::ptrdiff_t>(count), inline_);
      heap_.clear();
    }
    for (size_t i = count; i < size_ && i < N; ++i) inline_[i] = T();
    size_ = count;
  }
  void clear() { shrink(0); }

  void erase(size_t index) {
    std::move(begin() + index + 1, end(), begin() + index);
    shrink(size_ - 1);
  }

 private:
  size_t size_ = 0;
  T inline_[N];
  std::vector<T> heap_;  // all elements, when there are more than N
};

// Sizes or strides on their way.
using ShapeVector = InlineVector<int64_t, 6>;

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_INLINE_VECTOR_H_
