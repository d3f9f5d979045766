// The run-time of this repository: lib/, namespace switchyard.
#include <string>
#include <string_view>
#include <vector>

#include "compiler/target/embedded_structured.h"
#include "compiler/target/target.h"

namespace switchyard::target {
namespace {

using cpp::Atom;
using cpp::Code;
using cpp::CppType;
using cpp::DefaultArgument;
using cpp::Literal;
using Kind = cpp::CppType::Kind;

struct AtomRow {
  Code spelling;  // empty: the run-time has no such type
  Code header;    // empty: part of the language
  bool is_runtime_name = false;
};

AtomRow RowOf(Atom atom) {
  switch (atom) {
#define EMBEDDED_ATOM(name, spelling, header, is_runtime_name) \
  case Atom::name:                                             \
    return {spelling, header, is_runtime_name};
#include "compiler/target/embedded_atoms.def"
#undef EMBEDDED_ATOM
  }
  return {};
}

Code Qualifier(Scope scope) { return scope == Scope::kOutside ? Code("switchyard::") : Code(); }

// Symbolic integers are plain ones here.
bool IsInteger(const CppType& type) {
  return type.IsAtom(Atom::kInt) || type.IsAtom(Atom::kSymInt) || type.IsAtom(Atom::kConcreteInt);
}

// Names that the run-time has for views of its own; empty for other types. It has one kind of list
// only, so that a reference to a list of any kind is a view.
Code AliasOf(const CppType& type) {
  if (type.kind == Kind::kOptional && type.elements[0].kind == Kind::kView) {
    if (IsInteger(type.elements[0].elements[0])) return "OptionalIntArrayRef";
  }
  if (type.kind != Kind::kView && type.kind != Kind::kListReference) return {};
  const CppType& element = type.elements[0];
  if (element.IsAtom(Atom::kTensor)) return "TensorList";
  if (IsInteger(element)) return "IntArrayRef";
  if (element.IsAtom(Atom::kDimname)) return "DimnameList";
  const bool is_optional_tensor =
      element.kind == Kind::kOptional && element.elements[0].IsAtom(Atom::kTensor);
  return is_optional_tensor ? Code("OptionalTensorList") : Code();
}

std::optional<Code> SpellPassed(const CppType& type, Scope scope);

std::optional<Code> SpellWrapped(const Code& opening, const CppType& type, Scope scope,
                                 const Code& closing) {
  std::vector<Code> elements;
  for (const CppType& element : type.elements) {
    const std::optional<Code> spelled = SpellPassed(element, scope);
    if (!spelled) return std::nullopt;
    elements.push_back(*spelled);
  }
  return opening + Join(elements, ", ") + closing;
}

std::optional<Code> SpellValue(const CppType& type, Scope scope) {
  const Code alias = AliasOf(type);
  if (!alias.empty()) return Qualifier(scope) + alias;
  switch (type.kind) {
    case Kind::kVoid:
      return Code("void");
    case Kind::kAtom: {
      const AtomRow row = RowOf(type.atom);
      if (row.spelling.empty()) return std::nullopt;
      return (row.is_runtime_name ? Qualifier(scope) : Code()) + row.spelling;
    }
    case Kind::kOptional:
    case Kind::kOptionalReference:
      return SpellWrapped("std::optional<", type, scope, ">");
    case Kind::kView:
    case Kind::kListReference:
      return SpellWrapped(Qualifier(scope) + "ArrayRef<", type, scope, ">");
    case Kind::kVector:
      return SpellWrapped("std::vector<", type, scope, ">");
    case Kind::kArray:
      return SpellWrapped("std::array<", type, scope,
                          ", " + Code(Literal::Integer(type.size)) + ">");
    case Kind::kTuple:
      return SpellWrapped("std::tuple<", type, scope, ">");
  }
  return std::nullopt;
}

std::optional<Code> SpellPassed(const CppType& type, Scope scope) {
  const std::optional<Code> value = SpellValue(type, scope);
  if (!value) return std::nullopt;
  if (type.kind == Kind::kListReference) return value;
  if (type.kind == Kind::kOptionalReference) return "const " + *value + "&";
  switch (type.passing) {
    case cpp::Passing::kValue:
      return value;
    case cpp::Passing::kReference:
      return *value + "&";
    case cpp::Passing::kConstReference:
      return "const " + *value + "&";
  }
  return std::nullopt;
}

// Words with a number stand for the reductions of the language, which operators take as int.
Code SpellWord(schema::DefaultWord word, Scope scope) {
  switch (word) {
    case schema::DefaultWord::kMean:
      return "1 /* Mean */";
    case schema::DefaultWord::kSum:
      return "2 /* Sum */";
    case schema::DefaultWord::kContiguousFormat:
      return Qualifier(scope) + "MemoryFormat::Contiguous";
    case schema::DefaultWord::kPreserveFormat:
      return Qualifier(scope) + "MemoryFormat::Preserve";
    case schema::DefaultWord::kStrided:
      return Qualifier(scope) + "Layout::Strided";
    case schema::DefaultWord::kLong:
      return Qualifier(scope) + "ScalarType::Long";
    case schema::DefaultWord::kFloat:
      return Qualifier(scope) + "ScalarType::Float";
    case schema::DefaultWord::kComplex:
      return Qualifier(scope) + "ScalarType::ComplexFloat";
  }
  return {};
}

Code SpellDefault(const DefaultArgument& value, const CppType& type, Scope scope);

// `{1, 2}`; inside an optional the list must say what it is.
Code SpellList(const DefaultArgument::List& list, const CppType& type, Scope scope) {
  const bool is_optional = type.kind == Kind::kOptional;
  const CppType& inner = is_optional ? type.elements[0] : type;
  std::vector<Code> elements;
  for (const DefaultArgument& element : list.elements) {
    elements.push_back(SpellDefault(element, inner.elements[0], scope));
  }
  const Code braced = "{" + Join(elements, ", ") + "}";
  if (!is_optional) return braced;
  return SpellValue(inner, scope).value_or(Code()) + "(" + braced + ")";
}

Code SpellDefault(const DefaultArgument& value, const CppType& type, Scope scope) {
  if (std::holds_alternative<DefaultArgument::Nothing>(value.value)) return "std::nullopt";
  if (std::holds_alternative<DefaultArgument::Empty>(value.value)) {
    // `{}` would make an empty optional of an empty list.
    const bool is_optional_list =
        type.kind == Kind::kOptional && type.elements[0].kind != Kind::kAtom;
    if (!is_optional_list) return "{}";
    return SpellValue(type.elements[0], scope).value_or(Code()) + "()";
  }
  if (const auto* literal = std::get_if<Literal>(&value.value)) return *literal;
  if (const auto* word = std::get_if<schema::DefaultWord>(&value.value))
    return SpellWord(*word, scope);
  if (const auto* complex = std::get_if<DefaultArgument::Complex>(&value.value)) {
    return "std::complex<double>(0.0, " + Code(complex->imaginary) + ")";
  }
  return SpellList(std::get<DefaultArgument::List>(value.value), type, scope);
}

Code HeaderOfWrapper(Kind kind) {
  switch (kind) {
    case Kind::kVoid:
    case Kind::kAtom:
      return {};
    case Kind::kOptional:
    case Kind::kOptionalReference:
      return "<optional>";
    case Kind::kView:
    case Kind::kListReference:
      return "\"lib/core/array_ref.h\"";
    case Kind::kVector:
      return "<vector>";
    case Kind::kArray:
      return "<array>";
    case Kind::kTuple:
      return "<tuple>";
  }
  return {};
}

void AddTypeHeaders(const CppType& type, HeaderSet* headers) {
  const Code own = type.kind == Kind::kAtom ? RowOf(type.atom).header : HeaderOfWrapper(type.kind);
  const bool is_aliased_optional = type.kind == Kind::kOptional && !AliasOf(type).empty();
  if (!own.empty() && !is_aliased_optional) headers->insert(own);
  for (const CppType& element : type.elements) AddTypeHeaders(element, headers);
}

void AddDefaultHeaders(const DefaultArgument& value, HeaderSet* headers) {
  if (std::holds_alternative<DefaultArgument::Nothing>(value.value)) headers->insert("<optional>");
  if (std::holds_alternative<DefaultArgument::Complex>(value.value)) headers->insert("<complex>");
  if (const auto* literal = std::get_if<Literal>(&value.value)) {
    const bool has_limits = literal->text().find("numeric_limits") != std::string::npos;
    if (has_limits) headers->insert("<limits>");
  }
  if (const auto* list = std::get_if<DefaultArgument::List>(&value.value)) {
    for (const DefaultArgument& element : list->elements) AddDefaultHeaders(element, headers);
  }
}

Code SpellKey(DispatchKey key) {
  return "DispatchKey::" + Code(cpp::Identifier::Known(DispatchKeyName(key)));
}

Code KeysOfCall(const Code& arguments) { return "DispatchKeySetOf(" + arguments + ")"; }
Code KeysOfFactory(const Code& arguments) { return "FactoryKeySetOf(" + arguments + ")"; }
Code KeysBeforeFactory(const Code& arguments) { return "KeySetBeforeFactoryOf(" + arguments + ")"; }
Code SpellKeyList(const std::vector<DispatchKey>& keys) {
  std::vector<Code> spelled;
  for (const DispatchKey key : keys) spelled.push_back(SpellKey(key));
  return "{" + Join(spelled, ", ") + "}";
}
Code SpellMask(const std::vector<DispatchKey>& added, const std::vector<DispatchKey>& passed_by) {
  return "MaskOf(" + SpellKeyList(added) + ", " + SpellKeyList(passed_by) + ")";
}
Code KeyOfKeys(const Code& keys, const Code& mask) {
  return "HighestKeyOf" + (mask.empty() ? Code() : "<" + mask + ">") + "(" + keys + ")";
}
Code GoesTo(const Code& keys, DispatchKey key, const Code& mask) {
  return "GoesTo<" + SpellKey(key) + (mask.empty() ? Code() : ", " + mask) + ">(" + keys + ")";
}
Code KeysBelow(const Code& keys, const Code& mask) {
  return keys + ".Remove(" + KeyOfKeys(keys, mask) + ")";
}
Code GuardType(DispatchKey backend) {
  return "DeviceGuard<" + SpellEmbeddedDeviceType(backend) + ">";
}
// The backends with a row in lib/core/device_types.def.
bool HasGuard(DispatchKey backend) {
  switch (backend) {
    case DispatchKey::FPGA:
    case DispatchKey::ORT:
    case DispatchKey::Vulkan:
    case DispatchKey::Metal:
      return true;
    case DispatchKey::PrivateUse2:
    case DispatchKey::PrivateUse3:
      return false;
    default:
      return BackendOf(backend) != BackendComponent::Invalid &&
             KeyOf(DispatchKey::Dense, BackendOf(backend)) == backend;
  }
}
Code CurrentDevice(DispatchKey backend) {
  return "Device(" + SpellEmbeddedDeviceType(backend) + ")";
}

// Tensor options have the defaults of the run-time where an operator insists on a value.
Code SpellOption(const Code& options, const CppType& wanted) {
  const Code suffix = wanted.kind == Kind::kOptional ? Code("_opt()") : Code("()");
  switch (wanted.Core()) {
    case Atom::kScalarType:
      return options + ".dtype" + suffix;
    case Atom::kLayout:
      return options + ".layout" + suffix;
    case Atom::kDevice:
      return options + ".device" + suffix;
    default:
      return options + ".pinned_memory" + suffix;
  }
}

Code SpellMemoryFormat(const Code& options, const Code& given) {
  return "MemoryFormatOf(" + options + ", " + given + ")";
}

DispatchSpelling MakeDispatch() {
  return {SpellKey,
          KeysOfCall,
          KeysOfFactory,
          KeysBeforeFactory,
          SpellMask,
          KeyOfKeys,
          GoesTo,
          KeysBelow,
          GuardType,
          HasGuard,
          CurrentDevice,
          "CheckCommonDevice",
          "Tensor()",
          "FallbackCall",
          "switchyard::FallbackKernel",
          "FailNoKernel"};
}

// The members that lib/core/tensor.h has.
MethodSpelling MakeMethods() {
  return {"Tensor",
          "SWITCHYARD_TENSOR_METHODS",
          {"Adopt",     "WrapDim",        "data",   "data_ptr", "defined",       "device",
           "dim",       "dtype",          "impl",   "impl_",    "is_contiguous", "is_same",
           "item_size", "key_set",        "layout", "numel",    "size",          "sizes",
           "storage",   "storage_offset", "stride", "strides",  "use_count"}};
}

Code OptionOf(const Code& tensor, const Code& option) { return tensor + "." + option + "()"; }

std::vector<std::string_view> OwnNames() {
  return {
#define EMBEDDED_ATOM(name, spelling, header, is_runtime_name) spelling,
#include "compiler/target/embedded_atoms.def"
#undef EMBEDDED_ATOM
      "ArrayRef",
      "Box",
      "BoxedCall",
      "CheckCommonDevice",
      "Clone",
      "CloneRowMajor",
      "CopyResults",
      "DeviceGuard",
      "DeviceType",
      "DimnameList",
      "DispatchKey",
      "DispatchKeyOf",
      "DispatchKeySetOf",
      "FactoryKeyOf",
      "FactoryKeySetOf",
      "FailNoKernel",
      "FallbackCall",
      "FallbackKernel",
      "FunctionalKernel",
      "GoesTo",
      "HighestKeyOf",
      "InplaceKernel",
      "IntArrayRef",
      "KeySetBeforeFactoryOf",
      "MaskOf",
      "MemoryFormatOf",
      "MetaBase",
      "OpMathType",
      "OptionalIntArrayRef",
      "OptionalTensorList",
      "OutKernel",
      "ScalarTo",
      "TensorIteratorBase",
      "TensorList",
      "Value",
      "cpu_kernel",
      "gpu_kernel",
      "opmath_t",
      "scalar_t"};
}

}  // namespace

Target MakeEmbedded() {
  Target target;
  target.name = "embedded";
  target.name_space = "switchyard";
  target.dispatch = MakeDispatch();
  target.options = {SpellOption, SpellMemoryFormat};
  target.methods = MakeMethods();
  target.spell_type = SpellPassed;
  target.spell_default = SpellDefault;
  target.add_type_headers = AddTypeHeaders;
  target.add_default_headers = AddDefaultHeaders;
  target.dispatch_headers = {
      "\"lib/dispatch/dispatch_key.h\"", "\"lib/dispatch/dispatch_key_set.h\"",
      "\"lib/dispatch/fail_no_kernel.h\"", "\"lib/dispatch/key_extraction.h\""};
  target.factory_key_header = "\"lib/dispatch/factory_key.h\"";
  target.device_guard_header = "\"lib/device/device_guard.h\"";
  target.device_check_header = "\"lib/device/device_check.h\"";
  target.fallback_header = "\"lib/boxing/fallback_call.h\"";
  target.boxed = {"\"lib/boxing/boxed_call.h\"", "\"lib/boxing/operator_table.h\""};
  target.structured = EmbeddedStructured();
  target.copies = {"Clone", "CloneRowMajor", "CopyResults", OptionOf, "\"lib/core/tensor_copy.h\""};
  target.own_names = OwnNames();
  target.own_namespaces = {"boxed", "internal",   "meta",      "native",
                           "ops",   "redispatch", "structured"};
  return target;
}

}  // namespace switchyard::target
