// The engine: runs the nodes that lead from some outputs back to the leaves.
//
// Takes: edges of the outputs and the gradients that come to them. Gives: gradients in leaves, or
// those that were asked for. Errors: those of nodes and hooks, as they were raised; a gradient that
// does not fit the tensor that it is of.
//
// A run first walks the graph and counts for each node the edges that will deliver to it; then it
// takes, among the nodes that have all their gradients, the one with the highest sequence number:
// the order of the forward, reversed. Both are loops: the depth of a graph costs no stack. All
// nodes run in the thread that called. Runs know nothing of each other, so threads may run graphs
// that share nodes; a node that runs backward itself has a run of its own meanwhile.

#ifndef SWITCHYARD_LIB_AUTOGRAD_ENGINE_H_
#define SWITCHYARD_LIB_AUTOGRAD_ENGINE_H_

#include <functional>
#include <vector>

#include "lib/autograd/node.h"
#include "lib/core/tensor.h"

namespace switchyard::autograd {

// A gradient that a run is asked for.
struct Capture {
  Edge edge;
  // It is not returned: the tensor, a leaf or one that keeps its gradient, has it afterwards.
  bool adds_up = false;
};

struct RunRequest {
  std::vector<Edge> roots;
  GradList gradients;  // of the roots
  bool keeps_graph = false;
  bool creates_graph = false;
  // Without captures all leaves get their gradients; with them nothing else does.
  std::vector<Capture> captures;
};

// The gradients of the captures, undefined where none came or where they were added up.
GradList RunGraph(RunRequest request);

// The node that runs in this thread, nullptr outside of a run.
const Node* RunningNode();

// Runs the function at the end of the run that is going on in this thread.
void QueueCallback(std::function<void()> callback);

// While it lives, `node` runs in the place of the running node: what is wanted of the edges of the
// one is wanted of those of the other.
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
