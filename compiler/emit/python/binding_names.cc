#include "compiler/emit/python/binding_names.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Identifier;

// A dot is no letter of an identifier.
std::string JoinModule(const std::string& module) {
  std::string joined;
  for (const char c : module) joined += c == '.' ? std::string("_dot_") : std::string(1, c);
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

std::vector<Code> BindingParameters(const Code& self) {
  return {"PyObject* " + self, "PyObject* const* arguments", "Py_ssize_t count",
          "PyObject* keywords"};
}

void WriteDeclarations(CodeWriter& writer, const EmitInput& input,
                       const python::Function& function) {
  writer.Block({{"type", input.target.python.tables.function}, {"table", TableName(function)}},
               "extern const $type$ $table$;");
  writer.List(cpp::Concat("PyObject* ", BindingName(function), "("), BindingParameters("self"),
              ");");
}

}  // namespace switchyard::emit
