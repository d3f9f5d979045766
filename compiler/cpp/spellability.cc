#include "compiler/cpp/spellability.h"

#include <string>
#include <string_view>

#include "compiler/cpp/cpp_type.h"
#include "compiler/cpp/default_argument.h"
#include "compiler/cpp/identifier.h"
#include "compiler/cpp/signature.h"
#include "compiler/diagnostics/arguments.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/schema/type.h"

namespace switchyard::cpp {
namespace {

using diagnostics::Count;
using diagnostics::Name;
using diagnostics::Sink;
using diagnostics::Text;
using diagnostics::TypeText;

bool HasBoolListWithoutLength(const schema::Type& type) {
  if (type.base != schema::BaseType::kBool || type.modifiers.empty()) return false;
  const schema::TypeModifier& innermost = type.modifiers.front();
  return innermost.kind == schema::TypeModifier::Kind::kList && innermost.size == 0;
}

void ReportArgumentType(const source::Located<schema::Type>& type, Sink& sink) {
  const std::string text = type.value.ToString();
  if (HasBoolListWithoutLength(type.value)) {
    sink.Report(diagnostics::kBoolListWithoutLength, type.range, TypeText(text))
        .Hint("give the list a length, as in `bool[3]`: it becomes an array");
  } else if (type.value.base == schema::BaseType::kClass) {
    sink.Report(diagnostics::kClassWithoutCppType, type.range, TypeText(text));
  } else {
    sink.Report(diagnostics::kTypeWithoutCppType, type.range, TypeText(text));
  }
}

void ReportDefault(const source::Located<schema::DefaultValue>& value, const schema::Type& type,
                   Sink& sink) {
  auto report = sink.Report(diagnostics::kDefaultWithoutCppForm, value.range,
                            Name(value.value.text), TypeText(type.ToString()));
  if (type.IsList() && !value.value.IsList()) {
    report.Hint(
        "write a list in brackets, or give the type a length: one value then stands for all");
  }
}

// Lists are passed as views, so that a list cannot be written; what it contains can. The run-time
// passes `Tensor[](a!)` as it passes `Tensor(a!)[]`: what a kernel can write is the tensors.
bool IsWrittenList(const schema::Argument& argument) {
  return argument.IsWritten() && argument.annotation->value.modifiers_before > 0 &&
         argument.type.value.base != schema::BaseType::kTensor;
}

// torchgen 1.13.1 returns optional values, but no optional tensor.
bool IsTooNewToReturn(const schema::Type& type, const schema::FunctionSchema& schema,
                      schema::LanguageLevel level) {
  return level == schema::LanguageLevel::k1_13 && schema.forms == schema::TypeForms::kTorchgen &&
         type == schema::Type::Of(schema::BaseType::kTensor).Optional();
}

bool CheckReturn(const schema::Return& result, const schema::NativeFunction& function, Sink& sink) {
  const schema::Type& type = result.type.value;
  const bool is_too_new = IsTooNewToReturn(type, function.schema, function.language.level);
  if (HasReturnType(result, function.schema.forms) && !is_too_new) return true;
  const std::string text = type.ToString();
  if (type.IsList() && result.IsWritten()) {
    sink.Report(diagnostics::kWrittenListReturned, result.type.range, TypeText(text));
  } else if (type.IsList() && type.modifiers.back().size != 0) {
    sink.Report(diagnostics::kReturnedListWithLength, result.type.range, TypeText(text));
  } else {
    auto report =
        sink.Report(diagnostics::kReturnWithoutCppForm, result.type.range, TypeText(text));
    if (is_too_new) report.Hint("editions after 1.13 return it");
  }
  return false;
}

// File systems allow 255 bytes in a name. Headers are named after operators, with up to 11 bytes
// more (`_autograd.h`), and folders after namespaces.
constexpr size_t kLongestFileStem = 240;

// Which faults of names are reported: all of them, or only reserved words.
enum class Names { kAll, kIdentifiers };

class SpellabilityCheck {
 public:
  SpellabilityCheck(Names names, Sink& sink) : names_(names), sink_(sink) {}

  bool Run(const schema::NativeFunction& function) {
    bool is_good = CheckOperatorName(function);
    is_good &= CheckKernelNames(function);
    // No build has it, and nothing of it is spelled.
    if (schema::HasDeclaredType(function.schema)) return is_good;
    for (const schema::Argument& argument : function.schema.arguments)
      is_good &= CheckArgument(argument, function.schema.forms);
    for (const schema::Return& result : function.schema.returns)
      is_good &= CheckReturn(result, function, sink_);
    return CheckVarargs(function.schema) && is_good;
  }

  bool CheckKernelName(const source::Located<schema::KernelName>& kernel) {
    return CheckName(kernel.value.name, kernel.range) &&
           CheckNamespace(kernel.value.name_space, kernel.range);
  }

