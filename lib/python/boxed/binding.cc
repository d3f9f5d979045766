#include "lib/python/boxed/binding.h"

#include <string_view>

#include "lib/python/base/exceptions.h"
#include "lib/python/base/object.h"
#include "lib/python/matching.h"
#include "lib/python/numbers.h"
#include "lib/python/tensor_object.h"

namespace switchyard::python {
namespace {

// Lists that the parser takes for certain, and raises for, are one form's misfit here.
bool FitsTensorList(PyObject* object, bool takes_none) {
  if (!IsSequence(object)) return false;
  for (Py_ssize_t i = 0; i < SizeOf(object); ++i) {
    PyObject* const element = ElementOf(object, i);
    if (!IsTensor(element) && !(takes_none && element == Py_None)) return false;
  }
  return true;
}

bool FitsForm(PyObject* object, const Parameter& parameter) {
  if (object == Py_None) return (parameter.flags & kAllowsNone) != 0;
  if (IsTensorList(parameter.kind)) {
    return FitsTensorList(object, parameter.kind == ParameterKind::kOptionalTensorList);
  }
  const bool is_number = PyLong_Check(object) != 0;
  if (is_number &&
      (parameter.kind == ParameterKind::kBool || parameter.kind == ParameterKind::kSymInt)) {
    return true;
  }
  return Fits(object, parameter, 0);
}

std::string Shown(PyObject* object, bool with_quotes) {
  const Ref text = Ref::Steal(OrThrow(with_quotes ? PyObject_Repr(object) : PyObject_Str(object)));
  const char* const characters = PyUnicode_AsUTF8AndSize(text.get(), nullptr);
  if (characters == nullptr) throw PythonError();
  return characters;
}

std::string CastDetails(const Parameter& parameter, PyObject* object) {
  if (parameter.kind == ParameterKind::kTensor) {
    return "Unable to cast " + Shown(object, false) + " to Tensor";
  }
  if (parameter.kind == ParameterKind::kScalar) {
    return "Cannot cast " + Shown(object, false) + " to number";
  }
  return "Unable to cast Python instance of type " +
         Shown(reinterpret_cast<PyObject*>(Py_TYPE(object)), false);
}

class Binder {
 public:
  Binder(const Form& form, const GivenArguments& given, std::string* reason)
      : form_(form), given_(given), reason_(reason) {}

  bool Run(Objects* objects) {
    const size_t count = form_.parameters.size();
    if (given_.count > count) return TooMany();
    objects->assign(count, nullptr);
    for (size_t i = 0; i < count; ++i) {
      const Parameter& parameter = form_.parameters[i];
      if (i < given_.count && (parameter.flags & kKeywordOnly) != 0) return TooManyByPlace(i);
      PyObject* const object = i < given_.count ? given_.positional[i] : Keyword(parameter);
      if (object == nullptr && !IsRequired(parameter)) continue;
      if (object == nullptr) return Missing(parameter);
      if (!FitsForm(object, parameter)) return WrongType(i, object);
      (*objects)[i] = object;
    }
    return used_keywords_ == given_.keyword_count || LeftOver();
  }

 private:
  PyObject* Keyword(const Parameter& parameter) {
    for (size_t i = 0; i < given_.keyword_count; ++i) {
      PyObject* const name = PyTuple_GetItem(given_.keywords, static_cast<Py_ssize_t>(i));
      if (PyUnicode_CompareWithASCIIString(name, parameter.name) != 0) continue;
      ++used_keywords_;
      return given_.keyword_value(i);
    }
    return nullptr;
  }

  // Sets the reason, if one is wanted. Gives false, always.
  bool Say(const std::string& text, const char* before_declaration) {
    if (reason_ != nullptr) *reason_ = text + before_declaration + form_.text;
    return false;
  }
  bool TooMany() {
    return Say(form_.Name() + "() expected at most " + std::to_string(form_.parameters.size()) +
                   " argument(s) but received " +
                   std::to_string(given_.count + given_.keyword_count) + " argument(s).",
               " Declaration: ");
  }
  bool TooManyByPlace(size_t positional) {
    return Say(form_.Name() + "() takes " + std::to_string(positional) +
                   " positional argument(s) but " + std::to_string(given_.count) +
                   " was/were given.",
               "  Declaration: ");
  }
  bool Missing(const Parameter& parameter) {
    return Say(form_.Name() + "() is missing value for argument '" + parameter.name + "'.",
               " Declaration: ");
  }
  bool WrongType(size_t index, PyObject* object) {
    if (reason_ == nullptr) return false;
    const Parameter& parameter = form_.parameters[index];
    const std::string type = ShownType(form_.declaration.arguments[index].type);
    Say(form_.Name() + "() Expected a value of type '" + type + "' for argument '" +
            parameter.name + "' but instead found type '" + TypeName(object) +
            "'.\nPosition: " + std::to_string(index) + "\nValue: " + Shown(object, true),
        "\nDeclaration: ");
    *reason_ += "\nCast error details: " + CastDetails(parameter, object);
    return false;
  }
  // A keyword that names no parameter, or one that has its value already.
  bool LeftOver() {
    if (reason_ == nullptr) return false;
    for (size_t i = 0; i < given_.keyword_count; ++i) {
      PyObject* const name = PyTuple_GetItem(given_.keywords, static_cast<Py_ssize_t>(i));
      size_t place = 0;
      while (place < form_.parameters.size() &&
             PyUnicode_CompareWithASCIIString(name, form_.parameters[place].name) != 0) {
        ++place;
      }
      if (place == form_.parameters.size()) {
        return Say("Unknown keyword argument '" + Shown(name, false) + "' for operator '" +
                       form_.Name() + "'.",
                   " Schema: ");
      }
      if (place < given_.count) {
        return Say("Argument '" + Shown(name, false) +
                       "' specified both as positional and keyword argument.",
                   " Schema: ");
      }
    }
    return false;
  }

  const Form& form_;
  const GivenArguments& given_;
  std::string* const reason_;
  size_t used_keywords_ = 0;
};

}  // namespace

bool Bind(const Form& form, const GivenArguments& given, Objects* objects, std::string* reason) {
  return Binder(form, given, reason).Run(objects);
}

}  // namespace switchyard::python
