// One fact for each thing of a kind: a vector that is indexed by the thing's id only.
//
// A phase keeps what it finds out about operators in a store of its own.
#ifndef SWITCHYARD_COMPILER_SCHEMA_STORE_H_
#define SWITCHYARD_COMPILER_SCHEMA_STORE_H_

#include <cassert>
#include <cstddef>
#include <utility>
#include <vector>

namespace switchyard::schema {

template <typename Id, typename T>
class Store {
 public:
  Store() = default;
  explicit Store(size_t count) : facts_(count) {}
  Store(size_t count, const T& value) : facts_(count, value) {}

  T& operator[](Id id) {
    assert(id.number() < facts_.size());
    return facts_[id.number()];
  }
  const T& operator[](Id id) const {
    assert(id.number() < facts_.size());
    return facts_[id.number()];
  }

  Id Add(T fact) {
    facts_.push_back(std::move(fact));
    return Id(facts_.size() - 1);
  }

  size_t size() const { return facts_.size(); }
  void reserve(size_t count) { facts_.reserve(count); }
  // In the order of ids.
  auto begin() const { return facts_.begin(); }
  auto end() const { return facts_.end(); }
  auto begin() { return facts_.begin(); }
  auto end() { return facts_.end(); }

 private:
  std::vector<T> facts_;
};

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_STORE_H_
