// Makes changes to a folder one by one, so that the next run can complete or take back what a
// killed one began: for folders that folder_swap.h cannot exchange.
//
// All new texts are written below FOLDER/.switchyard-journal first; a list of the changes, written
// last, says that they are complete. From then on a run that is killed is completed by the next
// one; before, the next one throws them away. What a file was is kept until all changes are made: a
// change that fails takes back those before it.
#ifndef SWITCHYARD_COMPILER_OUTPUT_CHANGE_JOURNAL_H_
#define SWITCHYARD_COMPILER_OUTPUT_CHANGE_JOURNAL_H_

#include <filesystem>

#include "absl/status/status.h"
#include "compiler/output/output_plan.h"

namespace switchyard::output {

absl::Status ChangeWithJournal(const OutputPlan& plan, const std::filesystem::path& root);

// Completes or takes back what a killed run left.
absl::Status RecoverJournal(const std::filesystem::path& root);

}  // namespace switchyard::output

#endif  // SWITCHYARD_COMPILER_OUTPUT_CHANGE_JOURNAL_H_
