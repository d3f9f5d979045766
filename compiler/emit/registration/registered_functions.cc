#include "compiler/emit/registration/registered_functions.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "compiler/cpp/code.h"
#include "compiler/cpp/identifier.h"
#include "compiler/cpp/signature.h"
#include "compiler/emit/dispatch/device_code.h"
#include "compiler/emit/dispatch/kernel_call.h"
#include "compiler/emit/dispatch/written_kernel_code.h"
#include "compiler/emit/emitter_table.h"
#include "compiler/emit/list_code.h"
#include "compiler/emit/operator_text.h"
#include "compiler/emit/registration/operator_call.h"
#include "compiler/emit/spelling.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Identifier;
using dispatch::KernelForm;
using dispatch::KernelShape;
using schema::NativeFunction;

// Null where the kernel is a function: the user's, or that of a formula.
const dispatch::WrittenKernel* WrittenOf(const EmitInput& input, const Registered& one) {
  const dispatch::WrittenKernel* written = input.build.written_kernels().Of(*one.function);
  const bool is_of_it =
      written != nullptr && one.plan.line != nullptr && written->line->id == one.plan.line->id;
  const bool is_of_formula = written != nullptr && (written->shape == KernelShape::kFormula ||
                                                    written->shape == KernelShape::kStored);
  return is_of_it && !is_of_formula ? written : nullptr;
}

void ForEach(const RegisteredNamespaces& name_spaces,
             absl::FunctionRef<void(const Registered&)> visit) {
  for (const auto& [text, name_space] : name_spaces) {
    for (const auto& [key, kernels] : name_space.kernels) {
      for (const Registered& one : kernels) visit(one);
    }
  }
}

// The operators that written kernels call, by the names of the functions that do it.
std::map<std::string, const NativeFunction*> CalledOperators(
    const EmitInput& input, const RegisteredNamespaces& name_spaces) {
  std::map<std::string, const NativeFunction*> called;
  ForEach(name_spaces, [&](const Registered& one) {
    const dispatch::WrittenKernel* written = WrittenOf(input, one);
    if (written == nullptr) return;
    called.emplace(OperatorCallName(input, *written->callee).text(), written->callee);
  });
  return called;
}

// The case of a kernel: its check and guard, and the call. The integers of the function are those
// of the kernel.
void WriteCase(CodeWriter& writer, const EmitInput& input, const Registered& one) {
  const cpp::Signature& dispatcher = TextOf(input, *one.function).dispatcher.signature;
  const target::DispatchSpelling& dispatch = input.target.dispatch;
  WriteDeviceCheck(writer, dispatch, *one.function, one.plan);
  if (one.plan.guarded_backend != DispatchKey::Undefined) {
    WriteDeviceGuard(writer, dispatch, dispatcher, one.plan);
  }
  const auto integers = TakesSymbolic(one) ? cpp::Integers::kSymbolic : cpp::Integers::kPlain;
  WriteList(writer, Return(SpellKernelCall(input, *one.function, dispatcher, one.plan, integers)));
}

void WriteFunctionAround(CodeWriter& writer, const EmitInput& input, const Registered& one) {
  const auto integers = TakesSymbolic(one) ? cpp::Integers::kSymbolic : cpp::Integers::kPlain;
  const auto write_head = [&] {
    writer.List(SpellOperatorOpening(input, *one.function, one.name, integers),
                SpellOperatorParameters(input, *one.function, integers), ") {");
  };
  const auto write_body = [&] {
    if (one.plan.form == KernelForm::kInplaceMeta) {
      return WriteInplaceMeta(writer, input.target.dispatch, *one.function);
    }
    WriteCase(writer, input, one);
  };
  writer.Block({{"head", write_head}, {"body", write_body}}, R"code(
    $head$
      $body$
    }
  )code");
}

void WriteWritten(CodeWriter& writer, const EmitInput& input, const Registered& one,
                  const dispatch::WrittenKernel& plan) {
  const WrittenCode kernel = MakeWrittenCode(*one.function, plan);
  const auto integers = TakesSymbolic(one) ? cpp::Integers::kSymbolic : cpp::Integers::kPlain;
  const auto write_head = [&] {
    writer.List(SpellOperatorOpening(input, *one.function, one.name, integers),
                SpellWrittenParameters(input.target, kernel, target::Scope::kRuntime), ") {");
  };
  const auto write_body = [&] {
    WriteWrittenBody(writer, input, kernel,
                     {OperatorCallName(input, *plan.callee), cpp::Integers::kSymbolic});
  };
  writer.Block({{"head", write_head}, {"body", write_body}}, R"code(
    $head$
      $body$
    }
  )code");
}

void WriteFunction(CodeWriter& writer, const EmitInput& input, const Registered& one) {
  writer.BlankLine();
  const dispatch::WrittenKernel* written = WrittenOf(input, one);
  if (written != nullptr) return WriteWritten(writer, input, one, *written);
  WriteFunctionAround(writer, input, one);
}

}  // namespace

void WriteRegisteredFunctions(CodeWriter& writer, const EmitInput& input,
                              const RegisteredNamespaces& name_spaces) {
  const Code outer = SpellInner(input.target, input.target.registration->name_space);
  writer.Block({{"name", outer}}, R"code(
    namespace $name$ {
    namespace {
  )code");
  for (const auto& [name, callee] : CalledOperators(input, name_spaces)) {
    writer.ForSource(callee->range,
                     [&, callee = callee] { WriteOperatorCall(writer, input, *callee); });
  }
  ForEach(name_spaces, [&](const Registered& one) {
    writer.ForSource(one.function->range, [&] { WriteFunction(writer, input, one); });
  });
  writer.Block({{"name", outer}}, R"code(

    }  // namespace
    }  // namespace $name$
  )code");
}

void AddRegisteredHeaders(const EmitInput& input, const RegisteredNamespaces& name_spaces,
                          target::HeaderSet* headers) {
  headers->insert(input.target.device_guard_header);
  ForEach(name_spaces, [&](const Registered& one) {
    headers->insert(IncludeOf(EmitterId::kNativeHeader, HeaderStem(*one.function)));
    if (WrittenOf(input, one) == nullptr) return;
    headers->insert(input.target.copies.header);
    headers->insert(input.target.registration->calls_header);
  });
}

}  // namespace switchyard::emit
