#include "lib/autograd/anomaly.h"

#include <atomic>
#include <cstdio>

#include "lib/autograd/engine.h"
#include "lib/autograd/node.h"
#include "lib/autograd/operators.h"
#include "lib/core/error.h"

namespace switchyard::autograd {
namespace {

void WriteToStandardError(const char* text) { std::fprintf(stderr, "switchyard: %s\n", text); }

SWITCHYARD_CONSTANT_INIT std::atomic<AnomalyReporter> anomaly_reporter{&WriteToStandardError};

// "; it was made in `layer`", or nothing.
std::string WhereMade(const Node& node) {
  if (node.forward_call().empty()) return "";
  return Join("; the forward call was made ", node.forward_call());
}

}  // namespace

std::string ForwardCall() {
  std::string text;
  for (const ForwardLabel* label = internal::anomaly.label; label != nullptr;
       label = label->outer()) {
    text += Join(text.empty() ? "" : ", ", "in `", label->text(), "`");
  }
  if (const Node* const node = RunningNode()) {
    text += Join(text.empty() ? "" : ", ", "in the backward of ", node->name());
  }
  return text;
}

AnomalyReporter SetAnomalyReporter(AnomalyReporter reporter) {
  return anomaly_reporter.exchange(reporter == nullptr ? &WriteToStandardError : reporter);
}

void ReportAnomaly(const Node& node) {
  const std::string text = Join("the backward of ", node.name(), " failed", WhereMade(node));
  anomaly_reporter.load()(text.c_str());
}

void CheckNan(const Node& node, const GradList& grads) {
  if (!internal::anomaly.checks_nan) return;
  for (size_t i = 0; i < grads.size(); ++i) {
    if (!grads[i].defined()) continue;
    SWITCHYARD_CHECK(!kOperators.has_nan(grads[i]), "gradient ", i, " that ", node.name(),
                     " returned is not a number (nan)", WhereMade(node));
  }
}

}  // namespace switchyard::autograd
