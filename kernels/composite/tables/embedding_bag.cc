// Rows of a table, added up, averaged or compared bag by bag. A bag is a part of a list of row
// numbers; `offsets` says where each begins.

#include <cmath>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "kernels/common/dimensions.h"
#include "lib/core/error.h"
#include "switchyard/ops/_embedding_bag.h"
#include "switchyard/ops/_embedding_bag_native.h"
#include "switchyard/ops/all.h"
#include "switchyard/ops/arange.h"
#include "switchyard/ops/clamp_max.h"
#include "switchyard/ops/clamp_min.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/cumsum.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/embedding.h"
#include "switchyard/ops/embedding_bag_native.h"
#include "switchyard/ops/eq.h"
#include "switchyard/ops/expand.h"
#include "switchyard/ops/full.h"
#include "switchyard/ops/gather.h"
#include "switchyard/ops/index_add.h"
#include "switchyard/ops/index_select.h"
#include "switchyard/ops/item.h"
#include "switchyard/ops/le.h"
#include "switchyard/ops/logical_and.h"
#include "switchyard/ops/lt.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/narrow.h"
#include "switchyard/ops/ne.h"
#include "switchyard/ops/ones_like.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/scatter_add.h"
#include "switchyard/ops/scatter_reduce.h"
#include "switchyard/ops/select.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/unsqueeze.h"
#include "switchyard/ops/where.h"
#include "switchyard/ops/zeros.h"

namespace switchyard::native {
namespace {

constexpr char kName[] = "_embedding_bag";

enum Mode : int64_t { kSum, kMean, kMax };

// A list of row numbers in bags, checked.
struct Bags {
  Bags(const Tensor& all_indices, const Tensor& all_offsets, bool include_last_offset)
      : indices(all_indices), offsets(all_offsets) {
    CheckNumbers("indices", indices);
    CheckNumbers("offsets", offsets);
    if (indices.dtype() != offsets.dtype()) {
      indices = switchyard::to(indices, ScalarType::Long);
      offsets = switchyard::to(offsets, ScalarType::Long);
    }
    SWITCHYARD_CHECK(!include_last_offset || offsets.numel() > 0, kName,
                     ": offsets has not the last one");
    count = offsets.numel() - (include_last_offset ? 1 : 0);
    if (offsets.numel() == 0) return;
    const int64_t first = At(0);
    const int64_t last = At(offsets.numel() - 1);
    SWITCHYARD_CHECK(first == 0, kName, ": the first of offsets is ", first, ", not 0");
    SWITCHYARD_CHECK(last <= indices.numel(), kName, ": offsets has ", last, ", and indices only ",
                     indices.numel(), " elements");
    const Tensor is_rising = switchyard::le(switchyard::narrow(offsets, 0, 0, offsets.numel() - 1),
                                            switchyard::narrow(offsets, 0, 1, offsets.numel() - 1));
    SWITCHYARD_CHECK(switchyard::item(switchyard::all(is_rising)).To<bool>(), kName,
                     ": offsets has one that is less than the one before it");
    SWITCHYARD_CHECK(!include_last_offset || last == indices.numel(), kName,
                     ": the last of offsets is ", last, ", not the number of indices, ",
                     indices.numel());
  }

  static void CheckNumbers(const char* name, const Tensor& tensor) {
    const bool is_number = tensor.dtype() == ScalarType::Long || tensor.dtype() == ScalarType::Int;
    SWITCHYARD_CHECK(is_number, kName, ": ", name, " has dtype ", tensor.dtype(),
                     ", neither Long nor Int");
    SWITCHYARD_CHECK(tensor.dim() == 1, kName, ": ", name, " has sizes ", tensor.sizes(),
                     ", and is no list");
  }

  int64_t At(int64_t i) const {
    return switchyard::item(switchyard::select(offsets, 0, i)).To<int64_t>();
  }

  Tensor Zeros(int64_t length) const {
    return switchyard::zeros({length}, offsets.dtype(), std::nullopt, offsets.device(),
                             std::nullopt);
  }

  // The number of the bag of each index: how many others begin at it or before.
  Tensor Numbers() const {
    const Tensor starts = switchyard::scatter_add(Zeros(indices.numel() + 1), 0, Places(offsets),
                                                  switchyard::ones_like(offsets));
    const Tensor begun = switchyard::cumsum(starts, 0, offsets.dtype());
    return switchyard::sub(switchyard::narrow(begun, 0, 0, indices.numel()), 1);
  }

