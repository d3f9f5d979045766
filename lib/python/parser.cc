#include "lib/python/parser.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "lib/python/base/exceptions.h"
#include "lib/python/base/object.h"
#include "lib/python/matching.h"
#include "lib/python/overrides.h"
#include "lib/python/parse_errors.h"

namespace switchyard::python {
namespace {

constexpr size_t kMaxKeywords = 32;

// Whether the name is one of those between the blanks.
bool IsAmong(std::string_view name, const char* names) {
  if (names == nullptr) return false;
  std::string_view rest = names;
  while (!rest.empty()) {
    const size_t end = std::min(rest.find(' '), rest.size());
    if (rest.substr(0, end) == name) return true;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return false;
}

bool SurelyFits(PyObject* object, const Parameter& parameter) {
  PyTypeObject* const type = Py_TYPE(object);
  if (type == TensorType()) return parameter.kind == ParameterKind::kTensor;
  const bool takes_numbers = (parameter.flags & kTakesNumbers) != 0;
  switch (parameter.kind) {
    case ParameterKind::kTensor:
      return type == internal::never_asked_type ||
             (takes_numbers && (type == &PyFloat_Type || type == &PyLong_Type));
    case ParameterKind::kScalar:
    case ParameterKind::kFloat:
      return type == &PyFloat_Type || type == &PyLong_Type;
    case ParameterKind::kInt:
    case ParameterKind::kSymInt:
      return type == &PyLong_Type;
    case ParameterKind::kBool:
      return type == &PyBool_Type;
    default:
      return false;
  }
}

}  // namespace

// One call on its way through the signatures.
class Parser {
 public:
  Parser(const Function& function, PyObject* self, const GivenArguments& given, ValuesBase* values)
      : function_(function), self_(self), given_(given), values_(*values) {}

  int Run();

 private:
  bool ReadKeywords();
  PyObject* Keyword(const Parameter& parameter);
  // Whether all arguments are given by position and are of types that surely fit, or want to be
  // asked: most calls, in a few instructions. Finds those that are to be asked.
  bool MatchPlainly(const Signature& signature);
  bool AcceptPlainly(PyObject* object, const Parameter& parameter) {
    return SurelyFits(object, parameter) || (!IsPlain(object) && overriders_.Add(object));
  }
  // Whether the call fits; if it does not and shall raise, says why.
  bool Match(const Signature& signature, bool raises);
  bool CountFits(const Signature& signature, bool raises) const;
  bool Bind(const Signature& signature, size_t index, bool raises);
  bool Accept(const Signature& signature, size_t index, PyObject* object, size_t position,
              bool raises);
  bool CanSpread(const Signature& signature) const;
  void Fail();
  int Finish(size_t index);
  int Override();
  void Collect(const Signature& signature);
  size_t first() const { return self_ != nullptr ? 1 : 0; }

