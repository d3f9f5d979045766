// The page of a rule, which people read as it is, in its parts:
//
//   # A002
//
//   The rule: what holds of a file that is right, in one sentence.
//
//   Why it is there, who wrote it, and what to do, in two to five sentences.
//
//   Wrong, reported by `switchyard lint`:
//
//   a fence with a file about which the diagnostic is reported
//
//   Right:
//
//   a fence with a file about which it is not
//
// What a file is depends on who tells the diagnostic: see ExplanationPhase.
#ifndef SWITCHYARD_COMPILER_DIAGNOSTICS_RULE_PAGE_H_
#define SWITCHYARD_COMPILER_DIAGNOSTICS_RULE_PAGE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace switchyard::diagnostics {

// Which command reports the diagnostic for the bad example.
enum class ExplanationPhase : std::uint8_t {
  kLint,           // `switchyard lint`
  kReferenceLint,  // `switchyard lint --reference-rules-only`
  kGenerate,       // `switchyard gen`
  kOptions,        // `switchyard gen`, about its options: the examples are command lines
  kConfiguration,  // `switchyard lint`, about a configuration: the examples are configuration files
  kDiff,           // `switchyard diff`: the examples are two files, kBecomes between them
  kCheck,          // `switchyard check`: a schema and sources, kSource before each source
  kImport,         // `switchyard import`: a source
  kSelect,   // `switchyard gen --ops`: a schema, kOperators or kExactOperators, kDtypes, kCalls
  kPython,   // `switchyard gen --python`: a schema, kDeprecated
  kLibrary,  // `switchyard gen --symbols`: a schema, kExported
  kLibraryWithFallback,  // `switchyard gen --symbols --fallback=c10`: the same
  kShim,                 // `switchyard gen --aoti-shim`: a schema, kCalled
  kStable,               // `switchyard gen --target=stable`
  kWords,                // `switchyard gen --word`: a schema, kWords
  kModel,                // `switchyard model`: a schema, kGraph; or kArchive
};

// The command as pages and `switchyard explain` show it.
std::string_view TextOf(ExplanationPhase phase);
std::optional<ExplanationPhase> PhaseFromText(std::string_view text);

// The line between the older and the newer file of an example.
inline constexpr std::string_view kBecomes = "# becomes\n";

// The line before a C++ source of an example.
inline constexpr std::string_view kSource = "# kernels.cc\n";

// The lines before the values of --ops, without and with --exact, of --dtypes and of --calls.
inline constexpr std::string_view kOperators = "# ops\n";
inline constexpr std::string_view kExactOperators = "# exact ops\n";
inline constexpr std::string_view kDtypes = "# dtypes\n";
inline constexpr std::string_view kCalls = "# calls\n";

// The line in front of the symbols of a library.
inline constexpr std::string_view kExported = "# symbols\n";
inline constexpr std::string_view kCalled = "# called\n";

// The line in front of the values of --word.
inline constexpr std::string_view kWords = "# words\n";

// The line in front of the calls of a model, as `switchyard model --graph` prints them, and the one
// in front of the members of an archive, `NAME: TEXT`.
inline constexpr std::string_view kGraph = "# graph\n";
inline constexpr std::string_view kArchive = "# archive\n";

// The line in front of deprecated signatures.
inline constexpr std::string_view kDeprecated = "# deprecated.yaml\n";

// The lines before the second file of an example that needs two.
inline constexpr std::string_view kSecondFiles[] = {"# derivatives.yaml\n",
                                                    "# decompositions.yaml\n", "# backend.yaml\n"};

// Rule and reasons are one line each, whatever the line breaks of the page.
struct Explanation {
  ExplanationPhase phase = ExplanationPhase::kLint;
  std::string rule;
  std::string why;
  std::string bad;
  std::string good;
};

// `fault` becomes empty, or tells at which line of the page something else was expected.
Explanation ReadRulePage(std::string_view id, std::string_view page, std::string* fault);

}  // namespace switchyard::diagnostics

#endif  // SWITCHYARD_COMPILER_DIAGNOSTICS_RULE_PAGE_H_
