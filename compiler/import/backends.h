// The kernels that a library brings to operators of others, as files of backends: an extension
// that is a backend out of the tree is imported so.
//
// Takes the kernels by key and the program that has the operators; gives the text of each file, and
// in a program that was read with those files the members of the backends' classes, which call the
// kernels where they are. Source: docs/reference/dispatch.md, "Kernels of backend files".
#ifndef SWITCHYARD_COMPILER_IMPORT_BACKENDS_H_
#define SWITCHYARD_COMPILER_IMPORT_BACKENDS_H_

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "compiler/expand/expanded_program.h"
#include "compiler/import/forwards.h"
#include "compiler/import/imported_operators.h"
#include "compiler/target/spelling.h"

namespace switchyard::importer {

struct BackendText {
  std::string key;   // `PrivateUse1`
  std::string text;  // of the file
};

// `privateuse1::PrivateUse1NativeFunctions`: the class with the kernels for a key.
std::string BackendClass(DispatchKey key);

std::vector<BackendText> BackendTexts(const ImportedOperators& imported,
                                      const target::Spelling& target);

// The kernel that a line of such a text is about, from 1; null for those of the whole file.
const BackendKernel* KernelOfLine(const ImportedBackend& backend, std::size_t line);

// By the source that has the kernels: definitions of the members. `program` is expanded and has the
// operators and the files of BackendTexts.
std::map<std::string, ForwardText> BackendMembers(const ImportedOperators& imported,
                                                  const expand::ExpandedProgram& program,
                                                  const target::Spelling& spelling);

}  // namespace switchyard::importer

#endif  // SWITCHYARD_COMPILER_IMPORT_BACKENDS_H_
