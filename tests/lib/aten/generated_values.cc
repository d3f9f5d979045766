#include "tests/lib/aten/generated_values.h"

#include <ATen/Functions.h>

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
  };
  return families;
}

constexpr at::ScalarType kDtypes[] = {at::kFloat, at::kFloat, at::kDouble, at::kLong,
                                      at::kBool,  at::kInt,   at::kFloat,  at::kComplexFloat};

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
  const at::ScalarType dtype = Below(6) == 0 ? at::kLong : dtype_;
  *value = MakeTensor(dtype, sizes);
  tensors_.push_back({*value});
}

void Values::Make(at::Scalar* value) {
  *value = Below(2) == 0 ? at::Scalar(static_cast<int64_t>(Below(3))) : at::Scalar(0.5);
}
void Values::Make(int64_t* value) {
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
  lists_.push_back(kLists[Below(kLists.size())]);
  *value = lists_.back();
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
