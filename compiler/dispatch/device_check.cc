#include "compiler/dispatch/device_check.h"

#include "compiler/dispatch/device_guard.h"
#include "lib/keys/backend_facts.h"

namespace switchyard::dispatch {
namespace {

using schema::Argument;

bool HoldsOneTensor(const Argument& argument) {
  const schema::Type& type = argument.type.value;
  return type.IsPlain() || (type.IsOptional() && type.Element().IsPlain());
}

}  // namespace

std::vector<const Argument*> FindCheckedArguments(const schema::NativeFunction& operator_of_line,
                                                  const expand::KernelLine* line,
                                                  DispatchKey registered) {
  const bool is_guarded = line == nullptr ? IsGuardedKey(registered) : IsGuarded(*line, registered);
  const schema::NativeFunction& function =
      line == nullptr || line->functional == nullptr ? operator_of_line : *line->functional;
  if (!is_guarded || function.device_check == schema::DeviceCheck::kNoCheck) return {};
  std::vector<const Argument*> checked;
  for (const bool is_out : {true, false}) {
    for (const Argument& argument : function.schema.arguments) {
      const bool is_candidate = is_out ? argument.IsOut() : argument.IsPositional();
      if (is_candidate && argument.type.value.IsTensorLike()) checked.push_back(&argument);
    }
  }
  // One tensor alone is always on one device.
  if (checked.size() == 1 && HoldsOneTensor(*checked[0])) checked.clear();
  return checked;
}

}  // namespace switchyard::dispatch