 private:
  bool CheckName(std::string_view name, source::SourceRange range) {
    const IdentifierFault fault = names_ == Names::kAll ? CheckIdentifier(name) : CheckWord(name);
    if (fault == IdentifierFault::kNone) return true;
    sink_.Report(diagnostics::kNotACppName, range, Name(name), Text(Describe(fault)));
    return false;
  }

  bool CheckNamespace(std::string_view name_space, source::SourceRange range) {
    while (!name_space.empty()) {
      const size_t colons = name_space.find("::");
      if (!CheckName(name_space.substr(0, colons), range)) return false;
      name_space =
          colons == std::string_view::npos ? std::string_view() : name_space.substr(colons + 2);
    }
    return true;
  }

  // A reserved word gets another name in C++: SafeNamespace.
  bool CheckOperatorNamespace(const source::Located<std::string>& name_space) {
    const IdentifierFault fault =
        names_ == Names::kAll ? FaultOfCharacters(name_space.value) : IdentifierFault::kNone;
    if (fault == IdentifierFault::kNone) return true;
    sink_.Report(diagnostics::kNotACppName, name_space.range, Name(name_space.value),
                 Text(Describe(fault)));
    return false;
  }

  // False only when all names made from the operator's name are good. Making them costs more than
  // everything else here.
  bool MayHaveBadName(const schema::NativeFunction& function) const {
    const schema::OperatorName& name = function.schema.name.value;
    if (name.dunder || function.manual_cpp_binding || MayBeginReservedWord(name.base)) return true;
    if (names_ == Names::kIdentifiers) return CheckWord(name.base) != IdentifierFault::kNone;
    return CheckIdentifier(name.base) != IdentifierFault::kNone ||
           !HasWordCharacters(name.overload);
  }

  bool CheckMadeNames(const schema::NativeFunction& function) {
    const schema::FunctionSchema& schema = function.schema;
    if (!CheckName(schema.name.value.UnambiguousName(), schema.name.range)) return false;
    for (const ApiForm form : ApiForms(schema)) {
      if (!CheckName(ApiName(function, form), schema.name.range)) return false;
    }
    return true;
  }

  bool CheckLength(std::string_view name, source::SourceRange range) {
    if (name.size() <= kLongestFileStem) return true;
    sink_.Report(diagnostics::kNameTooLongForFiles, range, Name(name), Count(name.size()),
                 Count(kLongestFileStem));
    return false;
  }

  bool CheckOperatorName(const schema::NativeFunction& function) {
    const schema::FunctionSchema& schema = function.schema;
    if (MayHaveBadName(function) && !CheckMadeNames(function)) return false;
    if (!CheckLength(schema.name.value.RootName(), schema.name.range)) return false;
    if (!schema.has_written_namespace) return true;  // `aten`
    return CheckLength(schema.name_space.value, schema.name_space.range) &&
           CheckOperatorNamespace(schema.name_space);
  }

  bool CheckKernelNames(const schema::NativeFunction& function) {
    bool is_good = true;
    for (const schema::DispatchLine& line : function.dispatch) {
      if (line.is_implied) continue;  // made from the operator's name, which is checked
      is_good &= CheckKernelName(line.kernel);
    }
    return is_good;
  }

  bool CheckVarargs(const schema::FunctionSchema& schema) {
    if (!schema.has_varargs && !schema.has_varreturns) return true;
    sink_.Report(diagnostics::kVarargsWithoutCppForm, schema.name.range,
                 Text(schema.has_varargs ? "arguments" : "returns"));
    return false;
  }

  bool CheckArgument(const schema::Argument& argument, schema::TypeForms forms) {
    bool is_good = CheckName(argument.name.value, argument.name.range);
    if (!HasArgumentType(argument.type.value, forms)) {
      ReportArgumentType(argument.type, sink_);
      is_good = false;
    } else if (IsWrittenList(argument)) {
      sink_.Report(diagnostics::kWrittenListWithoutCppForm, argument.type.range,
                   TypeText(argument.type.value.ToString()));
      is_good = false;
    }
    if (!argument.default_value) return is_good;
    const auto& value = *argument.default_value;
    if (HasDefaultArgument(value.value, argument.type.value)) return is_good;
    ReportDefault(value, argument.type.value, sink_);
    return false;
  }

  Names names_;
  Sink& sink_;
};

}  // namespace

bool CheckSpellability(const schema::NativeFunction& function, Sink& sink) {
  return SpellabilityCheck(Names::kAll, sink).Run(function);
}

bool CheckKernelSpellability(const source::Located<schema::KernelName>& kernel, Sink& sink) {
  return SpellabilityCheck(Names::kAll, sink).CheckKernelName(kernel);
}

void ReportUnspellable(const schema::NativeFunction& function, Sink& sink) {
  SpellabilityCheck(Names::kIdentifiers, sink).Run(function);
}

}  // namespace switchyard::cpp
