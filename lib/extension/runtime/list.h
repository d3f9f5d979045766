// c10::List<T>: a list whose copies share their elements, as kernels of extensions take and return
// it. Takes the view type of an emitted function's parameter; gives the vector type of its result.
// Errors: get() and set() raise Error out of bounds.
#ifndef SWITCHYARD_LIB_EXTENSION_RUNTIME_LIST_H_
#define SWITCHYARD_LIB_EXTENSION_RUNTIME_LIST_H_

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

#include "lib/core/array_ref.h"
#include "lib/core/error.h"

namespace c10 {

template <typename T>
class List {
 public:
  using value_type = T;
  using size_type = std::size_t;
  using iterator = typename std::vector<T>::iterator;

  List() : List(std::vector<T>()) {}
  List(std::initializer_list<T> elements) : List(std::vector<T>(elements)) {}
  explicit List(switchyard::ArrayRef<T> elements)
      : List(std::vector<T>(elements.begin(), elements.end())) {}
  explicit List(std::vector<T> elements)
      : elements_(std::make_shared<std::vector<T>>(std::move(elements))) {}

  size_type size() const { return elements_->size(); }
  bool empty() const { return elements_->empty(); }
  T get(size_type index) const { return (*elements_)[Checked(index)]; }
  T extract(size_type index) const { return std::move((*elements_)[Checked(index)]); }
  void set(size_type index, T value) const { (*elements_)[Checked(index)] = std::move(value); }
  typename std::vector<T>::reference operator[](size_type index) const {
    return (*elements_)[Checked(index)];
  }
  iterator begin() const { return elements_->begin(); }
  iterator end() const { return elements_->end(); }

  void push_back(T value) const { elements_->push_back(std::move(value)); }
  template <typename... Arguments>
  void emplace_back(Arguments&&... arguments) const {
    elements_->emplace_back(std::forward<Arguments>(arguments)...);
  }
  void append(const List& other) const {
    const std::vector<T> added = other.vec();
    elements_->insert(end(), added.begin(), added.end());
  }
  void reserve(size_type count) const { elements_->reserve(count); }
  void resize(size_type count) const { elements_->resize(count); }
  void clear() const { elements_->clear(); }
  void pop_back() const {
    Checked(0);
    elements_->pop_back();
  }

  List copy() const { return List(vec()); }
  bool is(const List& other) const { return elements_ == other.elements_; }
  std::vector<T> vec() const { return *elements_; }
  operator std::vector<T>() const { return *elements_; }

 private:
  size_type Checked(size_type index) const {
    SWITCHYARD_CHECK(index < size(), "index ", index, " is out of bounds of a list of ", size());
    return index;
  }

  std::shared_ptr<std::vector<T>> elements_;
};

}  // namespace c10

namespace switchyard {

// The same elements as an array, for kernels of extensions that take lists of a known length.
template <typename Array>
Array ToArray(ArrayRef<typename Array::value_type> elements) {
  Array array{};
  SWITCHYARD_CHECK(elements.size() == array.size(), "a list of ", elements.size(),
                   " elements was given for one of ", array.size());
  std::copy(elements.begin(), elements.end(), array.begin());
  return array;
}

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_EXTENSION_RUNTIME_LIST_H_
