#include "compiler/emit/dispatch/dispatch_source.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "compiler/cpp/signature.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/cpp_file.h"
#include "compiler/emit/dispatch/backend_case.h"
#include "compiler/emit/dispatch/call_notes.h"
#include "compiler/emit/dispatch/defined_check.h"
#include "compiler/emit/dispatch/device_code.h"
#include "compiler/emit/dispatch/fallback_case.h"
#include "compiler/emit/dispatch/kernel_call.h"
#include "compiler/emit/dispatch/outside_call.h"
#include "compiler/emit/emitter_table.h"
#include "compiler/emit/library/library_call.h"
#include "compiler/emit/list_code.h"
#include "compiler/emit/operator_text.h"
#include "compiler/emit/spelling.h"
#include "compiler/plan/dispatch_plan.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Identifier;
using cpp::Literal;

// An operator of the shard, with everything for its function. An operator whose kernels are
// registered by hand has no function here: the user defines it.
struct DispatchFunction {
  const schema::NativeFunction* function;
  const SpelledSignature& spelled;
  const cpp::Signature& signature;
  cpp::Signature redispatch;  // the same with a key set as the first parameter
  const DispatchPlan& plan;

  const Identifier& keys() const { return redispatch.parameters[0].name; }
};

std::vector<DispatchFunction> FunctionsToWrite(const EmitInput& input,
                                               const std::vector<const OperatorGroup*>& groups) {
  std::vector<DispatchFunction> result;
  for (const schema::NativeFunction* function : FunctionsOf(groups)) {
    if (function->manual_kernel_registration) continue;
    const OperatorText& text = TextOf(input, *function);
    const cpp::Signature& signature = text.dispatcher.signature;
    result.push_back({function, text.dispatcher, signature, cpp::RedispatchSignature(signature),
                      PlanOf(input, *function)});
  }
  return result;
}

void WriteCall(CodeWriter& writer, const EmitInput& input, const DispatchFunction& function,
               const CasePlan& plan) {
  const bool is_void = function.signature.result.kind == cpp::CppType::Kind::kVoid;
  const CallPlace place = {*function.function, function.signature, function.keys()};
  WriteNotesBefore(writer, input.target.dispatch, place, plan);
  ListSpelling call = SpellNotedCall(input, place, plan);
  WriteList(writer, is_void ? Statement(std::move(call)) : Return(std::move(call)));
  if (is_void) writer.Block("return;");
}

void WriteGuardedCall(CodeWriter& writer, const EmitInput& input, const DispatchFunction& function,
                      const CasePlan& plan) {
  const target::DispatchSpelling& spelling = input.target.dispatch;
  if (plan.form == dispatch::KernelForm::kInplaceMeta) {
    return WriteInplaceMeta(writer, spelling, *function.function);
  }
  WriteDeviceCheck(writer, spelling, *function.function, plan);
  if (plan.guarded_backend != DispatchKey::Undefined) {
    WriteDeviceGuard(writer, spelling, function.redispatch, plan);
  }
  if (plan.form == dispatch::KernelForm::kResultCopied) {
    WriteNotesBefore(writer, spelling, {*function.function, function.signature, function.keys()},
                     plan);
    return WriteResultCopied(writer, input, *function.function, function.redispatch, plan);
  }
  WriteCall(writer, input, function, plan);
}

void WriteCase(CodeWriter& writer, const EmitInput& input, const DispatchFunction& function,
               const CasePlan& plan) {
  const target::DispatchSpelling& spelling = input.target.dispatch;
  const auto write_call = [&] { WriteGuardedCall(writer, input, function, plan); };
  if (plan.keys.empty()) {
    return writer.Block({{"call", write_call}}, R"code(
      default:
        $call$
    )code");
  }
  for (size_t i = 0; i + 1 < plan.keys.size(); ++i) {
    writer.Block({{"key", spelling.key(plan.keys[i])}}, "case $key$:");
  }
  const Code key = spelling.key(plan.keys.back());
  const bool has_variables = plan.guarded_backend != DispatchKey::Undefined ||
                             plan.form == dispatch::KernelForm::kResultCopied ||
                             !spelling.below_keys.empty();
  if (!has_variables) {
    return writer.Block({{"key", key}, {"call", write_call}}, R"code(
      case $key$:
        $call$
    )code");
  }
  writer.Block({{"key", key}, {"call", write_call}}, R"code(
    case $key$: {
      $call$
    }
  )code");
}

