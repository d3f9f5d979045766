// PyTorch: kernels that libtorch defines are called past its dispatcher. lib/aten stands between
// them and emitted code.
#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/target/aten_autograd.h"
#include "compiler/target/aten_symbols.h"
#include "compiler/target/aten_types.h"
#include "compiler/target/registered_calls.h"
#include "compiler/target/target.h"
#include "compiler/target/torch_spelling.h"

namespace switchyard::target {
namespace {

using cpp::Atom;
using cpp::Code;
using cpp::CppType;

// As PyTorch's headers print it, without the space that torchgen writes in front of `&`.
std::optional<std::string> SpellAten(const schema::NativeFunction& function, const CppType& type) {
  std::string text = TorchSpelling::Of(function).Type(type);
  const std::size_t space = text.rfind(" &");
  if (space != std::string::npos) text.erase(space, 1);
  std::string result;
  for (const char c : text) {
    result += c;
    if (c == ',') result += ' ';
  }
  return result.compare(0, 2, "::") == 0 ? result.substr(2) : result;
}

Code SpellKey(DispatchKey key) {
  return "DispatchKey::" + Code(cpp::Identifier::Known(DispatchKeyName(key)));
}
Code KeysOfCall(const Code& arguments) { return "DispatchKeySetOf(" + arguments + ")"; }
Code KeysOfUnrecorded(const Code& arguments) {
  return "KeySetWithoutAutogradOf(" + arguments + ")";
}
Code KeysOfFactory(const Code& arguments) { return "FactoryKeySetOf(" + arguments + ")"; }
Code KeyOfKeys(const Code& keys, Counted /*counted*/) { return "HighestKeyOf(" + keys + ")"; }
Code GoesStraightTo(const Code& keys, DispatchKey key) {
  return "GoesStraightTo<" + SpellKey(key) + ">(" + keys + ")";
}
Code GoesTo(const Code& keys, DispatchKey key, Counted /*counted*/) {
  return "GoesTo<" + SpellKey(key) + ">(" + keys + ")";
}
Code KeysBelow(const Code& keys, Counted counted) {
  return keys + ".remove(" + KeyOfKeys(keys, counted) + ")";
}
std::vector<Code> SpellKeyList(const std::vector<DispatchKey>& keys) {
  std::vector<Code> spelled;
  for (const DispatchKey key : keys) spelled.push_back(SpellKey(key));
  return spelled;
}
Code KeysWithAutograd(const std::vector<DispatchKey>& autograd_keys, const Code& arguments) {
  return "KeySetWithAutogradOf<" + Join(SpellKeyList(autograd_keys), ", ") + ">(" + arguments + ")";
}
// Calls look at every key.
ListSpelling TakeAway(const Code& keys, const std::vector<DispatchKey>& /*added*/,
                      const std::vector<DispatchKey>& passed_by) {
  if (passed_by.empty()) return {};
  return {keys + " = " + keys + " - DispatchKeySet({", SpellKeyList(passed_by), "});"};
}

Code DeviceTypeOf(DispatchKey backend) { return "DeviceTypeOf(" + SpellKey(backend) + ")"; }
Code GuardType(DispatchKey /*backend*/) { return "DeviceGuard"; }
bool HasGuard(DispatchKey /*backend*/) { return true; }
Code CurrentDevice(DispatchKey backend) { return "at::Device(" + DeviceTypeOf(backend) + ")"; }

Code SpellOption(const Code& options, const CppType& wanted) {
  const bool is_optional = wanted.kind == CppType::Kind::kOptional;
  switch (wanted.Core()) {
    case Atom::kScalarType:
      return is_optional ? "DtypeOf(" + options + ")"
                         : "c10::typeMetaToScalarType(" + options + ".dtype())";
    case Atom::kLayout:
      return options + (is_optional ? Code(".layout_opt()") : Code(".layout()"));
    case Atom::kDevice:
      return options + (is_optional ? Code(".device_opt()") : Code(".device()"));
    default:
      return options + (is_optional ? Code(".pinned_memory_opt()") : Code(".pinned_memory()"));
  }
}
Code OptionOf(const Code& tensor, const Code& option) {
  return tensor + (option.text() == "dtype" ? Code(".scalar_type()") : "." + option + "()");
}
Code SpellMemoryFormat(const Code& options, const Code& given) {
  return "MemoryFormatOf(" + options + ", " + given + ")";
}

// Operators of the namespace that PyTorch's own file is in.
bool IsOfLibrary(const schema::NativeFunction& function) {
  return function.schema.name_space.value == "aten";
}

// As emitted headers declare kernels of one's own. Types of dispatch functions have plain integers,
// which the types of kernels say themselves.
std::optional<std::string> SpellEmitted(const schema::NativeFunction& function,
                                        const CppType& type) {
  const std::optional<Code> code = IsOfLibrary(function)
                                       ? SpellAtenKernelType(function, type)
                                       : SpellAtenSymbolicType(type, Scope::kOutside);
  if (!code) return std::nullopt;
  const std::string& text = code->text();
  return text.compare(0, 7, "::std::") == 0 ? text.substr(2) : text;
}

bool IsOneOf(const schema::NativeFunction& function,
             std::initializer_list<std::string_view> names) {
  const std::string name = function.schema.name.value.ToString();
  return IsOfLibrary(function) && std::find(names.begin(), names.end(), name) != names.end();
}

// `detach_` writes no elements.
Code NoteWritten(const schema::NativeFunction& function) {
  if (IsOneOf(function, {"detach_"})) return "";
  return "NoteWritten";
}

// `lift_fresh` gives its argument; the others have `output_differentiability: [False]`, or are made
// by hand in that way.
Code NoteView(const schema::NativeFunction& function) {
  if (IsOneOf(function, {"lift_fresh"})) return "";
  if (IsOneOf(function, {"view.dtype", "detach", "_indices", "_values", "indices", "values"})) {
    return "NoteCutView";
  }
  return "NoteView";
}

DispatchSpelling MakeDispatch() {
  DispatchSpelling dispatch = {};
  dispatch.key = SpellKey;
  dispatch.keys_of_call = KeysOfCall;
  dispatch.keys_with_autograd = KeysWithAutograd;
  dispatch.keys_of_unrecorded = KeysOfUnrecorded;
  dispatch.keys_of_factory = KeysOfFactory;
  dispatch.keys_before_factory = KeysOfFactory;
  dispatch.take_away = TakeAway;
  dispatch.key_of_keys = KeyOfKeys;
  dispatch.goes_to = GoesTo;
  dispatch.keys_below = KeysBelow;
  dispatch.goes_straight_to = GoesStraightTo;
  dispatch.guard_type = GuardType;
  dispatch.has_guard = HasGuard;
  dispatch.current_device = CurrentDevice;
  dispatch.written_optional = "WrittenOptional";
  dispatch.written_tensor = "WrittenTensor";
  dispatch.optional_of = "OptionalOf";
  dispatch.fallback_call = "FallbackCall";
  dispatch.fallback_type = "switchyard::aten::FallbackKernel";
  dispatch.fallback_result = "Result";
  dispatch.device_check = "CheckCommonDevice";
  dispatch.inplace_meta_check = "CheckInplaceOnMeta";
  dispatch.failure = "FailNoKernel";
  dispatch.below_keys = "BelowAutograd";
  dispatch.note_written = NoteWritten;
  dispatch.note_view = NoteView;
  return dispatch;
}

// Kernels that the compiler writes may be outside of the run-time's namespace.
CopySpelling MakeCopies() {
  return {"::switchyard::aten::Clone",       "::switchyard::aten::CloneRowMajor",
          "::switchyard::aten::CopyResults", OptionOf,
          "::switchyard::aten::nullopt",     "\"lib/aten/copies.h\""};
}

std::optional<ClassSpelling> InheritedClass(std::string_view name) {
  if (name != "TensorIteratorBase") return std::nullopt;
  return ClassSpelling{"TensorIteratorBase", "\"lib/aten/structured.h\""};
}

Code OutputGuard(DispatchKey /*backend*/) { return "internal::OutputDeviceGuard"; }

// Of operators whose kernels are the user's.
StructuredSpelling MakeStructured() {
  StructuredSpelling words;
  words.meta_base = {"MetaBase", "\"lib/aten/structured.h\""};
  words.inherited_class = InheritedClass;
  words.functional_form = "FunctionalKernel";
  words.inplace_form = "InplaceKernel";
  words.out_form = "OutKernel";
  words.output_guard = OutputGuard;
  words.forms_header = "\"lib/aten/structured.h\"";
  words.output = "output";
  words.take_output = "TakeOutput";
  words.copy_back = "CopyBack";
  words.reference_to = "ReferenceTo";
  return words;
}

// Which keys have such a namespace: reference C++ signatures, section 9.
std::optional<Code> WrapperNamespace(std::string_view key) {
  if (key == "CPU") return "at::cpu";
  if (key == "CUDA") return "at::cuda";
  if (key == "Meta") return "at::meta";
  if (key == "NonFunctional") return "at::compositeexplicitautogradnonfunctional";
  return std::nullopt;
}

// Where lib/aten makes outputs as libtorch's functions do, without a look at its dispatcher.
bool BuildsClass(std::string_view key) { return key == "CPU"; }

Code OperatorHeader(const cpp::Identifier& file) { return "<ATen/ops/" + Code(file) + ".h>"; }

const Target& AtenWithCalls() {
  static const auto* const target = new Target(WithRegisteredCalls(MakeAten()));
  return *target;
}

RegistrationSpelling MakeRegistration() {
  RegistrationSpelling words;
  words.purpose = "Registers operators with PyTorch's dispatcher.";
  words.header = "<torch/library.h>";
  words.name_space = "registered";
  words.definitions = "TORCH_LIBRARY";
  words.implementations = "TORCH_LIBRARY_IMPL";
  words.every_namespace = "_";
  words.object = "m";
  words.define = "def";
  words.implement = "impl";
  words.implement_all = "fallback";
  words.set_python_module = "set_python_module";
  words.tags = "at::Tag";
  words.declaration = "torch::schema";
  words.alias_analysis = "c10::AliasAnalysisKind";
  words.function = "TORCH_FN";
  words.boxed_function = "torch::CppFunction::makeFromBoxedFunction";
  words.boxed_around = "switchyard::aten::CallUnboxed";
  words.fallthrough = "torch::CppFunction::makeFallthrough()";
  words.aliasing_kernel = "torch::autograd::autogradNotImplementedInplaceOrViewFallback()";
  words.aliasing_header = "<torch/csrc/autograd/autograd_not_implemented_fallback.h>";
  words.functions = "::at";
  words.functions_header = OperatorHeader;
  words.calls = "registered::calls";
  words.nodes = "registered::nodes";
  words.with_calls = AtenWithCalls;
  words.library_operators = "::at::_ops";
  words.library_call = "call";
  words.typed_operator = "OperatorOf";
  words.call = "call";
  words.calls_header = "\"lib/aten/registered.h\"";
  return words;
}

LibrarySpelling MakeLibrary() {
  LibrarySpelling words = {};
  words.has = IsOfLibrary;
  words.spell_type = SpellAtenKernelType;
  words.wrapper_namespace = WrapperNamespace;
  words.builds_class = BuildsClass;
  words.meta_classes = "at::meta";
  words.symbolic_of = "SymbolicOf";
  words.concrete_of = "ConcreteOf";
  words.operators = "::at::_ops";
  words.redispatch = "redispatch";
  words.dispatcher_keys = "DispatcherKeys";
  words.operator_header = OperatorHeader;
  words.before_operator_headers = "<ATen/core/Tensor.h>";
  words.symbol = AtenSymbol;
  words.canonical_symbol = CanonicalAtenSymbol;
  return words;
}

bool Can(Capability capability) {
  switch (capability) {
    case Capability::kKernelHeaders:
    case Capability::kDispatch:
    case Capability::kLibraryKernels:
    case Capability::kRegistration:
    case Capability::kStructuredKernels:
    case Capability::kAutograd:
    case Capability::kFallbacks:
      return true;
    case Capability::kBoxedCalls:
    case Capability::kUfuncKernels:
    case Capability::kMethods:
    case Capability::kSelectedDtypes:
    case Capability::kPython:
    case Capability::kAotiShim:
    case Capability::kStableLibrary:
      return false;
  }
  return false;
}

// What emitted code calls in lib/aten without a qualifier.
std::vector<std::string_view> OwnNames() {
  return {"BelowAutograd",
          "CheckCommonDevice",
          "DispatcherKeys",
          "CheckInplaceOnMeta",
          "ConcreteOf",
          "DeviceGuard",
          "DispatchKey",
          "DispatchKeySet",
          "DispatchKeySetOf",
          "DtypeOf",
          "FactoryKeySetOf",
          "FailNoKernel",
          "FallbackCall",
          "FallbackKernel",
          "FunctionalKernel",
          "GoesStraightTo",
          "GoesTo",
          "HighestKeyOf",
          "InplaceKernel",
          "KeySetWithAutogradOf",
          "KeySetWithoutAutogradOf",
          "MemoryFormatOf",
          "MetaBase",
          "NoteCutView",
          "NoteView",
          "NoteWritten",
          "OutKernel",
          "ReferenceTo",
          "SymbolicOf",
          "TensorIteratorBase",
          "WrittenOptional",
          "WrittenTensor",
          "at",
          "autograd",
          "c10",
          "int64_t",
          "nullopt",
          "optional",
          "string_view"};
}

}  // namespace

Target MakeAten() {
  Target target = {};
  target.name = "aten";
  target.can = Can;
  target.spelling = {"aten",
                     "at",
                     SpellAten,
                     {"const c10::OperatorHandle&", "c10::DispatchKeySet", "torch::jit::Stack*"},
                     true,
                     SpellEmitted,
                     {"\"lib/aten/conversions.h\"", "at::native", "::switchyard::aten::ConvertTo",
                      true, false, true, false}};
  target.spelling.has_gradients = true;
  target.named_operators = {"\"lib/aten/named_operators.h\"", "NamedOperator", "kNamedOperators",
                            "kNamedOperatorCount", "NamedOperatorOf"};
  target.name_space = "switchyard::aten";
  target.namespaces = {"::at::native", "at::native", "ops",   "redispatch", "boxed", "internal",
                       "meta",         "structured", "ufunc", "recorded",   "nodes", "gradients"};
  target.spell_type = SpellAtenType;
  target.spell_default = SpellAtenDefault;
  target.spell_symbolic_type = SpellAtenSymbolicType;
  target.spell_symbolic_default = SpellAtenSymbolicDefault;
  target.add_type_parts = AddAtenTypeParts;
  target.add_type_headers = AddAtenTypeHeaders;
  target.add_default_headers = AddAtenDefaultHeaders;
  target.dispatch = MakeDispatch();
  target.options = {SpellOption, SpellMemoryFormat};
  target.dispatch_headers = {"\"lib/aten/dispatch.h\"", "\"lib/aten/questions.h\""};
  target.written_optional_header = "\"lib/aten/dispatch.h\"";
  target.factory_key_header = "\"lib/aten/dispatch.h\"";
  target.fallback_header = "\"lib/aten/boxed_kernels.h\"";
  target.device_guard_header = "\"lib/aten/devices.h\"";
  target.device_check_header = "\"lib/aten/devices.h\"";
  target.library = MakeLibrary();
  target.structured = MakeStructured();
  target.copies = MakeCopies();
  target.formula_kernels = {"TORCH_CHECK",
                            "<c10/util/Exception.h>",
                            "::switchyard::aten::StoreResult",
                            "::switchyard::aten::WriteBack",
                            "\"lib/aten/copies.h\"",
                            false};
  target.registration = MakeRegistration();
  target.autograd = AtenAutograd();
  target.own_names = OwnNames();
  target.own_namespaces = {"graph", "meta", "ops", "redispatch", "registered", "structured"};
  target.autograd_namespaces = {"autograd", "gradients", "nodes", "recorded"};
  return target;
}

}  // namespace switchyard::target
