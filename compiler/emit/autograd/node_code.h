// A class of nodes: its declaration, and its function from gradients to gradients.
#ifndef SWITCHYARD_COMPILER_EMIT_AUTOGRAD_NODE_CODE_H_
#define SWITCHYARD_COMPILER_EMIT_AUTOGRAD_NODE_CODE_H_

#include <vector>

#include "compiler/cpp/identifier.h"
#include "compiler/derivatives/formulas.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/emit_input.h"
#include "compiler/plan/autograd_plan.h"
#include "compiler/target/target.h"

namespace switchyard::emit {

cpp::Identifier NodeName(const plan::NodePlan& node);
// The number of elements of a list among the edges, as the node keeps it: `tensors_size_`.
cpp::Identifier ListSizeMember(const schema::Argument& argument);

// The nodes whose home is the operator, without those that a library brings.
std::vector<const plan::NodePlan*> EmittedNodes(const EmitInput& input,
                                                const schema::NativeFunction& function);

// In the namespace of nodes.
void WriteNodeClass(CodeWriter& writer, const EmitInput& input, const plan::NodePlan& node);
void WriteNodeFunctions(CodeWriter& writer, const EmitInput& input, const plan::NodePlan& node);

// What declares the types of its members.
void AddNodeHeaders(const EmitInput& input, const plan::NodePlan& node, target::HeaderSet* headers);
// What declares the operators that its formulas call.
void AddFormulaHeaders(const EmitInput& input, const plan::NodePlan& node,
                       target::HeaderSet* headers);
void AddForwardHeaders(const derivatives::TypedSet& formulas, target::HeaderSet* headers);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_AUTOGRAD_NODE_CODE_H_
