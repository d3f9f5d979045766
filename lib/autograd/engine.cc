#include "lib/autograd/engine.h"

#include <exception>
#include <thread>
#include <utility>

#include "lib/autograd/anomaly.h"
#include "lib/autograd/engine_state.h"
#include "lib/autograd/graph_run.h"
#include "lib/autograd/modes.h"
#include "lib/core/error.h"

namespace switchyard::autograd {
namespace {

using internal::engine_state;

// As many runs inside runs share a stack; the next one gets a thread of its own.
constexpr uint32_t kDepthOfThread = 60;

GradList RunHere(RunRequest* request) {
  const GradMode mode(request->creates_graph);
  GraphRun run(request);
  run.Build();
  return run.Run();
}

// In a new thread, with the modes and the node of this one.
GradList RunInThread(RunRequest* request) {
  GradList captured;
  std::exception_ptr error;
  const internal::EngineState state = engine_state;
  const internal::Anomaly anomaly = internal::anomaly;
  const auto run = [&] {
    engine_state = state;
    internal::anomaly = anomaly;
#if defined(__cpp_exceptions)
    try {
      captured = RunHere(request);
    } catch (...) {
      error = std::current_exception();
    }
#else
    captured = RunHere(request);
#endif
  };
  std::thread(run).join();
  if (error) std::rethrow_exception(error);
  return captured;
}

struct DepthGuard {
  DepthGuard() { ++engine_state.depth; }
  ~DepthGuard() { --engine_state.depth; }
};

}  // namespace

GradList RunGraph(RunRequest request) {
  const DepthGuard guard;
  const bool needs_thread = engine_state.depth % kDepthOfThread == 0;
  return needs_thread ? RunInThread(&request) : RunHere(&request);
}

const Node* RunningNode() { return engine_state.node; }

void QueueCallback(std::function<void()> callback) {
  SWITCHYARD_CHECK(engine_state.run != nullptr,
                   "a callback for the end of a backward pass was queued while no pass is running");
  engine_state.run->QueueCallback(std::move(callback));
}

ActingNode::ActingNode(const Node& node) : before_(engine_state.acting) {
  engine_state.acting = &node;
}
ActingNode::~ActingNode() { engine_state.acting = before_; }

bool Node::IsWanted(size_t edge) const {
  const internal::EngineState& state = engine_state;
  if (state.run != nullptr && (state.node == this || state.acting == this)) {
    return state.run->IsWanted(state.task, edge);
  }
  return static_cast<bool>(edges_[edge]);
}

}  // namespace switchyard::autograd
