// One version of a schema file, as far as it can be compared.
#ifndef SWITCHYARD_COMPILER_DIFF_VERSION_H_
#define SWITCHYARD_COMPILER_DIFF_VERSION_H_

#include <set>
#include <string>
#include <vector>

#include "compiler/expand/expanded_program.h"
#include "compiler/schema/native_function.h"
#include "compiler/schema/program.h"

namespace switchyard::diff {

// The programs must outlive this.
struct Version {
  // For a file without errors.
  explicit Version(const expand::ExpandedProgram& whole)
      : program(whole), written(whole.program()) {}
  Version(const expand::ExpandedProgram& checked, const schema::Program& all)
      : program(checked), written(all) {}

  // The operators, generated ones included.
  std::vector<const schema::NativeFunction*> Operators() const;
  // Whether the file may have the operator, although Operators() lacks it.
  bool MayHave(const schema::NativeFunction& function) const;
  // Whether the kernels of the operator are known.
  bool HasKernelsOf(const schema::NativeFunction& function) const;

  // The entries without errors.
  const expand::ExpandedProgram& program;
  // Everything that was read, with the lists of operators.
  const schema::Program& written;
  // Entries that break a rule: their declarations are compared, their kernels are not.
  std::vector<const schema::NativeFunction*> declared_only;
  // Qualified names of entries that cannot be compared.
  std::set<std::string> unread;
  // Whether a line of a list could not be read.
  bool has_unread_lines = false;
};

}  // namespace switchyard::diff

#endif  // SWITCHYARD_COMPILER_DIFF_VERSION_H_
