// Which operators kernels call, as `switchyard check --emit-calls` writes it and people may.
//
//   # comment
//   switchyard::native::mean_cpu: aten::div.Scalar, aten::sum
//
// A line names a function, qualified, and behind a colon operators, qualified and with overloads,
// and dtypes (`Long`) that the function makes tensors of whatever its arguments have.
// Several lines for one function add up. Takes the text; gives the calls by function, and reports
// lines that are none (Q003).
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

// Sorted, a function a line; those that call no operator are left out.
std::string WriteCalls(const CallGraph& calls);

}  // namespace switchyard::select

#endif  // SWITCHYARD_COMPILER_SELECT_CALL_GRAPH_H_
