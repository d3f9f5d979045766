// The kinds of changes (changes.def), and the functions that find them.
//
// Such a function takes an operator of the older version with its counterpart in the newer one, and
// reports the changes. It ignores pairs that are another function's matter.
#ifndef SWITCHYARD_COMPILER_DIFF_CHANGES_H_
#define SWITCHYARD_COMPILER_DIFF_CHANGES_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/diff/alias_comparison.h"
#include "compiler/diff/version.h"
#include "compiler/schema/native_function.h"

namespace switchyard::diff {

enum class Breaks : std::uint8_t { kBackward, kForward, kNothing };

// `backward`, `forward`, `nothing`.
std::string_view TextOf(Breaks breaks);

struct ChangeKind {
  diagnostics::DiagnosticId id;
  Breaks breaks;
  std::string_view what;
};

inline constexpr std::size_t kChangeKindCount = 0
#define CHANGE(id, breaks, Function, what) +1
#define CHANGE_OF_LIST(id, breaks, what) +1
#include "compiler/diff/changes.def"
    ;

// In the order of the table.
extern const ChangeKind kChangeKinds[kChangeKindCount];

Breaks BreaksOf(diagnostics::DiagnosticId id);

struct Versions {
  const Version& older;
  const Version& newer;
};

struct OperatorPair {
  // Whether both versions have the operator under its name.
  bool IsKept() const { return newer != nullptr && !is_renamed; }

  const Versions& versions;
  const schema::NativeFunction& older;
  const schema::NativeFunction* newer = nullptr;  // null when it is removed
  bool is_renamed = false;
  AliasComparison* aliases = nullptr;  // for this pair: arguments first, then returns
};

#define CHANGE(id, breaks, Function, what) \
  void Function(const OperatorPair& pair, diagnostics::Sink& sink);
#include "compiler/diff/changes.def"

// The label of the other place of a change.
inline constexpr std::string_view kWasHere = "in the older version";

}  // namespace switchyard::diff

#endif  // SWITCHYARD_COMPILER_DIFF_CHANGES_H_
