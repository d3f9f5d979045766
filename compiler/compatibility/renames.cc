#include "compiler/compatibility/renames.h"

#include <string>

#include "compiler/schema/print/schema_printer.h"

namespace switchyard::compatibility {
namespace {

using schema::NativeFunction;

// `(Tensor self) -> Tensor`
std::string ArgumentsAndReturns(const NativeFunction& function) {
  const std::string text = schema::PrintSchema(function.schema);
  return text.substr(text.find('('));
}

std::string WithPacket(const NativeFunction& function) {
  return function.schema.name_space.value + "::" + function.schema.name.value.BaseName() +
         ArgumentsAndReturns(function);
}

struct Candidates {
  std::vector<const NativeFunction*> gone;
  std::vector<const NativeFunction*> added;
};

// Those that share the text of `describe`, and are alone with it, are one operator.
template <typename Describe>
void AddRenames(const std::vector<const NativeFunction*>& gone,
                const std::vector<const NativeFunction*>& added, const Describe& describe,
                Renames* renames) {
  std::map<std::string, Candidates> candidates;
  std::map<const NativeFunction*, bool> is_taken;
  for (const auto& [older, newer] : *renames) is_taken[newer] = true;
  for (const NativeFunction* function : gone) {
    if (renames->count(function) == 0) candidates[describe(*function)].gone.push_back(function);
  }
  for (const NativeFunction* function : added) {
    if (!is_taken[function]) candidates[describe(*function)].added.push_back(function);
  }
  for (const auto& [text, same] : candidates) {
    if (same.gone.size() == 1 && same.added.size() == 1) (*renames)[same.gone[0]] = same.added[0];
  }
}

}  // namespace

Renames FindRenames(const std::vector<const NativeFunction*>& gone,
                    const std::vector<const NativeFunction*>& added) {
  Renames renames;
  AddRenames(gone, added, WithPacket, &renames);
  AddRenames(gone, added, ArgumentsAndReturns, &renames);
  return renames;
}

}  // namespace switchyard::compatibility
