#include "compiler/emit/registration/torch_library.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "compiler/cpp/identifier.h"
#include "compiler/cpp/literal.h"
#include "compiler/cpp/signature.h"
#include "compiler/dispatch/alias_keys.h"
#include "compiler/dispatch/device_check.h"
#include "compiler/dispatch/device_guard.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/cpp_file.h"
#include "compiler/emit/dispatch/device_code.h"
#include "compiler/emit/dispatch/kernel_call.h"
#include "compiler/emit/emitter_table.h"
#include "compiler/emit/list_code.h"
#include "compiler/emit/operator_text.h"
#include "compiler/emit/registration/registration_code.h"
#include "compiler/emit/spelling.h"
#include "compiler/plan/library_kernel.h"
#include "compiler/schema/known_tags.h"
#include "compiler/schema/print/schema_printer.h"
#include "compiler/schema/program.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Identifier;
using cpp::Literal;
using schema::NativeFunction;
using target::RegistrationSpelling;

// A kernel at a key.
struct Registered {
  const NativeFunction* function;
  DispatchKey key;
  CasePlan plan;
  Identifier name;  // of the function that is registered
};

// The registrations of one namespace, in the order of the schema.
struct Namespace {
  std::vector<const NativeFunction*> functions;
  std::map<DispatchKey, std::vector<Registered>> kernels;
};

using Namespaces = std::map<std::string, Namespace>;

// Keys of backends that the build has not are left to other libraries.
bool IsInBuild(const EmitInput& input, DispatchKey key) {
  return IsAliasKey(key) || !dispatch::IsBackendKey(key) || input.build.Has(key);
}

// `vendor_scaled_out_CPU`.
Identifier NameFor(const EmitInput& input, const NativeFunction& function, DispatchKey key) {
  std::string name = NamespaceOf(function);
  if (!name.empty()) name += '_';
  name += TextOf(input, function).dispatcher.signature.name.text();
  return Identifier::Known(name.append("_").append(DispatchKeyName(key)));
}

CasePlan PlanFor(const NativeFunction& function, const expand::KernelLine& line, DispatchKey key) {
  CasePlan plan;
  plan.keys = {key};
  plan.line = &line;
  plan.guard = dispatch::FindDeviceGuard(function, line, key);
  plan.checked = dispatch::FindCheckedArguments(function, &line, key);
  if (plan.guard.place != dispatch::GuardPlace::kNone) plan.guarded_backend = key;
  return plan;
}

Namespaces NamespacesOf(const EmitInput& input) {
  Namespaces result;
  for (const NativeFunction* function : input.build.operators()) {
    if (plan::IsOfLibrary(input.target, *function) || function->manual_kernel_registration)
      continue;
    Namespace& name_space = result[function->schema.name_space.value];
    name_space.functions.push_back(function);
    for (const expand::KernelLine& line : input.build.program().LinesOf(*function)) {
      // backend_library.cc registers these.
      if (line.source == expand::LineSource::kBackend) continue;
      for (const auto& key : line.keys) {
        if (!IsInBuild(input, key.value)) continue;
        name_space.kernels[key.value].push_back({function, key.value,
                                                 PlanFor(*function, line, key.value),
                                                 NameFor(input, *function, key.value)});
      }
    }
  }
  return result;
}

// Whether c10 has to know of writes and views.
bool HasAliases(const NativeFunction& function) {
  const auto& schema = function.schema;
  return std::any_of(schema.arguments.begin(), schema.arguments.end(),
                     [](const schema::Argument& one) { return one.annotation.has_value(); });
}

bool IsImplicit(const EmitInput& input, const NativeFunction& function) {
  const auto& lines = input.build.program().LinesOf(function);
  return std::any_of(lines.begin(), lines.end(), [](const expand::KernelLine& line) {
    return std::any_of(line.keys.begin(), line.keys.end(), [](const auto& key) {
      return key.value == DispatchKey::CompositeImplicitAutograd;
    });
  });
}

std::vector<const NativeFunction*> WithAliases(const EmitInput& input,
                                               const Namespace& name_space) {
  std::vector<const NativeFunction*> result;
  for (const NativeFunction* function : name_space.functions) {
    if (HasAliases(*function) && !IsImplicit(input, *function)) result.push_back(function);
  }
  return result;
}

// --- Functions to register -----------------------------------------------------------------------

void WriteFunction(CodeWriter& writer, const EmitInput& input, const Registered& registered) {
  const SpelledSignature& spelled = TextOf(input, *registered.function).dispatcher;
  const target::DispatchSpelling& dispatch = input.target.dispatch;
  const auto write_head = [&] {
    writer.List(cpp::Concat(spelled.result, " ", registered.name, "("), spelled.parameters, ") {");
  };
  const auto write_body = [&] {
    WriteDeviceCheck(writer, dispatch, *registered.function, registered.plan);
    if (registered.plan.guarded_backend != DispatchKey::Undefined) {
      WriteDeviceGuard(writer, dispatch, spelled.signature, registered.plan);
    }
    WriteList(writer, Return(SpellKernelCall(input, *registered.function, spelled.signature,
                                             registered.plan)));
  };
  writer.BlankLine();
  writer.Block({{"head", write_head}, {"body", write_body}}, R"code(
    $head$
      $body$
    }
  )code");
}

