// The engine: runs the nodes that lead from some outputs back to the leaves.
//
// Takes: edges of the outputs and the gradients that flow into them. Gives: gradients in leaves, or
// the requested ones. Errors: those of nodes and hooks, unchanged; a gradient that does not match
// its tensor.
//
// A run first walks the graph and counts for each node the edges that will deliver to it; then it
// takes, among the nodes that have all their gradients, the one with the highest sequence number:
// the order of the forward, reversed. Both are loops: deep graphs need no stack. All nodes run in
// the calling thread. Runs are independent, so threads may run graphs that share nodes; a node that
// calls backward itself starts a nested run.

#ifndef SWITCHYARD_LIB_AUTOGRAD_ENGINE_H_
#define SWITCHYARD_LIB_AUTOGRAD_ENGINE_H_

#include <functional>
#include <vector>

#include "lib/autograd/node.h"
#include "lib/core/tensor.h"

namespace switchyard::autograd {

// A gradient that is requested from a run.
struct Capture {
  Edge edge;
  // It is not returned: afterwards the tensor, a leaf or one that keeps its gradient, has it.
  bool adds_up = false;
};

struct RunRequest {
  std::vector<Edge> roots;
  GradList gradients;  // of the roots
  bool keeps_graph = false;
  bool creates_graph = false;
  // Without captures all leaves get their gradients; otherwise only the captures do.
  std::vector<Capture> captures;
};

// The gradients of the captures; undefined if no gradient arrived or if it was accumulated.
GradList RunGraph(RunRequest request);

// The node that runs in this thread, nullptr outside of a run.
const Node* RunningNode();

// Calls the function at the end of the current run of this thread.
void QueueCallback(std::function<void()> callback);

// While it lives, `node` runs in place of the running node: the same edges count as wanted.
class ActingNode {
 public:
  explicit ActingNode(const Node& node);
  ~ActingNode();
  ActingNode(const ActingNode&) = delete;
  ActingNode& operator=(const ActingNode&) = delete;

 private:
  const Node* const before_;
};

}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_ENGINE_H_
