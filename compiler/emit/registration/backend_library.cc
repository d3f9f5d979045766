#include "compiler/emit/registration/backend_library.h"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/cpp/identifier.h"
#include "compiler/cpp/signature.h"
#include "compiler/dispatch/device_check.h"
#include "compiler/dispatch/device_guard.h"
#include "compiler/dispatch/result_copies.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/cpp_file.h"
#include "compiler/emit/dispatch/backend_case.h"
#include "compiler/emit/dispatch/device_code.h"
#include "compiler/emit/emitter_table.h"
#include "compiler/emit/library/member_spelling.h"
#include "compiler/emit/list_code.h"
#include "compiler/emit/operator_text.h"
#include "compiler/emit/registration/registration_code.h"
#include "compiler/emit/spelling.h"
#include "compiler/expand/external_kernels.h"
#include "compiler/schema/dispatch_key_words.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Identifier;
using schema::NativeFunction;
using target::RegistrationSpelling;

// A function to register.
struct Registered {
  const NativeFunction* function;
  CasePlan plan;
  cpp::Signature signature;
};

// By the namespace of the operators and the key, in the order of the schema.
using Blocks = std::map<std::pair<std::string, DispatchKey>, std::vector<Registered>>;

CasePlan PlanFor(const NativeFunction& function, const expand::KernelLine& line, DispatchKey key) {
  CasePlan plan;
  plan.keys = {key};
  if (line.functional != nullptr) plan.form = dispatch::KernelForm::kResultCopied;
  plan.line = &line;
  plan.guard = dispatch::FindDeviceGuard(function, line, key);
  plan.checked = dispatch::FindCheckedArguments(function, &line, key);
  if (plan.guard.place != dispatch::GuardPlace::kNone) plan.guarded_backend = key;
  return plan;
}

// `vendor_scaled_out_XLA`, with the integers of the member that is called.
cpp::Signature SignatureFor(const NativeFunction& function, const expand::KernelLine& line,
                            DispatchKey key) {
  const bool is_symbolic = line.kernel.value.SupportsSymInt();
  cpp::Signature signature = cpp::DispatcherSignature(
      function, is_symbolic ? cpp::Integers::kSymbolic : cpp::Integers::kPlain);
  std::string name = NamespaceOf(function);
  if (!name.empty()) name += '_';
  name.append(signature.name.text()).append("_").append(DispatchKeyName(key));
  signature.name = Identifier::Known(name);
  return signature;
}

bool IsOf(const schema::BackendFile& file, DispatchKey key) {
  const std::string_view name = DispatchKeyName(key);
  return name == file.backend.value || name == "Autograd" + file.backend.value;
}

Blocks BlocksOf(const EmitInput& input, const schema::BackendFile& file) {
  Blocks blocks;
  const std::optional<DispatchKey> backend = schema::DispatchKeyFromWord(file.backend.value);
  if (!backend || !input.build.Has(*backend)) return blocks;
  for (const NativeFunction* function : input.build.operators()) {
    for (const expand::KernelLine& line : input.build.program().LinesOf(*function)) {
      if (line.source != expand::LineSource::kBackend) continue;
      const DispatchKey key = line.keys.front().value;
      if (!IsOf(file, key)) continue;
      blocks[{function->schema.name_space.value, key}].push_back(
          {function, PlanFor(*function, line, key), SignatureFor(*function, line, key)});
    }
  }
  return blocks;
}

// --- Functions -----------------------------------------------------------------------------------

void WriteCall(CodeWriter& writer, const EmitInput& input, const Registered& registered) {
  if (registered.plan.form == dispatch::KernelForm::kResultCopied) {
    return WriteResultCopied(writer, input, *registered.function, registered.signature,
                             registered.plan, CopyBy::kDispatcher);
  }
  const Code member = SpellKernelName(input.target, registered.plan.line->kernel.value);
  WriteList(writer, Return(Call(member, ParameterNames(registered.signature))));
}

