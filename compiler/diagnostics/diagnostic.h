// Definition: a diagnostic that can be reported, one typed constant for each row of
// diagnostics.def. Diagnostic: one that was reported. A row does not compile when its text and
// argument types disagree or when it is out of order; only diagnostic.cc checks this, to keep the
// cost out of other sources.

#ifndef SWITCHYARD_COMPILER_DIAGNOSTICS_DIAGNOSTIC_H_
#define SWITCHYARD_COMPILER_DIAGNOSTICS_DIAGNOSTIC_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/diagnostics/arguments.h"
#include "compiler/source/source_range.h"

namespace switchyard::diagnostics {

// kOff: reported only when a run asks for it.
enum class Severity : std::uint8_t { kError, kWarning, kNote, kOff };

enum class Group : std::uint8_t {
  kSyntax,
  kNaming,
  kTypes,
  kAliasing,
  kDispatch,
  kStructured,
  kFamilies,
  kFile,
  kBackendFile,
  kDerivatives,
  kDocumented,
  kRuntime,
  kLaxity,
  kCompatibility,
  kKernelSource,
  kImport,
  kModel,
  kSelection,
  kUsage,
};

// Who else refuses the text.
enum class Authority : std::uint8_t {
  kReference,  // the reference implementation, when it reads a file
  kGenerator,  // the reference implementation, when it generates code
  kDocument,   // the documentation; no implementation checks
  kRunTime,    // c10, when a library is loaded or an operator is called
  kOurs,
};

enum class DiagnosticId : std::uint16_t {
#define DIAGNOSTIC(id, name, ...) id,
#include "compiler/diagnostics/diagnostics.def"
#undef DIAGNOSTIC
};

// The part of a row that has no argument types.
struct DefinitionInfo {
  DiagnosticId id;
  std::string_view id_text;  // "S015"
  std::string_view name;     // "UnknownEntryKey"
  Severity severity;
  Authority authority;
  Group group;
  std::string_view text;
};

// A row of the table; Args are the argument types of Sink::Report.
template <typename... Args>
struct Definition {
  DiagnosticId id;
};

#define DIAGNOSTIC(id, name, severity, authority, group, text, ...) \
  inline constexpr Definition<__VA_ARGS__> k##name{DiagnosticId::id};
#include "compiler/diagnostics/diagnostics.def"
#undef DIAGNOSTIC

inline constexpr std::size_t kDefinitionCount = 0
#define DIAGNOSTIC(...) +1
#include "compiler/diagnostics/diagnostics.def"
#undef DIAGNOSTIC
    ;

// All rows, in the order of DiagnosticId.
extern const DefinitionInfo kDefinitions[kDefinitionCount];

constexpr bool AreSortedById(const DefinitionInfo* rows, std::size_t count) {
  for (std::size_t i = 1; i < count; ++i) {
    if (!(rows[i - 1].id_text < rows[i].id_text)) return false;
  }
  return true;
}
inline const DefinitionInfo& InfoOf(DiagnosticId id) {
  return kDefinitions[static_cast<std::size_t>(id)];
}

// A second place that explains the first, and what to see there.
struct Label {
  source::SourceRange range;
  std::string text;
};

// Replaces the bytes of `range`; an empty range inserts.
struct Edit {
  source::SourceRange range;
  std::string replacement;
};

struct Diagnostic {
  DiagnosticId id{};
  Severity severity = Severity::kError;
  source::SourceRange range;  // the narrowest wrong token; kNoRange when there is no place
  std::string message;
  std::vector<Label> infos;
  std::vector<Edit> fix;
  std::string hint;
};

}  // namespace switchyard::diagnostics

#endif  // SWITCHYARD_COMPILER_DIAGNOSTICS_DIAGNOSTIC_H_
