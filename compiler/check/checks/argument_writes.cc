// An argument is written when the schema marks it, and only then.
#include <algorithm>

#include "compiler/check/checks/checks.h"

namespace switchyard::check {
namespace {

using diagnostics::Name;

void ReportWrite(const KernelBody& kernel, const ArgumentWrite& write,
                 const schema::Argument& argument, CheckContext& context) {
  const source::SourceRange range =
      context.RangeOf(*write.place.index, write.place.place, kernel.match->found.decl->name_place);
  const std::string name = kernel.expected().ShownName();
  const std::string op = OperatorOf(kernel.expected());
  auto report = write.is_certain
                    ? context.sink().Report(diagnostics::kArgumentWritten, range, Name(name),
                                            Name(argument.name.value), Name(op))
                    : context.sink().Report(diagnostics::kArgumentMayBeWritten, range, Name(name),
                                            Name(argument.name.value), Name(op));
  context.AddPath(write.path, &report);
  report.Info(argument.range, "the schema does not mark it with `!`");
}

// A structured kernel passes its outputs on with its object.
bool IsPassedOn(const KernelBody& kernel, std::uint32_t parameter) {
  const std::vector<bool>& passed = kernel.summary->is_passed_on;
  return passed[parameter] || (kernel.first == 1 && passed[0]);
}

// Tensors of the meta backend have sizes, but no contents to write.
bool HasNoContents(const ExpectedKernel& kernel) {
  return kernel.form == KernelForm::kMeta ||
         std::all_of(kernel.keys.begin(), kernel.keys.end(),
                     [](DispatchKey key) { return key == DispatchKey::Meta; });
}

// Whether the kernel only throws; such a kernel returns nothing.
bool OnlyRefuses(const KernelBody& kernel) {
  return !kernel.function().schema.returns.empty() && kernel.first == 0 &&
         kernel.summary->returned.empty();
}

// Whether the kernel says that it has no use for an argument that need not be given.
bool IsLeftOut(const KernelBody& kernel, std::uint32_t parameter,
               const schema::Argument& argument) {
  const auto& parameters = kernel.match->found.decl->parameters;
  return argument.type.value.IsOptional() && parameters[parameter - kernel.first].name.empty();
}

// Which functions a partial program has besides is not known.
bool IsGuess(const CheckInput& input, const KernelBody& kernel, std::uint32_t parameter) {
  return input.completeness == Completeness::kSome && IsPassedOn(kernel, parameter);
}

void ReportUnwritten(const KernelBody& kernel, std::uint32_t parameter,
                     const schema::Argument& argument, CheckContext& context) {
  const cxx::KernelDecl& decl = *kernel.match->found.decl;
  const cxx::ParameterDecl& found = decl.parameters[parameter - kernel.first];
  const source::SourceRange range = context.RangeOf(kernel.index(), found.place, decl.name_place);
  const std::string name = kernel.expected().ShownName();
  const std::string op = OperatorOf(kernel.expected());
  auto report = IsPassedOn(kernel, parameter)
                    ? context.sink().Report(diagnostics::kArgumentNotSeenWritten, range, Name(name),
                                            Name(argument.name.value), Name(op))
                    : context.sink().Report(diagnostics::kArgumentNeverWritten, range, Name(name),
                                            Name(argument.name.value), Name(op));
  report.Info(argument.range, "the schema marks it with `!`");
}

}  // namespace

void CheckArgumentWrites(const CheckInput& input, CheckContext& context) {
  for (const KernelBody& kernel : input.bodies) {
    if (IsOpenAboutMemory(kernel.function())) continue;
    for (const ArgumentWrite& write : kernel.summary->writes) {
      const schema::Argument* argument = kernel.ArgumentOf(write.parameter);
      const bool is_wrong = argument != nullptr && argument->type.value.IsTensorLike() &&
                            !argument->IsWritten() && !kernel.IsCopyTarget(*argument);
      if (is_wrong) ReportWrite(kernel, write, *argument, context);
    }
  }
}

void CheckUnwrittenArguments(const CheckInput& input, CheckContext& context) {
  for (const KernelBody& kernel : input.bodies) {
    const BodySummary& summary = *kernel.summary;
    if (HasNoContents(kernel.expected()) || OnlyRefuses(kernel)) continue;
    // Code that does not compile is not in the tree, so a missing write proves nothing.
    if (!kernel.index().errors.empty()) continue;
    for (std::uint32_t i = kernel.first; i < summary.body->parameters.size(); ++i) {
      const schema::Argument* argument = kernel.ArgumentOf(i);
      if (argument == nullptr || !argument->IsWritten()) continue;
      bool is_written = false;
      for (const ArgumentWrite& write : summary.writes) {
        is_written = is_written || write.parameter == i;
      }
      is_written = is_written || IsLeftOut(kernel, i, *argument);
      if (!is_written && !IsGuess(input, kernel, i)) ReportUnwritten(kernel, i, *argument, context);
    }
  }
}

}  // namespace switchyard::check
