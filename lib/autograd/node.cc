#include "lib/autograd/node.h"

#include "lib/core/constant_init.h"
#include "lib/dispatch/local_keys.h"

namespace switchyard::autograd {
namespace {

struct Destruction {
  Node* waiting;
  bool is_running;
};
SWITCHYARD_FAST_TLS SWITCHYARD_CONSTANT_INIT thread_local Destruction destruction = {nullptr,
                                                                                     false};

}  // namespace

Node::~Node() = default;

uint32_t Node::AddInput(const Tensor& output) {
  TensorMetadata& input = inputs_.emplace_back();
  if (output.defined()) input.Take(output);
  return static_cast<uint32_t>(inputs_.size() - 1);
}

NodeHooks& Node::MakeHooks() {
  if (hooks_ == nullptr) hooks_ = std::make_unique<NodeHooks>();
  return *hooks_;
}

std::string_view Node::forward_call() const {
  return forward_call_ != nullptr ? std::string_view(*forward_call_) : std::string_view();
}

bool Node::TryRetain() const {
  uint32_t count = count_.load(std::memory_order_relaxed);
  while (count != 0) {
    if (count_.compare_exchange_weak(count, count + 1, std::memory_order_acq_rel)) return true;
  }
  return false;
}

void Node::Destroy(Node* node) {
  if (destruction.is_running) {
    node->next_to_destroy_ = destruction.waiting;
    destruction.waiting = node;
    return;
  }
  destruction.is_running = true;
  while (node != nullptr) {
    if (!node->is_accumulator() || !node->Rests()) delete node;
    node = destruction.waiting;
    if (node != nullptr) destruction.waiting = node->next_to_destroy_;
  }
  destruction.is_running = false;
}

}  // namespace switchyard::autograd
