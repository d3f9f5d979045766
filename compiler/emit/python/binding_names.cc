#include "compiler/emit/python/binding_names.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Identifier;

// A dot is no letter of an identifier, and none is in front of a dot: two underscores stand for it.
std::string JoinModule(const std::string& module) {
  std::string joined;
  for (const char c : module) joined += c == '.' ? std::string("__") : std::string(1, c);
  return joined;
}

}  // namespace

bool HasPython(const EmitInput& input) { return input.build.python() != nullptr; }

Code SpellBindingsNamespace(const EmitInput& input) {
  const Identifier own = Identifier::Known("bindings_" + JoinModule(input.build.python()->module));
  return cpp::Concat(input.target.name_space, "::", input.target.python.name_space, "::", own);
}

Identifier AreaOf(const python::Function& function) {
  if (function.receiver == python::Receiver::kMethod) return Identifier::Known("methods");
  if (function.submodule.empty()) return Identifier::Known("functions");
  const bool is_of_python_module = NamespaceOf(function.Origin()).empty();
  return Identifier::Known((is_of_python_module ? "module" : "namespace_") + function.submodule);
}

Identifier TableName(const python::Function& function) {
  return Identifier::Known("kFunction_" + function.name);
}

Identifier BindingName(const python::Function& function) {
  return Identifier::Known("Function_" + function.name);
}

void WriteDeclarations(CodeWriter& writer, const EmitInput& input,
                       const python::Function& function) {
  writer.Block({{"type", input.target.python.tables.function},
                {"table", TableName(function)},
                {"binding", BindingName(function)}},
               R"code(
    extern const $type$ $table$;
    PyObject* $binding$(PyObject* self, PyObject* const* arguments, Py_ssize_t count,
                        PyObject* keywords);
  )code");
}

}  // namespace switchyard::emit
