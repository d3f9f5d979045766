// How nodes begin, and begin again, in an object file of its own: every program with lib/autograd
// destroys tensors, which may have nodes, but one that makes none needs neither the engine, which
// anomaly mode asks for the forward call, nor kOperators.
#include "lib/autograd/anomaly.h"
#include "lib/autograd/node.h"
#include "lib/core/constant_init.h"
#include "lib/dispatch/local_keys.h"

namespace switchyard::autograd {
namespace {

SWITCHYARD_FAST_TLS SWITCHYARD_CONSTANT_INIT thread_local uint64_t next_sequence = 0;

}  // namespace

Node::Node() : Node(next_sequence++) {}

Node::Node(uint64_t sequence) : sequence_(sequence) {
  if (IsAnomalyMode()) forward_call_ = std::make_unique<std::string>(ForwardCall());
}

void Node::WakeFor(const Tensor& input) {
  inputs_[0].Take(input);
  if (IsAnomalyMode()) forward_call_ = std::make_unique<std::string>(ForwardCall());
  count_.store(1, std::memory_order_relaxed);
}

}  // namespace switchyard::autograd
