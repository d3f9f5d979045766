// As much of the standard library as declarations of kernels name, so that a test reads in
// milliseconds.
#ifndef SWITCHYARD_TESTS_FILES_CHECK_MOCK_STD_H_
#define SWITCHYARD_TESTS_FILES_CHECK_MOCK_STD_H_

typedef long int64_t;
typedef unsigned long uint64_t;
typedef int int32_t;

namespace std {
template <typename T>
struct allocator {};
template <typename T>
struct char_traits {};
template <typename T, typename Traits = char_traits<T>>
struct basic_string_view {};
using string_view = basic_string_view<char>;
template <typename T, typename Allocator = allocator<T>>
struct vector {
  vector();
  T& operator[](unsigned long index);
  const T& operator[](unsigned long index) const;
  T* begin();
  T* end();
  void push_back(const T& element);
};
template <typename T>
struct optional {
  bool has_value() const;
  const T& value() const;
  const T& operator*() const;
  const T* operator->() const;
};
template <typename T, unsigned long size>
struct array {
  const T& operator[](unsigned long index) const;
};
template <typename... T>
struct tuple {
  template <typename... Given>
  tuple(Given&&... given);
};
template <typename... T>
tuple<T...> make_tuple(const T&... parts);
template <unsigned long index, typename First, typename... Rest>
struct part {
  using type = typename part<index - 1, Rest...>::type;
};
template <typename First, typename... Rest>
struct part<0, First, Rest...> {
  using type = First;
};
template <unsigned long index, typename... T>
typename part<index, T...>::type& get(tuple<T...>& whole);
}  // namespace std

#endif  // SWITCHYARD_TESTS_FILES_CHECK_MOCK_STD_H_
