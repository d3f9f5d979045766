// Which diagnostics are told, and how severe they are: the choices of a run.
//
// Takes overrides by id (`-W`, `-Wno-`, `-Werror=`, a configuration file); gives for each row of
// diagnostics.def a severity, or none when it is not to be told.
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
  // Tells what the reference refuses when it reads a file, as errors, and nothing else.
  void TellReferenceOnly() { reference_only_ = true; }
  // Of these, what is an error by default, too: not what one edition refuses and another takes.
  void TellReferenceErrorsOnly() { reference_only_ = errors_only_ = true; }
  bool reference_only() const { return reference_only_; }

  // The later of two overrides of one id counts.
  void Override(DiagnosticId id, Level level) { overrides_[id] = level; }

  // All warnings become errors; those that are off stay so.
  void MakeWarningsErrors() { warnings_are_errors_ = true; }

  std::optional<Severity> SeverityOf(const DefinitionInfo& info) const;

 private:
  std::map<DiagnosticId, Level> overrides_;
  bool reference_only_ = false;
  bool errors_only_ = false;
  bool warnings_are_errors_ = false;
};

// False for errors that no choice takes away: a text with them is refused by the reference, or
// could not be read, so nothing that is said of it otherwise would hold.
bool IsSwitchable(const DefinitionInfo& info);

// The row whose id is written `id_text` ("A003"), or null.
const DefinitionInfo* FindDefinition(std::string_view id_text);

}  // namespace switchyard::diagnostics

#endif  // SWITCHYARD_COMPILER_DIAGNOSTICS_POLICY_H_
