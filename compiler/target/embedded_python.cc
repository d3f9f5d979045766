#include "compiler/target/embedded_python.h"

namespace switchyard::target {
namespace {

using cpp::Code;
using python::ParameterKind;

// No default: the C++ compiler names a missing row of parameter_kinds.def.
Code SpellKind(ParameterKind kind) {
  switch (kind) {
#define PARAMETER_KIND(name, accessor, shown) \
  case ParameterKind::name:                   \
    return "ParameterKind::" #name;
#include "compiler/python/parameter_kinds.def"
#undef PARAMETER_KIND
  }
  return {};
}

Code AccessorOf(ParameterKind kind, bool is_optional) {
  switch (kind) {
#define PARAMETER_KIND(name, accessor, shown) \
  case ParameterKind::name:                   \
    return is_optional ? Code("ToOptional" accessor) : Code("To" accessor);
#include "compiler/python/parameter_kinds.def"
#undef PARAMETER_KIND
  }
  return {};
}

PythonTableSpelling MakeTables() {
  PythonTableSpelling words;
  words.header = "\"lib/python/parameters.h\"";
  words.parameter = "Parameter";
  words.kind = SpellKind;
  words.allows_none = "kAllowsNone";
  words.takes_numbers = "kTakesNumbers";
  words.keyword_only = "kKeywordOnly";
  words.is_out = "kIsOut";
  words.signature = "Signature";
  words.deprecated = "kDeprecated";
  words.spreads_ints = "kSpreadsInts";
  words.function = "Function";
  words.method = "kMethod";
  words.returns_not_implemented = "kReturnsNotImplemented";
  words.state = "FunctionState";
  words.named_result = "NamedResult";
  return words;
}

PythonCallSpelling MakeCalls() {
  PythonCallSpelling words;
  words.header = "\"lib/python/parser.h\"";
  words.results_header = "\"lib/python/results.h\"";
  words.values = "Values";
  words.parse = "Parse";
  words.call = "Call";
  words.run = "Run";
  words.wrap = "Wrap";
  words.wrap_none = "WrapNone";
  words.wrap_named = "WrapNamed";
  words.wrap_objects = "WrapObjects";
  words.wrap_named_objects = "WrapNamedObjects";
  words.result = "result";
  words.is_none = "IsNone";
  words.object = "Object";
  words.out_object = "OutObject";
  words.tensor = "ToTensor";
  words.mutable_tensor = "ToMutableTensor";
  words.out_tensor = "ToOutTensor";
  words.bool_array = "ToBoolArray";
  words.with_requires_grad = "WithRequiresGrad";
  words.accessor = AccessorOf;
  return words;
}

}  // namespace

PythonSpelling EmbeddedPython() {
  PythonModuleSpelling module;
  module.header = "\"lib/python/module.h\"";
  module.entry = "Entry";
  module.name_space = "Namespace";
  module.table = "ModuleTable";
  module.make = "MakeModule";
  return {"python", MakeTables(), MakeCalls(), module};
}

}  // namespace switchyard::target
