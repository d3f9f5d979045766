#include "compiler/import/imported_operators.h"

#include <string_view>
#include <utility>

#include "compiler/diagnostics/suggest.h"
#include "compiler/import/contradictions.h"
#include "compiler/import/definitions.h"
#include "compiler/import/import_state.h"
#include "compiler/import/imported_classes.h"
#include "compiler/import/kernel_names.h"
#include "compiler/import/registered_kernels.h"
#include "compiler/import/registered_name.h"
#include "compiler/import/registration_site.h"
#include "compiler/import/unread.h"

namespace switchyard::importer {
namespace {

using diagnostics::Name;

// Definitions come first: they may stand below what they are referred to from, or in another
// source.
enum class Pass { kDefinitions, kKernels };

bool IsOperatorLeftOut(const RegistrationSite& site, Pass pass, ImportState* state) {
  const std::string qualified = OperatorOf(site);
  if (qualified.empty() || state->input.left_out.operators.count(qualified) == 0) return false;
  state->result.left_out.operators.insert(qualified);
  if (pass == Pass::kDefinitions && site.registration.function) ++state->result.left_out.kernels;
  return true;
}

void ReportUndefined(const RegistrationSite& site, const std::string& qualified,
                     const Definitions& definitions, ImportState* state) {
  // What defines it may be in what was not read.
  if (!state->input.are_all_read) return;
  auto report = state->refusals.OfOperator(qualified, diagnostics::kOperatorUndefined,
                                           site.RangeOfText(), Name(qualified));
  const std::string_view nearest = diagnostics::ClosestName(qualified, definitions.Names());
  if (!nearest.empty()) {
    report.Hint("did you mean `" + std::string(nearest) + "`?");
  } else if (state->input.known.empty()) {
    report.Hint("--schema=FILE names a file that has it");
  }
}

void Define(const RegistrationSite& site, Definitions* definitions, ImportState* state) {
  ImportedOperator* added = definitions->Add(site);
  const bool has_kernel = site.registration.function && !state->input.declarations_only;
  if (added != nullptr && has_kernel) AddKernel(site, added, state);
}

void Implement(const RegistrationSite& site, Definitions* definitions, ImportState* state) {
  const cxx::Registration& registration = site.registration;
  if (!registration.text || !registration.function) return;
  if (!HasKeyOfBlock(site.block, *registration.function)) {
    const std::string wrong = OperatorOf(site);
    state->refused_kernels.insert(wrong);
    state->refusals.OfOperator(wrong, diagnostics::kRegistrationMisplaced, site.RangeOfFunction(),
                               Name(registration.function->key), Name(site.block.key));
    return;
  }
  const RegisteredName name = SplitName(*registration.text);
  const auto name_space = NamespaceOf(site, name, state->refusals);
  if (!name_space) return;
  const std::string qualified = Qualified(*name_space, name.name);
  if (!name.declaration.empty()) {
    state->refusals
        .OfOperator(qualified, diagnostics::kImplementationDeclares, site.RangeOfText(),
                    Name(qualified))
        .Hint("PyTorch stops: `Tried to parse an operator name but function schema was given`");
    return;
  }
  if (ImportedOperator* known = definitions->Find(qualified)) return AddKernel(site, known, state);
  // What is wrong with its definition was said.
  if (definitions->HasAny(qualified) || IsLeftOut(site, state)) return;
  if (state->input.known.count(qualified) != 0) return AddToBackend(site, qualified, state);
  ReportUndefined(site, qualified, *definitions, state);
}

void Read(const RegistrationSite& site, Pass pass, Definitions* definitions, ImportState* state) {
  const bool is_first = pass == Pass::kDefinitions;
  const bool defines = site.registration.kind == cxx::RegistrationKind::kDefine;
  if (state->input.declarations_only && !defines) return;
  if (IsOperatorLeftOut(site, pass, state)) return;
  if (is_first && !IsReadable(site, state)) return;
  if (site.registration.is_conditional) return;
  switch (site.registration.kind) {
    case cxx::RegistrationKind::kDefine:
      if (is_first) Define(site, definitions, state);
      break;
    case cxx::RegistrationKind::kImplement:
      if (!is_first) Implement(site, definitions, state);
      break;
    case cxx::RegistrationKind::kFallback:
      if (!is_first) AddFallback(site, state);
      break;
    case cxx::RegistrationKind::kClass:
    case cxx::RegistrationKind::kNothing:  // definitions.cc
    case cxx::RegistrationKind::kOther:
      break;
  }
}

void ReadAll(Pass pass, Definitions* definitions, ImportState* state) {
  for (const SourceBlocks& source : state->input.sources) {
    for (const cxx::LibraryBlock& block : source.blocks) {
      const bool may_be_unread = pass == Pass::kDefinitions && !state->input.declarations_only;
      if (may_be_unread) ReportUnread(source.index, block, state);
      for (const cxx::Registration& registration : block.registrations) {
        Read({state->context, source.index, block, registration}, pass, definitions, state);
      }
    }
  }
}

void ReportWithoutKernel(const ImportedOperator& one, ImportState* state) {
  const std::string qualified = Qualified(one.name_space, one.name);
  // What is wrong with its kernels was reported; others may be in what was not read.
  if (state->input.declarations_only) return;
  if (!one.kernels.empty() || state->refused_kernels.count(qualified) != 0 ||
      !state->input.are_all_read) {
    return;
  }
  auto report = state->refusals.OfOperator(qualified, diagnostics::kOperatorWithoutKernel,
                                           one.range, Name(qualified));
  if (state->bare.count(qualified) == 0) return;
  report.Hint("all of its kernels are left out; --leave-out=" + qualified +
              " leaves it out as well");
}

}  // namespace

ImportedOperators ImportOperators(const ImportInput& input, check::CheckContext& context,
                                  Refusals& refusals) {
  ImportState state = {input, context, refusals};
  ReadClasses(&state);
  Definitions definitions(&state);
  ReadAll(Pass::kDefinitions, &definitions, &state);
  ReadAll(Pass::kKernels, &definitions, &state);
  ReportSecondLibraries(input.sources, context);
  ReportKernelTypes(state.result, refusals);
  ReportDefinitionsWithKernels(state.result, context.sink());
  if (!input.target.has_gradients) DropFallthroughs(&state.result);
  for (const ImportedOperator& one : state.result.operators) ReportWithoutKernel(one, &state);
  NameKernels(input.target, &state.result.operators);
  return std::move(state.result);
}

}  // namespace switchyard::importer
