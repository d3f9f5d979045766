#include "compiler/dump/function_signatures.h"

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "compiler/cpp/signature.h"
#include "compiler/schema/print/json_values.h"
#include "compiler/schema/print/schema_printer.h"
#include "compiler/schema/symbolic_integers.h"
#include "compiler/target/torch_spelling.h"

namespace switchyard::dump {
namespace {

using cpp::ApiForm;
using cpp::Identifier;
using cpp::Integers;
using cpp::Signature;
using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;
using schema::NativeFunction;
using schema::Text;
using target::TorchSpelling;

// A public form and its name in a dump.
struct Form {
  const char* field;
  ApiForm form;
  Integers integers;
};

constexpr std::array<Form, 4> kForms = {{
    {"signature", ApiForm::kPacked, Integers::kPlain},
    {"faithful", ApiForm::kFaithful, Integers::kPlain},
    {"symint", ApiForm::kPacked, Integers::kSymbolic},
    {"symint_faithful", ApiForm::kFaithful, Integers::kSymbolic},
}};

bool HasForm(const NativeFunction& function, const Form& form) {
  if (form.integers == Integers::kSymbolic && !schema::HasSymbolicForms(function)) return false;
  const bool is_faithful = form.form == ApiForm::kFaithful;
  return !is_faithful || cpp::PackedApiForms(function.schema).size() > 1;
}

Identifier NameOf(const NativeFunction& function, const Form& form) {
  return Identifier::Known(cpp::UnboundApiName(function.schema, form.form, form.integers));
}

Object Named(const Signature& signature, const TorchSpelling& spelling) {
  return Object{{"decl", Text(spelling.Declaration(signature))},
                {"name", Text(signature.name.text())}};
}

Value FunctionValue(const Signature& signature, const TorchSpelling& spelling) {
  Object object = Named(signature, spelling);
  object["type"] = Text(spelling.FunctionType(signature));
  return object;
}

// One value for each form; null for those that the operator does not have.
template <typename MakeSignature>
Value ApiValue(const NativeFunction& function, MakeSignature make_signature) {
  const TorchSpelling spelling = TorchSpelling::Of(function);
  Object object;
  for (const Form& form : kForms) {
    if (!HasForm(function, form)) {
      object[form.field] = nullptr;
      continue;
    }
    Signature signature =
        target::WithTorchDefaults(function, make_signature(function, form.form, form.integers));
    signature.name = NameOf(function, form);
    object[form.field] = FunctionValue(signature, spelling);
  }
  return object;
}

Signature ApiRedispatch(const NativeFunction& function, ApiForm form, Integers integers) {
  return cpp::RedispatchSignature(cpp::ApiSignature(function, form, integers));
}

Value NativeValue(const NativeFunction& function, Integers integers) {
  const TorchSpelling spelling = TorchSpelling::Of(function);
  const Signature signature =
      target::WithTorchDefaults(function, cpp::NativeSignature(function, integers));
  Object object = Named(signature, spelling);
  object["ptr_type"] = Text(spelling.PointerType(signature));
  return object;
}

// The dump gives the dispatcher's functions the names of public ones.
Value DispatcherValue(const NativeFunction& function, Integers integers) {
  Signature signature = cpp::DispatcherSignature(function, integers);
  signature.name = NameOf(function, kForms[0]);
  return FunctionValue(signature, TorchSpelling::Of(function));
}

Array BindingNames(const NativeFunction& function) {
  Array names;
  for (const Form& form : kForms) {
    if (!HasForm(function, form)) continue;
    names.push_back(
        Text("__dispatch_" + cpp::UnboundApiName(function.schema, form.form, form.integers)));
  }
  return names;
}

Value KernelDeclaration(const NativeFunction& function, const schema::KernelName& kernel) {
  const Signature signature =
      target::WithTorchDefaults(function, cpp::KernelSignature(function, kernel));
  return Object{{"cpp_namespace", Text(schema::KernelNamespace(kernel))},
                {"decl", Text(TorchSpelling::Of(function).Declaration(signature))},
                {"symint", kernel.SupportsSymInt()}};
}

// By key. Structured kernels are declared as classes instead.
Value KernelDeclarations(const NativeFunction& function) {
  Object object;
  for (const schema::DispatchLine& line : function.dispatch) {
    if (line.is_structured) continue;
    for (const source::Located<DispatchKey>& key : line.keys) {
      object[schema::Ref(DispatchKeyName(key.value))] =
          KernelDeclaration(function, line.kernel.value);
    }
  }
  return object;
}

}  // namespace

Value FunctionSignatures(const NativeFunction& function) {
  const schema::FunctionSchema& schema = function.schema;
  return Object{
      {"cpp_fallback_binding_names", BindingNames(function)},
      {"cpp_function", ApiValue(function, cpp::ApiSignature)},
      {"cpp_method",
       function.has_method_variant ? ApiValue(function, cpp::MethodSignature) : Value(nullptr)},
      {"dispatcher", DispatcherValue(function, Integers::kPlain)},
      {"dispatcher_symint", DispatcherValue(function, Integers::kSymbolic)},
      {"generated", function.is_generated},
      {"kernel_declarations", KernelDeclarations(function)},
      {"manual_cpp_binding", function.manual_cpp_binding},
      {"native", NativeValue(function, Integers::kPlain)},
      {"native_symint", NativeValue(function, Integers::kSymbolic)},
      {"operator_name", Text(schema.name.value.ToString())},
      {"record", "function"},
      {"redispatch", ApiValue(function, ApiRedispatch)},
      {"schema", Text(schema::PrintSchema(schema))},
      {"unambiguous_name", Text(schema.name.value.UnambiguousName())},
      {"use_const_ref_for_mutable_tensors", function.use_const_ref_for_mutable_tensors},
      {"use_ilistref_for_tensor_lists", TorchSpelling::Of(function).has_list_references},
      {"variants", schema::VariantValues(function)},
  };
}

}  // namespace switchyard::dump
