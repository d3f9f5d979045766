#include "compiler/dispatch/registrations.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace switchyard::dispatch {
namespace {

using schema::DispatchLine;
using schema::NativeFunction;
using schema::SchemaKind;

std::string Spell(const schema::KernelName& kernel) {
  return schema::KernelNamespace(kernel) + "::" + kernel.name;
}

Registration MakeRegistration(DispatchKey key, std::string kernel, Origin origin,
                              source::SourceRange range) {
  return {key, std::string(DispatchKeyName(key)), std::move(kernel), origin, false, range};
}

// The out operator whose kernels a structured operator runs: its own, or that of its family. Null
// when it is not structured.
const NativeFunction* StructuredOut(const NativeFunction& function,
                                    const std::vector<sema::Family>& families) {
  if (function.structured) return &function;
  if (!function.structured_delegate) return nullptr;
  const sema::Family& family = families[function.family];
  const NativeFunction* const out = family.Of(SchemaKind::kOut);
  return out != nullptr && out->structured ? out : nullptr;
}

Origin OriginOf(const DispatchLine& line) {
  switch (line.source) {
    case schema::LineSource::kOperator:
      break;
    case schema::LineSource::kBackend:
      return line.functional == nullptr ? Origin::kSupported : Origin::kWrapper;
    case schema::LineSource::kExecutorch:
      return Origin::kEntry;
  }
  if (line.is_structured) return Origin::kStructured;
  return line.is_implied ? Origin::kImplied : Origin::kWritten;
}

}  // namespace

std::string_view Describe(Origin origin) {
  switch (origin) {
    case Origin::kHypothetical:
    case Origin::kWritten:
      return "";
    case Origin::kImplied:
      return "implied";
    case Origin::kStructured:
      return "structured kernel of the out operator";
    case Origin::kMeta:
      return "made from the meta function";
    case Origin::kNonFunctional:
      return "made from the meta function and the out operator";
    case Origin::kSupported:
      return "supported by a backend file";
    case Origin::kWrapper:
      return "wrapper of the functional form, which a backend file supports";
    case Origin::kEntry:
      return "named by an ExecuTorch entry";
  }
  std::abort();
}

void Registrations::Add(Registration registration) {
  if (registration.key == DispatchKey::Undefined) {
    registration.key = DispatchKey::CompositeImplicitAutograd;
  }
  const auto earlier = std::find_if(list_.begin(), list_.end(), [&](const Registration& other) {
    return other.key == registration.key;
  });
  keys_.Add(registration.key);
  if (earlier != list_.end()) {
    *earlier = std::move(registration);
  } else {
    list_.push_back(std::move(registration));
  }
}

void Registrations::Add(DispatchKey key, bool is_fallthrough) {
  Registration registration = MakeRegistration(key, "", Origin::kHypothetical, source::kNoRange);
  registration.is_fallthrough = is_fallthrough;
  Add(std::move(registration));
}

const Registration* Registrations::Find(DispatchKey key) const {
  const auto found = std::find_if(list_.begin(), list_.end(),
                                  [&](const Registration& one) { return one.key == key; });
  return found == list_.end() ? nullptr : &*found;
}

RegistrationFinder::RegistrationFinder(const schema::Program& program)
    : families_(sema::FamiliesOf(program)), external_(program) {}

void RegistrationFinder::AddLines(const std::vector<DispatchLine>& lines, bool from_elsewhere,
                                  Registrations* registrations) {
  for (const DispatchLine& line : lines) {
    if ((line.source != schema::LineSource::kOperator) != from_elsewhere) continue;
    const Origin origin = OriginOf(line);
    const std::string kernel = origin == Origin::kWrapper ? "" : Spell(line.kernel.value);
    for (const source::Located<DispatchKey>& key : line.keys) {
      registrations->Add(MakeRegistration(key.value, kernel, origin, key.range));
    }
  }
}

// Reference dispatch, section 5, number 7. A kernel for Meta in the yaml is declared, not
// registered: it gives way to the one that is made.
void RegistrationFinder::AddStructured(const NativeFunction& function,
                                       Registrations* registrations) const {
  const NativeFunction* const out = StructuredOut(function, families_);
  if (out == nullptr) return;
  for (const DispatchLine& line : out->dispatch) {
    if (!line.is_structured) continue;
    for (const source::Located<DispatchKey>& key : line.keys) {
      registrations->Add(
          MakeRegistration(key.value, Spell(line.kernel.value), Origin::kStructured, key.range));
    }
  }
  const source::SourceRange name = out->schema.name.range;
  registrations->Add(MakeRegistration(DispatchKey::Meta, "", Origin::kMeta, name));
  if (&function == out) return;
  registrations->Add(MakeRegistration(DispatchKey::CompositeExplicitAutogradNonFunctional, "",
                                      Origin::kNonFunctional, name));
}

Registrations RegistrationFinder::Of(const NativeFunction& function) const {
  Registrations registrations;
  const std::vector<DispatchLine> lines = external_.LinesOf(function);
  if (!function.manual_kernel_registration) AddLines(lines, false, &registrations);
  AddStructured(function, &registrations);
  AddLines(lines, true, &registrations);
  return registrations;
}

}  // namespace switchyard::dispatch
