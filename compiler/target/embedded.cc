// The run-time of this repository: lib/, namespace switchyard.
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/target/embedded_autograd.h"
#include "compiler/target/embedded_python.h"
#include "compiler/target/embedded_structured.h"
#include "compiler/target/embedded_types.h"
#include "compiler/target/target.h"
#include "lib/keys/backend_facts.h"

namespace switchyard::target {
namespace {

using cpp::Atom;
using cpp::Code;
using cpp::CppType;
using cpp::DefaultArgument;
using cpp::Literal;
using Kind = cpp::CppType::Kind;

// Words with a number stand for the reductions of the language, which are int in operators.
Code SpellWord(schema::DefaultWord word, Scope scope) {
  switch (word) {
    case schema::DefaultWord::kMean:
      return "1 /* Mean */";
    case schema::DefaultWord::kSum:
      return "2 /* Sum */";
    case schema::DefaultWord::kContiguousFormat:
      return EmbeddedQualifier(scope) + "MemoryFormat::Contiguous";
    case schema::DefaultWord::kPreserveFormat:
      return EmbeddedQualifier(scope) + "MemoryFormat::Preserve";
    case schema::DefaultWord::kStrided:
      return EmbeddedQualifier(scope) + "Layout::Strided";
    case schema::DefaultWord::kLong:
      return EmbeddedQualifier(scope) + "ScalarType::Long";
    case schema::DefaultWord::kFloat:
      return EmbeddedQualifier(scope) + "ScalarType::Float";
    case schema::DefaultWord::kComplex:
      return EmbeddedQualifier(scope) + "ScalarType::ComplexFloat";
  }
  return {};
}

Code SpellDefault(const DefaultArgument& value, const CppType& type, Scope scope);

// `{1, 2}`; inside an optional the list needs its type.
Code SpellList(const DefaultArgument::List& list, const CppType& type, Scope scope) {
  const bool is_optional = type.kind == Kind::kOptional;
  const CppType& inner = is_optional ? type.elements[0] : type;
  std::vector<Code> elements;
  for (const DefaultArgument& element : list.elements) {
    elements.push_back(SpellDefault(element, inner.elements[0], scope));
  }
  const Code braced = "{" + Join(elements, ", ") + "}";
  if (!is_optional) return braced;
  return SpellEmbeddedValueType(inner, scope) + "(" + braced + ")";
}

Code SpellDefault(const DefaultArgument& value, const CppType& type, Scope scope) {
  if (std::holds_alternative<DefaultArgument::Nothing>(value.value)) return "std::nullopt";
  if (std::holds_alternative<DefaultArgument::Empty>(value.value)) {
    // `{}` would make an empty optional instead of an empty list.
    const bool is_optional_list =
        type.kind == Kind::kOptional && type.elements[0].kind != Kind::kAtom;
    if (!is_optional_list) return "{}";
    return SpellEmbeddedValueType(type.elements[0], scope) + "()";
  }
  if (const auto* literal = std::get_if<Literal>(&value.value)) return *literal;
  if (const auto* word = std::get_if<schema::DefaultWord>(&value.value))
    return SpellWord(*word, scope);
  if (const auto* device = std::get_if<DefaultArgument::Device>(&value.value)) {
    const Code index = device->index < 0 ? Code() : ", " + Code(Literal::Integer(device->index));
    return EmbeddedQualifier(scope) + "Device(" + EmbeddedQualifier(scope) +
           "DeviceType::" + Code(device->type) + index + ")";
  }
  if (const auto* complex = std::get_if<DefaultArgument::Complex>(&value.value)) {
    return "std::complex<double>(0.0, " + Code(complex->imaginary) + ")";
  }
  return SpellList(std::get<DefaultArgument::List>(value.value), type, scope);
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
// Each key is an item; the braces are part of the first and the last item.
void AddBraced(const std::vector<DispatchKey>& keys, std::vector<Code>* items) {
  const size_t first = items->size();
  for (const DispatchKey key : keys) items->push_back(SpellKey(key));
  if (keys.empty()) items->emplace_back();
  (*items)[first] = "{" + (*items)[first];
  items->back() += "}";
}
ListSpelling TakeAway(const Code& keys, const std::vector<DispatchKey>& added,
                      const std::vector<DispatchKey>& passed_by) {
  std::vector<Code> items;
  AddBraced(added, &items);
  AddBraced(passed_by, &items);
  return {keys + " = KeysWithin<MaskOf(", std::move(items), ")>(" + keys + ");"};
}
Code KeyOfKeys(const Code& keys, Counted counted) {
  const Code mask = counted == Counted::kAll ? Code("<kAllKeys>") : Code();
  return "HighestKeyOf" + mask + "(" + keys + ")";
}
Code GoesStraightTo(const Code& keys, DispatchKey key) {
  return "GoesStraightTo<" + SpellKey(key) + ">(" + keys + ")";
}
Code GoesTo(const Code& keys, DispatchKey key, Counted counted) {
  const Code mask = counted == Counted::kAll ? Code(", kAllKeys") : Code();
  return "GoesTo<" + SpellKey(key) + mask + ">(" + keys + ")";
}
Code KeysBelow(const Code& keys, Counted counted) {
  return keys + ".Remove(" + KeyOfKeys(keys, counted) + ")";
}
Code GuardType(DispatchKey backend) {
  return "DeviceGuard<" + SpellEmbeddedDeviceType(backend) + ">";
}
bool HasGuard(DispatchKey backend) { return !DeviceTypeOfKey(backend).empty(); }
Code CurrentDevice(DispatchKey backend) {
  return "Device(" + SpellEmbeddedDeviceType(backend) + ")";
}

// Tensor options have the run-time's defaults where an operator requires a value.
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
          TakeAway,
          KeyOfKeys,
          GoesTo,
          KeysBelow,
          GoesStraightTo,
          GuardType,
          HasGuard,
          CurrentDevice,
          "WrittenOptional",
          "WrittenTensor",
          "OptionalOf",
          "CheckDefined",
          "DefinedKeySetOf",
          "Defined",
          "CheckResult",
          "\"lib/dispatch/defined_tensors.h\"",
          "CheckCommonDevice",
          "CheckInplaceOnMeta",
          "FallbackCall",
          "switchyard::FallbackKernel",
          "Result",
          "FailNoKernel",
          {}};
}

OperatorTableSpelling MakeOperatorTable() {
  return {"\"lib/boxing/operator_table.h\"",
          "OperatorTableSizes",
          "OperatorRow",
          "NameCell",
          "operator_table_sizes",
          "operator_displacements",
          "other_operator_displacements",
          "operator_rows",
          "operator_names",
          "operator_schemas",
          "operator_tags",
          "operator_tag_text"};
}

// The members of lib/core/tensor.h.
MethodSpelling MakeMethods() {
  return {"Tensor",
          "SWITCHYARD_TENSOR_METHODS",
          {"Adopt",     "WrapDim",        "data",   "data_ptr", "defined",       "device",
           "dim",       "dtype",          "impl",   "impl_",    "is_contiguous", "is_same",
           "item_size", "key_set",        "layout", "numel",    "size",          "sizes",
           "storage",   "storage_offset", "stride", "strides",  "use_count"}};
}

Code OptionOf(const Code& tensor, const Code& option) { return tensor + "." + option + "()"; }

Code DtypeConstant(std::string_view dtype) {
  return "ScalarType::" + Code(cpp::Identifier::Known(dtype));
}

Code DtypesOfOperators(const cpp::Literal& base_name) {
  return "internal::DtypesOf(" + Code(base_name) + ")";
}

// As an emitted header outside of all namespaces spells it.
std::optional<std::string> SpellKernelType(const schema::NativeFunction&, const CppType& type) {
  const std::optional<Code> code = SpellEmbeddedType(type, Scope::kOutside);
  if (!code) return std::nullopt;
  return code->text();
}

Spelling MakeSpelling() {
  return {"embedded",
          "switchyard",
          SpellKernelType,
          {"switchyard::OperatorId", "switchyard::DispatchKeySet", "switchyard::Stack&"},
          false,
          SpellKernelType,
          {"", "switchyard::native", "::switchyard::ConvertTo", false, true, false, true}};
}

bool Can(Capability capability) {
  switch (capability) {
    case Capability::kKernelHeaders:
    case Capability::kDispatch:
    case Capability::kAotiShim:
    case Capability::kBoxedCalls:
    case Capability::kStructuredKernels:
    case Capability::kUfuncKernels:
    case Capability::kMethods:
    case Capability::kFallbacks:
    case Capability::kSelectedDtypes:
    case Capability::kAutograd:
    case Capability::kPython:
      return true;
    case Capability::kLibraryKernels:
    case Capability::kRegistration:
    case Capability::kStableLibrary:
      return false;
  }
  return false;
}

// Names of functions and classes around the arguments of a call.
std::vector<std::string_view> NamesAroundArguments() {
  return {"CheckCommonDevice", "CheckDefined",    "CheckInplaceOnMeta", "CheckResult",
          "OptionalOf",        "WrittenOptional", "WrittenTensor"};
}

std::vector<std::string_view> OwnNames() {
  return {
#define EMBEDDED_ATOM(name, spelling, header, is_runtime_name) spelling,
#include "compiler/target/embedded_atoms.def"
#undef EMBEDDED_ATOM
      "ArrayRef",
      "Box",
      "BoxedCall",
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
      "KeysWithin",
      "MaskOf",
      "MemoryFormatOf",
      "MetaBase",
      "OpMathType",
      "OptionalDoubleArrayRef",
      "OptionalIntArrayRef",
      "OptionalTensorList",
      "OutKernel",
      "ScalarTo",
      "StoreResult",
      "TensorIteratorBase",
      "TensorList",
      "Value",
      "WriteBack",
      "cpu_kernel",
      "gpu_kernel",
      "kAllKeys",
      "opmath_t",
      "scalar_t"};
}

}  // namespace

