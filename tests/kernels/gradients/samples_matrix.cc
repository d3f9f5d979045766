// Samples of products of matrices and vectors.

#include "switchyard/ops/addmm.h"
#include "switchyard/ops/addmv.h"
#include "switchyard/ops/baddbmm.h"
#include "switchyard/ops/bmm.h"
#include "switchyard/ops/dot.h"
#include "switchyard/ops/mm.h"
#include "switchyard/ops/mv.h"
#include "tests/kernels/gradients/samples.h"

namespace switchyard::samples {
namespace {

void AddMatrices(Samples* samples) {
  const auto mm = [](const Tensors& x) { return switchyard::mm(x[0], x[1]); };
  const auto addmm = [](const Tensors& x) { return switchyard::addmm(x[0], x[1], x[2], 0.5, 2.5); };
  const auto plain_addmm = [](const Tensors& x) { return switchyard::addmm(x[0], x[1], x[2]); };
  const Tensor a = Drawn({2, 3}, 1);
  const Tensor b = Drawn({3, 4}, 2);
  samples->push_back(Of("mm", "plain", {a, b}, mm));
  samples->push_back(Of("mm", "transposed", {ByColumns(a), ByColumns(b)}, mm));
  samples->push_back(Of("mm", "empty", {Drawn({2, 0}), Drawn({0, 3})}, mm));
  samples->push_back(Of("addmm", "plain", {Drawn({2, 4}, 3), a, b}, addmm));
  samples->push_back(Of("addmm", "a row", {Drawn({4}, 3), a, ByColumns(b)}, plain_addmm));
  samples->push_back(Of("addmm", "a number", {Drawn({}, 3), ByColumns(a), b}, addmm));
}

void AddBatches(Samples* samples) {
  const auto bmm = [](const Tensors& x) { return switchyard::bmm(x[0], x[1]); };
  const auto baddbmm = [](const Tensors& x) {
    return switchyard::baddbmm(x[0], x[1], x[2], 0.5, 2.5);
  };
  const Tensor a = Drawn({2, 2, 3}, 1);
  const Tensor b = Drawn({2, 3, 2}, 2);
  samples->push_back(Of("bmm", "plain", {a, b}, bmm));
  samples->push_back(Of("bmm", "empty", {Drawn({0, 2, 3}), Drawn({0, 3, 2})}, bmm));
  samples->push_back(Of("baddbmm", "plain", {Drawn({2, 2, 2}, 3), a, b}, baddbmm));
  samples->push_back(Of("baddbmm", "stretched", {Drawn({2}, 3), a, b}, baddbmm));
}

void AddVectors(Samples* samples) {
  const auto addmv = [](const Tensors& x) { return switchyard::addmv(x[0], x[1], x[2], 0.5, 2.5); };
  const auto mv = [](const Tensors& x) { return switchyard::mv(x[0], x[1]); };
  const auto dot = [](const Tensors& x) { return switchyard::dot(x[0], x[1]); };
  const Tensor matrix = Drawn({2, 3}, 1);
  const Tensor vector = Drawn({3}, 2);
  samples->push_back(Of("addmv", "plain", {Drawn({2}, 3), matrix, vector}, addmv));
  samples->push_back(Of("addmv", "a number", {Drawn({}, 3), ByColumns(matrix), vector}, addmv));
  samples->push_back(Of("mv", "plain", {matrix, vector}, mv));
  samples->push_back(Of("mv", "transposed", {ByColumns(matrix), vector}, mv));
  samples->push_back(Of("dot", "plain", {Drawn({3}, 1), vector}, dot));
  samples->push_back(Of("dot", "empty", {Drawn({0}), Drawn({0})}, dot));
}

}  // namespace

Samples MatrixSamples() {
  Samples samples;
  AddMatrices(&samples);
  AddBatches(&samples);
  AddVectors(&samples);
  return samples;
}

}  // namespace switchyard::samples
