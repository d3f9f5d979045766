#include "compiler/import/unread.h"

#include <string>
#include <string_view>

namespace switchyard::importer {
namespace {

using diagnostics::Name;
using diagnostics::Text;

constexpr std::string_view kLeaveOutClasses = "--leave-out=classes imports the rest without it";

// Of the operator that it is about, where that is known.
template <typename... Args>
void ReportKernel(const std::string& qualified, const diagnostics::Definition<Args...>& definition,
                  const source::SourceRange& range, ImportState* state,
                  const typename diagnostics::Itself<Args>::Type&... args) {
  if (qualified.empty()) {
    state->context.sink().Report(definition, range, args...);
  } else {
    state->refusals.OfOperator(qualified, definition, range, args...);
  }
  state->refused_kernels.insert(qualified);
}

// A custom class, which no schema has.
bool IsClassLeftOut(const diagnostics::Definition<>& definition, const source::SourceRange& range,
                    ImportState* state) {
  if (state->input.left_out.classes) {
    ++state->result.left_out.classes;
    return true;
  }
  state->refusals.OfWord("classes", definition, range).Hint(std::string(kLeaveOutClasses));
  return false;
}

}  // namespace

void ReportUnread(const cxx::KernelIndex& index, const cxx::LibraryBlock& block,
                  ImportState* state) {
  const source::SourceRange range = state->context.RangeOf(index, block.place);
  if (block.kind == cxx::BlockKind::kAutogradFunction &&
      state->input.left_out.keys.count(DispatchKey::Autograd) == 0) {
    state->refusals
        .OfWord("Autograd", diagnostics::kAutogradFunction, range, Name(block.name_space))
        .Hint("--leave-out=Autograd imports what its `forward` computes");
  } else if (block.kind == cxx::BlockKind::kOutsideClass && block.registrations.empty()) {
    IsClassLeftOut(diagnostics::kRegistrationOutside, range, state);
  } else if (block.kind == cxx::BlockKind::kOutside) {
    state->context.sink().Report(diagnostics::kRegistrationOutside, range);
  }
}

bool IsReadable(const RegistrationSite& site, ImportState* state) {
  const cxx::Registration& registration = site.registration;
  diagnostics::Sink& sink = state->context.sink();
  switch (registration.kind) {
    case cxx::RegistrationKind::kOther:
      sink.Report(diagnostics::kRegistrationNotRead, site.Range());
      return false;
    case cxx::RegistrationKind::kClass:  // imported_classes.h
      return true;
    case cxx::RegistrationKind::kNothing:
      if (registration.is_conditional) {
        sink.Report(diagnostics::kRegistrationConditional, site.Range());
      } else if (!registration.text) {
        sink.Report(diagnostics::kRegistrationComputed, site.Range(), Text("Python module"));
      }
      return true;
    case cxx::RegistrationKind::kDefine:
    case cxx::RegistrationKind::kImplement:
    case cxx::RegistrationKind::kFallback:
      break;
  }
  const std::string qualified = OperatorOf(site);
  if (registration.is_conditional) {
    ReportKernel(qualified, diagnostics::kRegistrationConditional, site.Range(), state);
    return false;
  }
  if (registration.kind != cxx::RegistrationKind::kFallback && !registration.text) {
    sink.Report(diagnostics::kRegistrationComputed, site.RangeOfText(), Text("name"));
  }
  if (registration.function && registration.function->has_unknown_key) {
    ReportKernel(qualified, diagnostics::kRegistrationComputed, site.RangeOfFunction(), state,
                 Text("key"));
  }
  return true;
}

}  // namespace switchyard::importer
