// The table of the operators that a program has, as the compiler wrote it: arrays of numbers and
// one text, in read-only data, without addresses in them. operators.h looks things up in it.
//
// One library of emitted code defines these arrays; a program can have one such library.

#ifndef SWITCHYARD_LIB_BOXING_OPERATOR_TABLE_H_
#define SWITCHYARD_LIB_BOXING_OPERATOR_TABLE_H_

#include <cstdint>

namespace switchyard {

// An operator of the table, by its place: 0, 1, ... It means nothing in another program.
enum class OperatorId : uint32_t {};

namespace internal {

// What a slot holds that is nobody's.
inline constexpr uint32_t kNoOperator = 0xffffffff;

struct OperatorRow {
  // The schema with its namespace, `aten::add.Tensor(Tensor self, ...) -> Tensor`: where it begins
  // in operator_text, and its length. It begins with the name, a dot and the overload.
  uint32_t schema;
  uint32_t schema_length;
  uint32_t name_length;      // of `aten::add`
  uint32_t overload_length;  // of `Tensor`; 0 means that there is no dot either
  uint32_t argument_count;
  uint32_t return_count;
  // Where its call is: see CallOperator.
  uint32_t shard;
  uint32_t index;
};

struct OperatorTableSizes {
  uint64_t seed;  // of the hash
  uint32_t operator_count;
  uint32_t bucket_count;  // powers of two
  uint32_t slot_count;
};

extern const OperatorTableSizes operator_table_sizes;
extern const uint16_t operator_displacements[];  // one a bucket
extern const uint32_t operator_slots[];          // places in operator_rows
extern const OperatorRow operator_rows[];
extern const char operator_text[];

}  // namespace internal
}  // namespace switchyard

#endif  // SWITCHYARD_LIB_BOXING_OPERATOR_TABLE_H_
