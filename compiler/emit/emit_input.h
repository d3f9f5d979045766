// What every emitter takes: the operators that can be emitted, ordered, and what was asked for.
#ifndef SWITCHYARD_COMPILER_EMIT_EMIT_INPUT_H_
#define SWITCHYARD_COMPILER_EMIT_EMIT_INPUT_H_

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "compiler/dispatch/fallbacks.h"
#include "compiler/schema/native_function.h"
#include "compiler/schema/program.h"
#include "compiler/source/source_manager.h"
#include "compiler/target/target.h"
#include "lib/dispatch/dispatch_key.h"

namespace switchyard::emit {

// The operators of one root name, which share their headers and their shard; in the order of their
// unambiguous names.
struct OperatorGroup {
  std::string root;
  std::vector<const schema::NativeFunction*> functions;
};

struct EmitInput {
  const target::Target& target;
  const source::SourceManager& sources;
  std::vector<DispatchKey> keys;      // of the build, by rising priority, each once
  std::vector<OperatorGroup> groups;  // in the order of root names
  // A kernel of several operators is declared for each; the defaults of its parameters may stand in
  // one declaration only. Here are the lines of dispatch tables that declare with defaults.
  std::set<const schema::DispatchLine*> lines_with_defaults;
  dispatch::Fallbacks fallbacks;
};

// `functions` of the program by root name.
std::vector<OperatorGroup> GroupByRoot(const schema::Program& program);

// All operators of the groups, in order.
std::vector<const schema::NativeFunction*> FunctionsOf(
    const std::vector<const OperatorGroup*>& groups);

// `kernels/native_functions.yaml:41: add.Tensor(Tensor self, ...) -> Tensor`.
std::string DescribeOrigin(const EmitInput& input, const schema::NativeFunction& function);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_EMIT_INPUT_H_
