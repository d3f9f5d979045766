// A checked program in which everything that people may leave out is filled in. The phases after
// compiler/expand accept nothing else. Immutable.
//
// It owns its operators and the facts about them. These point into this one program, so it can be
// moved but not copied. Ids identify operators.
#ifndef SWITCHYARD_COMPILER_EXPAND_EXPANDED_PROGRAM_H_
#define SWITCHYARD_COMPILER_EXPAND_EXPANDED_PROGRAM_H_

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/expand/kernel_line.h"
#include "compiler/expand/structured_family.h"
#include "compiler/schema/functions_by_name.h"
#include "compiler/schema/ids.h"
#include "compiler/schema/program.h"
#include "compiler/schema/store.h"
#include "compiler/sema/checked_program.h"
#include "compiler/sema/family.h"
#include "compiler/sema/view_group.h"

namespace switchyard::expand {

class ExpandedProgram {
 public:
  ExpandedProgram(ExpandedProgram&& other) noexcept;
  ExpandedProgram& operator=(ExpandedProgram&& other) noexcept;
  ExpandedProgram(const ExpandedProgram&) = delete;
  ExpandedProgram& operator=(const ExpandedProgram&) = delete;
  ~ExpandedProgram();

  // The operators as written, then the generated ones. Tables have only the lines of their own
  // entries.
  const schema::Program& program() const;
  const std::vector<schema::NativeFunction>& operators() const { return program().functions; }
  const schema::NativeFunction& operator[](schema::OperatorId id) const {
    return operators()[id.number()];
  }

  const sema::Families& families() const;
  // The groups of views; most operators are in none.
  const std::vector<sema::ViewGroup>& view_groups() const;
  // Null for an operator that runs no structured kernel.
  const StructuredFamily* StructuredFamilyOf(const schema::NativeFunction& function) const;

  // The complete table of an operator: the lines of its entry, then those of other files.
  const std::vector<KernelLine>& LinesOf(const schema::NativeFunction& function) const;
  size_t line_count() const;
  // Whether a backend file or an ExecuTorch entry adds kernels.
  bool HasKernelsOfOtherFiles() const;

  // By qualified name.
  const schema::FunctionsByName& by_name() const;

 private:
  friend std::optional<ExpandedProgram> Expand(sema::CheckedProgram checked,
                                               diagnostics::Sink& sink);
  struct Parts;
  explicit ExpandedProgram(std::unique_ptr<Parts> parts);

  std::unique_ptr<Parts> parts_;
};

}  // namespace switchyard::expand

#endif  // SWITCHYARD_COMPILER_EXPAND_EXPANDED_PROGRAM_H_
