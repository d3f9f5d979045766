// The long text of every diagnostic: the rule in one sentence, why it is there and what to do, and
// a file that breaks it beside one that does not.
//
// The rows are explanations.def; a diagnostic without one does not compile.
#ifndef SWITCHYARD_COMPILER_DIAGNOSTICS_EXPLANATIONS_H_
#define SWITCHYARD_COMPILER_DIAGNOSTICS_EXPLANATIONS_H_

#include <cstdint>
#include <string_view>

#include "compiler/diagnostics/diagnostic.h"

namespace switchyard::diagnostics {

// Who tells the diagnostic about the bad example.
enum class ExplanationPhase : std::uint8_t {
  kLint,           // `switchyard lint`
  kReferenceLint,  // `switchyard lint --reference-rules-only`
  kGenerate,       // `switchyard gen`
  kOptions,        // `switchyard gen`, about its options: the examples are command lines
  kConfiguration,  // `switchyard lint`, about a configuration: the examples are such files
  kDiff,           // `switchyard diff`: the examples are two files, kBecomes between them
  kCheck,          // `switchyard check`: a schema and sources, kSource in front of each source
  kImport,         // `switchyard import`: a source
  kSelect,  // `switchyard gen` about --ops: a schema, kOperators or kExactOperators, kDtypes,
            // kCalls
};

// The line between the older and the newer file of an example.
inline constexpr std::string_view kBecomes = "# becomes\n";

// The line in front of a C++ source of an example.
inline constexpr std::string_view kSource = "# kernels.cc\n";

// The lines in front of what --ops, with and without --exact, --dtypes and --calls are given.
inline constexpr std::string_view kOperators = "# ops\n";
inline constexpr std::string_view kExactOperators = "# exact ops\n";
inline constexpr std::string_view kDtypes = "# dtypes\n";
inline constexpr std::string_view kCalls = "# calls\n";

// The lines in front of the second file of an example that needs two.
inline constexpr std::string_view kSecondFiles[] = {"# derivatives.yaml\n", "# backend.yaml\n"};

struct Explanation {
  DiagnosticId id;
  ExplanationPhase phase;
  std::string_view rule;
  std::string_view why;
  std::string_view bad;
  std::string_view good;
};

const Explanation& ExplanationOf(DiagnosticId id);

}  // namespace switchyard::diagnostics

#endif  // SWITCHYARD_COMPILER_DIAGNOSTICS_EXPLANATIONS_H_
