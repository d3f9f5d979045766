#include "compiler/emit/registration/torch_library.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "compiler/cpp/identifier.h"
#include "compiler/cpp/literal.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/cpp_file.h"
#include "compiler/emit/emitter_table.h"
#include "compiler/emit/list_code.h"
#include "compiler/emit/registration/registered_autograd.h"
#include "compiler/emit/registration/registered_functions.h"
#include "compiler/emit/registration/registration_code.h"
#include "compiler/emit/registration/registrations.h"
#include "compiler/emit/spelling.h"
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
                      const RegisteredNamespace& name_space) {
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

// Keys that the operators let calls pass by.
void WriteOwnFallthroughs(CodeWriter& writer, const EmitInput& input, const Code& outer,
                          const RegisteredNamespace& name_space) {
  std::map<DispatchKey, std::vector<const NativeFunction*>> functions;
  for (const NativeFunction* function : name_space.functions) {
    for (const auto& key : function->fallthroughs) {
      if (IsRegisteredKey(input, key.value)) functions[key.value].push_back(function);
    }
  }
  const RegistrationSpelling& words = *input.target.registration;
  for (const auto& [key, passed] : functions) {
    WriteBlock(writer, words, outer, key, [&, &passed = passed] {
      for (const NativeFunction* function : passed) {
        WriteImplementation(writer, words, *function, words.fallthrough);
      }
    });
  }
}

void WriteBlocks(CodeWriter& writer, const EmitInput& input, const std::string& name,
                 const RegisteredNamespace& name_space, const RegisteredAutograd& autograd) {
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
  for (const auto& [key, operators] : autograd.Of(name)) {
    WriteBlock(writer, words, outer, key, [&, &operators = operators] {
      for (const RecordedOperator& one : operators) {
        WriteImplementation(writer, words, *one.function,
                            words.function + "(" + autograd.FunctionOf(one) + ")");
      }
    });
  }
  WriteOwnFallthroughs(writer, input, outer, name_space);
  const std::vector<const NativeFunction*> aliasing = AliasingOperators(input, name_space);
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

target::HeaderSet HeadersOf(const EmitInput& input, const RegisteredNamespaces& name_spaces,
                            const RegisteredAutograd& autograd) {
  const RegistrationSpelling& words = *input.target.registration;
  target::HeaderSet headers = {words.header};
  AddRegisteredHeaders(input, name_spaces, &headers);
  autograd.AddHeaders(&headers);
  for (const auto& [text, name_space] : name_spaces) {
    if (!AliasingOperators(input, name_space).empty()) headers.insert(words.aliasing_header);
  }
  return headers;
}

}  // namespace

bool HasTorchLibrary(const EmitInput& input) { return input.registration.has_value(); }

Artifact EmitTorchLibrary(const EmitInput& input) {
  const RegisteredNamespaces name_spaces = RegisteredNamespacesOf(input);
  CodeWriter writer;
  WriteFileStart(writer);
  writer.LineComment(cpp::Comment(input.target.registration->purpose));
  const RegisteredAutograd autograd(input, name_spaces);
  WriteIncludes(writer, HeadersOf(input, name_spaces, autograd));
  WriteRegisteredFunctions(writer, input, name_spaces);
  autograd.Write(writer);
  for (const auto& [name, name_space] : name_spaces) {
    WriteBlocks(writer, input, name, name_space, autograd);
  }
  WriteFallthroughs(writer, input);
  return {PathOf(EmitterId::kTorchLibrary), writer.TakeText(), writer.TakeLineMap()};
}

}  // namespace switchyard::emit
