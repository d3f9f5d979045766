// The functions under which emitted code calls kernels that are defined under other names.
//
// Emitted code calls `vision::native::nms(const Tensor& boxes, ...)`; an extension has its kernel
// in another namespace, in none or in an unnamed one, and takes vectors and strings by value. Takes
// imported operators and the program that they became; gives for each source the definitions, to be
// included at its end, where they see its kernels.
#ifndef SWITCHYARD_COMPILER_IMPORT_FORWARDS_H_
#define SWITCHYARD_COMPILER_IMPORT_FORWARDS_H_

#include <map>
#include <set>
#include <string>
#include <vector>

#include "compiler/expand/expanded_program.h"
#include "compiler/import/imported_operators.h"
#include "compiler/target/spelling.h"

namespace switchyard::importer {

struct SourceForwards {
  std::string source;  // absolute
  // `nms_forwards.h`; below the folders that tell sources of one name apart, `cpu/nms_forwards.h`.
  std::string file;
  std::string text;
  std::set<std::string> callables;  // functions of lambdas and objects, in front of the text
};

// Of one source.
struct ForwardText {
  std::string functions;
  std::set<std::string> callables;
};

// `program` has the operators of `imported` in their order. Sources without such kernels have none.
std::map<std::string, ForwardText> WriteForwards(const ImportedOperators& imported,
                                                 const expand::ExpandedProgram& program,
                                                 const target::Spelling& target);

// The functions under which emitted code calls the fallbacks of keys.
std::map<std::string, ForwardText> FallbackForwards(const ImportedOperators& imported,
                                                    const target::Spelling& target);

// Adds text, by source, behind that of the forwards.
void AddForwards(const std::map<std::string, ForwardText>& texts,
                 std::vector<SourceForwards>* forwards);

// Makes the texts whole, and fills in the files: each source has its own.
void FinishForwards(const target::Spelling& target, std::vector<SourceForwards>* forwards);

}  // namespace switchyard::importer

#endif  // SWITCHYARD_COMPILER_IMPORT_FORWARDS_H_
