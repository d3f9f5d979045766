// One call, and what it is decomposed into.
#ifndef SWITCHYARD_TESTS_COMPILER_MODEL_DECOMPOSE_ONE_CALL_H_
#define SWITCHYARD_TESTS_COMPILER_MODEL_DECOMPOSE_ONE_CALL_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/model/arguments.h"
#include "compiler/model/decompose/decompose.h"
#include "tests/compiler/model/graph_maker.h"

namespace switchyard::model {

// All calls of a graph.
inline void DecomposeCalls(Graph* graph) {
  diagnostics::Sink sink;
  Decompose([](std::string_view) { return false; }, graph, sink);
}

// One call of x, float of 2 by 3, with further arguments.
struct OneCall {
  explicit OneCall(const std::string& target, std::vector<NamedValue> more = {},
                   Dtype dtype = Dtype::kFloat, std::vector<int64_t> sizes = {2, 3}) {
    const TensorId x = maker.Input("x", Sizes(sizes));
    maker.graph.tensors[x].meta.dtype = dtype;
    more.insert(more.begin(), {"self", x});
    maker.Return(maker.Call(target, std::move(more), "y", Sizes(sizes)));
    diagnostics::Sink sink;
    Decompose([](std::string_view) { return false; }, &maker.graph, sink);
    text = sink.error_count() != 0 ? sink.diagnostics()[0].message : CallsOf(&maker.graph);
  }

  GraphMaker maker;
  std::string text;
};

}  // namespace switchyard::model

#endif  // SWITCHYARD_TESTS_COMPILER_MODEL_DECOMPOSE_ONE_CALL_H_
