#include "lib/boxing/dict_storage.h"

#include <complex>
#include <cstring>
#include <functional>
#include <string>

#include "lib/core/error.h"

namespace switchyard {
namespace {

uint64_t Bits(double number) {
  if (number == 0) return 0;  // also -0, which is equal to it
  uint64_t bits = 0;
  std::memcpy(&bits, &number, sizeof(bits));
  return bits;
}

uint64_t HashOf(const Value& key) {
  const std::hash<uint64_t> hash;
  switch (key.kind()) {
    case Value::Kind::Int:
    case Value::Kind::Bool:
      return hash(static_cast<uint64_t>(key.integer()));
    case Value::Kind::Double:
      return hash(Bits(key.real()));
    case Value::Kind::Complex: {
      const auto& number = key.object<std::complex<double>>();
      return hash(Bits(number.real()) * 31 + Bits(number.imag()));
    }
    case Value::Kind::String:
      return std::hash<std::string>()(key.object<std::string>());
    case Value::Kind::Device:
      return hash(static_cast<uint64_t>(key.device().type()) * 256 +
                  static_cast<uint8_t>(key.device().index()));
    case Value::Kind::Tensor:
      return std::hash<const void*>()(key.tensor().impl());
    default:
      Fail("a ", key, " cannot be the key of a Dict");
  }
}

// Of keys with equal hashes.
bool AreEqual(const Value& a, const Value& b) {
  if (a.kind() != b.kind()) return false;
  switch (a.kind()) {
    case Value::Kind::Double:
      return a.real() == b.real();
    case Value::Kind::Complex:
      return a.object<std::complex<double>>() == b.object<std::complex<double>>();
    case Value::Kind::String:
      return a.object<std::string>() == b.object<std::string>();
    case Value::Kind::Device:
      return a.device() == b.device();
    case Value::Kind::Tensor:
      return a.tensor().is_same(b.tensor());
    default:
      return a.integer() == b.integer();
  }
}

}  // namespace

size_t DictStorage::Find(const Value& key) const {
  const auto [begin, end] = places_.equal_range(HashOf(key));
  for (auto at = begin; at != end; ++at) {
    if (AreEqual(entries_[at->second].key, key)) return at->second;
  }
  return size();
}

std::pair<size_t, bool> DictStorage::Insert(Value key, Value value) {
  const size_t known = Find(key);
  if (known != size()) return {known, false};
  places_.emplace(HashOf(key), size());
  entries_.push_back({std::move(key), std::move(value)});
  return {size() - 1, true};
}

void DictStorage::Erase(size_t place) {
  entries_.erase(entries_.begin() + static_cast<std::ptrdiff_t>(place));
  for (auto at = places_.begin(); at != places_.end();) {
    if (at->second == place) {
      at = places_.erase(at);
    } else {
      if (at->second > place) --at->second;
      ++at;
    }
  }
}

void DictStorage::Clear() {
  entries_.clear();
  places_.clear();
}

void DictStorage::Reserve(size_t count) {
  entries_.reserve(count);
  places_.reserve(count);
}

IntrusivePtr<DictStorage> DictStorage::Copy() const {
  auto copy = IntrusivePtr<DictStorage>::Adopt(new DictStorage);
  copy->entries_ = entries_;
  copy->places_ = places_;
  return copy;
}

}  // namespace switchyard
