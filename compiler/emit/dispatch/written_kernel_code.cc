#include "compiler/emit/dispatch/written_kernel_code.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "compiler/cpp/literal.h"
#include "compiler/emit/library/library_call.h"
#include "compiler/emit/list_code.h"
#include "compiler/emit/operator_text.h"
#include "compiler/emit/spelling.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Identifier;
using cpp::Literal;
using dispatch::KernelShape;
using dispatch::PassedArgument;
using dispatch::ValueOrigin;
using dispatch::WrittenKernel;

Code NameOf(const schema::Argument& argument) { return Identifier::Known(argument.name.value); }

Code SpellPassed(const target::CopySpelling& spelling, const WrittenCode& kernel,
                 const PassedArgument& passed) {
  switch (passed.kind) {
    case PassedArgument::Kind::kArgument: {
      const Code name = NameOf(*passed.argument);
      return kernel.plan->shape == KernelShape::kCopyViewed &&
                     &passed == &kernel.plan->arguments.front()
                 ? OnOneLine(Call(spelling.clone_row_major, {name}))
                 : name;
    }
    case PassedArgument::Kind::kCopy:
      return kernel.copies.at(passed.argument);
    case PassedArgument::Kind::kOption:
      return spelling.option_of(NameOf(*passed.argument), NameOf(*passed.option));
    case PassedArgument::Kind::kNothing:
      return spelling.nothing;
  }
  return {};
}

// Whether the callee takes a tensor where the kernel has a written optional, or a copy of one.
bool IsWrittenTensor(const EmitInput& input, const WrittenCode& kernel, size_t index) {
  const schema::NativeFunction& callee = *kernel.plan->callee;
  const cpp::Signature& dispatcher = TextOf(input, callee).dispatcher.signature;
  const PassedArgument::Kind kind = kernel.plan->arguments[index].kind;
  const bool is_named =
      kind == PassedArgument::Kind::kArgument || kind == PassedArgument::Kind::kCopy;
  return is_named &&
         IsWrittenOptional(callee.schema.arguments[index], dispatcher.parameters[index]);
}

// The arguments with the integers that the callee takes.
std::vector<Code> WithIntegers(const EmitInput& input, const WrittenCode& kernel,
                               cpp::Integers wanted, std::vector<Code> arguments) {
  const bool is_symbolic = kernel.plan->line->kernel.value.SupportsSymInt();
  if (is_symbolic == (wanted == cpp::Integers::kSymbolic)) return arguments;
  const cpp::Signature callee = cpp::DispatcherSignature(*kernel.plan->callee);
  if (!is_symbolic) return SymbolicArguments(input.target, callee, std::move(arguments));
  return ConcreteArguments(input.target, callee, std::move(arguments));
}

ListSpelling SpellCall(const EmitInput& input, const WrittenCode& kernel,
                       const WrittenCallee& callee) {
  std::vector<Code> arguments;
  for (const PassedArgument& passed : kernel.plan->arguments) {
    Code value = SpellPassed(input.target.copies, kernel, passed);
    if (IsWrittenTensor(input, kernel, arguments.size())) {
      value = OnOneLine(Call(input.target.dispatch.written_tensor, {value}));
    }
    arguments.push_back(std::move(value));
  }
  return Call(callee.name, WithIntegers(input, kernel, callee.integers, std::move(arguments)));
}

Code SpellValue(const WrittenCode& kernel, const ValueOrigin& origin) {
  switch (origin.kind) {
    case ValueOrigin::Kind::kResult:
      if (kernel.plan->callee->schema.returns.size() == 1) return kernel.result;
      return "std::get<" + Code(Literal::Integer(static_cast<int64_t>(origin.result))) + ">(" +
             kernel.result + ")";
    case ValueOrigin::Kind::kCopy:
      return kernel.copies.at(origin.argument);
    case ValueOrigin::Kind::kArgument:
      return NameOf(*origin.argument);
  }
  return {};
}

bool UsesResult(const WrittenKernel& plan) {
  const auto is_result = [](const ValueOrigin& origin) {
    return origin.kind == ValueOrigin::Kind::kResult;
  };
  return std::any_of(plan.returns.begin(), plan.returns.end(), is_result) ||
         std::any_of(plan.out_copies.begin(), plan.out_copies.end(),
                     [&](const dispatch::OutCopy& copy) { return is_result(copy.origin); });
}

void WriteCopies(CodeWriter& writer, const target::CopySpelling& spelling,
                 const WrittenCode& kernel) {
  for (const PassedArgument& passed : kernel.plan->arguments) {
    if (passed.kind != PassedArgument::Kind::kCopy) continue;
    writer.Block({{"copy", kernel.copies.at(passed.argument)},
                  {"clone", spelling.clone},
                  {"argument", NameOf(*passed.argument)}},
                 "auto $copy$ = $clone$($argument$);");
  }
}

void WriteOutCopies(CodeWriter& writer, const target::CopySpelling& spelling,
                    const WrittenCode& kernel) {
  if (kernel.plan->out_copies.empty()) return;
  std::vector<Code> copies;
  for (const dispatch::OutCopy& copy : kernel.plan->out_copies) {
    copies.push_back(OnOneLine(Braces({Code(Literal::String(copy.out->name.value)),
                                       NameOf(*copy.out), SpellValue(kernel, copy.origin)})));
  }
  WriteList(writer, Statement(CallWithList(spelling.copy_results,
                                           Literal::String(kernel.function->QualifiedName()),
                                           std::move(copies))));
}

