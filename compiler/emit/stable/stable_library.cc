#include "compiler/emit/stable/stable_library.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "compiler/cpp/identifier.h"
#include "compiler/cpp/literal.h"
#include "compiler/cpp/signature.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/cpp_file.h"
#include "compiler/emit/dispatch/device_code.h"
#include "compiler/emit/emitter_table.h"
#include "compiler/emit/list_code.h"
#include "compiler/emit/operator_text.h"
#include "compiler/emit/registration/registration_code.h"
#include "compiler/emit/registration/registrations.h"
#include "compiler/emit/spelling.h"
#include "compiler/schema/known_tags.h"
#include "compiler/schema/print/schema_printer.h"
#include "compiler/target/stable_types.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Identifier;
using cpp::Literal;
using schema::NativeFunction;
using target::RegistrationSpelling;

Code IndexOf(size_t index) { return Literal::Integer(static_cast<int64_t>(index)); }

// A boxed function around a kernel.
class BoxedFunction {
 public:
  BoxedFunction(const EmitInput& input, const Registered& one)
      : input_(input),
        words_(*input.target.stable),
        one_(one),
        kernel_(cpp::KernelSignature(*one.function, one.plan.line->kernel.value)),
        slots_(Fresh("slots")) {}

  void Write(CodeWriter& writer) const {
    writer.BlankLine();
    const std::vector<Code> parameters = {cpp::Concat(words_.slot, "* ", slots_),
                                          words_.count + " /*arguments*/",
                                          words_.count + " /*results*/"};
    writer.Block(
        {{"head", [&] { writer.List(cpp::Concat("void ", one_.name, "("), parameters, ") {"); }},
         {"take", [&] { WriteArguments(writer); }},
         {"check", [&] { WriteCheck(writer); }},
         {"call", [&] { WriteCall(writer); }}},
        R"code(
      $head$
        $take$
        $check$
        $call$
      }
    )code");
  }

 private:
  Identifier Fresh(std::string_view wish) const {
    std::vector<Identifier> taken;
    for (const cpp::Parameter& parameter : kernel_.parameters) taken.push_back(parameter.name);
    return cpp::FreshIdentifier(wish, taken);
  }

  Code Slot(size_t index) const { return cpp::Concat(slots_, "[", IndexOf(index), "]"); }

  void WriteArguments(CodeWriter& writer) const {
    const auto& arguments = one_.function->schema.arguments;
    for (size_t i = 0; i < arguments.size(); ++i) {
      const schema::Argument& argument = arguments[i];
      writer.Block({{"const", argument.IsWritten() ? Code() : Code("const ")},
                    {"name", Identifier::Known(argument.name.value)},
                    {"take", words_.take},
                    {"type", words_.spell_value(argument.type.value).value_or(Code())},
                    {"slot", Slot(i)}},
                   "$const$auto $name$ = $take$<$type$>($slot$);");
    }
  }

  void WriteCheck(CodeWriter& writer) const {
    const target::DispatchSpelling& dispatch = input_.target.dispatch;
    if (!dispatch.has_guard(one_.key)) return;
    WriteDeviceCheck(writer, dispatch, *one_.function, one_.plan);
    if (one_.plan.guarded_backend == DispatchKey::Undefined) return;
    writer.Block({{"guard", dispatch.guard_type(one_.key)},
                  {"name", Fresh("guard")},
                  {"argument", Identifier::Known(one_.plan.guard.argument->name.value)}},
                 "const $guard$ $name$($argument$);");
  }

  ListSpelling Give(const Code& value) const { return Call(words_.give, {value}); }

  void WriteCall(CodeWriter& writer) const {
    ListSpelling call =
        Call(SpellKernelName(input_.target, one_.plan.line->kernel.value), ParameterNames(kernel_));
    const size_t count = one_.function->schema.returns.size();
    if (count == 0) return WriteList(writer, Statement(std::move(call)));
    if (count == 1) {
      return WriteList(writer,
                       Statement(Behind(Slot(0) + " = ", Within(words_.give, std::move(call)))));
    }
    const Code results = Fresh("results");
    WriteList(writer, Statement(Behind("const auto " + results + " = ", std::move(call))));
    for (size_t i = 0; i < count; ++i) {
      const Code value = cpp::Concat("std::get<", IndexOf(i), ">(", results, ")");
      WriteList(writer, Statement(Behind(Slot(i) + " = ", Give(value))));
    }
  }

  const EmitInput& input_;
  const target::StableSpelling& words_;
  const Registered& one_;
  cpp::Signature kernel_;
  Identifier slots_;
};

