// The table of a program's operators, written by the compiler: arrays of numbers and one text, in
// read-only data, without addresses. operators.h looks operators up in it.
//
// One library of emitted code defines these arrays; a program can have one such library.

#ifndef SWITCHYARD_LIB_BOXING_OPERATOR_TABLE_H_
#define SWITCHYARD_LIB_BOXING_OPERATOR_TABLE_H_

#include <cstddef>
#include <cstdint>

#include "lib/boxing/name_hash.h"

namespace switchyard {

// The index of an operator in the table: 0, 1, ... It is valid only in this program.
enum class OperatorId : uint32_t {};

namespace internal {

struct OperatorRow {
  // The schema with its namespace, `aten::add.Tensor(Tensor self, ...) -> Tensor`: its start in
  // operator_schemas, and its length.
  uint32_t schema;
  uint32_t schema_length;
  uint32_t name_length;  // length of `aten::add`
  uint32_t argument_count;
  uint32_t return_count;
  // The position of its call function: see BoxedFunctionOf.
  uint32_t shard;
  uint32_t index;
};

// Sizes of the two tables of names, see name_hash.h. Numbers of buckets are powers of two.
struct OperatorTableSizes {
  uint32_t name_count;
  uint32_t bucket_count;
  uint32_t other_count;  // in the second table
  uint32_t other_bucket_count;
  uint64_t other_seed;
};

// A name of the first table: `aten::add.Tensor` and its length. Each cell has its own cache line.
struct alignas(64) NameCell {
  char text[kMaxUsualLength + 1];
  uint8_t length;
};

extern const OperatorTableSizes operator_table_sizes;
extern const uint32_t operator_displacements[];        // one per bucket of the first table
extern const uint32_t other_operator_displacements[];  // one per bucket of the second
extern const NameCell operator_names[];                // by position in the first table
// By id: the position in the first table; the operators of the second table follow, by position.
extern const OperatorRow operator_rows[];
extern const char operator_schemas[];
// The start of an operator's tags in the text, by id; they end with a semicolon. Programs that do
// not use tags are linked without both.
extern const uint32_t operator_tags[];
extern const char operator_tag_text[];

inline uint32_t CountOperators() {
  return operator_table_sizes.name_count + operator_table_sizes.other_count;
}

[[noreturn, gnu::cold]] void FailOperatorId(OperatorId id);

// Errors: an unknown id.
inline const OperatorRow& RowOf(OperatorId id) {
  const auto place = static_cast<uint32_t>(id);
  if (__builtin_expect(place >= CountOperators(), 0)) FailOperatorId(id);
  return operator_rows[place];
}

}  // namespace internal
}  // namespace switchyard

#endif  // SWITCHYARD_LIB_BOXING_OPERATOR_TABLE_H_