void WriteFunctions(CodeWriter& writer, const EmitInput& input, const Namespaces& name_spaces) {
  const Code outer = SpellInner(input.target, input.target.registration->name_space);
  writer.Block({{"name", outer}}, R"code(
    namespace $name$ {
    namespace {
  )code");
  for (const auto& [text, name_space] : name_spaces) {
    for (const auto& [key, kernels] : name_space.kernels) {
      for (const Registered& one : kernels) {
        writer.ForSource(one.function->range,
                         [&, &one = one] { WriteFunction(writer, input, one); });
      }
    }
  }
  writer.Block({{"name", outer}}, R"code(

    }  // namespace
    }  // namespace $name$
  )code");
}

// --- Blocks --------------------------------------------------------------------------------------

// `{at::Tag::pointwise}`, of the tags that PyTorch has, too.
std::vector<Code> TagsOf(const EmitInput& input, const NativeFunction& function) {
  const auto known = schema::TagsOfTorch(input.build.program().program().language.level);
  std::vector<Code> tags;
  for (const auto& tag : function.tags) {
    if (std::find(known.begin(), known.end(), tag.value) == known.end()) continue;
    tags.push_back(input.target.registration->tags + "::" + Identifier::Known(tag.value));
  }
  return tags;
}

void WriteDefinition(CodeWriter& writer, const EmitInput& input, const NativeFunction& function) {
  std::vector<Code> items = {Literal::String(schema::PrintSchema(function.schema))};
  const std::vector<Code> tags = TagsOf(input, function);
  if (!tags.empty()) items.push_back(OnOneLine(Braces(tags)));
  const RegistrationSpelling& words = *input.target.registration;
  WriteStatement(writer, words, words.define, items);
}

void WriteDefinitions(CodeWriter& writer, const EmitInput& input, const std::string& name,
                      const Namespace& name_space) {
  const RegistrationSpelling& words = *input.target.registration;
  const auto write_body = [&] {
    const std::string& module = input.registration->python_module;
    if (!module.empty()) {
      WriteStatement(writer, words, words.set_python_module, {Literal::String(module)});
    }
    for (const NativeFunction* function : name_space.functions) {
      writer.ForSource(function->range, [&] { WriteDefinition(writer, input, *function); });
    }
  };
  writer.BlankLine();
  writer.Block({{"block", words.definitions},
                {"name", Identifier::Known(name)},
                {"object", words.object},
                {"body", write_body}},
               R"code(
    $block$($name$, $object$) {
      $body$
    }
  )code");
}

void WriteBlocks(CodeWriter& writer, const EmitInput& input, const std::string& name,
                 const Namespace& name_space) {
  WriteDefinitions(writer, input, name, name_space);
  const RegistrationSpelling& words = *input.target.registration;
  const Code outer = Identifier::Known(name);
  for (const auto& [key, kernels] : name_space.kernels) {
    WriteBlock(writer, words, outer, key, [&, &kernels = kernels] {
      for (const Registered& one : kernels) {
        const Code function = SpellInner(input.target, words.name_space + "::" + one.name);
        WriteImplementation(writer, words, *one.function, words.function + "(" + function + ")");
      }
    });
  }
  const std::vector<const NativeFunction*> aliasing = WithAliases(input, name_space);
  if (aliasing.empty()) return;
  WriteBlock(writer, words, outer, DispatchKey::ADInplaceOrView, [&] {
    for (const NativeFunction* function : aliasing) {
      WriteImplementation(writer, words, *function, words.aliasing_kernel);
    }
  });
}

// Keys that the files declare as passed by, for every operator.
void WriteFallthroughs(CodeWriter& writer, const EmitInput& input) {
  std::set<DispatchKey> keys;
  for (const schema::Fallback* fallback : input.build.fallbacks().list()) {
    if (!fallback->IsFallthrough()) continue;
    for (const auto& key : fallback->keys) keys.insert(key.value);
  }
  const RegistrationSpelling& words = *input.target.registration;
  for (const DispatchKey key : keys) {
    WriteBlock(writer, words, words.every_namespace, key,
               [&] { WriteStatement(writer, words, words.implement_all, {words.fallthrough}); });
  }
}

target::HeaderSet HeadersOf(const EmitInput& input, const Namespaces& name_spaces) {
  const RegistrationSpelling& words = *input.target.registration;
  target::HeaderSet headers = {words.header, input.target.device_guard_header};
  for (const auto& [text, name_space] : name_spaces) {
    for (const NativeFunction* function : name_space.functions) {
      headers.insert(IncludeOf(EmitterId::kNativeHeader, HeaderStem(*function)));
    }
    if (!WithAliases(input, name_space).empty()) {
      headers.insert(words.aliasing_header);
    }
  }
  return headers;
}

}  // namespace

bool HasTorchLibrary(const EmitInput& input) { return input.registration.has_value(); }

Artifact EmitTorchLibrary(const EmitInput& input) {
  const Namespaces name_spaces = NamespacesOf(input);
  CodeWriter writer;
  WriteFileStart(writer);
  writer.LineComment(cpp::Comment(input.target.registration->purpose));
  WriteIncludes(writer, HeadersOf(input, name_spaces));
  WriteFunctions(writer, input, name_spaces);
  for (const auto& [name, name_space] : name_spaces) WriteBlocks(writer, input, name, name_space);
  WriteFallthroughs(writer, input);
  return {PathOf(EmitterId::kTorchLibrary), writer.TakeText(), writer.TakeLineMap()};
}

}  // namespace switchyard::emit
