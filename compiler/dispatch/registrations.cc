#include "compiler/dispatch/registrations.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

#include "compiler/schema/dispatch_key_words.h"

namespace switchyard::dispatch {
namespace {

using schema::BackendFile;
using schema::DispatchLine;
using schema::NativeFunction;
using schema::OperatorReference;
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

const OperatorReference* FindIn(const std::vector<OperatorReference>& references,
                                const NativeFunction& function) {
  const auto found =
      std::find_if(references.begin(), references.end(), [&](const OperatorReference& reference) {
        return reference.name.value == function.schema.name.value &&
               reference.name_space.value == function.schema.name_space.value;
      });
  return found == references.end() ? nullptr : &*found;
}

// `vendor::XLANativeFunctions::add`: the kernels of a backend are members of one class.
std::string SpellSupported(const NativeFunction& function, const BackendFile& file) {
  std::string text = file.cpp_namespace ? file.cpp_namespace->value + "::" : "";
  text += file.class_name ? file.class_name->value : file.backend.value + "NativeFunctions";
  text += "::" + schema::DefaultKernelName(function.schema);
  if (FindIn(file.symint, function) != nullptr) text += "_symint";
  return text;
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
    : program_(program), families_(sema::FamiliesOf(program)) {}

void RegistrationFinder::AddOwn(const NativeFunction& function,
                                Registrations* registrations) const {
  for (const DispatchLine& line : function.dispatch) {
    for (const source::Located<DispatchKey>& key : line.keys) {
      const Origin origin = line.is_structured ? Origin::kStructured
                            : line.is_implied  ? Origin::kImplied
                                               : Origin::kWritten;
      registrations->Add(MakeRegistration(key.value, Spell(line.kernel.value), origin, key.range));
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

// Reference dispatch, section 5, number 10.
void RegistrationFinder::AddSupported(const NativeFunction& function, const BackendFile& file,
                                      Registrations* registrations) const {
  const auto add = [&](const OperatorReference& reference, const std::string& word, Origin origin,
                       std::string kernel) {
    const std::optional<DispatchKey> key = schema::DispatchKeyFromWord(word);
    if (!key) return;
    registrations->Add(MakeRegistration(*key, std::move(kernel), origin, reference.name.range));
  };
  const auto* const supported = FindIn(file.supported, function);
  const auto* const autograd = FindIn(file.autograd, function);
  const std::string& backend = file.backend.value;
  if (supported != nullptr) {
    return add(*supported, backend, Origin::kSupported, SpellSupported(function, file));
  }
  if (autograd != nullptr) {
    return add(*autograd, "Autograd" + backend, Origin::kSupported, SpellSupported(function, file));
  }
  const sema::Family& family = families_[function.family];
  const SchemaKind kind = function.schema.Kind();
  const bool is_wrapped = kind == SchemaKind::kInplace || kind == SchemaKind::kOut;
  if (file.use_out_as_primary || !is_wrapped || !family.IsGroup()) return;
  const auto* const functional = FindIn(file.supported, *family.Of(SchemaKind::kFunctional));
  if (functional != nullptr) add(*functional, backend, Origin::kWrapper, "");
}

Registrations RegistrationFinder::Of(const NativeFunction& function) const {
  Registrations registrations;
  if (!function.manual_kernel_registration) AddOwn(function, &registrations);
  AddStructured(function, &registrations);
  for (const BackendFile& file : program_.backends) AddSupported(function, file, &registrations);
  return registrations;
}

}  // namespace switchyard::dispatch