Target MakeEmbedded() {
  Target target;
  target.name = "embedded";
  target.can = Can;
  target.spelling = MakeSpelling();
  target.name_space = "switchyard";
  target.dispatch = MakeDispatch();
  target.options = {SpellOption, SpellMemoryFormat};
  target.methods = MakeMethods();
  target.spell_type = SpellEmbeddedType;
  target.spell_default = SpellDefault;
  target.spell_symbolic_type = SpellEmbeddedType;
  target.spell_symbolic_default = SpellDefault;
  target.add_type_parts = AddEmbeddedTypeParts;
  target.add_type_headers = AddEmbeddedTypeHeaders;
  target.add_default_headers = AddDefaultHeaders;
  target.dispatch_headers = {"\"lib/keys/dispatch_key.h\"", "\"lib/keys/dispatch_key_set.h\"",
                             "\"lib/dispatch/fail_no_kernel.h\"",
                             "\"lib/dispatch/key_extraction.h\""};
  target.written_optional_header = "\"lib/core/written_optional.h\"";
  target.factory_key_header = "\"lib/dispatch/factory_key.h\"";
  target.device_guard_header = "\"lib/device/device_guard.h\"";
  target.device_check_header = "\"lib/device/device_check.h\"";
  target.fallback_header = "\"lib/boxing/fallback_call.h\"";
  target.namespaces = {"native", "switchyard::native", "ops",   "redispatch", "boxed", "internal",
                       "meta",   "structured",         "ufunc", "recorded",   "nodes", "gradients"};
  target.boxed = {"\"lib/boxing/boxed_call.h\"", "BoxedCall", "Get",           "GetRepeated",
                  "GetTensorOrUndefined",        "Return",    "BoxedFunction", "BoxedFunctionOf"};
  target.operator_table = MakeOperatorTable();
  target.structured = EmbeddedStructured();
  target.copies = {"Clone",  "CloneRowMajor", "CopyResults",
                   OptionOf, "std::nullopt",  "\"lib/core/tensor_copy.h\""};
  target.formula_kernels = {"SWITCHYARD_CHECK",
                            "\"lib/core/error.h\"",
                            "StoreResult",
                            "WriteBack",
                            "\"lib/iterator/stored_result.h\"",
                            true};
  target.dtypes = {"\"lib/core/dtype_set.h\"", DtypeConstant,     DtypesOfOperators, "DtypeSet",
                   "SWITCHYARD_DTYPES",        "kSelectedDtypes", "DtypesOf",        "IsSelected"};
  target.own_names = OwnNames();
  for (const std::string_view name : NamesAroundArguments()) target.own_names.push_back(name);
  target.autograd = EmbeddedAutograd();
  target.python = EmbeddedPython();
  target.own_namespaces = {"boxed", "internal",   "meta",      "native",
                           "ops",   "redispatch", "structured"};
  target.autograd_namespaces = {"autograd", "gradients", "nodes", "recorded"};
  target.python_namespaces = {"python"};
  return target;
}

}  // namespace switchyard::target