// Nothing of this build serves the call.
void WriteFailure(CodeWriter& writer, const EmitInput& input, const DispatchFunction& function) {
  if (IsLeftToLibrary(input, *function.function)) {
    return WriteLibraryDispatch(writer, input,
                                {*function.function, function.signature, function.keys()});
  }
  WriteList(writer,
            Statement(Call(input.target.dispatch.failure,
                           {Literal::String(function.function->QualifiedName()), function.keys(),
                            Literal::String(function.plan.built_in_keys)})));
}

bool HasDefaultCase(const DispatchFunction& function) {
  const auto& cases = function.plan.cases;
  return std::any_of(cases.begin(), cases.end(),
                     [](const CasePlan& plan) { return plan.keys.empty(); });
}

// Cases with keys come before the case for all other keys.
void WriteCases(CodeWriter& writer, const EmitInput& input, const DispatchFunction& function) {
  WriteFallbackCases(writer, input, *function.function, function.redispatch,
                     function.plan.fallbacks);
  WritePassedOn(writer, input, function.redispatch, function.plan.fallbacks);
  for (const CasePlan& plan : function.plan.cases) {
    WriteCase(writer, input, function, plan);
  }
  if (HasDefaultCase(function)) return;
  const auto write_failure = [&] { WriteFailure(writer, input, function); };
  writer.Block({{"failure", write_failure}}, R"code(
    default:
      $failure$
  )code");
}

void WriteSwitch(CodeWriter& writer, const EmitInput& input, const DispatchFunction& function) {
  const target::DispatchSpelling& spelling = input.target.dispatch;
  const target::Counted counted = CountedKeys(function.plan.fallbacks);
  writer.Block({{"key", spelling.key_of_keys(function.keys(), counted)},
                {"cases", [&] { WriteCases(writer, input, function); }}},
               R"code(
    switch ($key$) {
      $cases$
    }
  )code");
}

// A kernel for one key needs no switch: one comparison decides whether the call goes there.
void WriteOnlyCase(CodeWriter& writer, const EmitInput& input, const DispatchFunction& function) {
  const target::DispatchSpelling& spelling = input.target.dispatch;
  const target::Counted counted = CountedKeys(function.plan.fallbacks);
  const CasePlan& plan = function.plan.cases[0];
  const auto write_failure = [&] { WriteFailure(writer, input, function); };
  writer.Block({{"goes_there", spelling.goes_to(function.keys(), plan.keys[0], counted)},
                {"failure", write_failure},
                {"call", [&] { WriteGuardedCall(writer, input, function, plan); }}},
               R"code(
    if (!$goes_there$) {
      $failure$
    }
    $call$
  )code");
}

bool HasFallbackCases(const DispatchFunction& function) {
  return !function.plan.fallbacks.cases.empty() || !function.plan.fallbacks.passed_on.empty();
}

void WriteBody(CodeWriter& writer, const EmitInput& input, const DispatchFunction& function) {
  const std::vector<CasePlan>& cases = function.plan.cases;
  WriteMask(writer, input.target.dispatch, function.plan.fallbacks, function.keys());
  if (HasFallbackCases(function)) return WriteSwitch(writer, input, function);
  if (cases.empty()) return WriteFailure(writer, input, function);
  // A key of newer editions has no bits that could be compared.
  const bool is_one = cases.size() == 1 && cases[0].keys.size() == 1 &&
                      cases[0].keys[0] != DispatchKey::Undefined && !IsNewerKey(cases[0].keys[0]);
  if (is_one) return WriteOnlyCase(writer, input, function);
  WriteSwitch(writer, input, function);
}

