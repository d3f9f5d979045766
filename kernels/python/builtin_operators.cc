// The operators that the package has at once, of the emitted tables.

#include "lib/python/boxed/operators_by_name.h"
#include "lib/python/module.h"
#include "lib/python/runtime_module.h"

namespace switchyard::python {
// The name that `gen --python` makes. NOLINTNEXTLINE(bugprone-reserved-identifier)
namespace bindings_switchyard_dot__operators {

extern const ModuleTable kModule;

}  // namespace bindings_switchyard_dot__operators

int AddBuiltinOperators(PyObject* module) {
  const ModuleTable& table = bindings_switchyard_dot__operators::kModule;
  return AddOperators(module, table) < 0 ? -1 : AddOperatorsByName(module, table);
}

}  // namespace switchyard::python
