// Which operators kernels call. `switchyard check --emit-calls` writes the text; people may write
// it too.
//
//   # comment
//   switchyard::native::mean_cpu: aten::div.Scalar, aten::sum
//
// A line names a function, qualified. After a colon come the operators that it calls, qualified and
// with overloads, and the dtypes (`Long`) of tensors that it makes whatever dtypes its arguments
// have. Several lines for one function add up. Takes the text; gives the calls by function, and
// reports malformed lines (Q003).
#ifndef SWITCHYARD_COMPILER_SELECT_CALL_GRAPH_H_
#define SWITCHYARD_COMPILER_SELECT_CALL_GRAPH_H_

#include <map>
#include <set>
#include <string>

#include "compiler/diagnostics/sink.h"
#include "compiler/source/source_manager.h"

namespace switchyard::select {

using CallGraph = std::map<std::string, std::set<std::string>>;

void ReadCalls(source::FileId file, const source::SourceManager& sources, diagnostics::Sink& sink,
               CallGraph* calls);

// Sorted, one function on each line. Functions that call no operator are left out.
std::string WriteCalls(const CallGraph& calls);

}  // namespace switchyard::select

#endif  // SWITCHYARD_COMPILER_SELECT_CALL_GRAPH_H_
