// Makes changes to a folder one by one, so that the next run can complete or undo what a killed run
// began. For folders that folder_swap.h cannot exchange.
//
// All new texts are first written below FOLDER/.switchyard-journal. The list of changes is written
// last and marks them as complete. After that, the next run completes a killed run; before, it
// discards the journal. Old files are kept until all changes are made: a change that fails undoes
// those before it.
#ifndef SWITCHYARD_COMPILER_OUTPUT_CHANGE_JOURNAL_H_
#define SWITCHYARD_COMPILER_OUTPUT_CHANGE_JOURNAL_H_

#include <filesystem>

#include "absl/status/status.h"
#include "compiler/output/output_plan.h"

namespace switchyard::output {

absl::Status ChangeWithJournal(const OutputPlan& plan, const std::filesystem::path& root);

// Completes or undoes what a killed run left.
absl::Status RecoverJournal(const std::filesystem::path& root);

}  // namespace switchyard::output

#endif  // SWITCHYARD_COMPILER_OUTPUT_CHANGE_JOURNAL_H_
