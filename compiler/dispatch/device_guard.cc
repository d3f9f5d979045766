#include "compiler/dispatch/device_guard.h"

#include <algorithm>

#include "lib/keys/backend_facts.h"

namespace switchyard::dispatch {
namespace {

using schema::Argument;
using schema::FunctionSchema;

// The `device` of tensor options; null when the operator has none.
const Argument* DeviceOption(const FunctionSchema& schema) {
  const auto found =
      std::find_if(schema.arguments.begin(), schema.arguments.end(), [](const Argument& argument) {
        return argument.group == schema::ArgumentGroup::kTensorOptions &&
               argument.name.value == "device";
      });
  return found == schema.arguments.end() ? nullptr : &*found;
}

// Self, then out arguments, then positional ones; keyword-only inputs do not count.
const Argument* FirstTensor(const FunctionSchema& schema) {
  const Argument* const self = schema.Self();
  if (self != nullptr && self->type.value.IsTensorLike()) return self;
  const auto find = [&](bool is_out) -> const Argument* {
    for (const Argument& argument : schema.arguments) {
      const bool is_candidate = is_out ? argument.IsOut() : argument.IsPositional();
      if (is_candidate && argument.type.value.IsTensorLike()) return &argument;
    }
    return nullptr;
  };
  const Argument* const out = find(/*is_out=*/true);
  return out != nullptr ? out : find(/*is_out=*/false);
}

}  // namespace

bool IsGuarded(const expand::KernelLine& line, DispatchKey registered) {
  return line.source == expand::LineSource::kBackend ? line.is_guarded : IsGuardedKey(registered);
}

DeviceGuard FindDeviceGuard(const schema::NativeFunction& operator_of_line,
                            const expand::KernelLine& line, DispatchKey registered) {
  const schema::NativeFunction& function =
      line.functional == nullptr ? operator_of_line : *line.functional;
  if (!function.device_guard || line.is_structured || !IsGuarded(line, registered)) return {};
  if (function.schema.HasTensorOptions()) {
    // The functional form gets the device of the out argument.
    const auto outs = operator_of_line.schema.OutArguments();
    const bool is_from_out = line.functional != nullptr && !outs.empty();
    if (is_from_out) return {GuardPlace::kTensor, outs[0]};
    return {GuardPlace::kDeviceOption, DeviceOption(function.schema)};
  }
  const Argument* const tensor = FirstTensor(function.schema);
  if (tensor == nullptr) return {};
  return {GuardPlace::kTensor, tensor};
}

}  // namespace switchyard::dispatch
