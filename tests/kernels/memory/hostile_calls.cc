#include "tests/kernels/memory/hostile_calls.h"

#include <cmath>
#include <limits>
#include <string>

#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
#include "tests/kernels/comparison/cases.h"
#include "tests/kernels/comparison/recipes.h"
#include "tests/kernels/comparison/tensors.h"

namespace switchyard::memory {
namespace {

using comparison::Random;
using comparison::Sizes;
using Values = std::vector<Value>;

int64_t AnyInteger(Random& random) {
  constexpr int64_t kLeast = std::numeric_limits<int64_t>::min();
  constexpr int64_t kGreatest = std::numeric_limits<int64_t>::max();
  return random.Of(std::vector<int64_t>{0,
                                        1,
                                        2,
                                        3,
                                        5,
                                        7,
                                        -1,
                                        -2,
                                        -3,
                                        -7,
                                        64,
                                        65,
                                        -65,
                                        1000,
                                        1000003,
                                        int64_t{1} << 31,
                                        -(int64_t{1} << 31),
                                        (int64_t{1} << 32) + 1,
                                        int64_t{1} << 61,
                                        int64_t{1} << 62,
                                        kLeast,
                                        kLeast + 1,
                                        kGreatest,
                                        kGreatest - 1});
}

double AnyReal(Random& random) {
  return random.Of(std::vector<double>{0.0, -0.0, 1.0, -1.0, 0.5, 1e-320, 1e19, -1e19, 1e308,
                                       -1e308, std::nan(""), HUGE_VAL, -HUGE_VAL});
}

Sizes AnySizes(Random& random) {
  return random.Of(std::vector<Sizes>{{},
                                      {0},
                                      {1},
                                      {2},
                                      {3},
                                      {7},
                                      {0, 3},
                                      {3, 0},
                                      {1, 1},
                                      {2, 3},
                                      {3, 3},
                                      {5, 2},
                                      {2, 3, 4},
                                      {1, 0, 2},
                                      {4, 4, 4},
                                      {1, 2, 3, 3},
                                      {2, 1, 5, 5},
                                      {0, 1, 2, 2},
                                      {1, 2, 3, 4, 5},
                                      {2, 1, 2, 1, 2, 1}});
}

ScalarType AnyType(Random& random) {
  using S = ScalarType;
  return random.Of(std::vector<S>{S::Float, S::Double, S::Long, S::Int, S::Short, S::Char, S::Byte,
                                  S::BFloat16, S::Half, S::Bool, S::ComplexFloat,
                                  S::ComplexDouble});
}

Tensor AnyTensor(Random& random) {
  comparison::TensorWish wish;
  wish.sizes = AnySizes(random);
  wish.dtype = AnyType(random);
  wish.elements = random.Chance(3) ? comparison::Elements::kSpecial : comparison::Elements::kPlain;
  wish.is_written = random.Chance(2);
  return MakeTensor(wish, random);
}

// Indices, some of them out of bounds.
Tensor AnyIndices(const Sizes& sizes, ScalarType type, Random& random) {
  const Tensor indices = EmptyTensor(sizes, type);
  for (int64_t i = 0; i < indices.numel(); ++i) {
    const int64_t index = random.Chance(2) ? random.Below(4) : AnyInteger(random);
    if (type == ScalarType::Long) {
      indices.data<int64_t>()[i] = index;
    } else {
      indices.data<int32_t>()[i] = static_cast<int32_t>(index);
    }
  }
  return indices;
}

// Another tensor of the same memory: shifted, reversed in its dimensions, or one element for all.
Tensor SharingWith(const Tensor& tensor, Random& random) {
  Sizes sizes(tensor.sizes().begin(), tensor.sizes().end());
  Sizes strides(tensor.strides().begin(), tensor.strides().end());
  int64_t offset = tensor.storage_offset();
  switch (random.Below(4)) {
    case 0:
      return tensor;
    case 1:
      for (std::size_t d = 0; d < sizes.size(); ++d) {
        if (sizes[d] < 2) continue;
        --sizes[d];
        offset += strides[d];
        break;
      }
      break;
    case 2:
      sizes.assign(sizes.rbegin(), sizes.rend());
      strides.assign(strides.rbegin(), strides.rend());
      break;
    default:
      for (int64_t& stride : strides) stride = 0;
  }
  try {
    return ViewOf(tensor, sizes, strides, offset);
  } catch (const Error&) {  // its storage is not where its strides say: on Meta, or sparse
    return tensor;
  }
}

bool IsDefined(const Value& value) { return value.IsTensor() && value.tensor().defined(); }

// Nothing when no argument is a tensor.
Value TensorAmong(const Values& values, Random& random) {
  std::vector<Value> tensors;
  for (const Value& value : values) {
    if (IsDefined(value)) tensors.push_back(value);
  }
  return tensors.empty() ? Value() : random.Of(tensors);
}

Value OtherTensor(const Value& value, const Values& values, Random& random) {
  const Value other = TensorAmong(values, random);
  switch (random.Below(8)) {
    case 0:
      return Tensor();
    case 1:
    case 2:
      return AnyTensor(random);
    case 3: {
      const bool is_known = IsDefined(value);
      const Sizes sizes = is_known
                              ? Sizes(value.tensor().sizes().begin(), value.tensor().sizes().end())
                              : AnySizes(random);
      return AnyIndices(sizes, random.Chance(4) ? ScalarType::Int : ScalarType::Long, random);
    }
    case 4:
      return AnyIndices(AnySizes(random), ScalarType::Long, random);
    default:
      return IsDefined(other) ? Value(SharingWith(other.tensor(), random))
                              : Value(AnyTensor(random));
  }
}

Value OtherIntegers(const Value& value, Random& random) {
  std::vector<int64_t> list = value.object<std::vector<int64_t>>();
  switch (random.Below(5)) {
    case 0:
      list.clear();
      break;
    case 1:
      list.push_back(random.Chance(2) ? random.Below(4) : AnyInteger(random));
      break;
    case 2:
      if (!list.empty()) list.pop_back();
      break;
    case 3:
      for (int64_t& one : list) one = random.Chance(2) ? random.Below(5) - 1 : AnyInteger(random);
      break;
    default:
      if (!list.empty()) {
        list[static_cast<std::size_t>(random.Below(static_cast<int64_t>(list.size())))] =
            AnyInteger(random);
      }
  }
  return list;
}

Value OtherTensors(const Value& value, const Values& values, Random& random) {
  std::vector<Tensor> list = value.object<std::vector<Tensor>>();
  const Value other = TensorAmong(values, random);
  switch (random.Below(5)) {
    case 0:
      list.clear();
      break;
    case 1:
      list.emplace_back();
      break;
    case 2:
      if (!list.empty()) list.push_back(SharingWith(list.front(), random));
      break;
    case 3:
      if (IsDefined(other)) list.push_back(SharingWith(other.tensor(), random));
      break;
    default:
      list.push_back(AnyTensor(random));
  }
  return list;
}

Value OtherOptionalTensors(const Value& value, Random& random) {
  std::vector<std::optional<Tensor>> list = value.object<std::vector<std::optional<Tensor>>>();
  switch (random.Below(4)) {
    case 0:
      list.emplace_back();
      break;
    case 1:
      list.emplace_back(AnyTensor(random));
      break;
    case 2:
      if (!list.empty()) list.pop_back();
      break;
    default:
      if (list.empty()) list.emplace_back();
      list.back() = AnyIndices(AnySizes(random), ScalarType::Long, random);
  }
  return list;
}

Value Other(const Value& value, const Values& values, Random& random) {
  switch (value.kind()) {
    case Value::Kind::Tensor:
      return OtherTensor(value, values, random);
    case Value::Kind::Int:
      return AnyInteger(random);
    case Value::Kind::Double:
      return AnyReal(random);
    case Value::Kind::Bool:
      return random.Chance(2);
    case Value::Kind::ScalarType:
      return AnyType(random);
    case Value::Kind::IntList:
      return OtherIntegers(value, random);
    case Value::Kind::DoubleList:
      return std::vector<double>(static_cast<std::size_t>(random.Below(4)), AnyReal(random));
    case Value::Kind::TensorList:
      return OtherTensors(value, values, random);
    case Value::Kind::OptionalTensorList:
      return OtherOptionalTensors(value, random);
    case Value::Kind::String:
      return random.Of(
          std::vector<std::string>{"", "sum", "mean", "i,i->", "->", "...", "L", "max"});
    case Value::Kind::None:
    case Value::Kind::Default:
      return random.Chance(3)   ? Value(AnyTensor(random))
             : random.Chance(2) ? Value(AnyInteger(random))
                                : value;
    default:
      return random.Chance(4) ? Value() : value;
  }
}

}  // namespace

std::vector<Value> MakeHostileCall(const comparison::OwnOperator& called, uint64_t number) {
  const std::string name = called.name.substr(called.name.find("::") + 2);
  Values values = comparison::CaseMaker(called.schema, comparison::RecipeOf(name), number).Make();
  Random random(number * 2 + 1);
  if (values.empty()) return values;
  for (int64_t edits = random.Below(4); edits > 0; --edits) {
    Value& value =
        values[static_cast<std::size_t>(random.Below(static_cast<int64_t>(values.size())))];
    value = Other(value, values, random);
  }
  return values;
}

}  // namespace switchyard::memory
