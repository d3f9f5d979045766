// The same operator here and in ExecuTorch, in one process: looked up by name, and called. Here it
// is called as a function, with arguments on a stack, and with values in place; there as
// ExecuTorch's run-time calls it. Both write the sum of two tensors of two floats to a third.
//
// Needs ExecuTorch's wheel (bazel/third_party/executorch.bzl). Prints a table; the fastest of many
// rounds counts, in turn. Exits with 1 unless our look-up is faster.

#include <executorch/extension/tensor/tensor.h>
#include <executorch/runtime/kernel/kernel_runtime_context.h>
#include <executorch/runtime/kernel/operator_registry.h>
#include <executorch/runtime/platform/runtime.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <limits>
#include <vector>

#include "lib/boxing/frame.h"
#include "lib/boxing/operators.h"
#include "lib/boxing/stack.h"
#include "lib/boxing/value.h"
#include "lib/core/scalar.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/add.h"

namespace {

namespace et = executorch::runtime;

constexpr int kRounds = 200;
constexpr int kCalls = 5000;

class Ours {
 public:
  Ours() : id_(Find()) {
    for (switchyard::Tensor* tensor : {&x_, &y_, &out_}) {
      *tensor = switchyard::EmptyTensor({2}, switchyard::ScalarType::Float);
      std::fill_n(tensor->data<float>(), 2, 1.5f);
    }
    const switchyard::Value values[] = {x_, y_, switchyard::Scalar(1), out_};
    for (size_t i = 0; i < 4; ++i) frame_[i] = values[i];
    prepared_ = frame_.Prepare(id_, {0, 1, 2, 3}, {3});
  }

  static switchyard::OperatorId Find() {
    return switchyard::FindOperator("aten::add", "out").value();
  }

  void Call() { switchyard::add_out(out_, x_, y_); }

  void CallBoxed() {
    stack_.PushAll(x_, y_, switchyard::Scalar(1), out_);
    switchyard::CallBoxed(id_, stack_);
    stack_.Pop();
  }

  void CallPrepared() { frame_.Run(prepared_); }

  float result() { return out_.data<float>()[1]; }

 private:
  switchyard::OperatorId id_;
  switchyard::Tensor x_, y_, out_;
  switchyard::Stack stack_;
  switchyard::Frame frame_{4};
  size_t prepared_ = 0;
};

class Theirs {
 public:
  Theirs()
      : function_(Find()),
        x_(executorch::extension::make_tensor_ptr({2}, std::vector<float>{1.5f, 1.5f})),
        y_(executorch::extension::make_tensor_ptr({2}, std::vector<float>{1.5f, 1.5f})),
        out_(executorch::extension::make_tensor_ptr({2}, std::vector<float>{0, 0})) {
    values_ = {*x_, *y_, et::EValue(1.0), *out_, *out_};
    for (et::EValue& value : values_) arguments_.push_back(&value);
  }

  static et::OpFunction Find() { return *et::get_op_function_from_registry("aten::add.out"); }

  // Like the run-time: values stay in place, and the kernel gets pointers to them.
  void Call() {
    et::KernelRuntimeContext context;
    function_(context, {arguments_.data(), arguments_.size()});
  }

  float result() { return out_->const_data_ptr<float>()[1]; }

 private:
  et::OpFunction function_;
  executorch::extension::TensorPtr x_, y_, out_;
  std::vector<et::EValue> values_;
  std::vector<et::EValue*> arguments_;
};

template <typename Function>
double Nanoseconds(Function&& function) {
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < kCalls; ++i) function();
  const std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - start;
  return time.count() / kCalls;
}

// Prints a row. Returns the factor by which ours is faster.
template <typename OurFunction, typename TheirFunction>
double Compare(const char* what, OurFunction&& ours, TheirFunction&& theirs) {
  double our_time = std::numeric_limits<double>::infinity();
  double their_time = our_time;
  for (int round = 0; round < kRounds; ++round) {
    our_time = std::min(our_time, Nanoseconds(ours));
    their_time = std::min(their_time, Nanoseconds(theirs));
  }
  std::printf("  %-28s %8.1f ns, ExecuTorch %8.1f ns: %.2f x\n", what, our_time, their_time,
              their_time / our_time);
  return their_time / our_time;
}

template <typename T>
void Keep(T value) {
  asm volatile("" : : "r"(value) : "memory");
}

}  // namespace

int main() {
  et::runtime_init();
  Ours ours;
  Theirs theirs;
  ours.CallBoxed();
  theirs.Call();
  if (ours.result() != 3.0f || theirs.result() != 3.0f) {
    std::printf("the sums are %g here and %g in ExecuTorch, not 3\n",
                static_cast<double>(ours.result()), static_cast<double>(theirs.result()));
    return 1;
  }
  std::printf("%zu operators registered in ExecuTorch\n", et::get_registered_kernels().size());
  const double found = Compare(
      "find aten::add.out by name", [] { Keep(static_cast<int>(Ours::Find())); },
      [] { Keep(Theirs::Find()); });
  const auto call_theirs = [&] { theirs.Call(); };
  Compare("call it on two floats", [&] { ours.Call(); }, call_theirs);
  Compare("the same, from a stack", [&] { ours.CallBoxed(); }, call_theirs);
  Compare("the same, prepared", [&] { ours.CallPrepared(); }, call_theirs);
  return found >= 1 ? 0 : 1;
}
