// The table of the operators that a program has, as the compiler wrote it: arrays of numbers and
// one text, in read-only data, without addresses in them. operators.h looks things up in it.
//
// One library of emitted code defines these arrays; a program can have one such library.

#ifndef SWITCHYARD_LIB_BOXING_OPERATOR_TABLE_H_
#define SWITCHYARD_LIB_BOXING_OPERATOR_TABLE_H_

#include <cstddef>
#include <cstdint>

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
  // Where its call is: see CallOperator.
  uint32_t shard;
  uint32_t index;
};

struct OperatorTableSizes {
  uint64_t seed;  // of the hash
  uint32_t operator_count;
  uint32_t bucket_count;  // a power of two
};

extern const OperatorTableSizes operator_table_sizes;
extern const uint32_t operator_displacements[];  // one a bucket
extern const OperatorRow operator_rows[];        // by id, which is the place of the name's hash
// The same names once more, for look-ups: `aten::add.Tensor` with zeros behind it. Empty where the
// name is too long to have a zero there.
inline constexpr size_t kNameCell = 48;
extern const char operator_names[][kNameCell];
extern const char operator_schemas[];

[[noreturn, gnu::cold]] void FailOperatorId(OperatorId id);

// Errors: an id that no operator has.
inline const OperatorRow& RowOf(OperatorId id) {
  const auto place = static_cast<uint32_t>(id);
  if (__builtin_expect(place >= operator_table_sizes.operator_count, 0)) FailOperatorId(id);
  return operator_rows[place];
}

}  // namespace internal
}  // namespace switchyard

#endif  // SWITCHYARD_LIB_BOXING_OPERATOR_TABLE_H_