  const Function& function_;
  PyObject* const self_;
  const GivenArguments& given_;
  ValuesBase& values_;
  // Not initialized: most calls have none.
  struct KeywordName {
    const char* data;
    size_t size;
    std::string_view text() const { return {data, size}; }
  };
  KeywordName keywords_[kMaxKeywords];
  size_t used_keywords_ = 0;
  size_t used_positional_ = 0;
  Overriders overriders_;
};

bool Parser::ReadKeywords() {
  if (given_.keyword_count > kMaxKeywords) {
    PyErr_Format(PyExc_TypeError, "%s() got too many keyword arguments", function_.name);
    return false;
  }
  for (size_t i = 0; i < given_.keyword_count; ++i) {
    PyObject* const name = PyTuple_GetItem(given_.keywords, static_cast<Py_ssize_t>(i));
    Py_ssize_t size = 0;
    const char* const text = PyUnicode_Check(name) ? PyUnicode_AsUTF8AndSize(name, &size) : nullptr;
    if (text == nullptr) {
      PyErr_SetString(PyExc_TypeError, "keywords must be strings");
      return false;
    }
    keywords_[i] = {text, static_cast<size_t>(size)};
  }
  return true;
}

PyObject* Parser::Keyword(const Parameter& parameter) {
  if (used_keywords_ == given_.keyword_count) return nullptr;
  const std::string_view name = parameter.name;
  for (size_t i = 0; i < given_.keyword_count; ++i) {
    if (keywords_[i].text() == name) return given_.keyword_value(i);
  }
  for (size_t i = 0; parameter.numpy_names != nullptr && i < given_.keyword_count; ++i) {
    if (IsAmong(keywords_[i].text(), parameter.numpy_names)) return given_.keyword_value(i);
  }
  return nullptr;
}

bool Parser::CanSpread(const Signature& signature) const {
  return (signature.flags & kSpreadsInts) != 0;
}

bool Parser::CountFits(const Signature& signature, bool raises) const {
  if (given_.count + first() <= signature.positional || CanSpread(signature)) return true;
  if (raises) RaiseTooMany(function_, signature, given_.count);
  return false;
}

bool Parser::Accept(const Signature& signature, size_t index, PyObject* object, size_t position,
                    bool raises) {
  const Parameter& parameter = signature.parameters[index];
  if (Fits(object, parameter, index - first())) {
    values_.objects_[index] = object;
    return true;
  }
  if (CanSpread(signature) && position == 0 && IsIntList(parameter.kind) && FitsInt(object, true)) {
    values_.objects_[index] = Py_Ellipsis;
    values_.spread_ = given_.positional;
    values_.spread_count_ = given_.count;
    used_positional_ = given_.count;
    return true;
  }
  if (!raises) return false;
  if (given_.count + first() > signature.positional) {
    // Numbers that are spread out are only looked for where the first one is a number.
    RaiseTooMany(function_, signature, given_.count);
  } else {
    RaiseWrongType(function_, parameter, object, position);
  }
  return false;
}

bool Parser::Bind(const Signature& signature, size_t index, bool raises) {
  const Parameter& parameter = signature.parameters[index];
  if (used_positional_ < given_.count) {
    if ((parameter.flags & kKeywordOnly) != 0) {
      if (raises) RaiseTooMany(function_, signature, given_.count);
      return false;
    }
    const size_t position = used_positional_++;
    return Accept(signature, index, given_.positional[position], position, raises);
  }
  PyObject* const object = Keyword(parameter);
  if (object != nullptr) {
    ++used_keywords_;
    return Accept(signature, index, object, kByName, raises);
  }
  values_.objects_[index] = nullptr;
  if (!IsRequired(parameter)) return true;
  if (raises) RaiseMissing(function_, signature, index);
  return false;
}

bool Parser::MatchPlainly(const Signature& signature) {
  const size_t bound = given_.count + first();
  if (given_.keyword_count != 0 || bound > signature.positional) return false;
  if (self_ != nullptr) {
    if (!AcceptPlainly(self_, signature.parameters[0])) return false;
    values_.objects_[0] = self_;
  }
  for (size_t i = first(); i < bound; ++i) {
    PyObject* const object = given_.positional[i - first()];
    if (!AcceptPlainly(object, signature.parameters[i])) return false;
    values_.objects_[i] = object;
  }
  for (size_t i = bound; i < signature.count; ++i) {
    if (IsRequired(signature.parameters[i])) return false;
    values_.objects_[i] = nullptr;
  }
  return true;
}

bool Parser::Match(const Signature& signature, bool raises) {
  used_keywords_ = 0;
  used_positional_ = 0;
  values_.spread_ = nullptr;
  values_.spread_count_ = 0;
  if (!CountFits(signature, raises)) return false;
  if (self_ != nullptr) values_.objects_[0] = self_;
  for (size_t i = first(); i < signature.count; ++i) {
    if (!Bind(signature, i, raises)) return false;
  }
  if (used_positional_ < given_.count) {
    if (raises) RaiseTooMany(function_, signature, given_.count);
    return false;
  }
  if (used_keywords_ == given_.keyword_count) return true;
  if (raises) RaiseLeftoverKeyword(function_, signature, given_, given_.count + first());
  return false;
}

void Parser::Fail() {
  if (function_.count == 1) {
    const bool takes_nothing = self_ != nullptr && function_.signatures[0].count == 1;
    if (takes_nothing) {
      RaiseTakesNothing(function_, given_);
    } else {
      Match(function_.signatures[0], true);
    }
    return;
  }
  const size_t given = given_.count + given_.keyword_count;
  const Signature* plausible = nullptr;
  size_t count = 0;
  for (size_t i = 0; i < function_.count; ++i) {
    const Signature& signature = function_.signatures[i];
    if ((signature.flags & (kDeprecated | kHidden)) != 0) continue;
    size_t least = 0;
    for (size_t k = first(); k < signature.count; ++k) {
      if (IsRequired(signature.parameters[k])) ++least;
    }
    if (given < least || given > signature.count - first()) continue;
    plausible = &signature;
    ++count;
  }
  if (count == 1) {
    Match(*plausible, true);
    return;
  }
  RaiseNoSignature(function_, given_);
}

void Parser::Collect(const Signature& signature) {
  overriders_.clear();
  for (size_t i = 0; i < signature.count; ++i) {
    PyObject* const object = values_.objects_[i];
    if (object == nullptr) continue;
    if (!IsPlain(object)) {
      overriders_.Add(object);
    } else if (IsTensorList(signature.parameters[i].kind) ||
               IsIntList(signature.parameters[i].kind)) {
      overriders_.AddElements(object);
    }
  }
}

int Parser::Override() {
  const size_t count = given_.count + first();
  const Ref positional = Ref::Steal(PyTuple_New(static_cast<Py_ssize_t>(count)));
  if (!positional) return -1;
  for (size_t i = 0; i < count; ++i) {
    PyObject* const object = i < first() ? self_ : given_.positional[i - first()];
    Py_INCREF(object);
    PyTuple_SetItem(positional.get(), static_cast<Py_ssize_t>(i), object);
  }
  Ref keywords;
  if (given_.keyword_count > 0) {
    keywords = Ref::Steal(PyDict_New());
    for (size_t i = 0; i < given_.keyword_count; ++i) {
      PyObject* const name = PyTuple_GetItem(given_.keywords, static_cast<Py_ssize_t>(i));
      if (!keywords || PyDict_SetItem(keywords.get(), name, given_.keyword_value(i)) < 0) return -1;
    }
  }
  const bool is_operator = (function_.flags & kReturnsNotImplemented) != 0;
  PyObject* const told = function_.state != nullptr ? function_.state->public_object : nullptr;
  values_.result_ =
      CallOverriders(overriders_, {told != nullptr ? told : Py_None, function_.module,
                                   function_.name, positional.get(), keywords.get(), is_operator});
  return -1;
}

int Parser::Finish(size_t index) {
  const Signature& signature = function_.signatures[index];
  values_.signature_ = &signature;
  Collect(signature);
  // Modes are told the class of a tensor whose method never takes anything else, as CPython calls
  // it.
  if (HasMode() && self_ != nullptr && signature.count == 1 && function_.count == 1) {
    overriders_.Add(self_, true);
  }
  if (!overriders_.empty() || HasMode()) return Override();
  if ((signature.flags & kDeprecated) != 0 && WarnDeprecated(function_, signature) < 0) return -1;
  return static_cast<int>(index);
}

int Parser::Run() {
  values_.function_ = &function_;
  const Signature& usual = function_.signatures[0];
  if (!HasMode() && (usual.flags & kDeprecated) == 0 && MatchPlainly(usual)) {
    values_.signature_ = &usual;
    return overriders_.empty() ? 0 : Override();
  }
  if (given_.keyword_count > 0 && !ReadKeywords()) return -1;
  for (size_t i = 0; i < function_.count; ++i) {
    if (Match(function_.signatures[i], false)) return Finish(i);
  }
  Fail();
  return -1;
}

int Parse(const Function& function, PyObject* self, PyObject* const* arguments, Py_ssize_t count,
          PyObject* keywords, ValuesBase* values) {
  GivenArguments given = {arguments, static_cast<size_t>(count), keywords, 0};
  if (keywords != nullptr) given.keyword_count = static_cast<size_t>(PyTuple_Size(keywords));
  PyObject* const tensor = (function.flags & kMethod) != 0 ? self : nullptr;
  try {
    return Parser(function, tensor, given, values).Run();
  } catch (...) {
    RaiseCurrentException();
    return -1;
  }
}

}  // namespace switchyard::python