// A fake is a kernel for Meta, where the build has it; the compiler's own are emitted in Python.
bool HasFunction(const Registered& one) { return one.plan.form == dispatch::KernelForm::kPlain; }

void WriteFunctions(CodeWriter& writer, const EmitInput& input,
                    const RegisteredNamespaces& name_spaces) {
  const Code outer = SpellInner(input.target, input.target.registration->name_space);
  writer.Block({{"name", outer}}, R"code(
    namespace $name$ {
    namespace {
  )code");
  for (const auto& [name, name_space] : name_spaces) {
    for (const auto& [key, kernels] : name_space.kernels) {
      for (const Registered& one : kernels) {
        if (!HasFunction(one)) continue;
        writer.ForSource(one.function->range, [&] { BoxedFunction(input, one).Write(writer); });
      }
    }
  }
  writer.Block({{"name", outer}}, R"code(

    }  // namespace
    }  // namespace $name$
  )code");
}

// Those that PyTorch has and that its stable ABI converts.
std::vector<Code> TagsOf(const EmitInput& input, const NativeFunction& function) {
  if (input.target.stable->version < target::SinceOf(target::StableFeature::kTags)) return {};
  const auto known = schema::TagsOfTorch(input.build.program().program().language.level);
  std::vector<Code> tags;
  for (const auto& tag : function.tags) {
    const bool is_known = std::find(known.begin(), known.end(), tag.value) != known.end();
    const bool is_converted = tag.value != "inplace" && tag.value != "out";
    if (!is_known || !is_converted) continue;
    tags.push_back(input.target.registration->tags + "::" + Identifier::Known(tag.value));
  }
  return tags;
}

void WriteDefinitions(CodeWriter& writer, const EmitInput& input, const Code& name,
                      const RegisteredNamespace& name_space) {
  const RegistrationSpelling& words = *input.target.registration;
  const auto write_body = [&] {
    for (const NativeFunction* function : name_space.functions) {
      writer.ForSource(function->range, [&] {
        std::vector<Code> items = {Literal::String(schema::PrintSchema(function->schema))};
        const std::vector<Code> tags = TagsOf(input, *function);
        if (!tags.empty()) items.push_back(OnOneLine(Braces(tags)));
        WriteStatement(writer, words, words.define, items);
      });
    }
  };
  writer.BlankLine();
  writer.Block({{"block", words.definitions},
                {"name", name},
                {"object", words.object},
                {"body", write_body}},
               R"code(
    $block$($name$, $object$) {
      $body$
    }
  )code");
}

void WriteImplementations(CodeWriter& writer, const EmitInput& input, const Code& name,
                          const RegisteredNamespace& name_space) {
  const RegistrationSpelling& words = *input.target.registration;
  for (const auto& [key, kernels] : name_space.kernels) {
    if (std::none_of(kernels.begin(), kernels.end(), HasFunction)) continue;
    WriteBlock(writer, words, name, key, [&, &kernels = kernels] {
      for (const Registered& one : kernels) {
        if (!HasFunction(one)) continue;
        const Code function = SpellInner(input.target, words.name_space + "::" + one.name);
        WriteImplementation(writer, words, *one.function, "&" + function);
      }
    });
  }
}

}  // namespace

bool HasStableLibrary(const EmitInput& input) { return input.target.stable.has_value(); }

Artifact EmitStableLibrary(const EmitInput& input) {
  const RegisteredNamespaces name_spaces = RegisteredNamespacesOf(input);
  CodeWriter writer;
  WriteFileStart(writer);
  writer.LineComment(cpp::Comment(input.target.registration->purpose));
  target::HeaderSet headers = {input.target.registration->header};
  for (const auto& [name, name_space] : name_spaces) {
    for (const auto& [key, kernels] : name_space.kernels) {
      for (const Registered& one : kernels) {
        if (HasFunction(one)) {
          headers.insert(IncludeOf(EmitterId::kNativeHeader, HeaderStem(*one.function)));
        }
      }
    }
  }
  WriteIncludes(writer, headers);
  WriteFunctions(writer, input, name_spaces);
  for (const auto& [name, name_space] : name_spaces) {
    const Code outer = Identifier::ForMacro(name);
    WriteDefinitions(writer, input, outer, name_space);
    WriteImplementations(writer, input, outer, name_space);
  }
  return {PathOf(EmitterId::kStableLibrary), writer.TakeText(), writer.TakeLineMap()};
}

}  // namespace switchyard::emit
