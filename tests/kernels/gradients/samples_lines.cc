// Samples of elements, places and lines whose gradients are formulas of their own.

#include <tuple>
#include <vector>

#include "switchyard/ops/add.h"
#include "switchyard/ops/addr.h"
#include "switchyard/ops/alias.h"
#include "switchyard/ops/aminmax.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/complex.h"
#include "switchyard/ops/copysign.h"
#include "switchyard/ops/cummax.h"
#include "switchyard/ops/cummin.h"
#include "switchyard/ops/deg2rad.h"
#include "switchyard/ops/diag_embed.h"
#include "switchyard/ops/diagonal_scatter.h"
#include "switchyard/ops/dist.h"
#include "switchyard/ops/frac.h"
#include "switchyard/ops/index_add.h"
#include "switchyard/ops/index_copy.h"
#include "switchyard/ops/index_fill.h"
#include "switchyard/ops/ldexp.h"
#include "switchyard/ops/masked_select.h"
#include "switchyard/ops/mvlgamma.h"
#include "switchyard/ops/nan_to_num.h"
#include "switchyard/ops/nansum.h"
#include "switchyard/ops/polar.h"
#include "switchyard/ops/put.h"
#include "switchyard/ops/rad2deg.h"
#include "switchyard/ops/rot90.h"
#include "switchyard/ops/rsub.h"
#include "switchyard/ops/select_scatter.h"
#include "switchyard/ops/slice_scatter.h"
#include "switchyard/ops/take.h"
#include "switchyard/ops/trace.h"
#include "switchyard/ops/unsafe_split.h"
#include "switchyard/ops/unsafe_split_with_sizes.h"
#include "switchyard/ops/vdot.h"
#include "switchyard/ops/view_as_real.h"
#include "switchyard/ops/xlogy.h"
#include "switchyard/ops/zero.h"
#include "tests/kernels/gradients/samples.h"

