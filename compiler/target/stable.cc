// PyTorch's stable ABI: libraries that every PyTorch since a version loads. Code is emitted for
// kernels in its types and for their registration; gradients and fakes are registered in Python.
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/cpp/literal.h"
#include "compiler/target/stable_spelled_types.h"
#include "compiler/target/stable_types.h"
#include "compiler/target/stable_words.h"
#include "compiler/target/target.h"

namespace switchyard::target {
namespace {

using cpp::Code;
using cpp::CppType;

std::string_view TextOf(std::string_view file) {
#define EMBEDDED(path, text) \
  if (file == path) return text;
#include "compiler/target/stable_texts.inc"
#undef EMBEDDED
  return {};
}

std::optional<std::string> SpellText(const schema::NativeFunction& /*function*/,
                                     const CppType& type) {
  const std::optional<Code> code = SpellStableType(type, Scope::kOutside);
  if (!code) return std::nullopt;
  return code->text();
}

// One header has all types.
void AddTypeParts(const CppType& /*type*/, TypeParts* /*parts*/) {}
void AddTypeHeaders(const TypeParts& /*parts*/, HeaderSet* headers) {
  headers->insert("\"switchyard/stable.h\"");
}
void AddDefaultHeaders(const cpp::DefaultArgument& /*value*/, HeaderSet* /*headers*/) {}

bool Can(Capability capability) {
  switch (capability) {
    case Capability::kKernelHeaders:
    case Capability::kStableLibrary:
      return true;
    case Capability::kDispatch:
    case Capability::kLibraryKernels:
    case Capability::kRegistration:
    case Capability::kStructuredKernels:
    case Capability::kAutograd:
    case Capability::kFallbacks:
    case Capability::kBoxedCalls:
    case Capability::kUfuncKernels:
    case Capability::kMethods:
    case Capability::kSelectedDtypes:
    case Capability::kPython:
    case Capability::kAotiShim:
      return false;
  }
  return false;
}

// Operators of PyTorch's own file stand in formulas.
bool IsOfPyTorch(const schema::NativeFunction& function) {
  return function.schema.name_space.value == "aten";
}

Code GuardType(DispatchKey /*backend*/) { return "DeviceGuard"; }
bool HasGuard(DispatchKey backend) {
  return backend != DispatchKey::CPU && backend != DispatchKey::Meta;
}

// As PyTorch's headers encode versions.
Code VersionNumber(StableVersion version) {
  return "(" + Code(cpp::Literal::Integer(version.major)) + "ULL << 56) | (" +
         Code(cpp::Literal::Integer(version.minor)) + "ULL << 48)";
}

const Target& AtVersion(StableVersion version);

RegistrationSpelling MakeRegistration() {
  RegistrationSpelling words;
  words.purpose = "Registers operators through PyTorch's stable ABI.";
  words.header = "\"switchyard/stable.h\"";
  words.name_space = "registered";
  words.definitions = "STABLE_TORCH_LIBRARY";
  words.implementations = "STABLE_TORCH_LIBRARY_IMPL";
  words.object = "m";
  words.define = "def";
  words.implement = "impl";
  words.tags = "at::Tag";
  // Formulas are emitted in Python.
  words.with_calls = []() -> const Target& { return AtVersion(kUsualStableVersion); };
  return words;
}

StableSpelling MakeStableWords() {
  StableSpelling words;
  words.version = kUsualStableVersion;
  words.at_version = AtVersion;
  words.version_hole = "$VERSION$";
  words.version_number = VersionNumber;
  words.header_text = TextOf("lib/stable/boxed.inc");
  words.slot = "StableIValue";
  words.count = "uint64_t";
  words.take = "Take";
  words.give = "Give";
  words.spell_value = SpellStableValue;
  words.python_text = TextOf("lib/stable/registrations.inc");
  return words;
}

// Made once for each version that is asked for.
const Target& AtVersion(StableVersion version) {
  static auto* const made = new std::map<StableVersion, const Target*>;
  const Target*& found = (*made)[version];
  if (found == nullptr) {
    auto* const target = new Target(MakeStable());
    target->stable->version = version;
    found = target;
  }
  return *found;
}

}  // namespace

Target MakeStable() {
  Target target = {};
  target.name = "stable";
  target.can = Can;
  target.spelling = {"stable",
                     "torch::stable",
                     SpellText,
                     {"StableIValue*", "uint64_t", "uint64_t"},
                     false,
                     SpellText,
                     {"\"switchyard/stable.h\"", "switchyard::stable::native",
                      "::switchyard::stable::ConvertTo", true, true, false, false, true}};
  target.name_space = "switchyard::stable";
  target.namespaces.kernels = "native";
  target.namespaces.all_kernels = "switchyard::stable::native";
  target.spell_type = SpellStableType;
  target.spell_default = SpellStableDefault;
  target.spell_symbolic_type = SpellStableType;
  target.spell_symbolic_default = SpellStableDefault;
  target.add_type_parts = AddTypeParts;
  target.add_type_headers = AddTypeHeaders;
  target.add_default_headers = AddDefaultHeaders;
  target.dispatch.guard_type = GuardType;
  target.dispatch.has_guard = HasGuard;
  target.dispatch.device_check = "CheckCommonDevice";
  target.registration = MakeRegistration();
  target.stable = MakeStableWords();
  target.autograd = StableAutograd();
  target.leaves_out = IsOfPyTorch;
  target.own_names = {"CheckCommonDevice",
                      "DeviceGuard",
                      "FirstOf",
                      "Give",
                      "Placed",
                      "StableIValue",
                      "Take",
                      "at",
                      "c10",
                      "int64_t",
                      "torch",
                      "uint64_t"};
  target.own_namespaces = {"registered", "stable"};
  return target;
}

}  // namespace switchyard::target
