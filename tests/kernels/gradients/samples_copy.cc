// Samples of copies and rearrangements.

#include <cstdint>

#include "switchyard/ops/cat.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/copy.h"
#include "switchyard/ops/fill.h"
#include "switchyard/ops/flip.h"
#include "switchyard/ops/repeat.h"
#include "switchyard/ops/roll.h"
#include "switchyard/ops/stack.h"
#include "switchyard/ops/tril.h"
#include "switchyard/ops/triu.h"
#include "tests/kernels/gradients/samples.h"

namespace switchyard::samples {
namespace {

void AddJoined(Samples* samples) {
  const auto cat = [](const Tensors& x) { return switchyard::cat(x, -1); };
  const auto stack = [](const Tensors& x) { return switchyard::stack(x, 1); };
  samples->push_back(Of("cat", "plain", {Drawn({2, 3}, 1), Drawn({2, 1}, 2)}, cat));
  samples->push_back(
      Of("cat", "with empty ones", {Drawn({2, 3}, 1), Drawn({0}), Drawn({2, 0})}, cat));
  samples->push_back(Of("cat", "transposed", {ByColumns(Drawn({2, 3}, 1)), Drawn({2, 2}, 2)}, cat));
  samples->push_back(Of("stack", "plain", {Drawn({2, 3}, 1), Drawn({2, 3}, 2)}, stack));
  samples->push_back(Of("stack", "one", {ByColumns(Drawn({2, 3}, 1))}, stack));
}

void AddWritten(Samples* samples) {
  const auto copy = [](const Tensors& x) {
    Tensor self = switchyard::clone(x[0]);
    return Tensor(switchyard::copy_(self, x[1]));
  };
  const auto fill = [](const Tensors& x) {
    Tensor self = switchyard::clone(x[0]);
    return Tensor(switchyard::fill_(self, 3));
  };
  samples->push_back(Of("copy_", "plain", {Drawn({2, 3}, 1), Drawn({2, 3}, 2)}, copy));
  samples->push_back(Of("copy_", "stretched", {Drawn({2, 3}, 1), Drawn({3}, 2)}, copy));
  samples->push_back(Of("fill_.Scalar", "plain", {Drawn({2, 3}, 1)}, fill));
  samples->push_back(Of("fill.Scalar", "plain", {Drawn({2, 3}, 1)},
                        [](const Tensors& x) { return switchyard::fill(x[0], 3); }));
  samples->push_back(Of("fill.Tensor", "plain", {ByColumns(Drawn({2, 3}, 1)), Drawn({}, 2)},
                        [](const Tensors& x) { return switchyard::fill(x[0], x[1]); }));
}

struct Rearranged {
  const char* op;
  Tensor (*call)(const Tensor& x);  // of sizes [2, 3]
};

const Rearranged kRearranged[] = {
    {"repeat", [](const Tensor& x) { return switchyard::repeat(x, {2, 1, 3}); }},
    {"repeat", [](const Tensor& x) { return switchyard::repeat(x, {0, 2}); }},
    {"flip", [](const Tensor& x) { return switchyard::flip(x, {0, -1}); }},
    {"roll", [](const Tensor& x) { return switchyard::roll(x, {1, 2}, {0, 1}); }},
    {"roll", [](const Tensor& x) { return switchyard::roll(x, 2); }},
    {"tril", [](const Tensor& x) { return switchyard::tril(x, 1); }},
    {"triu", [](const Tensor& x) { return switchyard::triu(x, 1); }},
};

}  // namespace

Samples CopySamples() {
  Samples samples;
  AddJoined(&samples);
  AddWritten(&samples);
  for (const Rearranged& row : kRearranged) {
    const auto call = [f = row.call](const Tensors& x) { return f(x[0]); };
    samples.push_back(Of(row.op, "plain", {Drawn({2, 3}, 1)}, call));
    samples.push_back(Of(row.op, "transposed", {ByColumns(Drawn({2, 3}, 2))}, call));
  }
  return samples;
}

}  // namespace switchyard::samples
