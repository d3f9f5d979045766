// Ids: what is the identity of a thing, whichever copy of it is at hand. A number that is not mixed
// up with numbers of other things.
//
// An id counts from 0 in the order in which things were made; the things of one kind fill a Store
// (store.h). One that was made without a number stands for nothing, and no Store has it.
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

// An operator of a program: its place in Program::functions.
using OperatorId = Id<struct OperatorTag>;

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_IDS_H_
