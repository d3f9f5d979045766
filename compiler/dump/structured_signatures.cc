#include "compiler/dump/structured_signatures.h"

#include "compiler/cpp/structured_signature.h"
#include "compiler/schema/print/json_values.h"
#include "compiler/target/torch_spelling.h"

namespace switchyard::dump {
namespace {

using cpp::Signature;
using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;
using schema::NativeFunction;
using schema::SchemaKind;
using schema::Text;
using target::TorchSpelling;

constexpr const char* kMetaBase = "at::impl::MetaBase";
constexpr const char* kMetaResult = "meta_return_ty";  // the struct of precomputed values

Array ParameterValues(const std::vector<cpp::Parameter>& parameters) {
  Array array;
  for (const cpp::Parameter& parameter : parameters) {
    array.push_back(Object{{"decl", Text(TorchSpelling().Parameter(parameter))},
                           {"name", Text(parameter.name.text())},
                           {"type", Text(TorchSpelling().Type(parameter.type))}});
  }
  return array;
}

Value MetaValue(const NativeFunction& functional, const NativeFunction& out) {
  const Signature signature = cpp::MetaSignature(functional);
  const std::string result = out.precomputed.empty() ? "void" : kMetaResult;
  return Object{
      {"arguments", ParameterValues(signature.parameters)},
      {"class", Text(cpp::MetaClassName(functional).text())},
      {"decl", Text(result + " meta" + TorchSpelling().Parameters(signature))},
      {"parent_class",
       Text(out.structured_inherits ? out.structured_inherits->value : std::string(kMetaBase))},
      {"returns", Text(result)},
  };
}

Array PrecomputedValues(const NativeFunction& out) {
  Array array;
  for (const cpp::PrecomputedValue& value : cpp::PrecomputedValues(out)) {
    array.push_back(Object{{"member_type", Text(TorchSpelling().Type(value.member))},
                           {"name", Text(value.parameter.name.text())},
                           {"template_parameter", Text(value.flag.text())},
                           {"type", Text(TorchSpelling().Type(value.parameter.type))}});
  }
  return array;
}

Value ImplValue(const NativeFunction& functional, const Signature& signature,
                const schema::KernelName& kernel) {
  const std::string name = cpp::ImplClassName(kernel).text();
  return Object{
      {"base_class", Text("at::meta::" + cpp::MetaClassName(functional).text())},
      {"class", Text(name)},
      {"cpp_namespace", Text(schema::KernelNamespace(kernel))},
      {"decl", Text(TorchSpelling().Declaration(signature))},
      {"defn", Text("TORCH_IMPL_FUNC(" + name + ")" + TorchSpelling().Parameters(signature))},
  };
}

// By key.
Value ImplValues(const NativeFunction& functional, const NativeFunction& out) {
  const Signature signature = cpp::ImplSignature(out);
  Object object;
  for (const schema::DispatchLine& line : out.dispatch) {
    if (!line.is_structured) continue;
    for (const source::Located<DispatchKey>& key : line.keys) {
      object[schema::Ref(DispatchKeyName(key.value))] =
          ImplValue(functional, signature, line.kernel.value);
    }
  }
  return object;
}

}  // namespace

bool IsStructured(const sema::Family& family) {
  return family.IsGroup() && family.Of(SchemaKind::kOut)->structured;
}

Value StructuredSignatures(const sema::Family& family) {
  const NativeFunction& functional = *family.Of(SchemaKind::kFunctional);
  const NativeFunction& out = *family.Of(SchemaKind::kOut);
  return Object{
      {"functional", OperatorNameOrNull(&functional)},
      {"impl", ImplValues(functional, out)},
      {"impl_arguments", ParameterValues(cpp::ImplSignature(out).parameters)},
      {"inplace", OperatorNameOrNull(family.Of(SchemaKind::kInplace))},
      {"meta", MetaValue(functional, out)},
      {"out", OperatorNameOrNull(&out)},
      {"out_arguments", ParameterValues(cpp::OutParameters(out))},
      {"precomputed", PrecomputedValues(out)},
      {"record", "structured_group"},
      {"root_name", Text(functional.schema.name.value.RootName())},
      {"ufunc", !out.ufunc_loops.empty()},
  };
}

Array ParameterTexts(const std::vector<cpp::Parameter>& parameters) {
  Array array;
  for (const cpp::Parameter& parameter : parameters) {
    array.push_back(Text(TorchSpelling().Parameter(parameter)));
  }
  return array;
}

Value OperatorNameOrNull(const NativeFunction* function) {
  return function == nullptr ? Value(nullptr) : Text(function->schema.name.value.ToString());
}

}  // namespace switchyard::dump