void WriteReturn(CodeWriter& writer, const WrittenCode& kernel) {
  std::vector<Code> values;
  for (const ValueOrigin& origin : kernel.plan->returns) {
    values.push_back(SpellValue(kernel, origin));
  }
  if (values.empty()) return;
  if (values.size() == 1) return writer.Block({{"value", values[0]}}, "return $value$;");
  WriteList(writer, Return(Braces(std::move(values))));
}

void WriteCopying(CodeWriter& writer, const EmitInput& input, const WrittenCode& kernel,
                  const WrittenCallee& callee) {
  const target::CopySpelling& spelling = input.target.copies;
  WriteCopies(writer, spelling, kernel);
  const Code before =
      UsesResult(*kernel.plan) ? cpp::Concat("auto ", kernel.result, " = ") : Code();
  WriteList(writer, Statement(Behind(before, SpellCall(input, kernel, callee))));
  WriteOutCopies(writer, spelling, kernel);
  WriteReturn(writer, kernel);
}

// Results are written into arguments one by one: an in-place or out form with a formula has few.
void WriteStoring(CodeWriter& writer, const EmitInput& input, const WrittenCode& kernel,
                  const WrittenCallee& callee) {
  const target::FormulaKernelSpelling& spelling = input.target.formula_kernels;
  WriteList(writer, Statement(Behind(cpp::Concat("const auto ", kernel.result, " = "),
                                     SpellCall(input, kernel, callee))));
  for (const dispatch::OutCopy& copy : kernel.plan->out_copies) {
    std::vector<Code> arguments = {Literal::String(kernel.function->QualifiedName()),
                                   Literal::String(copy.out->name.value), NameOf(*copy.out),
                                   SpellValue(kernel, copy.origin)};
    if (spelling.calls_copy) {
      arguments.push_back(SpellDispatchFunction(input.target, *kernel.plan->copy));
    }
    WriteList(writer, Statement(Call(copy.out->IsOut() ? spelling.store : spelling.write_back,
                                     std::move(arguments))));
  }
  WriteReturn(writer, kernel);
}

// Whether the body uses the parameter.
bool IsUsed(const WrittenCode& kernel, const cpp::Parameter& parameter) {
  const auto is_named = [&](const schema::Argument* argument) {
    return argument != nullptr && argument->name.value == parameter.name.text();
  };
  const auto& passed = kernel.plan->arguments;
  const auto& copies = kernel.plan->out_copies;
  const auto& returns = kernel.plan->returns;
  return std::any_of(passed.begin(), passed.end(),
                     [&](const PassedArgument& one) { return is_named(one.argument); }) ||
         std::any_of(copies.begin(), copies.end(),
                     [&](const dispatch::OutCopy& copy) { return is_named(copy.out); }) ||
         std::any_of(returns.begin(), returns.end(),
                     [&](const ValueOrigin& origin) { return is_named(origin.argument); });
}

}  // namespace

WrittenCode MakeWrittenCode(const schema::NativeFunction& function, const WrittenKernel& plan) {
  cpp::Signature signature = cpp::KernelSignature(function, plan.line->kernel.value);
  std::vector<Identifier> taken;
  for (const cpp::Parameter& parameter : signature.parameters) taken.push_back(parameter.name);
  std::map<const schema::Argument*, Identifier> copies;
  for (const PassedArgument& passed : plan.arguments) {
    if (passed.kind != PassedArgument::Kind::kCopy) continue;
    taken.push_back(cpp::FreshIdentifier(passed.argument->name.value + "_copy", taken));
    copies.emplace(passed.argument, taken.back());
  }
  const bool has_several = plan.callee->schema.returns.size() > 1;
  return {&function, &plan, std::move(signature), std::move(copies),
          cpp::FreshIdentifier(has_several ? "results" : "result", taken)};
}

std::vector<Code> SpellWrittenParameters(const target::Target& target, const WrittenCode& kernel,
                                         target::Scope scope) {
  std::vector<Code> parameters;
  for (const cpp::Parameter& parameter : kernel.signature.parameters) {
    const Code type =
        SpellKernelType(target, kernel.plan->line->kernel.value, parameter.type, scope);
    parameters.push_back(SpellDefinedParameter(type, parameter.name, IsUsed(kernel, parameter)));
  }
  return parameters;
}

void WriteWrittenBody(CodeWriter& writer, const EmitInput& input, const WrittenCode& kernel,
                      const WrittenCallee& callee) {
  switch (kernel.plan->shape) {
    case KernelShape::kCopying:
      return WriteCopying(writer, input, kernel, callee);
    case KernelShape::kViewCopied:
      return WriteList(writer,
                       Return(Within(input.target.copies.clone, SpellCall(input, kernel, callee))));
    case KernelShape::kCopyViewed:
      return WriteList(writer, Return(SpellCall(input, kernel, callee)));
    case KernelShape::kStored:
      return WriteStoring(writer, input, kernel, callee);
    case KernelShape::kFormula:
      return;  // formula_kernel.h
  }
}

}  // namespace switchyard::emit
