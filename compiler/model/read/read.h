// The reader: from the bytes of a `.pt2` file to a graph.
//
// Takes what torch.export.save of PyTorch 2.9 and newer wrote; gives the graph, or reports why it
// cannot be read. Adds a listing of the graph, one line a call, to the sources under the name of
// the file: places of calls are places in it.
#ifndef SWITCHYARD_COMPILER_MODEL_READ_READ_H_
#define SWITCHYARD_COMPILER_MODEL_READ_READ_H_

#include <optional>
#include <string>
#include <string_view>

#include "compiler/diagnostics/sink.h"
#include "compiler/model/graph.h"
#include "compiler/source/source_manager.h"

namespace switchyard::model {

// `bytes` must outlive the graph.
std::optional<Graph> ReadExportedProgram(const std::string& path, std::string_view bytes,
                                         source::SourceManager* sources, diagnostics::Sink& sink);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_READ_READ_H_
