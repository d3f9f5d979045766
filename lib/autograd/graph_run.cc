#include "lib/autograd/graph_run.h"

#include <algorithm>
#include <utility>

#include "lib/autograd/engine_state.h"
#include "lib/autograd/modes.h"
#include "lib/autograd/node_call.h"
#include "lib/autograd/operators.h"
#include "lib/core/error.h"
#include "lib/core/shape.h"

namespace switchyard::autograd {
namespace {

size_t HashOf(const Node* node) {
  return static_cast<size_t>((reinterpret_cast<uintptr_t>(node) >> 4) * 0x9e3779b97f4a7c15u >> 17);
}

// Whether a sum may be put into the tensor: nobody else has it or its memory.
bool IsOursAlone(const Tensor& sum) {
  return !IsGradMode() && sum.use_count() == 1 && sum.impl()->storage_impl()->use_count() == 1 &&
         IsDense(sum.sizes(), sum.strides());
}

void AddInto(Tensor* sum, Tensor&& grad) {
  if (!grad.defined()) return;
  if (!sum->defined()) {
    *sum = std::move(grad);
  } else if (IsOursAlone(*sum)) {
    kOperators.add_(*sum, grad);
  } else {
    *sum = kOperators.add(*sum, grad);
  }
}

}  // namespace

void GraphRun::GrowIndex() {
  index_.assign(std::max<size_t>(64, index_.size() * 2), kNoTask);
  for (size_t i = 0; i < tasks_.size(); ++i) {
    size_t slot = HashOf(tasks_[i].node) & (index_.size() - 1);
    while (index_[slot] != kNoTask) slot = (slot + 1) & (index_.size() - 1);
    index_[slot] = static_cast<uint32_t>(i);
  }
}

size_t GraphRun::SlotOf(const Node* node) const {
  size_t slot = HashOf(node) & (index_.size() - 1);
  while (index_[slot] != kNoTask && tasks_[index_[slot]].node != node) {
    slot = (slot + 1) & (index_.size() - 1);
  }
  return slot;
}

uint32_t GraphRun::AddTask(Node* node) {
  if (tasks_.size() * 2 >= index_.size()) GrowIndex();
  uint32_t& task = index_[SlotOf(node)];
  if (task != kNoTask) return task;
  task = static_cast<uint32_t>(tasks_.size());
  SWITCHYARD_CHECK(task != kNoTask, "a graph of more than 2^32 nodes");
  tasks_.emplace_back();
  tasks_.back().node = node;
  return task;
}

void GraphRun::Build() {
  constexpr size_t kUsual = 32;  // nodes, so that small graphs move no tasks
  tasks_.reserve(kUsual);
  targets_.reserve(kUsual);
  for (const Edge& root : request_.roots) AddTask(root.node.get());
  // Tasks are added at the end while the loop goes on.
  for (size_t i = 0; i < tasks_.size(); ++i) {
    tasks_[i].first_target = static_cast<uint32_t>(targets_.size());
    for (const Edge& edge : tasks_[i].node->edges()) {
      targets_.push_back(edge ? AddTask(edge.node.get()) : kNoTask);
    }
  }
  for (const uint32_t target : targets_) {
    if (target != kNoTask) ++tasks_[target].waits_for;
  }
  if (request_.captures.empty()) return;
  MarkCaptures();
  FindWanted();
  CountDeliveries();
}

// A leaf whose gradient is added up runs; another capture is taken on the way to the node.
void GraphRun::MarkCaptures() {
  for (Task& task : tasks_) task.runs = false;
  captured_.resize(request_.captures.size());
  if (tasks_.empty()) return;  // no roots
  for (const Capture& capture : request_.captures) {
    const uint32_t task = index_[SlotOf(capture.edge.node.get())];
    if (task == kNoTask) continue;  // no path leads there
    const bool runs = capture.adds_up && capture.edge.node->is_accumulator();
    (runs ? tasks_[task].runs : tasks_[task].is_captured) = true;
  }
}

// All tasks, each behind those that deliver to it.
std::vector<uint32_t> GraphRun::InOrder() const {
  std::vector<uint32_t> waits_for(tasks_.size());
  std::vector<uint32_t> order;
  order.reserve(tasks_.size());
  for (size_t i = 0; i < tasks_.size(); ++i) {
    waits_for[i] = tasks_[i].waits_for;
    if (waits_for[i] == 0) order.push_back(static_cast<uint32_t>(i));
  }
  for (size_t i = 0; i < order.size(); ++i) {
    const Task& task = tasks_[order[i]];
    for (size_t edge = 0; edge < task.node->edges().size(); ++edge) {
      const uint32_t target = targets_[task.first_target + edge];
      if (target != kNoTask && --waits_for[target] == 0) order.push_back(target);
    }
  }
  return order;
}

// A node runs if something behind it is wanted.
void GraphRun::FindWanted() {
  const std::vector<uint32_t> order = InOrder();
  for (auto place = order.rbegin(); place != order.rend(); ++place) {
    Task& task = tasks_[*place];
    for (size_t edge = 0; !task.runs && edge < task.node->edges().size(); ++edge) {
      task.runs = IsWanted(*place, edge);
    }
  }
}

void GraphRun::CountDeliveries() {
  for (Task& task : tasks_) task.waits_for = 0;
  for (size_t i = 0; i < tasks_.size(); ++i) {
    if (!tasks_[i].runs) continue;
    for (size_t edge = 0; edge < tasks_[i].node->edges().size(); ++edge) {
      if (IsWanted(static_cast<uint32_t>(i), edge)) {
        ++tasks_[targets_[tasks_[i].first_target + edge]].waits_for;
      }
    }
  }
}

GradList GraphRun::Run() {
  for (size_t i = 0; i < request_.roots.size(); ++i) {
    const Edge& root = request_.roots[i];
    Task& task = tasks_[index_[SlotOf(root.node.get())]];
    task.gradients.resize(root.node->num_inputs());
    AddInto(&task.gradients[root.input], std::move(request_.gradients[i]));
  }
  for (size_t i = 0; i < tasks_.size(); ++i) {
    const Task& task = tasks_[i];
    if (task.waits_for == 0 && (task.runs || task.is_captured)) MakeReady(static_cast<uint32_t>(i));
  }
  while (!ready_.empty()) {
    std::pop_heap(ready_.begin(), ready_.end(), [this](uint32_t a, uint32_t b) {
      return tasks_[a].node->sequence() < tasks_[b].node->sequence();
    });
    const uint32_t task = ready_.back();
    ready_.pop_back();
    RunTask(task);
  }
  // A callback may queue another.
  for (size_t i = 0; i < callbacks_.size(); ++i) {
    const internal::RunningTask running(this, 0, nullptr);
    const std::function<void()> callback = std::move(callbacks_[i]);
    callback();
  }
  return std::move(captured_);
}

void GraphRun::MakeReady(uint32_t task) {
  ready_.push_back(task);
  std::push_heap(ready_.begin(), ready_.end(), [this](uint32_t a, uint32_t b) {
    return tasks_[a].node->sequence() < tasks_[b].node->sequence();
  });
}

void GraphRun::Deliver(uint32_t target, uint32_t input, Tensor&& grad) {
  Task& task = tasks_[target];
  if (task.gradients.empty()) task.gradients.resize(task.node->num_inputs());
  AddInto(&task.gradients[input], std::move(grad));
  if (--task.waits_for == 0) MakeReady(target);
}

void GraphRun::RunTask(uint32_t index) {
  Task& task = tasks_[index];
  GradList grads = std::move(task.gradients);
  grads.resize(task.node->num_inputs());
  internal::RunningTask running(this, index, task.node);
  RunTensorHooks(*task.node, &grads);
  if (task.is_captured) TakeCaptures(*task.node, grads);
  if (task.runs) RunNode(index, std::move(grads));
}

void GraphRun::RunNode(uint32_t index, GradList&& grads) {
  Node& node = *tasks_[index].node;
  if (!request_.keeps_graph) node.WillReleaseVariables();
  GradList results = CallNode(node, std::move(grads));
  if (!request_.keeps_graph) node.ReleaseVariables();
  ValidateGradients(node, &results);
  for (size_t i = 0; i < node.edges().size(); ++i) {
    if (!IsWanted(index, i)) continue;
    Deliver(targets_[tasks_[index].first_target + i], node.edges()[i].input, std::move(results[i]));
  }
}

void GraphRun::TakeCaptures(const Node& node, const GradList& grads) {
  for (size_t i = 0; i < request_.captures.size(); ++i) {
    const Capture& capture = request_.captures[i];
    if (capture.edge.node.get() != &node || capture.adds_up) continue;
    captured_[i] = grads[capture.edge.input];
  }
}

}  // namespace switchyard::autograd
