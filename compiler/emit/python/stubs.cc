#include "compiler/emit/python/stubs.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "compiler/emit/emitter_table.h"
#include "compiler/emit/python/stub_functions.h"
#include "compiler/python/bindings.h"

namespace switchyard::emit {
namespace {

using python::Function;
using python::Receiver;

// Names with an underscore in front: functions are called `int`, `float` and `complex`, too.
constexpr std::string_view kImports = R"py(
from builtins import bool as _bool, complex as _complex, float as _float, int as _int, str as _str
from collections.abc import Sequence as _Sequence
from typing import Any as _Any, Self as _Self, SupportsIndex as _SupportsIndex
from typing import TypeAlias as _TypeAlias, overload as _overload

from $PACKAGE$ import (
    Generator as _Generator,
    Tensor,
    device as _device,
    dtype as _dtype,
    layout as _layout,
    memory_format as _memory_format,
)

_Number: _TypeAlias = _bool | _int | _float | _complex
)py";

std::string Imports() {
  constexpr std::string_view kHole = "$PACKAGE$";
  std::string text(kImports);
  return text.replace(text.find(kHole), kHole.size(), python::kTensorPackage);
}

// `vendor_ops`, `switchyard/_C`.
std::string FolderOf(const std::string& module) {
  std::string folder = module;
  std::replace(folder.begin(), folder.end(), '.', '/');
  return folder;
}

bool IsIn(const Function& function, const std::string& submodule) {
  return function.submodule == submodule;
}

// Functions and methods share classes.
std::string Classes(const python::Bindings& bindings, const std::string& submodule) {
  std::string text;
  std::set<std::string> seen;
  for (const Function& function : bindings.functions) {
    if (!IsIn(function, submodule)) continue;
    for (const python::Signature& signature : function.signatures) {
      const python::OperatorCall& call = signature.Main();
      if (call.result.fields.empty() || !seen.insert(call.result.name).second) continue;
      text += "\n" + StubClassOf(call);
    }
  }
  return text;
}

std::string FunctionsText(const python::Bindings& bindings, const std::string& submodule,
                          Receiver receiver) {
  std::string text;
  for (const Function& function : bindings.functions) {
    if (!IsIn(function, submodule) || function.receiver != receiver) continue;
    text += StubOf(function);
  }
  return text;
}

std::string SubmoduleImports(const EmitInput& input) {
  std::string text;
  for (const std::string& submodule : SubmodulesOf(input)) {
    if (!submodule.empty()) text += "from . import " + submodule + " as " + submodule + "\n";
  }
  return text;
}

}  // namespace

std::vector<std::string> SubmodulesOf(const EmitInput& input) {
  std::set<std::string> submodules = {""};
  for (const Function& function : input.build.python()->functions) {
    submodules.insert(function.submodule);
  }
  return {submodules.begin(), submodules.end()};
}

Artifact EmitPythonStubs(const EmitInput& input, const std::string& submodule) {
  const python::Bindings& bindings = *input.build.python();
  std::string text(kPythonFirstLine);
  text += "\n# mypy: disable-error-code=\"overload-overlap,overload-cannot-match,misc\"\n";
  text += Imports();
  if (submodule.empty()) text += SubmoduleImports(input);
  text += Classes(bindings, submodule);
  const std::string methods = FunctionsText(bindings, submodule, Receiver::kMethod);
  if (!methods.empty()) {
    text += "\n# What a tensor has besides what is written by hand.\nclass _TensorMethods:\n";
    text += methods;
  }
  const std::string functions = FunctionsText(bindings, submodule, Receiver::kFunction);
  if (!functions.empty()) text += "\n" + functions;
  const std::string name = submodule.empty() ? "__init__" : submodule;
  return {PathOf(EmitterId::kPythonStubs, FolderOf(bindings.module) + "/" + name), text, {}};
}

Artifact EmitPythonMarker(const EmitInput& input, const std::string& submodule) {
  if (!submodule.empty()) return {};
  return {PathOf(EmitterId::kPythonMarker, FolderOf(input.build.python()->module)),
          std::string(kPythonFirstLine) + "\n",
          {}};
}

}  // namespace switchyard::emit
