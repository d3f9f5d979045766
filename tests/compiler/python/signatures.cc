#include "tests/compiler/python/signatures.h"

#include "tests/compiler/dispatch/expanded_program.h"

namespace switchyard::python {
namespace {

Bindings BindingsOf(const expand::ExpandedProgram& program, const std::string& module) {
  std::vector<const schema::NativeFunction*> operators;
  for (const schema::NativeFunction& function : program.operators()) {
    operators.push_back(&function);
  }
  return MakeBindings(module, operators);
}

}  // namespace

Bound::Bound(const std::string& text, const std::string& module)
    : program(ExpandText(text)), bindings(BindingsOf(program, module)) {}

const Function* Bound::Find(const std::string& name, Receiver receiver) const {
  for (const Function& function : bindings.functions) {
    if (function.name == name && function.receiver == receiver) return &function;
  }
  return nullptr;
}

std::vector<std::string> Bound::Texts(const std::string& name, Receiver receiver) const {
  std::vector<std::string> texts;
  const Function* function = Find(name, receiver);
  if (function == nullptr) return texts;
  for (const Signature& signature : function->signatures) texts.push_back(signature.text);
  return texts;
}

}  // namespace switchyard::python
