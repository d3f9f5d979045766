#include "compiler/emit/structured/structured_kernels.h"

#include <string>

#include "compiler/cpp/structured_signature.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/cpp_file.h"
#include "compiler/emit/emitter_table.h"
#include "compiler/emit/library/library_call.h"
#include "compiler/emit/list_code.h"
#include "compiler/emit/operator_text.h"
#include "compiler/emit/spelling.h"
#include "compiler/emit/structured/structured_wrapper.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Literal;
using dispatch::KernelForm;
using schema::SchemaKind;

// Names in a wrapper's body that differ from its parameters.
struct LocalNames {
  Code object;       // of the kernel's class
  Code precomputed;  // the result of meta
  Code form;         // the class itself, when its name is long
};

LocalNames NamesFor(const StructuredWrapper& wrapper) {
  std::vector<cpp::Identifier> taken;
  for (const cpp::Parameter& parameter : wrapper.signature.parameters) {
    taken.push_back(parameter.name);
  }
  return {cpp::FreshIdentifier("kernel", taken), cpp::FreshIdentifier("precomputed", taken),
          cpp::FreshIdentifier("Form", taken)};
}

Code SpellClass(const target::Target& target, const StructuredWrapper& wrapper) {
  if (wrapper.plan.form == KernelForm::kStructured) {
    return SpellImplClass(target, wrapper.plan.line->kernel.value);
  }
  return SpellMetaClass(target, *wrapper.family->functional);
}

size_t OutputCount(const StructuredWrapper& wrapper) {
  return wrapper.family->out->schema.OutArguments().size();
}

// `FunctionalKernel<native::structured_add_out, 1>`, in two parts.
Code SpellForm(const target::StructuredSpelling& spelling, SchemaKind kind) {
  if (kind == SchemaKind::kInplace) return spelling.inplace_form;
  return kind == SchemaKind::kOut ? spelling.out_form : spelling.functional_form;
}

std::vector<Code> FormArguments(const target::Target& target, const StructuredWrapper& wrapper) {
  std::vector<Code> arguments = {SpellClass(target, wrapper)};
  if (wrapper.function->schema.Kind() != SchemaKind::kInplace) {
    arguments.push_back(Literal::Integer(static_cast<int64_t>(OutputCount(wrapper))));
  }
  if (wrapper.plan.output_backend != DispatchKey::Undefined) {
    arguments.push_back(target.structured.output_guard(wrapper.plan.output_backend));
  }
  return arguments;
}

// The tensors of the caller that the object writes.
std::vector<Code> ObjectArguments(const StructuredWrapper& wrapper) {
  std::vector<Code> arguments = {Literal::String(wrapper.function->QualifiedName())};
  switch (wrapper.function->schema.Kind()) {
    case SchemaKind::kInplace:
      arguments.push_back(cpp::Identifier::Known(wrapper.function->schema.Self()->name.value));
      break;
    case SchemaKind::kOut: {
      std::vector<Code> outs;
      for (const schema::Argument* out : wrapper.function->schema.OutArguments()) {
        const std::string& name = out->name.value;
        outs.push_back(
            OnOneLine(Braces({Code(Literal::String(name)), cpp::Identifier::Known(name)})));
      }
      arguments.push_back(OnOneLine(Braces({OnOneLine(Braces(std::move(outs)))})));
      break;
    }
    default:
      break;
  }
  return arguments;
}

// On a guarded device the class gets a short name, because its template has many arguments.
void WriteObject(CodeWriter& writer, const target::Target& target, const StructuredWrapper& wrapper,
                 const LocalNames& names) {
  const ListSpelling form = Template(SpellForm(target.structured, wrapper.function->schema.Kind()),
                                     FormArguments(target, wrapper));
  const bool is_guarded = wrapper.plan.output_backend != DispatchKey::Undefined;
  if (is_guarded) {
    WriteList(writer, Statement(Behind(cpp::Concat("using ", names.form, " = "), form)));
  }
  const Code type = is_guarded ? names.form : OnOneLine(form);
  WriteList(writer, Statement(Call(type + " " + names.object, ObjectArguments(wrapper))));
}

Code SpellOutput(const target::Target& target, const LocalNames& names, size_t index) {
  return OnOneLine(Call(cpp::Concat(names.object, ".", target.structured.output),
                        {Literal::Integer(static_cast<int64_t>(index))}));
}

