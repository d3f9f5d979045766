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
#include "compiler/emit/dispatch/fallback_case.h"
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

// Whether the edition of the files has what PyTorch has had since `level`.
bool IsSince(schema::LanguageLevel level, const EmitInput& input) {
  return schema::Knows(input.build.program().program().language.level, level,
                       schema::LanguageLevel::kNewest);
}

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

// The declaration, with what an entry says of it besides. Before 2.3 type variables were read
// without being asked for.
Code DeclarationOf(const EmitInput& input, const NativeFunction& function) {
  const Code text = Literal::String(schema::PrintSchema(function.schema));
  const bool has_kind = static_cast<bool>(function.alias_analysis);
  const bool asks = function.allow_typevars && IsSince(schema::LanguageLevel::k2_3, input);
  if (!has_kind && !asks) return text;
  const std::string_view kind = schema::AliasAnalysisText(
      has_kind ? function.alias_analysis->value : schema::AliasAnalysis::kFromSchema);
  const RegistrationSpelling& words = *input.target.registration;
  return cpp::Concat(words.declaration, "(", text, ", ", words.alias_analysis,
                     "::", Identifier::Known(kind), asks ? Code(", true)") : Code(")"));
}

void WriteDefinition(CodeWriter& writer, const EmitInput& input, const NativeFunction& function) {
  std::vector<Code> items = {DeclarationOf(input, function)};
  const std::vector<Code> tags = TagsOf(input, function);
  if (!tags.empty()) items.push_back(OnOneLine(Braces(tags)));
  const RegistrationSpelling& words = *input.target.registration;
  WriteStatement(writer, words, words.define, items);
}

// The Python module of the operators that follow, and its context.
void WritePythonModule(CodeWriter& writer, const EmitInput& input, const std::string& text) {
  const RegistrationSpelling& words = *input.target.registration;
  const size_t blank = text.find(' ');
  std::vector<Code> items = {Literal::String(text.substr(0, blank))};
  if (blank != std::string::npos) items.push_back(Literal::String(text.substr(blank + 1)));
  WriteStatement(writer, words, words.set_python_module, items);
}

void WriteDefinitions(CodeWriter& writer, const EmitInput& input, const std::string& name,
                      const RegisteredNamespace& name_space) {
  const RegistrationSpelling& words = *input.target.registration;
  // PyTorch has no statement that unsets a module: operators without one come first.
  std::vector<const NativeFunction*> functions = name_space.functions;
  const auto has_module = [&](const NativeFunction* function) {
    return function->python_module && IsSince(schema::LanguageLevel::k2_3, input);
  };
  std::stable_partition(functions.begin(), functions.end(),
                        [&](const NativeFunction* function) { return !has_module(function); });
  const auto write_body = [&] {
    std::string module = input.registration->python_module;
    if (!module.empty()) WritePythonModule(writer, input, module);
    for (const NativeFunction* function : functions) {
      if (has_module(function) && function->python_module->value != module) {
        module = function->python_module->value;
        WritePythonModule(writer, input, module);
      }
      writer.ForSource(function->range, [&] { WriteDefinition(writer, input, *function); });
    }
  };
  writer.BlankLine();
  writer.Block({{"block", words.definitions},
                {"name", Identifier::ForMacro(name)},
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

// `torch::CppFunction::makeFromBoxedFunction<&f>()`.
Code BoxedKernelOf(const RegistrationSpelling& words, const Code& function) {
  return cpp::Concat(words.boxed_function, "<&", function, ">()");
}

bool HasClass(const schema::Type& type) {
  if (type.base == schema::BaseType::kClass) return true;
  const auto contained = type.Contained();
  return std::any_of(contained.begin(), contained.end(), HasClass);
}

// PyTorch compares the type of a function with the declaration, but no type of the emitted function
// stands for a type variable or a custom class.
bool IsBoxed(const NativeFunction& function) {
  const auto has_class = [](const auto& one) { return HasClass(one.type.value); };
  const schema::FunctionSchema& declared = function.schema;
  return function.allow_typevars ||
         std::any_of(declared.arguments.begin(), declared.arguments.end(), has_class) ||
         std::any_of(declared.returns.begin(), declared.returns.end(), has_class);
}

// A kernel made of a function.
Code KernelOf(const EmitInput& input, const NativeFunction& function, const Code& name) {
  const RegistrationSpelling& words = *input.target.registration;
  if (!IsBoxed(function)) return cpp::Concat(words.function, "(", name, ")");
  return BoxedKernelOf(words, cpp::Concat(words.boxed_around, "<&", name, ">"));
}

void WriteBlocks(CodeWriter& writer, const EmitInput& input, const std::string& name,
                 const RegisteredNamespace& name_space, const RegisteredAutograd& autograd) {
  WriteDefinitions(writer, input, name, name_space);
  const RegistrationSpelling& words = *input.target.registration;
  const Code outer = Identifier::ForMacro(name);
  for (const auto& [key, kernels] : name_space.kernels) {
    WriteBlock(writer, words, outer, key, [&, &kernels = kernels] {
      for (const Registered& one : kernels) {
        const Code function = SpellInner(input.target, words.name_space + "::" + one.name);
        WriteImplementation(writer, words, *one.function, KernelOf(input, *one.function, function));
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

// What the files declare for keys of every operator.
void WriteFallbacks(CodeWriter& writer, const EmitInput& input) {
  const RegistrationSpelling& words = *input.target.registration;
  std::map<DispatchKey, Code> values;
  for (const schema::Fallback* fallback : input.build.fallbacks().list()) {
    const Code value = fallback->IsFallthrough()
                           ? words.fallthrough
                           : BoxedKernelOf(words, SpellFallback(input.target, *fallback));
    for (const auto& key : fallback->keys) values.emplace(key.value, value);
  }
  for (const auto& [key, value] : values) {
    WriteBlock(writer, words, words.every_namespace, key, [&, &value = value] {
      WriteStatement(writer, words, words.implement_all, {value});
    });
  }
}

target::HeaderSet HeadersOf(const EmitInput& input, const RegisteredNamespaces& name_spaces,
                            const RegisteredAutograd& autograd) {
  const RegistrationSpelling& words = *input.target.registration;
  target::HeaderSet headers = {words.header};
  const auto& fallbacks = input.build.fallbacks().list();
  const bool has_kernel =
      std::any_of(fallbacks.begin(), fallbacks.end(),
                  [](const schema::Fallback* one) { return !one->IsFallthrough(); });
  if (has_kernel) headers.insert(IncludeOf(EmitterId::kFallbackHeader));
  AddRegisteredHeaders(input, name_spaces, &headers);
  autograd.AddHeaders(&headers);
  for (const auto& [text, name_space] : name_spaces) {
    if (!AliasingOperators(input, name_space).empty()) headers.insert(words.aliasing_header);
    const auto& functions = name_space.functions;
    const bool has_boxed =
        std::any_of(functions.begin(), functions.end(),
                    [](const NativeFunction* function) { return IsBoxed(*function); });
    if (has_boxed) headers.insert(words.calls_header);
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
  WriteFallbacks(writer, input);
  return {PathOf(EmitterId::kTorchLibrary), writer.TakeText(), writer.TakeLineMap()};
}

}  // namespace switchyard::emit
