#include "compiler/model/read/name_table.h"

#include <algorithm>
#include <utility>

#include "compiler/model/joined.h"

namespace switchyard::model {
namespace {

// Names go into emitted code.
bool IsName(std::string_view name) {
  const auto is_word = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  return !name.empty() && name.size() <= 500 && (name[0] < '0' || name[0] > '9') &&
         std::all_of(name.begin(), name.end(), is_word);
}

}  // namespace

template <typename Id>
void NameTable::Declare(const JsonCursor& place, std::string_view name, Id id, Names<Id>* names) {
  if (!IsName(name)) place.Fail("a name that is no identifier");
  names->ids.emplace(std::string(name), id);
  names->is_defined.push_back(false);
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
  if (names->is_defined[id.number()]) place.Fail(Joined("`", name, "` is defined twice"));
  names->is_defined[id.number()] = true;
  return id;
}

template <typename Id>
Id NameTable::Use(const JsonCursor& place, std::string_view name, const Names<Id>& names) {
  const Id id = Find(place, name, names);
  if (!place.failed() && !names.is_defined[id.number()]) {
    place.Fail(Joined("`", name, "` is used before it is defined"));
  }
  return id;
}

void NameTable::DeclareTensor(const JsonCursor& place, std::string_view name, TensorMeta meta) {
  const TensorId id = graph_.tensors.Add({std::string(name), std::move(meta), true});
  Declare(place, name, id, &tensors_);
}

void NameTable::DeclareNumber(const JsonCursor& place, std::string_view name, NumberValue number) {
  number.name = std::string(name);
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
