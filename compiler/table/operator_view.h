// The table of one operator, ready to be shown: slots with the same contents for the same reasons
// form a group.
//
// Takes registrations, fallbacks and the slots to show; gives groups in the order of their first
// slots, and each group's winner and losers in words.
#ifndef SWITCHYARD_COMPILER_TABLE_OPERATOR_VIEW_H_
#define SWITCHYARD_COMPILER_TABLE_OPERATOR_VIEW_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/dispatch/call.h"
#include "compiler/dispatch/fallbacks.h"
#include "compiler/dispatch/registrations.h"
#include "compiler/dispatch/table.h"
#include "compiler/plan/gradients.h"
#include "compiler/source/source_manager.h"
#include "compiler/source/source_range.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::table {

// A formula that a kernel of the operator computes.
struct ShownFormula {
  std::string text;            // as written; for an in-place or out form, whose formula it is
  source::SourceRange range;   // of the formula
  source::SourceRange kernel;  // where the operator's table names the kernel
};

// An operator of a file, or a made-up one from the command line.
struct ShownOperator {
  std::string name;                              // `aten::add.Tensor`; empty when made up
  std::string declaration;                       // empty when made up
  source::SourceRange range = source::kNoRange;  // the name
  source::SourceRange entry = source::kNoRange;  // the whole entry
  dispatch::Registrations registrations;
  // For a made-up operator: the registrations of the command line in order, including those that a
  // later one for the same key has replaced.
  std::vector<dispatch::Registration> given;
  std::optional<ShownFormula> formula = std::nullopt;
  // Set when the files have derivatives.
  std::optional<plan::OperatorGradients> gradients = std::nullopt;

  const std::vector<dispatch::Registration>& Given() const {
    return name.empty() ? given : registrations.list();
  }
};

// The common part of all operators of a run. Fallbacks and sources must outlive it.
struct Context {
  const source::SourceManager& sources;
  const dispatch::Fallbacks& fallbacks;
  std::vector<DispatchKey> slots;  // to show, by rising priority
};

struct SlotGroup {
  dispatch::Slot slot;
  bool falls_through = false;
  std::vector<dispatch::Candidate> candidates;  // for every slot of the group
  std::vector<DispatchKey> keys;                // not empty
};

std::vector<SlotGroup> GroupSlots(const ShownOperator& shown, const Context& context);

// The slots that a run shows: those of 1.13.1; also those of MTIA and MAIA, and of SparseCsr with
// backends other than CPU and CUDA, with `has_newer` or when one of `operators` has a kernel for
// them.
std::vector<DispatchKey> SlotsToShow(const std::vector<ShownOperator>& operators, bool has_newer);

// "native_functions.yaml:12"; empty for a range in no file.
std::string PlaceOf(const source::SourceRange& range, const source::SourceManager& sources);

// The text for a candidate: "at::native::f", "fallthrough", "made from the meta function", ...
std::string KernelOf(const dispatch::Candidate& candidate, const ShownOperator& shown,
                     const Context& context);
std::string PlaceOf(const dispatch::Candidate& candidate, const ShownOperator& shown,
                    const Context& context);

// Why a candidate does not fill the slot: "comes after CPU", ...
std::string WhyNot(const dispatch::Candidate& candidate);

// In the words of c10's dump: "CPU | kernel", "fallthrough | backend fallback".
std::string DumpLabel(const dispatch::Slot& slot, bool falls_through, const ShownOperator& shown);

}  // namespace switchyard::table

#endif  // SWITCHYARD_COMPILER_TABLE_OPERATOR_VIEW_H_