  static Tensor Places(const Tensor& numbers) { return switchyard::to(numbers, ScalarType::Long); }

  Tensor indices;
  Tensor offsets;
  int64_t count = 0;
};

Tensor Column(const Tensor& list) { return switchyard::unsqueeze(list, 1); }

// The rows of one call, with the numbers of their bags.
struct Rows {
  Rows(const Tensor& weight, const Bags& bags, bool scale_grad_by_freq, int64_t padding_idx)
      : values(switchyard::embedding(weight, bags.indices, padding_idx, scale_grad_by_freq,
                                     /*sparse=*/false)),
        numbers(bags.Numbers()) {
    if (padding_idx < 0) return;
    is_kept = switchyard::ne(bags.indices, padding_idx);
    values = switchyard::where(Column(is_kept), values, 0);
  }

  // How many rows each bag has, without paddings.
  Tensor Counts(const Bags& bags) const {
    const Tensor ones = is_kept.defined() ? switchyard::to(is_kept, bags.offsets.dtype())
                                          : switchyard::ones_like(bags.indices);
    return switchyard::scatter_add(bags.Zeros(bags.count), 0, Bags::Places(numbers), ones);
  }

  Tensor Sum(int64_t count) const {
    const Tensor zeros = switchyard::zeros({count, values.size(1)}, values.dtype(), std::nullopt,
                                           values.device(), std::nullopt);
    return switchyard::index_add(zeros, 0, numbers, values);
  }

  // Which rows are the first of their bags.
  Tensor IsFirst(const Tensor& places, int64_t count) const {
    const int64_t length = values.size(0);
    const Tensor bags = Bags::Places(numbers);
    const Tensor kept = is_kept.defined() ? switchyard::where(is_kept, places, length) : places;
    const Tensor first =
        switchyard::scatter_reduce(switchyard::full({count}, length, ScalarType::Long, std::nullopt,
                                                    values.device(), std::nullopt),
                                   0, bags, kept, "amin");
    return switchyard::eq(switchyard::gather(first, 0, bags), places);
  }

  // For each bag and column, the place in the list of the first row with the greatest element; the
  // length of the list for bags without rows. NaN is the greatest as the first of its bag, and the
  // least elsewhere. Source: PyTorch.
  Tensor PlacesOfGreatest(int64_t count) const {
    const int64_t length = values.size(0);
    const std::vector<int64_t> sizes = {count, values.size(1)};
    const Tensor bags = switchyard::expand(Column(Bags::Places(numbers)), values.sizes());
    const Tensor places =
        switchyard::arange(length, ScalarType::Long, std::nullopt, values.device(), std::nullopt);
    const Tensor is_top =
        switchyard::logical_and(Column(IsFirst(places, count)), switchyard::ne(values, values));
    const Tensor numbers_of_nan = switchyard::where(is_top, INFINITY, -INFINITY);
    Tensor elements = switchyard::where(switchyard::eq(values, values), values, numbers_of_nan);
    if (is_kept.defined()) elements = switchyard::where(Column(is_kept), elements, -INFINITY);
    const Tensor zeros =
        switchyard::zeros(sizes, values.dtype(), std::nullopt, values.device(), std::nullopt);
    const Tensor greatest = switchyard::gather(
        switchyard::scatter_reduce(zeros, 0, bags, elements, "amax", /*include_self=*/false), 0,
        bags);
    Tensor is_greatest = switchyard::eq(elements, greatest);
    if (is_kept.defined()) is_greatest = switchyard::logical_and(is_greatest, Column(is_kept));
    return switchyard::scatter_reduce(
        switchyard::full(sizes, length, ScalarType::Long, std::nullopt, values.device(),
                         std::nullopt),
        0, bags, switchyard::where(is_greatest, Column(places), length), "amin");
  }