// Where the call of a kernel is all: the kernel serves every key, or there is none in this build
// and only the keys are read, to say so. On Meta an operator in place may use nothing but self.
bool IsUsed(const EmitInput& input, const DispatchFunction& function,
            const cpp::Parameter& parameter) {
  const bool is_keys = parameter.name == function.keys();
  if (function.plan.key_source == KeySource::kNone) return !is_keys;
  if (is_keys || HasKernelToCall(function.plan) || HasFallbackCases(function)) return true;
  if (IsLeftToLibrary(input, *function.function)) return true;
  return !function.plan.cases.empty() &&
         parameter.name == Identifier::Known(function.function->schema.Self()->name.value);
}

std::vector<Code> SpellRedispatchParameters(const EmitInput& input,
                                            const DispatchFunction& function) {
  const auto& parameters = function.redispatch.parameters;
  const Code keys_type = SpellType(input.target, parameters[0].type, target::Scope::kRuntime);
  std::vector<Code> spelled;
  spelled.reserve(parameters.size());
  for (size_t i = 0; i < parameters.size(); ++i) {
    spelled.push_back(SpellDefinedParameter(i == 0 ? keys_type : function.spelled.types[i - 1],
                                            parameters[i].name,
                                            IsUsed(input, function, parameters[i])));
  }
  return spelled;
}

// The function with the switch. A call below some keys enters here; every other call computes its
// keys first.
void WriteRedispatch(CodeWriter& writer, const EmitInput& input, const DispatchFunction& function) {
  const Code opening = cpp::Concat(function.spelled.result, " ", input.target.namespaces.below_keys,
                                   "::", function.redispatch.name, "(");
  const std::vector<Code> parameters = SpellRedispatchParameters(input, function);
  if (function.plan.key_source == KeySource::kNone) {
    const target::ListSpelling kernel =
        SpellKernelCall(input, *function.function, function.signature, function.plan.cases[0]);
    return WriteForwarder(writer, opening, parameters, kernel);
  }
  const auto write_head = [&] { writer.List(opening, parameters, ") {"); };
  const auto write_body = [&] { WriteBody(writer, input, function); };
  writer.Block({{"head", write_head}, {"body", write_body}}, R"code(
    $head$
      $body$
    }
  )code");
}

DefinedCheck CheckOf(const EmitInput& input, const DispatchFunction& function) {
  return FindDefinedCheck(input.target.dispatch, function.function->schema,
                          function.signature.result);
}

void WriteFunction(CodeWriter& writer, const EmitInput& input, const DispatchFunction& function) {
  writer.BlankLine();
  writer.LineComment(OriginOf(input, *function.function));
  WriteRedispatch(writer, input, function);
  WriteOutsideCall(writer, input, *function.function, TextOf(input, *function.function),
                   function.redispatch);
}

using Functions = std::vector<DispatchFunction>::const_iterator;

// Writes the functions up to the first one in another namespace, and returns that one.
Functions WriteNamespace(CodeWriter& writer, const EmitInput& input, Functions first,
                         Functions last) {
  const std::string name_space = first == last ? "" : NamespaceOf(*first->function);
  const Functions end = std::find_if(first, last, [&](const DispatchFunction& function) {
    return NamespaceOf(*function.function) != name_space;
  });
  const Code name = SpellOpsNamespace(input.target, name_space);
  writer.Block({{"name", name}}, "namespace $name$ {");
  for (; first != end; ++first) {
    writer.ForSource(first->function->range, [&] { WriteFunction(writer, input, *first); });
  }
  writer.Block({{"name", name}}, R"code(

    }  // namespace $name$
  )code");
  return end;
}

template <typename Predicate>
bool HasAny(const std::vector<DispatchFunction>& functions, Predicate predicate) {
  return std::any_of(functions.begin(), functions.end(), predicate);
}

bool IsFactory(const DispatchFunction& function) {
  return function.plan.key_source == KeySource::kFactory ||
         function.plan.key_source == KeySource::kFactoryAfterArguments;
}

