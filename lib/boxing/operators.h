// Operators by name at run time: how an interpreter finds and calls them.
//
//   const std::optional<OperatorId> add = FindOperator("aten::add", "Tensor");
//   Stack stack;
//   stack.PushAll(x, y);
//   CallBoxed(*add, stack, 2);          // alpha is left out: its default
//   Tensor sum = Unbox<Tensor>(stack.Pop());
//
// Takes: names with their namespace; boxed arguments in the order of the schema. Gives: ids, parts
// of the schema, and calls that use the operator's dispatch, like a call in C++. Errors:
// FindOperator returns nothing for an unknown name. The others raise Error: for an unknown id, for
// missing or extra arguments, for an argument of the wrong type (the message names the operator and
// the argument), and for errors of the call itself.
//
// borrowing.h has calls that leave their arguments in place, and frame.h has repeated calls.
//
// Needs emitted code: `switchyard gen` writes the table and the calls.

#ifndef SWITCHYARD_LIB_BOXING_OPERATORS_H_
#define SWITCHYARD_LIB_BOXING_OPERATORS_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>

#include "lib/boxing/name_hash.h"
#include "lib/boxing/operator_table.h"
#include "lib/boxing/stack.h"
#include "lib/boxing/value.h"
#include "lib/core/array_ref.h"

namespace switchyard {
namespace internal {

typedef uint64_t TwoWords __attribute__((vector_size(16)));
// Adds the bits in which sixteen bytes of each text differ, with any alignment. Vectors are never
// passed or returned by value: without SSE, as on i686, gcc warns that their convention changed.
inline void AddDifferences(const char* ours, const char* theirs, TwoWords& differences) {
  TwoWords one;
  TwoWords other;
  std::memcpy(&one, ours, sizeof(one));
  std::memcpy(&other, theirs, sizeof(other));
  differences |= one ^ other;
}

// Whether the cell has this name, which must have a usual length. The loads overlap.
inline bool IsInCell(const NameCell& cell, std::string_view name) {
  const char* ours = cell.text;
  const char* theirs = name.data();
  uint64_t difference = cell.length ^ name.size();
  if (name.size() < 16) {
    const size_t last = name.size() - 8;
    difference |=
        (LoadWord(ours) ^ LoadWord(theirs)) | (LoadWord(ours + last) ^ LoadWord(theirs + last));
    return difference == 0;
  }
  const size_t last = name.size() - 16;
  const size_t middle = last < 16 ? last : 16;
  TwoWords differences = {};
  AddDifferences(ours, theirs, differences);
  AddDifferences(ours + middle, theirs + middle, differences);
  AddDifferences(ours + last, theirs + last, differences);
  return (differences[0] | differences[1] | difference) == 0;
}

// Positions are plain numbers here: an optional would be assembled in memory, which takes as long
// as the rest of the look-up.
inline constexpr uint32_t kNoPlace = 0xffffffff;

// Looks in the second table.
[[gnu::cold]] uint32_t FindPlaceOfOther(std::string_view name);

inline uint32_t FindPlace(std::string_view name) {
  if (HasUsualLength(name)) {
    const uint64_t hash = HashUsualName(name);
    const uint32_t bucket = BucketOfHash(hash, operator_table_sizes.bucket_count);
    const uint32_t place =
        PlaceOfHash(hash, operator_displacements[bucket], operator_table_sizes.name_count);
    if (IsInCell(operator_names[place], name)) return place;
  }
  return FindPlaceOfOther(name);
}

}  // namespace internal

// Ids are 0 to OperatorCount() - 1, in an unspecified order.
size_t OperatorCount();

// `aten::add.Tensor`, `aten::relu`.
inline std::optional<OperatorId> FindOperator(std::string_view name) {
  const uint32_t place = internal::FindPlace(name);
  if (place == internal::kNoPlace) return std::nullopt;
  return static_cast<OperatorId>(place);
}
// The same from two parts; the overload of `aten::relu` is empty. It is slower, because it joins
// them.
std::optional<OperatorId> FindOperator(std::string_view name, std::string_view overload);

std::string_view NameOf(OperatorId id);      // `aten::add`
std::string_view OverloadOf(OperatorId id);  // `Tensor`
std::string_view SchemaOf(OperatorId id);    // `aten::add.Tensor(Tensor self, ...) -> Tensor`
size_t ArgumentCountOf(OperatorId id);       // including out arguments
size_t ReturnCountOf(OperatorId id);
// The tags of the operator's entry, in its order: `core, pointwise`. Empty if it has none.
std::string_view TagsOf(OperatorId id);
bool HasTag(OperatorId id, std::string_view tag);

// Calls the operator with the top `count` values of the stack, the first argument deepest, and
// replaces them with the results, the first deepest. Arguments after the first `count`, and values
// that are Value::Default(), have the default of the schema; a missing argument without default is
// an error. A failed call also removes the arguments. An out or in-place operator writes to the
// given tensors and returns them.
void CallBoxed(OperatorId id, Stack& stack, size_t count);
// The same, with a value for each argument.
void CallBoxed(OperatorId id, Stack& stack);

namespace internal {

// For borrowing.h: the values stay in place, and the results go on top of the stack.
void CallAtPlaces(OperatorId id, Stack& results, ArrayRef<Value*> arguments);

}  // namespace internal
}  // namespace switchyard

#endif  // SWITCHYARD_LIB_BOXING_OPERATORS_H_
