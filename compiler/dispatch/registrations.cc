#include "compiler/dispatch/registrations.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace switchyard::dispatch {
namespace {

std::string Spell(const schema::KernelName& kernel) {
  return schema::KernelNamespace(kernel) + "::" + kernel.name;
}

Registration MakeRegistration(DispatchKey key, std::string kernel, Origin origin,
                              source::SourceRange range) {
  return {key, std::string(DispatchKeyName(key)), std::move(kernel), origin, false, range};
}

Origin OriginOfPlain(const expand::KernelLine& line) {
  switch (line.source) {
    case expand::LineSource::kOperator:
      return line.is_implied ? Origin::kImplied : Origin::kWritten;
    case expand::LineSource::kBackend:
      return Origin::kSupported;
    case expand::LineSource::kExecutorch:
      return Origin::kEntry;
  }
  std::abort();
}

Origin OriginOf(const RegisteredKernel& kernel) {
  switch (kernel.form) {
    case KernelForm::kPlain:
      return OriginOfPlain(*kernel.line);
    case KernelForm::kStructured:
      return Origin::kStructured;
    case KernelForm::kMeta:
      return Origin::kMeta;
    case KernelForm::kNonFunctional:
      return Origin::kNonFunctional;
    case KernelForm::kResultCopied:
      return Origin::kWrapper;
    case KernelForm::kInplaceMeta:
      return Origin::kInplaceMeta;
    case KernelForm::kFallthrough:
      return Origin::kWritten;
  }
  std::abort();
}

// Empty when a kernel has no name, or when more than the kernel is called.
std::string KernelText(const RegisteredKernel& kernel) {
  const bool is_named = kernel.line != nullptr && kernel.form != KernelForm::kResultCopied;
  return is_named ? Spell(kernel.line->kernel.value) : "";
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
    case Origin::kInplaceMeta:
      return "made for an in-place operator: on Meta nothing is written";
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

Registrations RegistrationsOf(const OperatorTable& table) {
  Registrations registrations;
  for (const RegisteredKernel& kernel : table.kernels()) {
    Registration registration =
        MakeRegistration(kernel.key, KernelText(kernel), OriginOf(kernel), kernel.range);
    registration.is_fallthrough = kernel.form == KernelForm::kFallthrough;
    registrations.Add(std::move(registration));
  }
  return registrations;
}

}  // namespace switchyard::dispatch
