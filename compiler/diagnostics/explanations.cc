#include "compiler/diagnostics/explanations.h"

#include <cstddef>

namespace switchyard::diagnostics {
namespace {

enum class Explained : std::uint16_t {
#define EXPLANATION(id, ...) id,
#include "compiler/diagnostics/explanations.def"
#undef EXPLANATION
};

// An id that is not a member of Explained has no row in explanations.def.
#define DIAGNOSTIC(id, ...)                                                            \
  static_assert(static_cast<int>(Explained::id) == static_cast<int>(DiagnosticId::id), \
                "explanations.def has another order than diagnostics.def before " #id);
#include "compiler/diagnostics/diagnostics.def"
#undef DIAGNOSTIC

constexpr Explanation kExplanations[] = {
#define EXPLANATION(id, phase, rule, why, bad, good) \
  {DiagnosticId::id, ExplanationPhase::phase, rule, why, bad, good},
#include "compiler/diagnostics/explanations.def"
#undef EXPLANATION
};

static_assert(sizeof(kExplanations) / sizeof(kExplanations[0]) == kDefinitionCount,
              "explanations.def has rows that diagnostics.def has not");

}  // namespace

const Explanation& ExplanationOf(DiagnosticId id) {
  return kExplanations[static_cast<std::size_t>(id)];
}

}  // namespace switchyard::diagnostics
