#include "compiler/model/read/name_table.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "compiler/model/joined.h"

namespace switchyard::model {

bool NameTable::IsName(std::string_view name) {
  const auto is_word = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  return !name.empty() && name.size() <= 500 && (name[0] < '0' || name[0] > '9') &&
         std::all_of(name.begin(), name.end(), is_word);
}

template <typename Id>
void NameTable::Declare(const JsonCursor& place, std::string_view name, Id id, Names<Id>* names) {
  if (!IsName(name)) place.Fail("a name that is no identifier");
  names->ids.emplace(std::string(name), id);
}

template <typename Id>
void NameTable::Set(std::string_view name, Id id, Names<Id>* names) {
  names->ids[std::string(name)] = id;
  names->defined.insert(id);
}

std::string NameTable::Unique(std::string_view name) {
  const std::string start = body_.empty() ? std::string(name) : Joined(body_, "_", name);
  std::string unique = start;
  for (int64_t i = 1; !taken_->insert(unique).second; ++i) unique = Joined(start, "_", i);
  return unique;
}

template <typename Id>
Id NameTable::Find(const JsonCursor& place, std::string_view name, const Names<Id>& names) {
  const auto found = names.ids.find(name);
  if (found != names.ids.end()) return found->second;
  place.Fail(Joined("`", name, "` is not among the values of the graph"));
  return Id();
}

template <typename Id>
Id NameTable::Define(const JsonCursor& place, std::string_view name, Names<Id>* names) {
  const Id id = Find(place, name, *names);
  if (place.failed()) return id;
  if (!names->defined.insert(id).second) place.Fail(Joined("`", name, "` is defined twice"));
  return id;
}

template <typename Id>
Id NameTable::Use(const JsonCursor& place, std::string_view name, const Names<Id>& names) {
  const Id id = Find(place, name, names);
  if (!place.failed() && names.defined.count(id) == 0) {
    place.Fail(Joined("`", name, "` is used before it is defined"));
  }
  return id;
}

void NameTable::Bind(const JsonCursor& place, std::string_view name, const Value& value) {
  if (!IsName(name)) return place.Fail("a name that is no identifier");
  if (const auto* tensor = std::get_if<TensorId>(&value)) return Set(name, *tensor, &tensors_);
  const std::optional<NumberKind> kind = KindOf(value);
  if (!kind) return place.Fail("a graph gets what is neither a tensor nor a number");
  const auto* integer = std::get_if<Integer>(&value);
  const auto* number = integer == nullptr ? nullptr : std::get_if<NumberId>(integer);
  if (number != nullptr) return Set(name, *number, &numbers_);
  // A number that is known.
  NumberValue known{Unique(name), *kind, std::nullopt};
  if (integer != nullptr) known.expression = Expression::Of(std::get<int64_t>(*integer));
  if (integer == nullptr) return place.Fail("a graph gets a number that is no int");
  Set(name, graph_.numbers.Add(std::move(known)), &numbers_);
}

std::optional<NumberKind> NameTable::KindOf(const Value& value) const {
  if (std::holds_alternative<bool>(value)) return NumberKind::kBool;
  if (std::holds_alternative<double>(value)) return NumberKind::kFloat;
  const auto* integer = std::get_if<Integer>(&value);
  if (integer == nullptr) return std::nullopt;
  const auto* number = std::get_if<NumberId>(integer);
  return number == nullptr ? NumberKind::kInt : graph_.numbers[*number].kind;
}

void NameTable::DeclareTensor(const JsonCursor& place, std::string_view name, TensorMeta meta) {
  if (tensors_.ids.count(name) != 0) return;
  const TensorId id = graph_.tensors.Add({Unique(name), std::move(meta), true});
  Declare(place, name, id, &tensors_);
}

void NameTable::DeclareNumber(const JsonCursor& place, std::string_view name, NumberValue number) {
  if (numbers_.ids.count(name) != 0) return;
  number.name = Unique(name);
  const NumberId id = graph_.numbers.Add(std::move(number));
  Declare(place, name, id, &numbers_);
}

TensorId NameTable::DefineTensor(const JsonCursor& place, std::string_view name) {
  return Define(place, name, &tensors_);
}

NumberId NameTable::DefineNumber(const JsonCursor& place, std::string_view name) {
  return Define(place, name, &numbers_);
}

TensorId NameTable::UseTensor(const JsonCursor& place, std::string_view name) const {
  return Use(place, name, tensors_);
}

NumberId NameTable::UseNumber(const JsonCursor& place, std::string_view name) const {
  return Use(place, name, numbers_);
}

}  // namespace switchyard::model
