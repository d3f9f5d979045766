#include "lib/python/boxed/operators_by_name.h"

#include <cstring>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "lib/boxing/operators.h"
#include "lib/python/base/exceptions.h"
#include "lib/python/base/object.h"
#include "lib/python/boxed/call_forms.h"
#include "lib/python/boxed/declaration.h"
#include "lib/python/boxed/form.h"
#include "lib/python/matching.h"
#include "lib/python/results.h"

namespace switchyard::python {
namespace {

constexpr char kCapsule[] = "switchyard.operator_forms";

// Of the program's bindings; set once.
const ModuleTable* bindings = nullptr;

bool TakesNumbers(const Function& function) {
  for (int i = 0; i < function.count; ++i) {
    const Signature& signature = function.signatures[i];
    for (int k = 0; k < signature.count; ++k) {
      if ((signature.parameters[k].flags & kTakesNumbers) != 0) return true;
    }
  }
  return false;
}

// Whether numbers stand for the tensors of `aten::add`, as they do in its binding.
bool TakesNumbers(std::string_view name) {
  constexpr std::string_view kOwn = "aten::";
  if (name.substr(0, kOwn.size()) != kOwn) return false;
  name.remove_prefix(kOwn.size());
  for (int i = 0; i < bindings->method_count; ++i) {
    const Function& function = *bindings->methods[i].function;
    if (name == function.name) return TakesNumbers(function);
  }
  for (int i = 0; i < bindings->namespace_count; ++i) {
    const Namespace& names = bindings->namespaces[i];
    for (int k = 0; names.name[0] == '\0' && k < names.count; ++k) {
      const Function& function = *names.entries[k].function;
      if (name == function.name) return TakesNumbers(function);
    }
  }
  return false;
}

std::string_view TextOf(PyObject* object) {
  Py_ssize_t size = 0;
  const char* const text = PyUnicode_AsUTF8AndSize(object, &size);
  if (text == nullptr) throw PythonError();
  return {text, static_cast<size_t>(size)};
}

PyObject* Schemas(PyObject*, PyObject*) {
  return Call([] {
    const auto count = static_cast<Py_ssize_t>(OperatorCount());
    Ref list = Ref::Steal(OrThrow(PyList_New(count)));
    for (Py_ssize_t i = 0; i < count; ++i) {
      PyObject* const text = OrThrow(Wrap(SchemaOf(static_cast<OperatorId>(i))));
      PyList_SetItem(list.get(), i, text);
    }
    return list.release();
  });
}

PyObject* Tags(PyObject*, PyObject* id) {
  return Call([&] {
    const unsigned long number = PyLong_AsUnsignedLong(id);
    if (PyErr_Occurred() != nullptr) throw PythonError();
    return Wrap(TagsOf(static_cast<OperatorId>(number)));
  });
}

// (type, alias, name, default or None, whether it is given by name only)
PyObject* PartsOf(const DeclaredValue& value) {
  const Ref text =
      Ref::Steal(value.default_text ? Wrap(std::string_view(*value.default_text)) : WrapNone());
  return Py_BuildValue("(sssOO)", value.type.c_str(), value.alias.c_str(), value.name.c_str(),
                       text.get(), value.is_keyword_only ? Py_True : Py_False);
}

PyObject* PartsOf(const std::vector<DeclaredValue>& values) {
  Ref tuple = Ref::Steal(OrThrow(PyTuple_New(static_cast<Py_ssize_t>(values.size()))));
  for (size_t i = 0; i < values.size(); ++i) {
    PyTuple_SetItem(tuple.get(), static_cast<Py_ssize_t>(i), OrThrow(PartsOf(values[i])));
  }
  return tuple.release();
}

// (namespace, name, overload, arguments, returns)
PyObject* ReadDeclarationParts(PyObject*, PyObject* text) {
  return Call([&] {
    const Declaration read = ReadDeclaration(TextOf(text));
    const Ref arguments = Ref::Steal(PartsOf(read.arguments));
    const Ref returns = Ref::Steal(PartsOf(read.returns));
    return Py_BuildValue("(sssOO)", read.name_space.c_str(), read.name.c_str(),
                         read.overload.c_str(), arguments.get(), returns.get());
  });
}

void DeleteForms(PyObject* capsule) {
  delete static_cast<Forms*>(PyCapsule_GetPointer(capsule, kCapsule));
}

void AddForms(PyObject* texts, PyObject* ids, Forms* forms) {
  for (Py_ssize_t i = 0; i < SizeOf(texts); ++i) {
    PyObject* const number = ElementOf(ids, i);
    std::optional<OperatorId> id;
    if (number != Py_None) id = static_cast<OperatorId>(PyLong_AsUnsignedLong(number));
    if (PyErr_Occurred() != nullptr) throw PythonError();
    const std::string_view text = TextOf(ElementOf(texts, i));
    forms->list.push_back(MakeForm(text, id, id && TakesNumbers(NameOf(*id))));
  }
}

// Takes the module's and the operator's name, lists of declarations and of ids, what overriders are
// told, and the callable for what has no id.
PyObject* MakeForms(PyObject*, PyObject* arguments) {
  return Call([&]() -> PyObject* {
    const char *module = nullptr, *name = nullptr;
    PyObject *texts = nullptr, *ids = nullptr, *told = nullptr, *callable = nullptr;
    if (PyArg_ParseTuple(arguments, "ssOOOO", &module, &name, &texts, &ids, &told, &callable) ==
        0) {
      return nullptr;
    }
    if (!IsSequence(texts) || !IsSequence(ids) || SizeOf(texts) != SizeOf(ids)) {
      Throw(PyExc_TypeError, "two lists of one length are needed");
    }
    auto forms = std::make_unique<Forms>();
    forms->module = module;
    forms->name = name;
    forms->public_object = told;
    forms->callable = Ref::Share(callable);
    AddForms(texts, ids, forms.get());
    PyObject* const capsule = PyCapsule_New(forms.get(), kCapsule, DeleteForms);
    if (capsule != nullptr) forms.release();
    return capsule;
  });
}

PyObject* CallFormsFunction(PyObject*, PyObject* const* arguments, Py_ssize_t count,
                            PyObject* keywords) {
  return Call([&]() -> PyObject* {
    if (count == 0) Throw(PyExc_TypeError, "forms are needed");
    const void* const forms = PyCapsule_GetPointer(arguments[0], kCapsule);
    if (forms == nullptr) return nullptr;
    GivenArguments given = {arguments + 1, static_cast<size_t>(count - 1), keywords, 0};
    if (keywords != nullptr) given.keyword_count = static_cast<size_t>(PyTuple_Size(keywords));
    return CallForms(*static_cast<const Forms*>(forms), given);
  });
}

PyMethodDef functions[] = {
    {"_operator_schemas", Schemas, METH_NOARGS, nullptr},
    {"_operator_tags", Tags, METH_O, nullptr},
    {"_read_declaration", ReadDeclarationParts, METH_O, nullptr},
    {"_operator_forms", MakeForms, METH_VARARGS, nullptr},
    {"_call_forms", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(CallFormsFunction)),
     METH_FASTCALL | METH_KEYWORDS, nullptr},
    {nullptr, nullptr, 0, nullptr}};

}  // namespace

int AddOperatorsByName(PyObject* module, const ModuleTable& table) {
  bindings = &table;
  return PyModule_AddFunctions(module, functions);
}

}  // namespace switchyard::python