bool HasGuard(const DispatchFunction& function) {
  const auto& cases = function.plan.cases;
  return std::any_of(cases.begin(), cases.end(), [](const CasePlan& plan) {
    return plan.guarded_backend != DispatchKey::Undefined;
  });
}

bool HasCheck(const DispatchFunction& function) {
  const auto& cases = function.plan.cases;
  return std::any_of(cases.begin(), cases.end(), [](const CasePlan& plan) {
    return !plan.checked.empty() || plan.form == dispatch::KernelForm::kInplaceMeta;
  });
}

bool HasFallback(const DispatchFunction& function) {
  return !function.plan.fallbacks.cases.empty();
}

bool IsRecorded(const EmitInput& input, const schema::NativeFunction& function) {
  return !RecordedOf(input, function).IsEmpty();
}

target::HeaderSet HeadersOf(const EmitInput& input,
                            const std::vector<DispatchFunction>& functions) {
  target::HeaderSet headers;
  for (const DispatchFunction& function : functions) {
    const std::string stem = HeaderStem(*function.function);
    headers.insert(IncludeOf(EmitterId::kFunctionHeader, stem));
    headers.insert(IncludeOf(EmitterId::kNativeHeader, stem));
    if (IsRecorded(input, *function.function)) {
      headers.insert(IncludeOf(EmitterId::kAutogradHeader, stem));
      headers.insert(input.target.dispatch_headers.begin(), input.target.dispatch_headers.end());
    }
    if (IsBelowAutograd(input, *function.function)) {
      headers.insert(input.target.autograd.below_header);
    }
    AddLibraryHeader(input, *function.function, function.plan, &headers);
    AddBackendHeaders(input, *function.function, function.plan, &headers);
    AddHeaders(input.target, function.spelled, &headers);
  }
  const bool has_switch = HasAny(functions, [](const DispatchFunction& function) {
    return function.plan.key_source != KeySource::kNone;
  });
  if (has_switch) {
    headers.insert(input.target.dispatch_headers.begin(), input.target.dispatch_headers.end());
  }
  if (HasAny(functions,
             [&](const auto& function) { return !CheckOf(input, function).IsEmpty(); })) {
    headers.insert(input.target.dispatch.defined_check_header);
  }
  if (HasAny(functions, IsFactory)) headers.insert(input.target.factory_key_header);
  if (HasAny(functions, [](const DispatchFunction& function) {
        return HasWrittenOptional(*function.function, function.signature);
      })) {
    headers.insert(input.target.written_optional_header);
  }
  if (HasAny(functions, HasGuard)) headers.insert(input.target.device_guard_header);
  if (HasAny(functions, HasFallback)) headers.insert(IncludeOf(EmitterId::kFallbackHeader));
  if (HasAny(functions, HasCheck)) headers.insert(input.target.device_check_header);
  // Not found unless the folder of the selection is on the include path.
  if (input.build.dtypes() != nullptr) headers.insert(IncludeOf(EmitterId::kSelectedDtypes));
  return headers;
}

}  // namespace

Artifact EmitDispatchSource(const EmitInput& input, const std::vector<const OperatorGroup*>& groups,
                            size_t shard, size_t shard_count) {
  const std::vector<DispatchFunction> functions = FunctionsToWrite(input, groups);
  CodeWriter writer;
  WriteFileStart(writer);
  writer.LineComment(cpp::Comment("Dispatch functions, part " + std::to_string(shard + 1) + " of " +
                                  std::to_string(shard_count) + "."));
  const target::HeaderSet headers = HeadersOf(input, functions);
  if (headers.empty()) writer.BlankLine();
  WriteIncludes(writer, headers);
  auto next = functions.begin();
  do {
    next = WriteNamespace(writer, input, next, functions.end());
    if (next != functions.end()) writer.BlankLine();
  } while (next != functions.end());
  return {ShardPath(EmitterId::kDispatchSource, shard), writer.TakeText(), writer.TakeLineMap()};
}

}  // namespace switchyard::emit
