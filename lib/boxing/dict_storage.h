// The entries of a Dict: boxed keys and values, in the order in which keys were first inserted.
//
// Keys are numbers, strings, devices and tensors; tensors are equal if they are the same object.
// Erasing moves the entries after it. Errors: an Error for a key of another kind.

#ifndef SWITCHYARD_LIB_BOXING_DICT_STORAGE_H_
#define SWITCHYARD_LIB_BOXING_DICT_STORAGE_H_

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "lib/boxing/value.h"
#include "lib/core/intrusive_ptr.h"

namespace switchyard {

class DictStorage final : public RefCounted {
 public:
  struct Entry {
    Value key;
    Value value;
  };

  static void Destroy(DictStorage* storage) { delete storage; }

  size_t size() const { return entries_.size(); }
  const Entry& entry(size_t place) const { return entries_[place]; }
  Entry& entry(size_t place) { return entries_[place]; }
  // size() when the key is absent.
  size_t Find(const Value& key) const;
  // The index of the key, and whether it is new. A known key keeps its value.
  std::pair<size_t, bool> Insert(Value key, Value value);
  void Erase(size_t place);
  void Clear();
  void Reserve(size_t count);
  IntrusivePtr<DictStorage> Copy() const;

 private:
  std::vector<Entry> entries_;
  std::unordered_multimap<uint64_t, size_t> places_;  // by the hash of the key
};

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_BOXING_DICT_STORAGE_H_
