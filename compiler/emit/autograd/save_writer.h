// The part of a wrapper that keeps values for its node's formulas.
//
// Writes into the body of a wrapper (wrapper_code.h): before the kernel what inputs give, behind it
// what outputs give.
#ifndef SWITCHYARD_COMPILER_EMIT_AUTOGRAD_SAVE_WRITER_H_
#define SWITCHYARD_COMPILER_EMIT_AUTOGRAD_SAVE_WRITER_H_

#include <cstddef>
#include <optional>
#include <vector>

#include "compiler/cpp/code.h"
#include "compiler/cpp/identifier.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/emit_input.h"
#include "compiler/plan/autograd_plan.h"
#include "compiler/plan/library_kernel.h"

namespace switchyard::emit {

class SaveWriter {
 public:
  // `node` is the variable of the node. The plan must have one.
  SaveWriter(CodeWriter& writer, const EmitInput& input, const schema::NativeFunction& function,
             const plan::AutogradPlan& plan, const cpp::Identifier& node)
      : writer_(writer),
        input_(input),
        words_(input.target.autograd),
        function_(function),
        plan_(plan),
        node_(node),
        has_library_node_(plan::HasLibraryNodes(input.target, function)) {}

  // Keeps inputs, and the sizes of lists. `written_self` is self of an in-place operator, null for
  // others.
  void WriteInputs(const schema::Argument* written_self) const;

  bool HasOutputs() const;
  // Keeps outputs with their history and their tangents. `results` are their codes.
  void WriteOutputs(const std::vector<cpp::Code>& results) const;

 private:
  void WriteInput(const derivatives::SavedItem& item, const std::optional<std::size_t>& guard,
                  const schema::Argument* written_self) const;
  // Where the node keeps the number of the tensors of a list.
  cpp::Identifier SizeMember(const schema::Argument& edge) const;
  // An optional tensor is kept as one that may be undefined.
  cpp::Code OriginOf(const derivatives::SavedItem& item) const;
  void Assign(const cpp::Identifier& member, const cpp::Code& value) const;
  // Puts the value into a member of the library's node.
  void Keep(const cpp::Identifier& member, const cpp::Code& value) const;
  void Write(const derivatives::SavedItem& item, const cpp::Code& origin) const;

  CodeWriter& writer_;
  const EmitInput& input_;
  const target::AutogradSpelling& words_;
  const schema::NativeFunction& function_;
  const plan::AutogradPlan& plan_;
  const cpp::Identifier& node_;
  bool has_library_node_;
};

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_AUTOGRAD_SAVE_WRITER_H_
