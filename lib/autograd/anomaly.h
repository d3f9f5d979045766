// Anomaly mode: reports which forward call made the node whose backward fails.
//
// Takes: DetectAnomaly around forward and backward; ForwardLabel around parts of the forward, which
// C++ cannot determine itself. Gives: for each node made in this scope the labels and the node that
// made it; if a node fails, a report to the reporter before the error propagates; an error for a
// gradient that is NaN. Errors: the latter.
//
//   const DetectAnomaly anomaly;
//   Tensor loss;
//   { const ForwardLabel label("second layer"); loss = Layer(x); }
//   Backward(loss);

#ifndef SWITCHYARD_LIB_AUTOGRAD_ANOMALY_H_
#define SWITCHYARD_LIB_AUTOGRAD_ANOMALY_H_

#include <cstddef>
#include <string>

#include "lib/autograd/hooks.h"
#include "lib/core/constant_init.h"
#include "lib/dispatch/local_keys.h"

namespace switchyard::autograd {

class ForwardLabel;
class Node;

namespace internal {

struct Anomaly {
  bool is_on;
  bool checks_nan;
  const ForwardLabel* label;  // the innermost one
};

SWITCHYARD_FAST_TLS SWITCHYARD_CONSTANT_INIT SWITCHYARD_STATE(thread_local Anomaly anomaly,
                                                              {false, false, nullptr});

}  // namespace internal

inline bool IsAnomalyMode() { return internal::anomaly.is_on; }

class DetectAnomaly {
 public:
  explicit DetectAnomaly(bool checks_nan = true) : before_(internal::anomaly) {
    internal::anomaly.is_on = true;
    internal::anomaly.checks_nan = checks_nan;
  }
  ~DetectAnomaly() {
    internal::anomaly.is_on = before_.is_on;
    internal::anomaly.checks_nan = before_.checks_nan;
  }
  DetectAnomaly(const DetectAnomaly&) = delete;
  DetectAnomaly& operator=(const DetectAnomaly&) = delete;

 private:
  const internal::Anomaly before_;
};

// Names a part of the forward. The caller owns the text, which must live as long as the label.
class ForwardLabel {
 public:
  explicit ForwardLabel(const char* text) : text_(text), outer_(internal::anomaly.label) {
    internal::anomaly.label = this;
  }
  ~ForwardLabel() { internal::anomaly.label = outer_; }
  ForwardLabel(const ForwardLabel&) = delete;
  ForwardLabel& operator=(const ForwardLabel&) = delete;

  const char* text() const { return text_; }
  const ForwardLabel* outer() const { return outer_; }

 private:
  const char* const text_;
  const ForwardLabel* const outer_;
};

// "in `second layer`, in `model`, in the backward of MulBackward": the current position of the
// thread.
std::string ForwardCall();

// Receives the reports; the initial reporter writes them to standard error. nullptr restores it.
using AnomalyReporter = void (*)(const char* text);
AnomalyReporter SetAnomalyReporter(AnomalyReporter reporter);

// Reports that a node failed, in anomaly mode.
void ReportAnomaly(const Node& node);
// Fails if one of the gradients that a node returned is NaN, in anomaly mode.
void CheckNan(const Node& node, const GradList& grads);

}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_ANOMALY_H_
