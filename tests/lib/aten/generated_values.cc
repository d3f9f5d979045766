#include "tests/lib/aten/generated_values.h"

#include <ATen/Functions.h>

#include <algorithm>
#include <cctype>
#include <string_view>

namespace switchyard::aten::test {
namespace {

using Sizes = std::vector<int64_t>;

// Sizes of the tensors of one call, in turn.
const std::vector<std::vector<Sizes>>& Families() {
  static const std::vector<std::vector<Sizes>> families = {
      {{3, 4}},
      {{3, 4}, {4}},
      {{4, 4}},
      {{2, 3, 4}},
      {{5}},
      {{}},
      {{0, 4}},
      {{3, 4}, {4, 5}, {3, 5}},
      {{1, 3, 6, 6}, {2, 3, 3, 3}, {2}},
      {{2, 3, 4, 6}},
      {{2, 3, 4}, {2, 4, 3}, {2, 3, 3}},
      {{4}, {4}, {4}},
      {{4, 4}, {4}, {4}},
      {{1, 2, 4, 4, 4}},
      {{2, 3, 4}, {3}, {3}, {3}, {3}, {3}},
      {{3, 4}, {3}, {4}},
      {{5, 3}, {4}},
      {{1, 2, 4, 4}, {1, 3, 3, 2}},
      {{1, 2, 3, 3, 3}, {1, 2, 2, 2, 3}},
      {{1, 2, 3, 3}, {1, 2, 6, 6}, {1, 2, 3, 3}},
      {{1, 2, 6, 6}, {1, 2, 2}},
      {{1, 2, 4, 4, 4}, {3, 2, 2, 2, 2}, {3}},
      {{2, 4, 4}, {2, 4, 2}},
      {{3, 5}, {3, 4}, {4, 5}},
      {{3}, {3, 4}, {4}},
      {{3, 5}, {2, 3, 4}, {2, 4, 5}},
      {{2, 3, 5}, {2, 3, 4}, {2, 4, 5}},
      {{1, 3, 4, 4}, {1, 4, 4}, {3}},
  };
  return families;
}

constexpr at::ScalarType kDtypes[] = {at::kFloat, at::kFloat, at::kDouble, at::kLong,
                                      at::kBool,  at::kInt,   at::kFloat,  at::kComplexFloat};

bool IsOneOf(std::string_view name, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool IsIndex(std::string_view name) {
  return IsOneOf(name, {"index", "indices", "target", "offsets", "lengths", "repeats", "pivots"});
}

bool IsMask(std::string_view name) { return IsOneOf(name, {"mask", "condition"}); }

// 2 of `int[2]`; nothing of `int[]`.
optional<size_t> LengthOf(std::string_view type) {
  const size_t bracket = type.find('[');
  if (bracket == std::string_view::npos || std::isdigit(type[bracket + 1]) == 0) return nullopt;
  return static_cast<size_t>(type[bracket + 1] - '0');
}

Sizes Permutation(size_t count, size_t turned_by) {
  Sizes sizes(count);
  for (size_t i = 0; i < count; ++i) sizes[i] = static_cast<int64_t>((i + turned_by) % count);
  return sizes;
}

}  // namespace

Values::Values(uint32_t seed)
    : random_(seed),
      family_(random_() % Families().size()),
      dtype_(kDtypes[random_() % std::size(kDtypes)]) {}

size_t Values::Below(size_t count) { return random_() % count; }

at::Tensor Values::MakeTensor(at::ScalarType dtype, at::IntArrayRef sizes) {
  at::Tensor values = at::arange(1, 1 + c10::multiply_integers(sizes), at::kDouble);
  values = at::sin(at::mul(values, static_cast<double>(1 + Below(7)))).reshape(sizes);
  if (!at::isFloatingType(dtype) && !at::isComplexType(dtype))
    values = at::floor(at::mul(values, 3)).abs();
  at::Tensor tensor = values.to(dtype);
  if (Below(4) == 0 && tensor.dim() >= 2) {
    tensor = tensor.transpose(0, 1).contiguous().transpose(0, 1);
  }
  return tensor;
}

void Values::Make(at::Tensor* value) {
  const std::vector<Sizes>& family = Families()[family_];
  const Sizes& sizes = family[tensors_.size() % family.size()];
  at::ScalarType dtype = Below(6) == 0 ? at::kLong : dtype_;
  if (Below(8) != 0 && IsIndex(parameter_.name)) dtype = at::kLong;
  if (Below(8) != 0 && IsMask(parameter_.name)) dtype = at::kBool;
  *value = MakeTensor(dtype, sizes);
  const bool is_square = sizes.size() >= 2 && sizes.back() == sizes[sizes.size() - 2];
  if (is_square && value->is_floating_point() && Below(3) == 0) {
    // What every decomposition takes.
    *value = at::add(at::add(*value, value->transpose(-1, -2)),
                     at::mul(at::eye(sizes.back(), value->options()), 8));
  }
  tensors_.push_back({*value});
}

void Values::Make(at::Scalar* value) {
  *value = Below(2) == 0 ? at::Scalar(static_cast<int64_t>(Below(3))) : at::Scalar(0.5);
}
void Values::Make(int64_t* value) {
  if (Below(4) != 0) {
    if (const optional<int64_t> named = NamedNumber()) {
      *value = *named;
      return;
    }
  }
  constexpr int64_t kNumbers[] = {0, 1, 0, -1, 2, 1};
  *value = kNumbers[Below(std::size(kNumbers))];
}
void Values::Make(double* value) { *value = Below(2) == 0 ? 0.5 : 1; }
void Values::Make(bool* value) { *value = Below(2) == 1; }
void Values::Make(string_view* value) {
  constexpr const char* kWords[] = {"mean", "sum", "none", "reflect", "constant", "left"};
  *value = kWords[Below(std::size(kWords))];
}
void Values::Make(at::ScalarType* value) { *value = dtype_; }
void Values::Make(at::Layout* value) { *value = at::kStrided; }
void Values::Make(at::Device* value) { *value = at::kCPU; }
void Values::Make(at::MemoryFormat* value) { *value = at::MemoryFormat::Contiguous; }

void Values::Make(at::IntArrayRef* value) {
  static const std::vector<Sizes> kLists = {{0},    {1},    {1, 1}, {2, 2}, {0, 1},
                                            {3, 4}, {1, 0}, {},     {12},   {1, 1, 1}};
  optional<Sizes> list;
  if (Below(6) != 0) list = NamedList();
  lists_.push_back(list.has_value() ? *list : kLists[Below(kLists.size())]);
  *value = lists_.back();
}
std::vector<int64_t> Values::FirstSizes() const {
  if (tensors_.empty()) return {3, 4};
  return tensors_.front().front().sizes().vec();
}

optional<int64_t> Values::NamedNumber() {
  const std::string_view name = parameter_.name;
  const Sizes first = FirstSizes();
  const auto size_at = [&](size_t i) { return i < first.size() ? first[i] : 1; };
  if (name == "reduction") return static_cast<int64_t>(Below(3));
  if (name == "groups" || name == "group") return Below(3) == 0 ? 2 : 1;
  if (name == "ignore_index") return -100;
  if (name == "N") return size_at(0);
  if (name == "C") return size_at(1);
  if (name == "HxW") {
    return c10::multiply_integers(first) / std::max<int64_t>(1, size_at(0) * size_at(1));
  }
  if (name == "end") return static_cast<int64_t>(1 + Below(3));
  if (IsOneOf(name, {"size", "step", "k", "num_samples", "split_size", "upscale_factor"})) {
    return static_cast<int64_t>(1 + Below(2));
  }
  return nullopt;
}

optional<std::vector<int64_t>> Values::NamedList() {
  const std::string_view name = parameter_.name;
  const Sizes first = FirstSizes();
  // Of what slides over a tensor: one number for each of its dimensions but batch and channels.
  const size_t spatial = LengthOf(parameter_.type).value_or(std::max<size_t>(first.size(), 3) - 2);
  const auto all = [&](int64_t least, size_t count) {
    return Sizes(spatial, least + static_cast<int64_t>(Below(count)));
  };
  if (name == "kernel_size") return all(2, 2);
  if (name == "stride" && !LengthOf(parameter_.type).has_value() && !lists_.empty()) {
    return Sizes(lists_.back().size(), 1);
  }
  if (name == "stride") return all(1, 2);
  if (name == "padding") return all(0, 2);
  if (name == "dilation") return all(1, 1);
  if (name == "output_padding") return all(0, 1);
  if (name == "output_size") return all(2, 5);
  if (name == "normalized_shape") return Sizes(first.end() - (first.empty() ? 0 : 1), first.end());
  if (name == "dims") return Permutation(first.size(), Below(2));
  if (name == "shifts" || name == "repeats") return Sizes(first.size(), 1 + Below(2));
  if (name == "pad") return Sizes(2 * (1 + Below(2)), 1);
  if (name == "split_sizes") {
    const int64_t size = first.empty() ? 1 : first.front();
    return Sizes{1, std::max<int64_t>(size - 1, 0)};
  }
  if (IsOneOf(name, {"size", "sizes", "self_sizes", "input_sizes", "input_size", "shape"})) {
    if (Below(3) == 0) return Sizes{c10::multiply_integers(first)};
    return first;
  }
  return nullopt;
}

void Values::Make(at::TensorList* value) {
  std::vector<at::Tensor> list;
  const size_t family = family_;
  for (size_t i = 0; i < 2; ++i) list.push_back(MakeTensor(dtype_, Families()[family][0]));
  tensors_.push_back(std::move(list));
  *value = tensors_.back();
}
void Values::Make(at::OptionalIntArrayRef* value) {
  if (Below(2) == 0) return;
  at::IntArrayRef list;
  Make(&list);
  *value = list;
}
void Values::Make(c10::List<optional<at::Tensor>>* value) {
  value->push_back(optional<at::Tensor>(at::arange(2, at::kLong)));
}
void Values::Make(at::ArrayRef<double>* value) {
  doubles_.push_back({0.5, 1});
  *value = doubles_.back();
}
void Values::Make(at::ArrayRef<at::Scalar>* value) {
  scalars_.push_back({at::Scalar(1), at::Scalar(2)});
  *value = scalars_.back();
}

}  // namespace switchyard::aten::test
