// Ids identify things across all copies of a program. The type keeps ids of different kinds apart.
//
// An id counts from 0 in the order of creation; a Store (store.h) holds a fact for each id of a
// kind. A default-constructed id stands for nothing, and no Store has it.
#ifndef SWITCHYARD_COMPILER_SCHEMA_IDS_H_
#define SWITCHYARD_COMPILER_SCHEMA_IDS_H_

#include <cstddef>
#include <cstdint>
#include <utility>

namespace switchyard::schema {

template <typename Tag>
class Id {
 public:
  constexpr Id() = default;
  constexpr explicit Id(size_t number) : number_(static_cast<uint32_t>(number)) {}

  constexpr size_t number() const { return number_; }

  friend constexpr bool operator==(Id a, Id b) { return a.number_ == b.number_; }
  friend constexpr bool operator!=(Id a, Id b) { return !(a == b); }
  friend constexpr bool operator<(Id a, Id b) { return a.number_ < b.number_; }
  template <typename Hash>
  friend Hash AbslHashValue(Hash hash, Id id) {
    return Hash::combine(std::move(hash), id.number_);
  }

 private:
  uint32_t number_ = UINT32_MAX;
};

// An operator of a program: its index in Program::functions.
using OperatorId = Id<struct OperatorTag>;

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_IDS_H_
