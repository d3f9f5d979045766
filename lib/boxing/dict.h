// Dict<Key, T>: a table from keys to values whose copies share their entries, `Dict(str, Tensor)`
// of schemas. Entries are in the order in which keys were first inserted.
//
// Takes: keys and values in their C++ types. Gives: values by key, and iterators over entries; an
// iterator is valid until an entry is erased. A Dict in a boxed value is the same table. Errors:
// at() raises Error for a key that is absent; an entry of a table of other types raises Error when
// it is read.

#ifndef SWITCHYARD_LIB_BOXING_DICT_H_
#define SWITCHYARD_LIB_BOXING_DICT_H_

#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <string>
#include <utility>

#include "lib/boxing/dict_storage.h"
#include "lib/boxing/unboxing.h"
#include "lib/boxing/value.h"
#include "lib/core/error.h"
#include "lib/core/intrusive_ptr.h"

namespace switchyard {

template <typename Key, typename T>
class Dict {
 public:
  using key_type = Key;
  using mapped_type = T;
  using size_type = size_t;

  class Entry {
   public:
    Entry(DictStorage* storage, size_t place) : storage_(storage), place_(place) {}
    Key key() const { return Unbox<Key>(storage_->entry(place_).key); }
    T value() const { return Unbox<T>(storage_->entry(place_).value); }
    void setValue(T value) const { storage_->entry(place_).value = Value(std::move(value)); }

   private:
    DictStorage* storage_;
    size_t place_;
  };

  class iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = Entry;
    using difference_type = std::ptrdiff_t;
    using pointer = const Entry*;
    using reference = const Entry&;

    iterator(DictStorage* storage, size_t place)
        : storage_(storage), place_(place), entry_(storage, place) {}
    const Entry& operator*() const { return entry_; }
    const Entry* operator->() const { return &entry_; }
    iterator& operator++() { return *this = iterator(storage_, place_ + 1); }
    iterator operator++(int) {
      iterator before = *this;
      ++*this;
      return before;
    }
    bool operator==(const iterator& other) const { return place_ == other.place_; }
    bool operator!=(const iterator& other) const { return place_ != other.place_; }
    size_t place() const { return place_; }

   private:
    DictStorage* storage_;
    size_t place_;
    Entry entry_;
  };
  using const_iterator = iterator;

  Dict() : storage_(IntrusivePtr<DictStorage>::Adopt(new DictStorage)) {}
  Dict(std::initializer_list<std::pair<Key, T>> entries) : Dict() {
    for (const auto& [key, value] : entries) insert(key, value);
  }
  // The entries of another table, shared; their types are checked when they are read.
  explicit Dict(IntrusivePtr<DictStorage> storage) : storage_(std::move(storage)) {}

  size_t size() const { return storage_->size(); }
  bool empty() const { return size() == 0; }
  iterator begin() const { return iterator(storage_.get(), 0); }
  iterator end() const { return iterator(storage_.get(), size()); }
  iterator find(const Key& key) const { return iterator(storage_.get(), Find(key)); }
  bool contains(const Key& key) const { return Find(key) != size(); }
  T at(const Key& key) const {
    const iterator found = find(key);
    SWITCHYARD_CHECK(found != end(), "a Dict has no key ", Value(key));
    return found->value();
  }

  // A known key keeps its value.
  std::pair<iterator, bool> insert(const Key& key, T value) const {
    const auto [place, is_new] = storage_->Insert(Value(key), Value(std::move(value)));
    return {iterator(storage_.get(), place), is_new};
  }
  std::pair<iterator, bool> insert_or_assign(const Key& key, T value) const {
    const auto [place, is_new] = storage_->Insert(Value(key), Value());
    storage_->entry(place).value = Value(std::move(value));
    return {iterator(storage_.get(), place), is_new};
  }
  size_t erase(const Key& key) const {
    const size_t place = Find(key);
    if (place == size()) return 0;
    storage_->Erase(place);
    return 1;
  }
  void erase(const iterator& at) const { storage_->Erase(at.place()); }
  void clear() const { storage_->Clear(); }
  void reserve(size_t count) const { storage_->Reserve(count); }

  Dict copy() const { return Dict(storage_->Copy()); }
  bool is(const Dict& other) const { return storage_ == other.storage_; }
  const IntrusivePtr<DictStorage>& storage() const { return storage_; }

 private:
  size_t Find(const Key& key) const { return storage_->Find(Value(key)); }

  IntrusivePtr<DictStorage> storage_;
};

template <typename Key, typename T>
Value::Value(const Dict<Key, T>& dict) : Value(dict.storage()) {}

namespace internal {

// A table whose entries have these types.
template <typename Key, typename T>
struct Unboxing<Dict<Key, T>> {
  using Holder = Dict<Key, T>;
  static bool Accepts(const Value& value) {
    if (value.kind() != Value::Kind::Dict) return false;
    const DictStorage& storage = *value.object<IntrusivePtr<DictStorage>>();
    for (size_t i = 0; i < storage.size(); ++i) {
      const DictStorage::Entry& entry = storage.entry(i);
      if (!Unboxing<Key>::Accepts(entry.key) || !Unboxing<T>::Accepts(entry.value)) return false;
    }
    return true;
  }
  static Holder Take(const Value& value) {
    return Holder(value.object<IntrusivePtr<DictStorage>>());
  }
  static void AppendName(std::string& out) {
    out += "Dict(";
    Unboxing<Key>::AppendName(out);
    out += ", ";
    Unboxing<T>::AppendName(out);
    out += ")";
  }
};

}  // namespace internal
}  // namespace switchyard

#endif  // SWITCHYARD_LIB_BOXING_DICT_H_
