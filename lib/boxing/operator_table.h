// The table of the operators that a program has, as the compiler wrote it: arrays of numbers and
// one text, in read-only data, without addresses in them. operators.h looks things up in it.
//
// One library of emitted code defines these arrays; a program can have one such library.

#ifndef SWITCHYARD_LIB_BOXING_OPERATOR_TABLE_H_
#define SWITCHYARD_LIB_BOXING_OPERATOR_TABLE_H_

#include <cstddef>
#include <cstdint>

#include "lib/boxing/name_hash.h"

namespace switchyard {

// An operator of the table, by its place: 0, 1, ... It means nothing in another program.
enum class OperatorId : uint32_t {};

namespace internal {

struct OperatorRow {
  // The schema with its namespace, `aten::add.Tensor(Tensor self, ...) -> Tensor`: where it begins
  // in operator_schemas, and its length.
  uint32_t schema;
  uint32_t schema_length;
  uint32_t name_length;  // of `aten::add`
  uint32_t argument_count;
  uint32_t return_count;
  // Where its call is: see BoxedFunctionOf.
  uint32_t shard;
  uint32_t index;
};

// Of the two tables of names, see name_hash.h. Numbers of buckets are powers of two.
struct OperatorTableSizes {
  uint32_t name_count;
  uint32_t bucket_count;
  uint32_t other_count;  // in the second table
  uint32_t other_bucket_count;
  uint64_t other_seed;
};

// A name of the first table: `aten::add.Tensor` and its length. Each in a line of the cache.
struct alignas(64) NameCell {
  char text[kMaxUsualLength + 1];
  uint8_t length;
};

extern const OperatorTableSizes operator_table_sizes;
extern const uint32_t operator_displacements[];        // one a bucket of the first table
extern const uint32_t other_operator_displacements[];  // of the second
extern const NameCell operator_names[];                // by place in the first table
// By id: the place in the first table; behind those the operators of the second, by their places.
extern const OperatorRow operator_rows[];
extern const char operator_schemas[];
// Where the tags of an operator begin in the text, by id; they end with a semicolon. Programs that
// ask for none are linked without the two.
extern const uint32_t operator_tags[];
extern const char operator_tag_text[];

inline uint32_t CountOperators() {
  return operator_table_sizes.name_count + operator_table_sizes.other_count;
}

[[noreturn, gnu::cold]] void FailOperatorId(OperatorId id);

// Errors: an id that no operator has.
inline const OperatorRow& RowOf(OperatorId id) {
  const auto place = static_cast<uint32_t>(id);
  if (__builtin_expect(place >= CountOperators(), 0)) FailOperatorId(id);
  return operator_rows[place];
}

}  // namespace internal
}  // namespace switchyard

#endif  // SWITCHYARD_LIB_BOXING_OPERATOR_TABLE_H_
