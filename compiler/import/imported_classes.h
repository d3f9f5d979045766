// Custom classes that sources register with torch::class_.
//
// Takes the blocks of all sources; gives each class with its methods. What cannot be read, a class
// that is registered twice, and methods for a class that nothing registers are reported.
#ifndef SWITCHYARD_COMPILER_IMPORT_IMPORTED_CLASSES_H_
#define SWITCHYARD_COMPILER_IMPORT_IMPORTED_CLASSES_H_

#include <map>
#include <string>
#include <vector>

#include "compiler/expand/expanded_program.h"
#include "compiler/import/class_names.h"
#include "compiler/import/forwards.h"
#include "compiler/import/import_state.h"
#include "compiler/import/imported_operators.h"
#include "compiler/target/spelling.h"

namespace switchyard::importer {

void ReadClasses(ImportState* state);

ClassNames NamesOf(const std::vector<ImportedClass>& classes);

// Classes in declarations that nothing registers. `program` has the operators of `imported` in
// their order.
void ReportUnknownClasses(const ImportedOperators& imported, const expand::ExpandedProgram& program,
                          Refusals* refusals);

// For the end of each source: functions that call the methods with boxed arguments, and a table of
// them; for a run-time that has its own registry of classes, what registers them there.
std::map<std::string, ForwardText> MethodTexts(const std::vector<ImportedClass>& classes,
                                               const target::Spelling& target);
// The source that lists the tables; empty without classes.
std::string ClassListText(const std::vector<ImportedClass>& classes);

}  // namespace switchyard::importer

#endif  // SWITCHYARD_COMPILER_IMPORT_IMPORTED_CLASSES_H_
