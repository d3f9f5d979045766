// Operators by name at run time: how an interpreter finds and calls them.
//
//   const std::optional<OperatorId> add = FindOperator("aten::add", "Tensor");
//   Stack stack;
//   stack.PushAll(x, y);
//   CallBoxed(*add, stack, 2);          // alpha is left out: its default
//   Tensor sum = Unbox<Tensor>(stack.Pop());
//
// Takes: names with their namespace; boxed arguments in the order of the schema. Gives: ids, what
// the schema says, and calls that go through the operator's dispatch as a call in C++ does.
// Errors: FindOperator gives nothing for a name that is unknown. Everything else raises Error: an
// id that no operator has, arguments that are missing or too many, an argument of another type than
// the schema's (the message has the operator and the argument), and what the call itself raises.
//
// A call that leaves its arguments where they are: borrowing.h; one that is made again and again:
// frame.h.
//
// Needs emitted code: the table and the calls are what `switchyard gen` writes.

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

// Sixteen bytes, wherever they are.
typedef uint64_t TwoWords __attribute__((vector_size(16)));
inline TwoWords LoadTwoWords(const char* bytes) {
  TwoWords words;
  std::memcpy(&words, bytes, sizeof(words));
  return words;
}

// Whether the cell has this name, which is of usual length. Loads overlap.
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
  const TwoWords differences = (LoadTwoWords(ours) ^ LoadTwoWords(theirs)) |
                               (LoadTwoWords(ours + middle) ^ LoadTwoWords(theirs + middle)) |
                               (LoadTwoWords(ours + last) ^ LoadTwoWords(theirs + last));
  return (differences[0] | differences[1] | difference) == 0;
}

// Places are plain numbers on their way here: an optional would be put together in memory, which
// takes as long as all the rest.
inline constexpr uint32_t kNoPlace = 0xffffffff;

// In the second table.
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

// Ids are 0 to OperatorCount() - 1, in no order that means anything.
size_t OperatorCount();

// `aten::add.Tensor`, `aten::relu`.
inline std::optional<OperatorId> FindOperator(std::string_view name) {
  const uint32_t place = internal::FindPlace(name);
  if (place == internal::kNoPlace) return std::nullopt;
  return static_cast<OperatorId>(place);
}
// The same from two parts; the overload of `aten::relu` is empty. Slower: it puts them together.
std::optional<OperatorId> FindOperator(std::string_view name, std::string_view overload);

std::string_view NameOf(OperatorId id);      // `aten::add`
std::string_view OverloadOf(OperatorId id);  // `Tensor`
std::string_view SchemaOf(OperatorId id);    // `aten::add.Tensor(Tensor self, ...) -> Tensor`
size_t ArgumentCountOf(OperatorId id);       // with out arguments
size_t ReturnCountOf(OperatorId id);
// The tags of the operator's entry, in its order: `core, pointwise`. Empty when it has none.
std::string_view TagsOf(OperatorId id);
bool HasTag(OperatorId id, std::string_view tag);

// Calls the operator with the top `count` values of the stack, the first argument deepest, and puts
// its results in their place, the first deepest. Arguments behind the first `count`, and every
// value that is Value::Default(), take the default of the schema; one without default is an error.
// The arguments are gone from the stack when the call fails, too. An out or in-place operator
// writes to the tensors that it is given, and gives them back.
void CallBoxed(OperatorId id, Stack& stack, size_t count);
// The same with a value for each argument.
void CallBoxed(OperatorId id, Stack& stack);

namespace internal {

// For borrowing.h: the values stay where they are, the results go on top of the stack.
void CallAtPlaces(OperatorId id, Stack& results, ArrayRef<Value*> arguments);

}  // namespace internal
}  // namespace switchyard

#endif  // SWITCHYARD_LIB_BOXING_OPERATORS_H_
