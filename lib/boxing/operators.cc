#include "lib/boxing/operators.h"

#include <cstdint>
#include <cstring>
#include <string>

#include "lib/boxing/name_hash.h"
#include "lib/core/error.h"

namespace switchyard {
namespace {

using internal::operator_table_sizes;
using internal::OperatorRow;
using internal::RowOf;

// `aten::add.Tensor`
std::string_view FullNameOf(uint32_t place) {
  const uint32_t* offset = &internal::operator_name_offsets[place];
  return {internal::operator_names + offset[0], offset[1] - offset[0]};
}

bool AreEqual(const char* a, const char* b, size_t size) {
  using internal::LoadWord;
  if (!internal::IsUsualLength(size)) return std::memcmp(a, b, size) == 0;
  const internal::WordPlaces at(size);
  return ((LoadWord(a) ^ LoadWord(b)) | (LoadWord(a + at.second) ^ LoadWord(b + at.second)) |
          (LoadWord(a + at.third) ^ LoadWord(b + at.third)) |
          (LoadWord(a + at.fourth) ^ LoadWord(b + at.fourth))) == 0;
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
  const uint32_t place =
      PlaceOfHash(hash, internal::operator_displacements[bucket], sizes.operator_count);
  const std::string_view found = FullNameOf(place);
  const bool is_found =
      found.size() == name.size() && AreEqual(found.data(), name.data(), name.size());
  return is_found ? place : kNoPlace;
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
  return FullNameOf(static_cast<uint32_t>(id)).substr(0, row.name_length);
}

std::string_view OverloadOf(OperatorId id) {
  const OperatorRow& row = RowOf(id);
  const std::string_view name = FullNameOf(static_cast<uint32_t>(id));
  return name.size() == row.name_length ? std::string_view() : name.substr(row.name_length + 1);
}

std::string_view SchemaOf(OperatorId id) {
  const OperatorRow& row = RowOf(id);
  return {internal::operator_schemas + row.schema, row.schema_length};
}

size_t ArgumentCountOf(OperatorId id) { return RowOf(id).argument_count; }
size_t ReturnCountOf(OperatorId id) { return RowOf(id).return_count; }

}  // namespace switchyard