bool IsPrecomputed(const StructuredWrapper& wrapper, const cpp::Identifier& name) {
  for (const cpp::PrecomputedValue& value : cpp::PrecomputedValues(*wrapper.family->out)) {
    if (value.parameter.name == name) return true;
  }
  return false;
}

// An argument of a dispatch function, as a parameter of the class takes it.
Code SpellForClass(const target::Target& target, const cpp::Parameter& parameter) {
  const bool is_converted = parameter.type.kind == cpp::CppType::Kind::kOptionalReference &&
                            !target.structured.reference_to.text().empty();
  if (!is_converted) return parameter.name;
  return cpp::Concat(target.structured.reference_to, "(", parameter.name, ")");
}

// The arguments of the out operator's function or of the kernel: outputs last, in their order.
std::vector<Code> CallArguments(const target::Target& target, const StructuredWrapper& wrapper,
                                const LocalNames& names, const cpp::Signature& called,
                                bool has_precomputed) {
  std::vector<Code> arguments;
  const size_t inputs = called.parameters.size() - OutputCount(wrapper);
  for (size_t i = 0; i < called.parameters.size(); ++i) {
    const cpp::Identifier& name = called.parameters[i].name;
    if (i >= inputs) {
      arguments.push_back(SpellOutput(target, names, i - inputs));
    } else if (has_precomputed && IsPrecomputed(wrapper, name)) {
      arguments.push_back(names.precomputed + "." + name);
    } else {
      arguments.push_back(SpellForClass(target, called.parameters[i]));
    }
  }
  return arguments;
}

void WriteMetaCall(CodeWriter& writer, const target::Target& target,
                   const StructuredWrapper& wrapper, const LocalNames& names) {
  const bool keeps_values = wrapper.plan.form == KernelForm::kStructured &&
                            !cpp::PrecomputedValues(*wrapper.family->out).empty();
  std::vector<Code> arguments;
  for (const cpp::Parameter& one : cpp::MetaSignature(*wrapper.family->functional).parameters) {
    arguments.push_back(SpellForClass(target, one));
  }
  const Code call = names.object + ".meta(";
  writer.List(keeps_values ? "const auto " + names.precomputed + " = " + call : call, arguments,
              ");");
}

void WriteComputation(CodeWriter& writer, const EmitInput& input, const StructuredWrapper& wrapper,
                      const LocalNames& names) {
  switch (wrapper.plan.form) {
    case KernelForm::kStructured:
      return WriteList(
          writer, Statement(Call(names.object + ".impl",
                                 CallArguments(input.target, wrapper, names,
                                               cpp::ImplSignature(*wrapper.family->out), true))));
    case KernelForm::kNonFunctional: {
      const cpp::Signature& out = TextOf(input, *wrapper.family->out).dispatcher.signature;
      return WriteList(writer,
                       Statement(Call(SpellDispatchFunction(input.target, *wrapper.family->out),
                                      CallArguments(input.target, wrapper, names, out, false))));
    }
    case KernelForm::kPlain:
    case KernelForm::kResultCopied:
    case KernelForm::kInplaceMeta:
    case KernelForm::kFallthrough:
    case KernelForm::kMeta:
      return;
  }
}

void WriteCopyBack(CodeWriter& writer, const target::Target& target,
                   const StructuredWrapper& wrapper, const LocalNames& names) {
  const bool has_elements = wrapper.plan.form != KernelForm::kMeta;
  const bool writes_arguments = wrapper.function->schema.Kind() != SchemaKind::kFunctional;
  if (!has_elements || !writes_arguments) return;
  writer.Block({{"object", names.object}, {"copy_back", target.structured.copy_back}},
               "$object$.$copy_back$();");
}

std::vector<Code> Results(const target::Target& target, const StructuredWrapper& wrapper,
                          const LocalNames& names) {
  std::vector<Code> results;
  const schema::FunctionSchema& schema = wrapper.function->schema;
  switch (schema.Kind()) {
    case SchemaKind::kInplace:
      return {cpp::Identifier::Known(schema.Self()->name.value)};
    case SchemaKind::kOut:
      for (const schema::Argument* out : schema.OutArguments()) {
        results.push_back(cpp::Identifier::Known(out->name.value));
      }
      return results;
    default:
      for (size_t i = 0; i < OutputCount(wrapper); ++i) {
        results.push_back(
            OnOneLine(Call(cpp::Concat(names.object, ".", target.structured.take_output),
                           {Literal::Integer(static_cast<int64_t>(i))})));
      }
      return results;
  }
}

