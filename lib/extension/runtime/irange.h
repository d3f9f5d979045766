// c10::irange(n), c10::irange(begin, end): ranges of integers for `for` loops.
#ifndef SWITCHYARD_LIB_EXTENSION_RUNTIME_IRANGE_H_
#define SWITCHYARD_LIB_EXTENSION_RUNTIME_IRANGE_H_

#include <type_traits>

namespace c10 {

template <typename Integer>
class IntegerRange {
 public:
  class Iterator {
   public:
    constexpr explicit Iterator(Integer value) : value_(value) {}
    constexpr Integer operator*() const { return value_; }
    constexpr Iterator& operator++() {
      ++value_;
      return *this;
    }
    constexpr bool operator!=(const Iterator& other) const { return value_ != other.value_; }

   private:
    Integer value_;
  };

  // Empty if the end is less than the beginning.
  constexpr IntegerRange(Integer begin, Integer end)
      : begin_(begin), end_(end < begin ? begin : end) {}
  constexpr Iterator begin() const { return begin_; }
  constexpr Iterator end() const { return end_; }

 private:
  Iterator begin_, end_;
};

template <typename Integer>
constexpr IntegerRange<Integer> irange(Integer end) {
  static_assert(std::is_integral_v<Integer>, "irange takes whole numbers");
  return {Integer{0}, end};
}
template <typename Begin, typename End>
constexpr IntegerRange<End> irange(Begin begin, End end) {
  static_assert(std::is_integral_v<Begin> && std::is_integral_v<End>, "irange takes whole numbers");
  return {static_cast<End>(begin), end};
}

}  // namespace c10

#endif  // SWITCHYARD_LIB_EXTENSION_RUNTIME_IRANGE_H_
