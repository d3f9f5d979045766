#include "compiler/emit/library/library_call.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "compiler/emit/list_code.h"
#include "compiler/emit/spelling.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Identifier;
using target::LibrarySpelling;

bool IsSymbolic(const cpp::CppType& type) {
  if (type.kind == cpp::CppType::Kind::kTuple) {
    return std::any_of(type.elements.begin(), type.elements.end(), IsSymbolic);
  }
  return type.Core() == cpp::Atom::kSymInt || type.Core() == cpp::Atom::kSymBool;
}

// `f(size)` of arguments whose parameters are symbolic.
std::vector<Code> Converted(const Code& function, const cpp::Signature& callee,
                            std::vector<Code> arguments) {
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (!IsSymbolic(callee.parameters[i].type)) continue;
    arguments[i] = cpp::Concat(function, "(", arguments[i], ")");
  }
  return arguments;
}

}  // namespace

std::vector<Code> SymbolicArguments(const target::Target& target, const cpp::Signature& callee,
                                    std::vector<Code> arguments) {
  if (!target.library) return arguments;
  return Converted(target.library->symbolic_of, callee, std::move(arguments));
}

std::vector<Code> ConcreteArguments(const target::Target& target, const cpp::Signature& callee,
                                    std::vector<Code> arguments) {
  if (!target.library) return arguments;
  // Kernels that the compiler writes may be outside of the run-time's namespace.
  return Converted("::" + SpellInner(target, target.library->concrete_of), callee,
                   std::move(arguments));
}

ListSpelling ConcreteResult(const target::Target& target, const cpp::Signature& callee,
                            ListSpelling call) {
  if (!target.library || !IsSymbolic(callee.result)) return call;
  return Within(target.library->concrete_of, std::move(call));
}

bool IsLeftToLibrary(const EmitInput& input, const schema::NativeFunction& function) {
  return input.build.other_keys() == plan::OtherKeys::kDispatcher &&
         IsOfLibrary(input.target, function);
}

Code SpellForLibrary(const target::Target& target, const cpp::CppType& type, const Code& value) {
  if (!target.library || !IsSymbolic(type)) return value;
  return cpp::Concat(target.library->symbolic_of, "(", value, ")");
}

ListSpelling SpellLibraryCall(const EmitInput& input, const schema::NativeFunction& function,
                              const cpp::Signature& dispatcher, const CasePlan& plan) {
  const cpp::Signature callee = plan::LibrarySignature(function, plan);
  std::vector<Code> arguments = SymbolicArguments(input.target, callee, ParameterNames(callee));
  // Members of a backend's class take a written tensor as the dispatch function does.
  if (!dispatch::IsStructuredForm(plan.form) && !plan::IsMember(plan)) {
    for (size_t i = 0; i < arguments.size(); ++i) {
      if (!IsWrittenOptional(function.schema.arguments[i], dispatcher.parameters[i])) continue;
      arguments[i] = cpp::Concat(input.target.dispatch.written_optional, "(", arguments[i], ")");
    }
  }
  return ConcreteResult(
      input.target, callee,
      Call(cpp::Concat("::", plan::LibraryNamespace(input.target, plan), "::", callee.name),
           std::move(arguments)));
}

void WriteLibraryDispatch(CodeWriter& writer, const EmitInput& input, const CallPlace& call) {
  const LibrarySpelling& library = *input.target.library;
  std::vector<Code> arguments =
      SymbolicArguments(input.target, call.dispatcher, ParameterNames(call.dispatcher));
  const Code op = cpp::Concat(library.operators, "::", call.dispatcher.name);
  arguments.insert(arguments.begin(),
                   cpp::Concat(library.dispatcher_keys, "<", op, ">(", call.keys, ")"));
  const Code callee = cpp::Concat(op, "::", library.redispatch);
  WriteList(writer, Return(ConcreteResult(input.target, call.dispatcher,
                                          Call(callee, std::move(arguments)))));
}

void AddLibraryHeader(const EmitInput& input, const schema::NativeFunction& function,
                      const DispatchPlan& plan, target::HeaderSet* headers) {
  if (plan.key_source == KeySource::kNone || !IsLeftToLibrary(input, function)) return;
  headers->insert(input.target.library->before_operator_headers);
  headers->insert(input.target.library->operator_header(
      Identifier::Known(function.schema.name.value.RootName() + "_ops")));
}

void AddClassHeaders(const target::Target& target, const schema::NativeFunction& function,
                     target::HeaderSet* headers) {
  headers->insert(target.library->before_operator_headers);
  headers->insert(target.library->operator_header(
      Identifier::Known(function.schema.name.value.RootName() + "_native")));
}

}  // namespace switchyard::emit
