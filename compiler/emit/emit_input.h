// What every emitter takes: the operators that can be emitted, ordered, and what was asked for.
#ifndef SWITCHYARD_COMPILER_EMIT_EMIT_INPUT_H_
#define SWITCHYARD_COMPILER_EMIT_EMIT_INPUT_H_

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "compiler/dispatch/fallbacks.h"
#include "compiler/dispatch/result_copies.h"
#include "compiler/dispatch/structured_family.h"
#include "compiler/dispatch/written_kernels.h"
#include "compiler/schema/native_function.h"
#include "compiler/schema/program.h"
#include "compiler/select/dtypes.h"
#include "compiler/source/source_manager.h"
#include "compiler/target/target.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::emit {

// The operators of one root name in one namespace, which share their headers and their shard; in
// the order of their unambiguous names.
struct OperatorGroup {
  std::string name_space;  // empty for `aten`, which is the target's own
  std::string root;
  std::vector<const schema::NativeFunction*> functions;
};

// The groups of each source of a kind.
using Shards = std::vector<std::vector<const OperatorGroup*>>;

class OperatorTexts;  // operator_text.h

using FirstLines = absl::flat_hash_set<const schema::DispatchLine*>;

struct EmitInput {
  const target::Target& target;
  const source::SourceManager& sources;
  std::vector<DispatchKey> keys;  // of the build, by rising priority, each once
  const std::vector<OperatorGroup>&
      groups;  // `aten` first, then by namespace; in the order of root names
  Shards shards;
  // A kernel of several operators is declared for each; the defaults of its parameters may stand in
  // one declaration only. Here are the lines of dispatch tables that declare with defaults.
  const FirstLines& lines_with_defaults;
  const dispatch::StructuredFamilies& structured;
  const dispatch::WrittenKernels& written_kernels;
  const dispatch::Fallbacks& fallbacks;
  std::vector<const schema::BackendFile*> backends;  // those with a class of kernels
  dispatch::CopyOperators copy_operators;
  const OperatorTexts& texts;
  const select::DtypeSelection* dtypes = nullptr;  // null: every one
};

// Whether kernels of the operator have loops for the dtype in this build.
bool HasDtype(const EmitInput& input, const schema::NativeFunction& function,
              std::string_view dtype);

// `functions` by namespace and root name.
std::vector<OperatorGroup> GroupByRoot(const std::vector<const schema::NativeFunction*>& functions);

// The operator's namespace as in OperatorGroup.
std::string NamespaceOf(const schema::NativeFunction& function);
// What headers are named after: `f`, `NAMESPACE/f`.
std::string HeaderStem(const OperatorGroup& group);
std::string HeaderStem(const schema::NativeFunction& function);
// `f`, `NAMESPACE::f`.
std::string TitleOf(const OperatorGroup& group);

// All operators of the groups, in order.
std::vector<const schema::NativeFunction*> FunctionsOf(
    const std::vector<const OperatorGroup*>& groups);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_EMIT_INPUT_H_
