// Kernels for Autograd of registered operators, from the derivatives of the program: nodes, and
// functions that record a call and go on with it below autograd. All that they call goes through
// the dispatcher of the library, by functions that are written beside them.
//
// Takes a build with derivatives; gives code for the source that registers.
#ifndef SWITCHYARD_COMPILER_EMIT_REGISTRATION_REGISTERED_AUTOGRAD_H_
#define SWITCHYARD_COMPILER_EMIT_REGISTRATION_REGISTERED_AUTOGRAD_H_

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "compiler/emit/code_writer.h"
#include "compiler/emit/emit_input.h"
#include "compiler/emit/registration/registrations.h"
#include "compiler/plan/autograd_plan.h"
#include "compiler/target/target.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::emit {

// What records calls of an operator at a key: the alias key for formulas of every key.
struct RecordedOperator {
  const schema::NativeFunction* function;
  DispatchKey key;
  plan::RecordedCase recorded;
};

class RegisteredAutograd {
 public:
  // Empty without derivatives. `input` must outlive it.
  RegisteredAutograd(const EmitInput& input, const RegisteredNamespaces& name_spaces);
  ~RegisteredAutograd();

  // The operators of a namespace, by key.
  using Keys = std::map<DispatchKey, std::vector<RecordedOperator>>;
  const Keys& Of(const std::string& name_space) const;
  // The function that is registered, outside of all namespaces.
  cpp::Code FunctionOf(const RecordedOperator& one) const;

  // In the namespace of registered functions.
  void Write(CodeWriter& writer) const;
  void AddHeaders(target::HeaderSet* headers) const;

 private:
  void AddOperator(const schema::NativeFunction& function);
  std::vector<const schema::NativeFunction*> Called() const;
  void WriteNodes(CodeWriter& writer) const;
  void WriteDeclarations(CodeWriter& writer, const std::string& name_space) const;
  void WriteWrappers(CodeWriter& writer, const std::string& name_space) const;

  const EmitInput& plain_;
  std::unique_ptr<const OperatorTexts> texts_;
  std::unique_ptr<const EmitInput> input_;  // whose calls go through the dispatcher
  std::map<std::string, Keys> recorded_;    // by namespace
  std::vector<const plan::NodePlan*> nodes_;
};

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_REGISTRATION_REGISTERED_AUTOGRAD_H_
