// Which diagnostics are reported, and how severe they are: the choices of a run.
//
// Takes overrides by id (`-W`, `-Wno-`, `-Werror=`, a configuration file); gives a severity for
// each row of diagnostics.def, or none when the row is not reported.
#ifndef SWITCHYARD_COMPILER_DIAGNOSTICS_POLICY_H_
#define SWITCHYARD_COMPILER_DIAGNOSTICS_POLICY_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>

#include "compiler/diagnostics/diagnostic.h"

namespace switchyard::diagnostics {

enum class Level : std::uint8_t { kOff, kWarning, kError };

class Policy {
 public:
  // Reports only what the reference refuses when it reads a file, as errors.
  void ReportReferenceOnly() { reference_only_ = true; }
  // The same, but only rows that are errors by default: without what one edition refuses and
  // another accepts.
  void ReportReferenceErrorsOnly() { reference_only_ = errors_only_ = true; }
  bool reference_only() const { return reference_only_; }
  // Reports what the reference refuses when it reads a file as an error, also where other readers
  // of schemas only warn or say nothing. An override of an id counts more.
  void RefuseLikeReference() { refuses_like_reference_ = true; }

  // A later override of an id replaces an earlier one.
  void Override(DiagnosticId id, Level level) { overrides_[id] = level; }

  // Makes all warnings errors; those that are off stay off.
  void MakeWarningsErrors() { warnings_are_errors_ = true; }

  std::optional<Severity> SeverityOf(const DefinitionInfo& info) const;

 private:
  std::map<DiagnosticId, Level> overrides_;
  bool reference_only_ = false;
  bool errors_only_ = false;
  bool refuses_like_reference_ = false;
  bool warnings_are_errors_ = false;
};

// False for errors that no choice turns off: the reference refuses such text, or it could not be
// read, so that other diagnostics about it would not hold.
bool IsSwitchable(const DefinitionInfo& info);

// Finds the row with the id `id_text` ("A003"); null when there is none.
const DefinitionInfo* FindDefinition(std::string_view id_text);

}  // namespace switchyard::diagnostics

#endif  // SWITCHYARD_COMPILER_DIAGNOSTICS_POLICY_H_