void WriteReturn(CodeWriter& writer, const target::Target& target, const StructuredWrapper& wrapper,
                 const LocalNames& names) {
  if (wrapper.function->schema.returns.empty()) return;
  const std::vector<Code> results = Results(target, wrapper, names);
  if (results.size() == 1) return writer.Block({{"result", results[0]}}, "return $result$;");
  writer.List("return {", results, "};");
}

void WriteWrapper(CodeWriter& writer, const EmitInput& input, const StructuredWrapper& wrapper) {
  const LocalNames names = NamesFor(wrapper);
  const auto write_head = [&] {
    writer.List(
        SpellOpening(input.target, wrapper.signature, target::Scope::kRuntime),
        SpellParameters(input.target, wrapper.signature, target::Scope::kRuntime, Defaults::kOmit),
        ") {");
  };
  const auto write_object = [&] { WriteObject(writer, input.target, wrapper, names); };
  writer.BlankLine();
  writer.LineComment(OriginOf(input, *wrapper.function));
  writer.Block({{"head", write_head},
                {"object", write_object},
                {"meta", [&] { WriteMetaCall(writer, input.target, wrapper, names); }},
                {"computation", [&] { WriteComputation(writer, input, wrapper, names); }},
                {"copy_back", [&] { WriteCopyBack(writer, input.target, wrapper, names); }},
                {"return", [&] { WriteReturn(writer, input.target, wrapper, names); }}},
               R"code(
    $head$
      $object$
      $meta$
      $computation$
      $copy_back$
      $return$
    }
  )code");
}

target::HeaderSet HeadersOf(const EmitInput& input,
                            const std::vector<StructuredWrapper>& wrappers) {
  target::HeaderSet headers;
  for (const StructuredWrapper& wrapper : wrappers) {
    headers.insert(IncludeOf(EmitterId::kNativeHeader, HeaderStem(*wrapper.function)));
    headers.insert(input.target.structured.forms_header);
    if (plan::IsOfLibrary(input.target, *wrapper.function)) {
      AddClassHeaders(input.target, *wrapper.function, &headers);
      continue;
    }
    if (wrapper.plan.form == KernelForm::kNonFunctional) {
      headers.insert(IncludeOf(EmitterId::kFunctionHeader, HeaderStem(*wrapper.function)));
    }
    if (wrapper.plan.output_backend != DispatchKey::Undefined) {
      headers.insert(input.target.device_guard_header);
    }
  }
  return headers;
}

using Wrappers = std::vector<StructuredWrapper>::const_iterator;

// Writes the wrappers up to the first one in another namespace, and returns that one.
Wrappers WriteNamespace(CodeWriter& writer, const EmitInput& input, Wrappers first, Wrappers last) {
  const std::string name_space = first == last ? "" : NamespaceOf(*first->function);
  const Code name = SpellStructuredNamespace(input.target, name_space);
  writer.Block({{"name", name}}, "namespace $name$ {");
  for (; first != last && NamespaceOf(*first->function) == name_space; ++first) {
    writer.ForSource(first->function->range, [&] { WriteWrapper(writer, input, *first); });
  }
  writer.Block({{"name", name}}, R"code(

    }  // namespace $name$
  )code");
  return first;
}

}  // namespace

Artifact EmitStructuredKernels(const EmitInput& input,
                               const std::vector<const OperatorGroup*>& groups, size_t shard,
                               size_t shard_count) {
  const std::vector<StructuredWrapper> wrappers = WrappersOf(input, FunctionsOf(groups));
  CodeWriter writer;
  WriteFileStart(writer);
  writer.LineComment(cpp::Comment("Structured kernels, part " + std::to_string(shard + 1) + " of " +
                                  std::to_string(shard_count) + "."));
  const target::HeaderSet headers = HeadersOf(input, wrappers);
  if (headers.empty()) writer.BlankLine();
  WriteIncludes(writer, headers);
  auto next = wrappers.begin();
  do {
    next = WriteNamespace(writer, input, next, wrappers.end());
    if (next != wrappers.end()) writer.BlankLine();
  } while (next != wrappers.end());
  return {ShardPath(EmitterId::kStructuredKernels, shard), writer.TakeText(), writer.TakeLineMap()};
}

}  // namespace switchyard::emit
