#include "lib/python/parse_errors.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "lib/python/matching.h"
#include "lib/python/numbers.h"

namespace switchyard::python {
namespace {

size_t FirstOf(const Function& function) { return (function.flags & kMethod) != 0 ? 1 : 0; }

std::string KeywordText(const GivenArguments& given, size_t index) {
  PyObject* const name = PyTuple_GetItem(given.keywords, static_cast<Py_ssize_t>(index));
  const char* const text = PyUnicode_AsUTF8AndSize(name, nullptr);
  return text != nullptr ? text : "";
}

// One piece of a signature's text: a parameter, or the star (nullptr).
using Pieces = std::vector<const Parameter*>;

Pieces PiecesOf(const Function& function, const Signature& signature) {
  Pieces pieces;
  bool has_star = false;
  for (size_t i = FirstOf(function); i < signature.count; ++i) {
    const Parameter& parameter = signature.parameters[i];
    if (!has_star && (parameter.flags & kKeywordOnly) != 0) {
      pieces.push_back(nullptr);
      has_star = true;
    }
    pieces.push_back(&parameter);
  }
  return pieces;
}

const Parameter* Named(const Pieces& pieces, std::string_view name) {
  for (const Parameter* piece : pieces) {
    if (piece != nullptr && name == piece->name) return piece;
  }
  return nullptr;
}

bool FitsQuietly(PyObject* object, const Parameter* parameter) {
  if (parameter == nullptr) return false;
  try {
    return Fits(object, *parameter, 0);
  } catch (...) {
    return false;
  }
}

// `Tensor, !NoneType!, dim=int`: with marks if pieces are given.
std::string Describe(const GivenArguments& given, const Pieces* pieces) {
  std::string text;
  const auto add = [&](const std::string& name, PyObject* object, const Parameter* parameter) {
    if (!text.empty()) text += ", ";
    const bool is_marked = pieces != nullptr && !FitsQuietly(object, parameter);
    if (is_marked) text += '!';
    text += name + TypeName(object);
    if (is_marked) text += '!';
  };
  for (size_t i = 0; i < given.count; ++i) {
    const Parameter* piece = pieces != nullptr && i < pieces->size() ? (*pieces)[i] : nullptr;
    // What is given by position cannot be what is given by name only.
    if (piece != nullptr && (piece->flags & kKeywordOnly) != 0) piece = nullptr;
    add("", given.positional[i], piece);
  }
  for (size_t i = 0; i < given.keyword_count; ++i) {
    const std::string name = KeywordText(given, i);
    add(name + "=", given.keyword_value(i), pieces != nullptr ? Named(*pieces, name) : nullptr);
  }
  return text;
}

std::string UnknownKeywords(const GivenArguments& given, const Pieces& pieces) {
  std::string text;
  for (size_t i = 0; i < given.keyword_count; ++i) {
    const std::string name = KeywordText(given, i);
    if (Named(pieces, name) != nullptr) continue;
    if (!text.empty()) text += ", ";
    text += name;
  }
  return text;
}

bool IsOffered(const Signature& signature) {
  return (signature.flags & (kDeprecated | kHidden)) == 0;
}

std::string OneOffer(const Function& function, const Signature& signature,
                     const GivenArguments& given) {
  const Pieces pieces = PiecesOf(function, signature);
  const bool has_reason = pieces.size() == given.count + given.keyword_count;
  return "(" + Describe(given, has_reason ? &pieces : nullptr) + "); the signature is " +
         SignatureText(signature, FirstOf(function) != 0);
}

std::string OfferLine(const Function& function, const Signature& signature,
                      const GivenArguments& given) {
  std::string text = " * " + SignatureText(signature, FirstOf(function) != 0) + "\n";
  const Pieces pieces = PiecesOf(function, signature);
  if (pieces.size() != given.count + given.keyword_count) return text;
  const std::string unknown = UnknownKeywords(given, pieces);
  if (!unknown.empty()) return text + "      unknown here: " + unknown + "\n";
  return text + "      does not take what is marked: (" + Describe(given, &pieces) + ")\n";
}

}  // namespace

void RaiseTooMany(const Function& function, const Signature& signature, size_t given) {
  size_t most = signature.positional - FirstOf(function);
  size_t least = 0;
  for (size_t i = FirstOf(function); i < signature.positional; ++i) {
    if (IsRequired(signature.parameters[i])) ++least;
  }
  const char* const verb = given == 1 ? "was" : "were";
  if (least == most) {
    PyErr_Format(PyExc_TypeError, "%s() takes %zu positional argument%s but %zu %s given",
                 function.name, most, most == 1 ? "" : "s", given, verb);
  } else {
    PyErr_Format(PyExc_TypeError,
                 "%s() takes from %zu to %zu positional arguments but %zu %s given", function.name,
                 least, most, given, verb);
  }
}

void RaiseTakesNothing(const Function& function, const GivenArguments& given) {
  if (given.keyword_count > 0) {
    PyErr_Format(PyExc_TypeError, "TensorBase.%s() takes no keyword arguments", function.name);
  } else {
    PyErr_Format(PyExc_TypeError, "TensorBase.%s() takes no arguments (%zu given)", function.name,
                 given.count);
  }
}

void RaiseMissing(const Function& function, const Signature& signature, size_t from) {
  std::string names;
  size_t count = 0;
  for (size_t i = from; i < signature.count; ++i) {
    if (!IsRequired(signature.parameters[i])) continue;
    if (count++ > 0) names += ", ";
    names += '"';
    names += signature.parameters[i].name;
    names += '"';
  }
  PyErr_Format(PyExc_TypeError, "%s() missing %zu required positional argument%s: %s",
               function.name, count, count == 1 ? "" : "s", names.c_str());
}

void RaiseWrongType(const Function& function, const Parameter& parameter, PyObject* object,
                    size_t position) {
  std::string where;
  if (position != kByName) where = " (position " + std::to_string(position + 1) + ")";
  const std::string kind(KindName(parameter));
  if (IsSequence(object) && SizeOf(object) > 0 && kind.rfind("tuple of", 0) == 0) {
    PyErr_Format(PyExc_TypeError, "%s(): argument '%s'%s must be %s, but its first element is %s",
                 function.name, parameter.name, where.c_str(), kind.c_str(),
                 TypeName(ElementOf(object, 0)).c_str());
    return;
  }
  PyErr_Format(PyExc_TypeError, "%s(): argument '%s'%s must be %s, not %s", function.name,
               parameter.name, where.c_str(), kind.c_str(), TypeName(object).c_str());
}

void RaiseLeftoverKeyword(const Function& function, const Signature& signature,
                          const GivenArguments& given, size_t bound) {
  for (size_t i = 0; i < given.keyword_count; ++i) {
    const std::string name = KeywordText(given, i);
    size_t index = FirstOf(function);
    while (index < signature.count && name != signature.parameters[index].name) ++index;
    if (index == signature.count) {
      PyErr_Format(PyExc_TypeError, "%s() got an unexpected keyword argument '%s'", function.name,
                   name.c_str());
      return;
    }
    if (index < bound) {
      PyErr_Format(PyExc_TypeError, "%s() got multiple values for argument '%s'", function.name,
                   name.c_str());
      return;
    }
  }
  // Two names of one argument.
  for (size_t i = given.keyword_count; i-- > 0;) {
    PyErr_Format(PyExc_TypeError, "%s() got an unexpected keyword argument '%s'", function.name,
                 KeywordText(given, i).c_str());
    return;
  }
}

void RaiseNoSignature(const Function& function, const GivenArguments& given) {
  std::vector<const Signature*> offered;
  for (size_t i = 0; i < function.count; ++i) {
    if (IsOffered(function.signatures[i])) offered.push_back(&function.signatures[i]);
  }
  std::string text = std::string(function.name) + "(): invalid combination of arguments ";
  if (offered.size() == 1) {
    text += OneOffer(function, *offered[0], given);
  } else {
    text += "(" + Describe(given, nullptr) + "); the signatures are\n";
    for (const Signature* signature : offered) text += OfferLine(function, *signature, given);
  }
  PyErr_SetString(PyExc_TypeError, text.c_str());
}

int WarnDeprecated(const Function& function, const Signature& signature) {
  const uint32_t bit = uint32_t{1} << (&signature - function.signatures);
  if (function.state == nullptr || (function.state->warned & bit) != 0) return 0;
  function.state->warned |= bit;
  const bool is_method = FirstOf(function) != 0;
  std::string text = function.name + SignatureText(signature, is_method) +
                     " is deprecated; the signatures that stay are";
  for (size_t i = 0; i < function.count; ++i) {
    if (!IsOffered(function.signatures[i])) continue;
    text += std::string("\n\t") + function.name + SignatureText(function.signatures[i], is_method);
  }
  return PyErr_WarnEx(PyExc_UserWarning, text.c_str(), 1);
}

}  // namespace switchyard::python
