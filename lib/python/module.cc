#include "lib/python/module.h"

#include <map>
#include <string>
#include <string_view>

#include "lib/python/abi.h"
#include "lib/python/base/object.h"
#include "lib/python/known_methods.h"
#include "lib/python/named_types.h"
#include "lib/python/tensor_object.h"

static_assert(SWITCHYARD_PYTHON_ABI == 1, "the inline namespace of module.h has the number");

namespace switchyard::python {
namespace {

// The parameters of a signature as Python writes them, without self. CPython evaluates defaults of
// the first line, and knows none but plain values.
std::string ParametersOf(const Signature& signature, bool is_method, bool is_first_line) {
  std::string text;
  bool has_star = false;
  for (size_t i = is_method ? 1 : 0; i < signature.count; ++i) {
    const Parameter& parameter = signature.parameters[i];
    if (!text.empty()) text += ", ";
    if (!has_star && (parameter.flags & kKeywordOnly) != 0) {
      text += "*, ";
      has_star = true;
    }
    text += parameter.name;
    if (parameter.default_text == nullptr) continue;
    const std::string_view value = parameter.default_text;
    const bool is_name = is_first_line && value.find('.') != std::string_view::npos;
    text += "=";
    text += is_name ? "..." : value;
  }
  return text;
}

// What inspect and help show of a function without a text of its own.
std::string DocOf(const Function& function) {
  const bool is_method = (function.flags & kMethod) != 0;
  std::string first = is_method ? "$self" : "";
  std::string lines;
  for (size_t i = 0; i < function.count; ++i) {
    const Signature& signature = function.signatures[i];
    lines += std::string(function.name) + "(" + ParametersOf(signature, is_method, false) + ")\n";
    if (function.count > 1) continue;
    const std::string parameters = ParametersOf(signature, is_method, true);
    if (!first.empty() && !parameters.empty()) first += ", ";
    first += parameters;
  }
  if (function.count > 1) first += is_method ? ", *args, **kwargs" : "*args, **kwargs";
  return std::string(function.name) + "(" + first + ")\n--\n\n" + lines;
}

const char* TextOf(const Entry& entry) {
  if (entry.doc != nullptr) return entry.doc;
  // CPython keeps it, too.
  return (new std::string(DocOf(*entry.function)))->c_str();
}

// Of an entry. CPython keeps the pointer as long as the function lives, which is for ever.
PyMethodDef* DefinitionOf(const Entry& entry) {
  return new PyMethodDef{entry.function->name,
                         reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(entry.binding)),
                         METH_FASTCALL | METH_KEYWORDS, TextOf(entry)};
}

void Publish(const Function& function, PyObject* object) {
  if (function.state != nullptr) function.state->public_object = object;
}

int AddFunction(PyObject* module, PyObject* public_name, const Entry& entry) {
  const Ref function = Ref::Steal(PyCFunction_NewEx(DefinitionOf(entry), nullptr, public_name));
  if (!function) return -1;
  Publish(*entry.function, function.get());
  return PyModule_AddObjectRef(module, entry.function->name, function.get());
}

int AddMethod(const Entry& entry) {
  const Ref method = Ref::Steal(PyDescr_NewMethod(TensorBaseType(), DefinitionOf(entry)));
  if (!method) return -1;
  Publish(*entry.function, method.get());
  NoteMethod(entry);
  return PyObject_SetAttrString(reinterpret_cast<PyObject*>(TensorBaseType()), entry.function->name,
                                method.get());
}

// The submodule with a dotted name, which is made if it does not exist: borrowed.
PyObject* SubmoduleOf(PyObject* module, const std::string& name) {
  if (name.empty()) return module;
  const size_t end = name.find('.');
  const std::string first = name.substr(0, end);
  Ref submodule = Ref::Steal(PyObject_GetAttrString(module, first.c_str()));
  if (!submodule) {
    PyErr_Clear();
    const char* const outer = PyModule_GetName(module);
    if (outer == nullptr) return nullptr;
    const std::string full = std::string(outer) + "." + first;
    submodule = Ref::Share(PyImport_AddModule(full.c_str()));
    if (!submodule || PyModule_AddObjectRef(module, first.c_str(), submodule.get()) < 0) {
      return nullptr;
    }
  }
  return SubmoduleOf(submodule.get(), end == std::string::npos ? "" : name.substr(end + 1));
}

int AddNamespace(PyObject* module, const Namespace& names) {
  PyObject* const target = SubmoduleOf(module, names.name);
  const Ref public_name = Ref::Steal(PyUnicode_InternFromString(names.public_name));
  if (target == nullptr || !public_name) return -1;
  for (int i = 0; i < names.count; ++i) {
    if (AddFunction(target, public_name.get(), names.entries[i]) < 0) return -1;
  }
  return 0;
}

// The namespaces of a user's operators, by which switchyard.ops finds them.
int AddSpaces(PyObject* module, const ModuleTable& table) {
  const Ref names = Ref::Steal(PyList_New(0));
  for (int i = 0; names && i < table.namespace_count; ++i) {
    const char* const name = table.namespaces[i].name;
    if (name[0] == '\0' || name[0] == '_') continue;
    const Ref text = Ref::Steal(PyUnicode_FromString(name));
    if (!text || PyList_Append(names.get(), text.get()) < 0) return -1;
  }
  const Ref all = names ? Ref::Steal(PyList_AsTuple(names.get())) : Ref();
  return all ? PyModule_AddObjectRef(module, "_operator_spaces", all.get()) : -1;
}

int AddTags(PyObject* module, const ModuleTable& table) {
  if (table.tags == nullptr) return 0;
  const Ref tags = Ref::Steal(PyDict_New());
  for (int i = 0; tags && i < table.tag_count; ++i) {
    const std::string row = table.tags[i];
    const size_t blank = row.find(' ');
    const Ref names = Ref::Steal(PyUnicode_FromString(row.c_str() + blank + 1));
    if (blank == std::string::npos || !names ||
        PyDict_SetItemString(tags.get(), row.substr(0, blank).c_str(), names.get()) < 0) {
      return -1;
    }
  }
  return tags ? PyModule_AddObjectRef(module, "_tags", tags.get()) : -1;
}

// CPython keeps it as long as the module. The size of 0 makes CPython ask again in a
// subinterpreter, in place of a copy of the first one.
PyModuleDef* NewDefinition(const ModuleTable& table) {
  return new PyModuleDef{
      PyModuleDef_HEAD_INIT, table.name, table.doc, 0, nullptr, nullptr, nullptr, nullptr, nullptr};
}

bool IsSubmoduleOf(PyObject* module, PyObject* object) {
  if (PyModule_Check(object) == 0) return false;
  const Ref name = Ref::Steal(PyModule_GetNameObject(object));
  const Ref outer = Ref::Steal(PyModule_GetNameObject(module));
  const Ref start = outer ? Ref::Steal(PyUnicode_FromFormat("%U.", outer.get())) : Ref();
  const Py_ssize_t begins =
      name && start ? PyUnicode_Tailmatch(name.get(), start.get(), 0, PY_SSIZE_T_MAX, -1) : -1;
  PyErr_Clear();
  return begins == 1;
}

int PutIntoModules(PyObject* module) {
  const Ref name = Ref::Steal(PyModule_GetNameObject(module));
  if (!name || PyDict_SetItem(PyImport_GetModuleDict(), name.get(), module) < 0) return -1;
  PyObject *key, *value;
  for (Py_ssize_t i = 0; PyDict_Next(PyModule_GetDict(module), &i, &key, &value) != 0;) {
    if (IsSubmoduleOf(module, value) && PutIntoModules(value) < 0) return -1;
  }
  return 0;
}

}  // namespace

