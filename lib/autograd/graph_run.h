// GraphRun: one run of the engine.
//
// Takes: a request. Gives: the captured gradients. Errors: those of engine.h. For engine.cc.

#ifndef SWITCHYARD_LIB_AUTOGRAD_GRAPH_RUN_H_
#define SWITCHYARD_LIB_AUTOGRAD_GRAPH_RUN_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "lib/autograd/engine.h"
#include "lib/autograd/node.h"
#include "lib/core/tensor.h"

namespace switchyard::autograd {

class GraphRun {
 public:
  explicit GraphRun(RunRequest* request) : request_(*request) {}

  // Finds the nodes and counts their pending edges.
  void Build();
  GradList Run();

  bool IsWanted(uint32_t task, size_t edge) const {
    const uint32_t target = targets_[tasks_[task].first_target + edge];
    return target != kNoTask && (tasks_[target].runs || tasks_[target].is_captured);
  }
  void QueueCallback(std::function<void()> callback) { callbacks_.push_back(std::move(callback)); }

 private:
  static constexpr uint32_t kNoTask = ~uint32_t{0};

  // A node of the graph, in this run.
  struct Task {
    Node* node = nullptr;
    uint32_t first_target = 0;  // of its edges, in targets_
    uint32_t waits_for = 0;     // edges that have not delivered
    bool runs = true;
    bool is_captured = false;
    GradList gradients;
  };

  // Where the node's task is in index_, or would be.
  size_t SlotOf(const Node* node) const;
  uint32_t AddTask(Node* node);
  void GrowIndex();
  void MarkCaptures();
  void FindWanted();
  std::vector<uint32_t> InOrder() const;
  void CountDeliveries();

  void Deliver(uint32_t task, uint32_t input, Tensor&& grad);
  void MakeReady(uint32_t task);
  void RunTask(uint32_t task);
  void RunNode(uint32_t task, GradList&& grads);
  void TakeCaptures(const Node& node, const GradList& grads);

  RunRequest& request_;
  std::vector<Task> tasks_;
  std::vector<uint32_t> targets_;  // task of each edge of each task, kNoTask for an empty edge
  std::vector<uint32_t> index_;    // hash table of tasks by node; kNoTask is free
  std::vector<uint32_t> ready_;    // heap by sequence number
  std::vector<std::function<void()>> callbacks_;
  GradList captured_;
};

}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_GRAPH_RUN_H_
