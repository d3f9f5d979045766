// The passes of `switchyard model` and what runs them.
#ifndef SWITCHYARD_COMPILER_MODEL_MAKE_PASSES_H_
#define SWITCHYARD_COMPILER_MODEL_MAKE_PASSES_H_

#include <string_view>

#include "absl/types/span.h"
#include "compiler/model/make/compilation.h"

namespace switchyard::model {

struct PassNeeds {
  std::string_view after;      // a pass; empty for none
  bool has_no_errors = false;  // of the passes before
  std::string_view declared;   // an operator, without which the pass is skipped; empty for none
};

// A row of passes.def.
struct Pass {
  std::string_view name;
  void (*run)(Compilation&);
  PassNeeds needs;
  std::string_view help;
};

// In the order in which they run.
absl::Span<const Pass> Passes();

// Null when there is no such pass.
const Pass* FindPass(std::string_view name);

// Runs the passes up to `last`, which is one of Passes(). False when an error kept a pass from
// running.
bool RunPasses(const Pass& last, Compilation* compilation);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_MAKE_PASSES_H_
