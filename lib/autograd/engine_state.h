// The current run of the calling thread, and its current node.
//
// Takes: a run and a task. Gives: a guard; the state, thread-local and without initializer. Errors:
// none. For the engine.

#ifndef SWITCHYARD_LIB_AUTOGRAD_ENGINE_STATE_H_
#define SWITCHYARD_LIB_AUTOGRAD_ENGINE_STATE_H_

#include <cstdint>

#include "lib/autograd/node.h"
#include "lib/core/constant_init.h"
#include "lib/dispatch/local_keys.h"

namespace switchyard::autograd {

class GraphRun;

namespace internal {

struct EngineState {
  GraphRun* run;
  const Node* node;
  const Node* acting;  // in the place of `node`, or nullptr
  uint32_t task;
  uint32_t depth;  // of runs inside runs
};

SWITCHYARD_FAST_TLS SWITCHYARD_CONSTANT_INIT SWITCHYARD_STATE(thread_local EngineState engine_state,
                                                              {nullptr, nullptr, nullptr, 0, 0});

class RunningTask {
 public:
  RunningTask(GraphRun* run, uint32_t task, const Node* node) : before_(engine_state) {
    engine_state = {run, node, nullptr, task, before_.depth};
  }
  ~RunningTask() { engine_state = before_; }
  RunningTask(const RunningTask&) = delete;
  RunningTask& operator=(const RunningTask&) = delete;

 private:
  const EngineState before_;
};

}  // namespace internal
}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_ENGINE_STATE_H_