int AddOperators(PyObject* module, const ModuleTable& table) {
  for (int i = 0; i < table.namespace_count; ++i) {
    if (AddNamespace(module, table.namespaces[i]) < 0) return -1;
  }
  for (int i = 0; i < table.method_count; ++i) {
    if (AddMethod(table.methods[i]) < 0) return -1;
  }
  return AddTags(module, table);
}

bool IsMainInterpreter(const char* name) {
  if (PyInterpreterState_GetID(PyInterpreterState_Get()) == 0) return true;
  PyErr_Format(PyExc_ImportError, "%s can be imported in the main interpreter only", name);
  return false;
}

PyObject* ImportAgain(PyObject* module) {
  return PutIntoModules(module) < 0 ? nullptr : Py_NewRef(module);
}

PyObject* abi_1::MakeModule(const ModuleTable& table) {
  if (!IsMainInterpreter(table.name)) return nullptr;
  // Those that were made. Modules are never unloaded.
  static auto* const modules = new std::map<const ModuleTable*, PyObject*>();
  const auto found = modules->find(&table);
  if (found != modules->end()) return ImportAgain(found->second);
  // The run-time's types are there once its own module is.
  const Ref runtime = Ref::Steal(PyImport_ImportModule("switchyard._C"));
  Ref module = runtime ? Ref::Steal(PyModule_Create(NewDefinition(table))) : Ref();
  if (!module || AddOperators(module.get(), table) < 0 || AddSpaces(module.get(), table) < 0) {
    return nullptr;
  }
  modules->emplace(&table, Py_NewRef(module.get()));
  return module.release();
}

}  // namespace switchyard::python
