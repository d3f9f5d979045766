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

// A value of a dispatch function as a parameter of this type.
Code Symbolic(const LibrarySpelling& library, const cpp::CppType& type, const Code& value) {
  return IsSymbolic(type) ? library.symbolic_of + "(" + value + ")" : value;
}

// The parameters of the dispatch function, by name, as the callee takes them.
std::vector<Code> ArgumentsFor(const LibrarySpelling& library, const cpp::Signature& callee) {
  std::vector<Code> arguments;
  for (const cpp::Parameter& parameter : callee.parameters) {
    arguments.push_back(Symbolic(library, parameter.type, parameter.name));
  }
  return arguments;
}

// A symbolic result as the dispatch function returns it.
ListSpelling Concrete(const LibrarySpelling& library, const cpp::Signature& callee,
                      ListSpelling call) {
  if (!IsSymbolic(callee.result)) return call;
  return Within(library.concrete_of, std::move(call));
}

}  // namespace

bool IsLeftToLibrary(const EmitInput& input, const schema::NativeFunction& function) {
  return input.build.other_keys() == plan::OtherKeys::kDispatcher &&
         IsOfLibrary(input.target, function);
}

Code SpellForLibrary(const target::Target& target, const cpp::CppType& type, const Code& value) {
  return target.library ? Symbolic(*target.library, type, value) : value;
}

ListSpelling SpellLibraryCall(const EmitInput& input, const schema::NativeFunction& function,
                              const cpp::Signature& dispatcher, const CasePlan& plan) {
  const LibrarySpelling& library = *input.target.library;
  const cpp::Signature callee = plan::LibrarySignature(function, plan);
  std::vector<Code> arguments = ArgumentsFor(library, callee);
  // Members of a backend's class take a written tensor as the dispatch function does.
  if (!dispatch::IsStructuredForm(plan.form) && !plan::IsMember(plan)) {
    for (size_t i = 0; i < arguments.size(); ++i) {
      if (!IsWrittenOptional(function.schema.arguments[i], dispatcher.parameters[i])) continue;
      arguments[i] = cpp::Concat(input.target.dispatch.written_optional, "(", arguments[i], ")");
    }
  }
  return Concrete(
      library, callee,
      Call(cpp::Concat("::", plan::LibraryNamespace(input.target, plan), "::", callee.name),
           std::move(arguments)));
}

void WriteLibraryDispatch(CodeWriter& writer, const EmitInput& input, const CallPlace& call) {
  const LibrarySpelling& library = *input.target.library;
  std::vector<Code> arguments = ArgumentsFor(library, call.dispatcher);
  const Code op = cpp::Concat(library.operators, "::", call.dispatcher.name);
  arguments.insert(arguments.begin(),
                   cpp::Concat(library.dispatcher_keys, "<", op, ">(", call.keys, ")"));
  const Code callee = cpp::Concat(op, "::", library.redispatch);
  WriteList(writer, Return(Concrete(library, call.dispatcher, Call(callee, std::move(arguments)))));
}

void AddLibraryHeader(const EmitInput& input, const schema::NativeFunction& function,
                      const DispatchPlan& plan, target::HeaderSet* headers) {
  if (plan.key_source == KeySource::kNone || !IsLeftToLibrary(input, function)) return;
  headers->insert(input.target.library->before_operator_headers);
  headers->insert(input.target.library->operator_header(
      Identifier::Known(function.schema.name.value.RootName() + "_ops")));
}

}  // namespace switchyard::emit
