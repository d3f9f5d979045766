#include "compiler/diff/changes.h"

namespace switchyard::diff {
namespace {

using diagnostics::DiagnosticId;
using diagnostics::Severity;

constexpr Severity kSeverities[] = {
#define DIAGNOSTIC(id, name, severity, ...) Severity::severity,
#include "compiler/diagnostics/diagnostics.def"
#undef DIAGNOSTIC
};

constexpr Severity SeverityFor(Breaks breaks) {
  switch (breaks) {
    case Breaks::kBackward:
      return Severity::kError;
    case Breaks::kForward:
      return Severity::kWarning;
    case Breaks::kNothing:
      return Severity::kNote;
  }
  return Severity::kOff;
}

#define CHANGE_OF_LIST(id, breaks, what)                                                        \
  static_assert(kSeverities[static_cast<int>(DiagnosticId::id)] == SeverityFor(Breaks::breaks), \
                #id " has another severity in diagnostics.def");
#define CHANGE(id, breaks, Function, what) CHANGE_OF_LIST(id, breaks, what)
#include "compiler/diff/changes.def"

}  // namespace

const ChangeKind kChangeKinds[] = {
#define CHANGE(id, breaks, Function, what) {DiagnosticId::id, Breaks::breaks, what},
#define CHANGE_OF_LIST(id, breaks, what) {DiagnosticId::id, Breaks::breaks, what},
#include "compiler/diff/changes.def"
};

std::string_view TextOf(Breaks breaks) {
  switch (breaks) {
    case Breaks::kBackward:
      return "backward";
    case Breaks::kForward:
      return "forward";
    case Breaks::kNothing:
      return "nothing";
  }
  return "";
}

Breaks BreaksOf(DiagnosticId id) {
  for (const ChangeKind& kind : kChangeKinds) {
    if (kind.id == id) return kind.breaks;
  }
  return Breaks::kNothing;
}

}  // namespace switchyard::diff