namespace switchyard::samples {
namespace {

void AddElements(Samples* samples) {
  samples->push_back(Of("alias", "transposed", {ByColumns(Drawn({2, 3}))},
                        [](const Tensors& x) { return switchyard::alias(x[0]); }));
  samples->push_back(Of(
      "complex", "stretched", {Drawn({2, 3}), Drawn({3}, 1)},
      [](const Tensors& x) { return switchyard::view_as_real(switchyard::complex(x[0], x[1])); }));
  samples->push_back(Of("copysign.Scalar", "negative", {Drawn({5})},
                        [](const Tensors& x) { return switchyard::copysign(x[0], -1); }));
  samples->push_back(Of("deg2rad", "plain", {Drawn({5})},
                        [](const Tensors& x) { return switchyard::deg2rad(x[0]); }));
  samples->push_back(
      Of("frac", "plain", {Drawn({5})}, [](const Tensors& x) { return switchyard::frac(x[0]); }));
  samples->push_back(Of("ldexp.Tensor", "stretched", {Drawn({2, 3}), Drawn({3}, 1)},
                        [](const Tensors& x) { return switchyard::ldexp(x[0], x[1]); }));
  samples->push_back(Of("mvlgamma", "of matrices", {Positive({4})}, [](const Tensors& x) {
    return switchyard::mvlgamma(switchyard::add(x[0], 3), 2);
  }));
  samples->push_back(Of("nan_to_num", "plain", {Drawn({5})},
                        [](const Tensors& x) { return switchyard::nan_to_num(x[0]); }));
  samples->push_back(Of("polar", "plain", {Positive({3}), Drawn({3}, 1)}, [](const Tensors& x) {
    return switchyard::view_as_real(switchyard::polar(x[0], x[1]));
  }));
  samples->push_back(Of("rad2deg", "plain", {Drawn({5})},
                        [](const Tensors& x) { return switchyard::rad2deg(x[0]); }));
  samples->push_back(Of("rsub.Scalar", "scaled", {Drawn({3})},
                        [](const Tensors& x) { return switchyard::rsub(x[0], 2, 3); }));
  samples->push_back(Of("rsub.Tensor", "stretched", {Drawn({2, 3}), Drawn({3}, 1)},
                        [](const Tensors& x) { return switchyard::rsub(x[0], x[1], 2); }));
  samples->push_back(Of("xlogy.Scalar_Other", "plain", {Drawn({4})},
                        [](const Tensors& x) { return switchyard::xlogy(x[0], 2.5); }));
  samples->push_back(Of("xlogy.Scalar_Self", "plain", {Positive({4})},
                        [](const Tensors& x) { return switchyard::xlogy(2.5, x[0]); }));
  samples->push_back(Of(
      "zero_", "plain", {Drawn({4})},
      [](const Tensors& x) {
        Tensor self = switchyard::clone(x[0]);
        return Tensor(switchyard::zero_(self));
      },
      Expect::kZeros));
}

void AddPlaces(Samples* samples) {
  samples->push_back(
      Of("diagonal_scatter", "shifted", {Drawn({3, 4}), Drawn({3}, 1)},
         [](const Tensors& x) { return switchyard::diagonal_scatter(x[0], x[1], 1, 0, 1); }));
  samples->push_back(
      Of("index_add", "scaled", {Drawn({3, 4}), Drawn({2, 4}, 1)}, [](const Tensors& x) {
        return switchyard::index_add(x[0], 0, Indices({2}, {2, 0}), x[1], 2);
      }));
  samples->push_back(
      Of("index_add", "without dimensions", {Drawn({}), Drawn({}, 1)},
         [](const Tensors& x) { return switchyard::index_add(x[0], 0, Indices({1}, {0}), x[1]); }));
  samples->push_back(
      Of("index_copy", "columns", {Drawn({2, 3}), Drawn({2, 2}, 1)}, [](const Tensors& x) {
        return switchyard::index_copy(x[0], 1, Indices({2}, {2, 0}), x[1]);
      }));
  samples->push_back(Of("index_fill.int_Scalar", "rows", {Drawn({3, 2})}, [](const Tensors& x) {
    return switchyard::index_fill(x[0], 0, Indices({2}, {2, 0}), 1.5);
  }));
  samples->push_back(
      Of("index_fill.int_Tensor", "rows", {Drawn({3, 2}), Drawn({}, 1)}, [](const Tensors& x) {
        return switchyard::index_fill(x[0], 0, Indices({2}, {2, 0}), x[1]);
      }));
  samples->push_back(Of("masked_select", "stretched", {Drawn({2, 3})}, [](const Tensors& x) {
    return switchyard::masked_select(x[0], Mask({3}, {true, false, true}));
  }));
  samples->push_back(Of("put", "written", {Drawn({2, 3}), Drawn({2}, 1)}, [](const Tensors& x) {
    return switchyard::put(x[0], Indices({2}, {4, -6}), x[1], false);
  }));
  samples->push_back(Of("put", "added", {Drawn({2, 3}), Drawn({2}, 1)}, [](const Tensors& x) {
    return switchyard::put(x[0], Indices({2}, {4, 4}), x[1], true);
  }));
  samples->push_back(
      Of("select_scatter", "columns", {Drawn({4, 2}), Drawn({4}, 1)},
         [](const Tensors& x) { return switchyard::select_scatter(x[0], x[1], 1, -1); }));
  samples->push_back(
      Of("slice_scatter", "rows", {Drawn({4, 2}), Drawn({2, 2}, 1)},
         [](const Tensors& x) { return switchyard::slice_scatter(x[0], x[1], 0, 1, 3, 1); }));
  samples->push_back(Of("take", "twice", {Drawn({2, 3})}, [](const Tensors& x) {
    return switchyard::take(x[0], Indices({3}, {4, -2, 0}));
  }));
  samples->push_back(Of("unsafe_split.Tensor", "a rest", {Drawn({3, 2})},
                        [](const Tensors& x) { return switchyard::unsafe_split(x[0], 2, 0); }));
  samples->push_back(
      Of("unsafe_split_with_sizes", "columns", {Drawn({2, 3})},
         [](const Tensors& x) { return switchyard::unsafe_split_with_sizes(x[0], {1, 2}, 1); }));
}

void AddLines(Samples* samples) {
  samples->push_back(
      Of("addr", "plain", {Drawn({3, 4}), Drawn({3}, 1), Drawn({4}, 2)},
         [](const Tensors& x) { return switchyard::addr(x[0], x[1], x[2], 0.5, 2); }));
  samples->push_back(Of("addr", "stretched", {Drawn({4}), Drawn({3}, 1), Drawn({4}, 2)},
                        [](const Tensors& x) { return switchyard::addr(x[0], x[1], x[2]); }));
  samples->push_back(Of("aminmax", "of a dimension", {Drawn({3, 4})},
                        [](const Tensors& x) { return switchyard::aminmax(x[0], 0, true); }));
  samples->push_back(Of("aminmax", "of all", {Drawn({3, 4})},
                        [](const Tensors& x) { return switchyard::aminmax(x[0]); }));
  samples->push_back(Of("cummax", "columns", {Drawn({3, 4})},
                        [](const Tensors& x) { return std::get<0>(switchyard::cummax(x[0], 0)); }));
  samples->push_back(Of("cummin", "rows", {Drawn({3, 4})}, [](const Tensors& x) {
    return std::get<0>(switchyard::cummin(x[0], -1));
  }));
  samples->push_back(Of("diag_embed", "shifted", {Drawn({2, 3})},
                        [](const Tensors& x) { return switchyard::diag_embed(x[0], -1, 0, 2); }));
  samples->push_back(Of("dist", "cubes", {Drawn({2, 3}), Drawn({2, 3}, 1)},
                        [](const Tensors& x) { return switchyard::dist(x[0], x[1], 3); }));
  samples->push_back(Of("dist", "stretched", {Drawn({2, 3}), Drawn({3}, 1)},
                        [](const Tensors& x) { return switchyard::dist(x[0], x[1]); }));
  samples->push_back(Of("nansum", "rows", {Drawn({3, 4})}, [](const Tensors& x) {
    return switchyard::nansum(x[0], IntArrayRef({1}), true);
  }));
  samples->push_back(Of("rot90", "backwards", {Drawn({3, 4})},
                        [](const Tensors& x) { return switchyard::rot90(x[0], -1, {0, 1}); }));
  samples->push_back(Of("trace", "wide", {Drawn({2, 3})},
                        [](const Tensors& x) { return switchyard::trace(x[0]); }));
  samples->push_back(Of("vdot", "plain", {Drawn({4}), Drawn({4}, 1)},
                        [](const Tensors& x) { return switchyard::vdot(x[0], x[1]); }));
}

}  // namespace

Samples LineSamples() {
  Samples samples;
  AddElements(&samples);
  AddPlaces(&samples);
  AddLines(&samples);
  return samples;
}

}  // namespace switchyard::samples
