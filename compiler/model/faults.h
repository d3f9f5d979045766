// What is wrong with the calls of a model.
//
// A call has its place in the listing of the graph (listing.h), which the sources have under the
// name of the model's file.
#ifndef SWITCHYARD_COMPILER_MODEL_FAULTS_H_
#define SWITCHYARD_COMPILER_MODEL_FAULTS_H_

#include <string>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/model/graph.h"
#include "compiler/source/source_range.h"

namespace switchyard::model {

// `in module blocks.0, net.py:12, in forward: y = self.conv(x)`; empty when nothing is known.
std::string OriginOf(const Node& node);

// Reports at the operator of a call, with the module and the line of Python that the archive
// remembers.
template <typename... Args>
void ReportAt(const Node& node, diagnostics::Sink& sink,
              const diagnostics::Definition<Args...>& definition,
              const typename diagnostics::Itself<Args>::Type&... args) {
  diagnostics::Builder builder = sink.Report(definition, node.place, args...);
  const std::string origin = OriginOf(node);
  if (!origin.empty()) builder.Info(source::kNoRange, origin);
}

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_FAULTS_H_
