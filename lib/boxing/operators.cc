#include "lib/boxing/operators.h"

#include <cstdint>
#include <string>

#include "lib/boxing/name_hash.h"
#include "lib/boxing/schema_text.h"
#include "lib/core/error.h"

namespace switchyard {
namespace {

using internal::operator_table_sizes;
using internal::OperatorRow;
using internal::RowOf;

static_assert(internal::kNameCell == internal::kMaxUsualLength + 1, "a zero is behind each name");

// Whether the cell has this text of usual length. Names have no zeros, so the text ends where the
// name does when a zero is behind it but not in its last place.
bool IsInCell(const char* cell, std::string_view text) {
  using internal::LoadWord;
  const internal::WordPlaces at(text.size());
  const char* bytes = text.data();
  const uint64_t difference = (LoadWord(cell) ^ LoadWord(bytes)) |
                              (LoadWord(cell + at.second) ^ LoadWord(bytes + at.second)) |
                              (LoadWord(cell + at.third) ^ LoadWord(bytes + at.third)) |
                              (LoadWord(cell + at.fourth) ^ LoadWord(bytes + at.fourth)) |
                              (LoadWord(cell + at.fifth) ^ LoadWord(bytes + at.fifth)) |
                              (LoadWord(cell + at.last) ^ LoadWord(bytes + at.last));
  return difference == 0 && cell[text.size()] == 0 && text.back() != 0;
}

// `aten::add.Tensor`
std::string_view FullNameOf(const OperatorRow& row) {
  return NameInSchema({internal::operator_schemas + row.schema, row.schema_length});
}

}  // namespace

void internal::FailOperatorId(OperatorId id) {
  Fail("there is no operator ", static_cast<uint32_t>(id), ", the program has ",
       operator_table_sizes.operator_count, " operators");
}

size_t OperatorCount() { return operator_table_sizes.operator_count; }

uint32_t internal::FindPlace(std::string_view name) {
  const OperatorTableSizes& sizes = operator_table_sizes;
  const uint64_t hash = HashOperatorName(name, sizes.seed);
  const uint32_t bucket = BucketOfHash(hash, sizes.bucket_count);
  const uint32_t place = PlaceOfHash(hash, operator_displacements[bucket], sizes.operator_count);
  if (IsUsualLength(name.size())) {
    return IsInCell(operator_names[place], name) ? place : kNoPlace;
  }
  return sizes.operator_count != 0 && FullNameOf(operator_rows[place]) == name ? place : kNoPlace;
}

uint32_t internal::FindPlace(std::string_view name, std::string_view overload) {
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
  const uint32_t place = FindPlace(std::string_view(text, size));
  // The dot must be where the two parts meet.
  if (place != kNoPlace && operator_rows[place].name_length != name.size()) return kNoPlace;
  return place;
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

}  // namespace switchyard
