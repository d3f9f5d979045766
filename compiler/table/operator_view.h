// The table of one operator, ready to be shown: slots that hold the same thing for the same reasons
// stand together.
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

// An operator of a file, or one that was made up on the command line.
struct ShownOperator {
  std::string name;                              // `aten::add.Tensor`; empty when made up
  std::string declaration;                       // empty when made up
  source::SourceRange range = source::kNoRange;  // of the name
  source::SourceRange entry = source::kNoRange;  // of the whole entry
  dispatch::Registrations registrations;
  // Of one that was made up, in the order of the command line, those included that a later one for
  // the same key has replaced.
  std::vector<dispatch::Registration> given;
  // Where the files have derivatives.
  std::optional<plan::OperatorGradients> gradients = std::nullopt;

  const std::vector<dispatch::Registration>& Given() const {
    return name.empty() ? given : registrations.list();
  }
};

// What all operators of a run share. The fallbacks and sources must outlive it.
struct Context {
  const source::SourceManager& sources;
  const dispatch::Fallbacks& fallbacks;
  std::vector<DispatchKey> slots;  // to show, by rising priority
};

struct SlotGroup {
  dispatch::Slot slot;
  bool falls_through = false;
  std::vector<dispatch::Candidate> candidates;  // of every slot of the group
  std::vector<DispatchKey> keys;                // not empty
};

std::vector<SlotGroup> GroupSlots(const ShownOperator& shown, const Context& context);

// Which slots a run shows: those of 1.13.1, and when `has_newer` or when one of `operators` has a
// kernel for them MTIA's and MAIA's, and those of SparseCsr with other backends than CPU and CUDA.
std::vector<DispatchKey> SlotsToShow(const std::vector<ShownOperator>& operators, bool has_newer);

// "native_functions.yaml:12"; empty for what stands in no file.
std::string PlaceOf(const source::SourceRange& range, const source::SourceManager& sources);

// What stands for a candidate: "at::native::f", "fallthrough", "made from the meta function", ...
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
