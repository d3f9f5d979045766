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
// Needs emitted code: the table and the calls are what `switchyard gen` writes.

#ifndef SWITCHYARD_LIB_BOXING_OPERATORS_H_
#define SWITCHYARD_LIB_BOXING_OPERATORS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "lib/boxing/operator_table.h"
#include "lib/boxing/stack.h"

namespace switchyard {
namespace internal {

inline constexpr uint32_t kNoPlace = 0xffffffff;

// A plain number: an optional would be put together in memory for its way back.
uint32_t FindPlace(std::string_view name);
uint32_t FindPlace(std::string_view name, std::string_view overload);

inline std::optional<OperatorId> IdOfPlace(uint32_t place) {
  if (place == kNoPlace) return std::nullopt;
  return static_cast<OperatorId>(place);
}

}  // namespace internal

// Ids are 0 to OperatorCount() - 1, in no order that means anything.
size_t OperatorCount();

// `aten::add.Tensor`, `aten::relu`.
inline std::optional<OperatorId> FindOperator(std::string_view name) {
  return internal::IdOfPlace(internal::FindPlace(name));
}
// The same from two parts; the overload of `aten::relu` is empty. Slower: it puts them together.
inline std::optional<OperatorId> FindOperator(std::string_view name, std::string_view overload) {
  return internal::IdOfPlace(internal::FindPlace(name, overload));
}

std::string_view NameOf(OperatorId id);      // `aten::add`
std::string_view OverloadOf(OperatorId id);  // `Tensor`
std::string_view SchemaOf(OperatorId id);    // `aten::add.Tensor(Tensor self, ...) -> Tensor`
size_t ArgumentCountOf(OperatorId id);       // with out arguments
size_t ReturnCountOf(OperatorId id);

// Calls the operator with the top `count` values of the stack, the first argument deepest, and puts
// its results in their place, the first deepest. Arguments behind the first `count`, and every
// value that is Value::Default(), take the default of the schema; one without default is an error.
// The arguments are gone from the stack when the call fails, too. An out or in-place operator
// writes to the tensors that it is given, and gives them back.
void CallBoxed(OperatorId id, Stack& stack, size_t count);
// The same with a value for each argument.
void CallBoxed(OperatorId id, Stack& stack);

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_BOXING_OPERATORS_H_
