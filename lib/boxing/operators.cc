#include "lib/boxing/operators.h"

#include <cstdint>
#include <cstring>
#include <string>

#include "lib/boxing/name_hash.h"
#include "lib/boxing/schema_text.h"
#include "lib/core/error.h"

namespace switchyard {
namespace {

using internal::OperatorRow;
using internal::RowOf;

// `aten::add.Tensor`
std::string_view FullNameOf(const OperatorRow& row) {
  return NameInSchema({internal::operator_schemas + row.schema, row.schema_length});
}

}  // namespace

void internal::FailOperatorId(OperatorId id) {
  Fail("there is no operator ", static_cast<uint32_t>(id), "; the program has ", CountOperators(),
       " operators");
}

size_t OperatorCount() { return internal::CountOperators(); }

uint32_t internal::FindPlaceOfOther(std::string_view name) {
  const OperatorTableSizes& sizes = operator_table_sizes;
  if (sizes.other_count == 0) return kNoPlace;
  const uint64_t hash = HashWholeName(name, sizes.other_seed);
  const uint32_t bucket = BucketOfHash(hash, sizes.other_bucket_count);
  const uint32_t place =
      sizes.name_count + PlaceOfHash(hash, other_operator_displacements[bucket], sizes.other_count);
  return FullNameOf(operator_rows[place]) == name ? place : kNoPlace;
}

std::optional<OperatorId> FindOperator(std::string_view name, std::string_view overload) {
  char buffer[128];
  std::string longer;
  const size_t size = name.size() + (overload.empty() ? 0 : 1 + overload.size());
  char* text = buffer;
  if (size > sizeof(buffer)) {
    longer.resize(size);
    text = longer.data();
  }
  name.copy(text, name.size());
  if (!overload.empty()) {
    text[name.size()] = '.';
    overload.copy(text + name.size() + 1, overload.size());
  }
  const std::optional<OperatorId> id = FindOperator(std::string_view(text, size));
  // The dot must be between the two parts.
  if (id && RowOf(*id).name_length != name.size()) return std::nullopt;
  return id;
}

std::string_view NameOf(OperatorId id) {
  const OperatorRow& row = RowOf(id);
  return FullNameOf(row).substr(0, row.name_length);
}

std::string_view OverloadOf(OperatorId id) {
  const OperatorRow& row = RowOf(id);
  const std::string_view name = FullNameOf(row);
  return name.size() == row.name_length ? std::string_view() : name.substr(row.name_length + 1);
}

std::string_view SchemaOf(OperatorId id) {
  const OperatorRow& row = RowOf(id);
  return {internal::operator_schemas + row.schema, row.schema_length};
}

size_t ArgumentCountOf(OperatorId id) { return RowOf(id).argument_count; }
size_t ReturnCountOf(OperatorId id) { return RowOf(id).return_count; }

std::string_view TagsOf(OperatorId id) {
  RowOf(id);  // raises an Error for an unknown id
  const char* const tags =
      internal::operator_tag_text + internal::operator_tags[static_cast<uint32_t>(id)];
  return {tags, static_cast<size_t>(std::strchr(tags, ';') - tags)};
}

bool HasTag(OperatorId id, std::string_view tag) {
  constexpr std::string_view kBetween = ", ";
  std::string_view rest = TagsOf(id);
  while (!rest.empty()) {
    const size_t end = rest.find(kBetween);
    if (rest.substr(0, end) == tag) return true;
    if (end == std::string_view::npos) return false;
    rest.remove_prefix(end + kBetween.size());
  }
  return false;
}

}  // namespace switchyard