void WriteFunction(CodeWriter& writer, const EmitInput& input, const Registered& registered) {
  const target::DispatchSpelling& dispatch = input.target.dispatch;
  const auto write_head = [&] {
    writer.List(SpellMemberOpening(input, *registered.function, registered.signature),
                SpellMemberParameters(input, *registered.function, registered.signature), ") {");
  };
  const auto write_body = [&] {
    WriteDeviceCheck(writer, dispatch, *registered.function, registered.plan);
    if (registered.plan.guarded_backend != DispatchKey::Undefined) {
      WriteDeviceGuard(writer, dispatch, registered.signature, registered.plan);
    }
    WriteCall(writer, input, registered);
  };
  writer.BlankLine();
  writer.LineComment(OriginOf(input, *registered.function));
  writer.Block({{"head", write_head}, {"body", write_body}}, R"code(
    $head$
      $body$
    }
  )code");
}

void WriteFunctions(CodeWriter& writer, const EmitInput& input, const Blocks& blocks) {
  const Code outer = SpellInner(input.target, input.target.registration->name_space);
  writer.Block({{"name", outer}}, R"code(
    namespace $name$ {
    namespace {
  )code");
  for (const auto& [place, functions] : blocks) {
    for (const Registered& one : functions) {
      writer.ForSource(one.plan.line->kernel.range, [&] { WriteFunction(writer, input, one); });
    }
  }
  writer.Block({{"name", outer}}, R"code(

    }  // namespace
    }  // namespace $name$
  )code");
}

// --- Blocks --------------------------------------------------------------------------------------

void WriteBlocks(CodeWriter& writer, const EmitInput& input, const Blocks& blocks) {
  const RegistrationSpelling& words = *input.target.registration;
  for (const auto& [place, functions] : blocks) {
    WriteBlock(writer, words, Identifier::ForMacro(place.first), place.second,
               [&, &functions = functions] {
                 for (const Registered& one : functions) {
                   const Code name =
                       SpellInner(input.target, words.name_space + "::" + one.signature.name);
                   WriteImplementation(writer, words, *one.function,
                                       words.function + "(" + name + ")");
                 }
               });
  }
}

// The copies go to functions of PyTorch.
void AddCopyHeader(const EmitInput& input, const Registered& registered,
                   target::HeaderSet* headers) {
  const NativeFunction* const functional = registered.plan.line->functional;
  if (functional == nullptr) return;
  const dispatch::ResultCopies copies =
      dispatch::PlanResultCopies(*registered.function, *functional, input.build.copy_operators());
  headers->insert(input.target.registration->functions_header(
      Identifier::Known(copies.copy->schema.name.value.RootName())));
}

target::HeaderSet HeadersOf(const EmitInput& input, const schema::BackendFile& file,
                            const Blocks& blocks) {
  target::HeaderSet headers = {input.target.registration->header,
                               IncludeOf(EmitterId::kBackendHeader, file.backend.value),
                               input.target.device_guard_header};
  for (const auto& [place, functions] : blocks) {
    for (const Registered& one : functions) AddCopyHeader(input, one, &headers);
  }
  return headers;
}

}  // namespace

Artifact EmitBackendLibrary(const EmitInput& input, const schema::BackendFile& file) {
  const Blocks blocks = BlocksOf(input, file);
  if (blocks.empty()) return {};
  CodeWriter writer;
  WriteFileStart(writer);
  writer.LineComment(cpp::Comment("Registers the kernels of backend " + file.backend.value +
                                  " with PyTorch's dispatcher."));
  WriteIncludes(writer, HeadersOf(input, file, blocks));
  WriteFunctions(writer, input, blocks);
  WriteBlocks(writer, input, blocks);
  return {PathOf(EmitterId::kBackendLibrary, file.backend.value), writer.TakeText(),
          writer.TakeLineMap()};
}

}  // namespace switchyard::emit
