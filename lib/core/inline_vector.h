// InlineVector<T, N>: a vector that stores its first N elements without an allocation. The
// temporary values of a call are small and must not allocate.
//
// Takes: elements of a copyable type; N is above zero. Gives: the needed part of std::vector's
// interface. Errors: only those of allocation. Growth beyond N moves all elements: pointers to them
// are valid until the next push_back, resize or assign.

#ifndef SWITCHYARD_LIB_CORE_INLINE_VECTOR_H_
#define SWITCHYARD_LIB_CORE_INLINE_VECTOR_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

#include "lib/core/array_ref.h"

namespace switchyard {

namespace internal {

// Moves bytes of any type to a new block; frees the old one if it is one.
[[gnu::noinline]] inline void* GrownCopy(void* old, size_t used, bool is_block, size_t nbytes) {
  void* const block = ::operator new(nbytes);
  std::memcpy(block, old, used);
  if (is_block) ::operator delete(old);
  return block;
}

// Whether a move is a copy of the bytes, after which the source no longer exists: a type with
// owning members declares this with a member kMovesAsBytes.
template <typename T, typename = void>
inline constexpr bool kMovesAsBytes = std::is_trivially_copyable_v<T>;
template <typename T>
inline constexpr bool kMovesAsBytes<T, std::void_t<decltype(T::kMovesAsBytes)>> = T::kMovesAsBytes;

}  // namespace internal

template <typename T, size_t N>
class InlineVector {
 public:
  InlineVector() : data_(place_) {}
  InlineVector(const InlineVector& other) : InlineVector() { assign(other); }
  InlineVector& operator=(const InlineVector& other) {
    if (this != &other) assign(other);
    return *this;
  }
  // Leaves `other` empty.
  InlineVector(InlineVector&& other) noexcept : InlineVector() { Take(&other); }
  InlineVector& operator=(InlineVector&& other) noexcept {
    if (this == &other) return *this;
    clear();
    Free();
    data_ = place_;
    capacity_ = N;
    Take(&other);
    return *this;
  }
  ~InlineVector() {
    clear();
    Free();
  }

  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T* data() { return data_; }
  const T* data() const { return data_; }
  T* begin() { return data_; }
  T* end() { return data_ + size_; }
  const T* begin() const { return data_; }
  const T* end() const { return data_ + size_; }
  T& operator[](size_t index) { return data_[index]; }
  const T& operator[](size_t index) const { return data_[index]; }
  T& back() { return data_[size_ - 1]; }

  operator ArrayRef<T>() const { return ArrayRef<T>(data_, size_); }

  // By value: it may be one of the vector's own.
  // NOLINTNEXTLINE(performance-unnecessary-value-param)
  void push_back(T element) {
    if (size_ == capacity_) Reserve(2 * size_);
    ::new (static_cast<void*>(data_ + size_)) T(std::move(element));
    ++size_;
  }

  // A new last element without a value from outside.
  T& emplace_back() {
    if (size_ == capacity_) Reserve(2 * size_);
    ::new (static_cast<void*>(data_ + size_)) T();
    return data_[size_++];
  }

  // `count` elements that are equal to `value`, which may be one of the vector's own.
  // NOLINTNEXTLINE(performance-unnecessary-value-param)
  void assign(size_t count, T value) {
    clear();
    Reserve(count);
    std::uninitialized_fill_n(data_, count, value);
    size_ = count;
  }
  // The elements must not be the vector's own.
  void assign(ArrayRef<T> elements) {
    clear();
    Reserve(elements.size());
    std::uninitialized_copy(elements.begin(), elements.end(), data_);
    size_ = elements.size();
  }

  // Appends `count` elements to an empty vector; numbers and pointers are not initialized.
  void resize_from_empty(size_t count) {
    Reserve(count);
    std::uninitialized_default_construct_n(data_, count);
    size_ = count;
  }

  // Keeps the first `count` elements; `count` is at most size().
  void shrink(size_t count) {
    std::destroy(data_ + count, data_ + size_);
    size_ = count;
  }
  void clear() { shrink(0); }

  void erase(size_t index) {
    std::move(data_ + index + 1, data_ + size_, data_ + index);
    shrink(size_ - 1);
  }

 private:
  void Free() {
    if (data_ != place_) std::allocator<T>().deallocate(data_, capacity_);
  }
  // This vector is empty and has its own place.
  void Take(InlineVector* other) {
    if (other->data_ != other->place_) {
      data_ = std::exchange(other->data_, other->place_);
      capacity_ = std::exchange(other->capacity_, N);
      size_ = std::exchange(other->size_, 0);
      return;
    }
    std::uninitialized_move(other->begin(), other->end(), data_);
    size_ = other->size_;
    other->clear();
  }
  void Reserve(size_t count) {
    if (count > capacity_) Grow(count);
  }
  // Out of line, because most vectors stay inline.
  [[gnu::noinline]] void Grow(size_t capacity) {
    if constexpr (internal::kMovesAsBytes<T> && alignof(T) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__) {
      void* const data = internal::GrownCopy(static_cast<void*>(data_), size_ * sizeof(T),
                                             data_ != place_, capacity * sizeof(T));
      data_ = static_cast<T*>(data);
    } else {
      T* const data = std::allocator<T>().allocate(capacity);
      std::uninitialized_move(data_, data_ + size_, data);
      std::destroy_n(data_, size_);
      Free();
      data_ = data;
    }
    capacity_ = capacity;
  }

  T* data_;
  size_t size_ = 0;
  size_t capacity_ = N;
  union {
    T place_[N];  // the first size() elements are valid, unless data_ points elsewhere
  };
};

// Temporary sizes or strides.
using ShapeVector = InlineVector<int64_t, 6>;

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_INLINE_VECTOR_H_
