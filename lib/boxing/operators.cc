#include "lib/boxing/operators.h"

#include <cstdint>

#include "lib/boxing/boxed_call.h"
#include "lib/boxing/name_hash.h"
#include "lib/core/error.h"

namespace switchyard {
namespace {

using internal::operator_rows;
using internal::operator_table_sizes;
using internal::OperatorRow;

const OperatorRow& RowOf(OperatorId id) {
  const auto place = static_cast<uint32_t>(id);
  SWITCHYARD_CHECK(place < operator_table_sizes.operator_count, "there is no operator ", place,
                   ", the last one is ", operator_table_sizes.operator_count, " less one");
  return operator_rows[place];
}

std::string_view TextOf(uint32_t begin, uint32_t length) {
  return {internal::operator_text + begin, length};
}

}  // namespace

size_t OperatorCount() { return operator_table_sizes.operator_count; }

std::optional<OperatorId> FindOperator(std::string_view name, std::string_view overload) {
  const internal::OperatorTableSizes& sizes = operator_table_sizes;
  const uint64_t hash = HashOperatorName(name, overload, sizes.seed);
  const uint32_t displacement =
      internal::operator_displacements[BucketOfHash(hash, sizes.bucket_count)];
  const uint32_t place = internal::operator_slots[SlotOfHash(hash, displacement, sizes.slot_count)];
  if (place == internal::kNoOperator) return std::nullopt;
  const OperatorRow& row = operator_rows[place];
  if (TextOf(row.schema, row.name_length) != name) return std::nullopt;
  if (TextOf(row.schema + row.name_length + 1, row.overload_length) != overload) {
    return std::nullopt;
  }
  return static_cast<OperatorId>(place);
}

std::optional<OperatorId> FindOperator(std::string_view name) {
  const size_t dot = name.find('.');
  if (dot == std::string_view::npos) return FindOperator(name, {});
  // `aten::relu.` names no operator, though its overload would be that of `aten::relu`.
  if (dot + 1 == name.size()) return std::nullopt;
  return FindOperator(name.substr(0, dot), name.substr(dot + 1));
}

std::string_view NameOf(OperatorId id) {
  const OperatorRow& row = RowOf(id);
  return TextOf(row.schema, row.name_length);
}

std::string_view OverloadOf(OperatorId id) {
  const OperatorRow& row = RowOf(id);
  return TextOf(row.schema + row.name_length + 1, row.overload_length);
}

std::string_view SchemaOf(OperatorId id) {
  const OperatorRow& row = RowOf(id);
  return TextOf(row.schema, row.schema_length);
}

size_t ArgumentCountOf(OperatorId id) { return RowOf(id).argument_count; }
size_t ReturnCountOf(OperatorId id) { return RowOf(id).return_count; }

void CallBoxed(OperatorId id, Stack& stack, size_t count) {
  const OperatorRow& row = RowOf(id);
  BoxedCall call(row, stack, count);
  internal::CallOperator(row.shard, row.index, call);
}

void CallBoxed(OperatorId id, Stack& stack) {
  const OperatorRow& row = RowOf(id);
  BoxedCall call(row, stack, row.argument_count);
  internal::CallOperator(row.shard, row.index, call);
}

}  // namespace switchyard
