// Everything that a module of Python has: the product of compiler/python.
//
// Takes the operators of a build; gives functions and methods by name with their signatures, and
// the operators without a binding. Points into the program. Source: reference Python, section 2.
#ifndef SWITCHYARD_COMPILER_PYTHON_BINDINGS_H_
#define SWITCHYARD_COMPILER_PYTHON_BINDINGS_H_

#include <string>
#include <string_view>
#include <vector>

#include "compiler/python/bound_operators.h"
#include "compiler/python/deprecated.h"
#include "compiler/python/signature.h"
#include "compiler/schema/native_function.h"

namespace switchyard::python {

// A Python name.
struct Function {
  std::string name;
  std::string submodule;  // "" for the module itself and for methods
  Receiver receiver = Receiver::kFunction;
  // In the order in which they are tried.
  std::vector<Signature> signatures;

  // Any of its operators: they have namespace and root name in common.
  const schema::NativeFunction& Origin() const { return *signatures.front().Main().function; }
};

struct UnboundOperator {
  const schema::NativeFunction* function;
  Unbound why;
};

struct Bindings {
  std::string module;               // as it is imported: `switchyard._C`, `vendor_ops`
  std::vector<Function> functions;  // methods first, then by submodule; by name
  std::vector<UnboundOperator> unbound;
  // That signatures point into, and those of them that stand for no operator.
  DeprecatedSignatures deprecated;
  std::vector<const DeprecatedSignature*> unmatched;
};

// The package whose module adds methods to the type of tensors. Others have functions alone.
inline constexpr std::string_view kTensorPackage = "switchyard";

// Names with dots between them, each a name of Python that a program can import.
bool IsModuleName(std::string_view text);
// What programs import: the package of a module whose own name begins with an underscore.
std::string PublicModule(const std::string& module);
// The name behind the last dot.
std::string LastName(const std::string& module);

Bindings MakeBindings(const std::string& module,
                      const std::vector<const schema::NativeFunction*>& operators,
                      DeprecatedSignatures deprecated = nullptr);

}  // namespace switchyard::python

#endif  // SWITCHYARD_COMPILER_PYTHON_BINDINGS_H_