  Tensor values;
  Tensor numbers;
  Tensor is_kept;  // undefined if there are no paddings
};

using Result = std::tuple<Tensor, Tensor, Tensor, Tensor>;

// The greatest elements, and the rows of the table that they come from.
Result Greatest(const Tensor& weight, const Bags& bags, const Rows& rows) {
  const Tensor counts = rows.Counts(bags);
  const int64_t length = bags.indices.numel();
  const std::vector<int64_t> sizes = {bags.count, weight.size(1)};
  if (length == 0) {
    const Tensor zeros =
        switchyard::zeros(sizes, bags.offsets.dtype(), std::nullopt, weight.device(), std::nullopt);
    return {rows.Sum(bags.count), rows.numbers, counts, zeros};
  }
  const Tensor places = rows.PlacesOfGreatest(bags.count);
  const Tensor is_there = switchyard::lt(places, length);
  const Tensor lines =
      switchyard::reshape(switchyard::clamp_max(places, length - 1), {places.numel()});
  const Tensor chosen =
      switchyard::reshape(switchyard::index_select(bags.indices, 0, lines), sizes);
  const Tensor numbers = switchyard::where(is_there, chosen, 0);
  const Tensor elements = switchyard::gather(weight, 0, Bags::Places(numbers));
  return {switchyard::where(is_there, elements, 0), rows.numbers, counts, numbers};
}

// PyTorch leaves the numbers of bags out where its sums need none.
bool NeedsNumbers(const Tensor& weight, const std::optional<Tensor>& scales, int64_t padding_idx) {
  const bool is_fast = weight.dtype() != ScalarType::Double && weight.stride(1) == 1 &&
                       (!scales.has_value() || scales->stride(0) == 1);
  return !is_fast || padding_idx >= 0;
}

void CheckScales(const Tensor& scales, const Tensor& weight, const Tensor& indices, int64_t mode) {
  SWITCHYARD_CHECK(mode == kSum, kName, ": per_sample_weights are for sums alone");
  SWITCHYARD_CHECK(scales.dtype() == weight.dtype(), kName, ": per_sample_weights have dtype ",
                   scales.dtype(), " and weight ", weight.dtype());
  SWITCHYARD_CHECK(scales.sizes() == indices.sizes(), kName, ": per_sample_weights have sizes ",
                   scales.sizes(), " and indices ", indices.sizes());
}

}  // namespace

Result _embedding_bag(const Tensor& weight, const Tensor& indices, const Tensor& offsets,
                      bool scale_grad_by_freq, int64_t mode, bool /*sparse*/,
                      const std::optional<Tensor>& per_sample_weights, bool include_last_offset,
                      int64_t padding_idx) {
  SWITCHYARD_CHECK(IsFloatingType(weight.dtype()), kName, ": weight has dtype ", weight.dtype(),
                   ", which is not one of fractions");
  SWITCHYARD_CHECK(mode >= kSum && mode <= kMax, kName, ": mode is ", mode);
  const bool has_scales = per_sample_weights.has_value() && per_sample_weights->defined();
  const std::optional<Tensor> scales = has_scales ? per_sample_weights : std::nullopt;
  if (has_scales) CheckScales(*scales, weight, indices, mode);
  const Bags bags(indices, offsets, include_last_offset);
  Rows rows(weight, bags, scale_grad_by_freq, padding_idx);
  if (mode == kMax) return Greatest(weight, bags, rows);
  if (has_scales) rows.values = switchyard::mul(rows.values, Column(*scales));
  const Tensor sum = rows.Sum(bags.count);
  if (mode == kMean) {
    const Tensor counts = rows.Counts(bags);
    const Tensor divisors = switchyard::to(switchyard::clamp_min(counts, 1), sum.dtype());
    return {switchyard::div(sum, Column(divisors)), rows.numbers, counts,
            switchyard::clone(counts)};
  }
  const bool needs_numbers = NeedsNumbers(weight, scales, padding_idx);
  return {sum, needs_numbers ? rows.numbers : bags.Zeros(0), bags.Zeros(bags.count),
          bags.Zeros(bags.count)};
}

Result embedding_bag(const Tensor& weight, const Tensor& indices, const Tensor& offsets,
                     bool scale_grad_by_freq, int64_t mode, bool sparse,
                     const std::optional<Tensor>& per_sample_weights, bool include_last_offset) {
  return switchyard::_embedding_bag(weight, indices, offsets, scale_grad_by_freq, mode, sparse,
                                    per_sample_weights, include_last_offset);
}
Result embedding_bag(const Tensor& weight, const Tensor& indices, const Tensor& offsets,
                     bool scale_grad_by_freq, int64_t mode, bool sparse,
                     const std::optional<Tensor>& per_sample_weights, bool include_last_offset,
                     std::optional<int64_t> padding_idx) {
  const int64_t padding =
      padding_idx.has_value()
          ? internal::WrapDimension("embedding_bag, padding_idx", *padding_idx, weight.size(0))
          : -1;
  return switchyard::_embedding_bag(weight, indices, offsets, scale_grad_by_freq, mode, sparse,
                                    per_sample_weights, include_last_offset, padding);
}

}  // namespace switchyard::native
