#include "tests/kernels/comparison/cases.h"

#include <algorithm>
#include <cstdint>
#include <string>

#include "lib/core/shape.h"
#include "lib/core/tensor_factory.h"

namespace switchyard::comparison {
namespace {

using schema::BaseType;

const std::vector<ScalarType>& AllTypes() {
  static const std::vector<ScalarType>* const kTypes = new std::vector<ScalarType>{
      ScalarType::Float, ScalarType::Float,    ScalarType::Float, ScalarType::Double,
      ScalarType::Long,  ScalarType::Int,      ScalarType::Short, ScalarType::Char,
      ScalarType::Byte,  ScalarType::BFloat16, ScalarType::Half,  ScalarType::Bool,
  };
  return *kTypes;
}

std::vector<ScalarType> TypesOf(TypeRule rule) {
  if (rule == TypeRule::kComplex) {
    using S = ScalarType;
    return {S::ComplexFloat, S::ComplexFloat, S::ComplexFloat, S::ComplexDouble, S::Float};
  }
  std::vector<ScalarType> types;
  for (const ScalarType type : AllTypes()) {
    const bool is_reduced = type == ScalarType::Half || type == ScalarType::BFloat16;
    const bool is_integral = IsIntegralType(type, /*include_bool=*/true);
    if (rule == TypeRule::kFloating && is_integral) continue;
    if (rule == TypeRule::kIntegral && !is_integral) continue;
    if (rule == TypeRule::kNoReduced && is_reduced) continue;
    if (rule == TypeRule::kFloatOrDouble && (is_reduced || is_integral)) continue;
    types.push_back(type);
  }
  return types;
}

const std::vector<Sizes>& AllSizes() {
  static const std::vector<Sizes>* const kSizes = new std::vector<Sizes>{
      {},     {1},       {5},       {0},       {33},         {2, 3},       {4, 1},
      {3, 0}, {2, 3, 4}, {1, 5, 1}, {6, 1, 9}, {2, 3, 4, 5}, {1, 4, 2, 2}, {2, 1, 3, 2, 2}};
  return *kSizes;
}

}  // namespace

CaseMaker::CaseMaker(const schema::FunctionSchema& schema, const Recipe& recipe, uint64_t number)
    : schema_(schema), recipe_(recipe), random_(number) {
  elements_ = random_.Of(std::vector<Elements>{Elements::kPlain, Elements::kPlain, Elements::kEqual,
                                               Elements::kSpecial});
  types_ = TypesOf(recipe.types);
  type_ = random_.Of(types_);
  common_ = CommonSizes();
  if (recipe.values == ValueRule::kTame && elements_ == Elements::kSpecial) {
    elements_ = Elements::kPlain;
  }
  const bool is_integral = IsIntegralType(type_, /*include_bool=*/true);
  if (recipe.values == ValueRule::kNoIntegerLimits && is_integral) elements_ = Elements::kPlain;
  if (recipe.special != nullptr) special_ = recipe.special({random_, type_, elements_});
}

std::vector<Value> CaseMaker::Make() {
  std::vector<Value> values;
  for (const schema::Argument& argument : schema_.arguments) values.push_back(MakeValue(argument));
  return values;
}

Sizes CaseMaker::CommonSizes() {
  if (recipe_.shapes == ShapeRule::kStretched) return random_.Of(AllSizes());
  if (recipe_.shapes == ShapeRule::kOneElement) {
    return random_.Of(std::vector<Sizes>{{}, {1}, {1, 1}});
  }
  if (recipe_.shapes == ShapeRule::kMatrixProduct) {
    return {random_.Below(6), random_.Below(20), random_.Below(9)};  // rows, inner, columns
  }
  Sizes sizes = random_.Of(AllSizes());
  if (sizes.empty()) sizes = {4};
  return sizes;
}

// The common sizes, some replaced by one or left out at the front; rarely others.
Sizes CaseMaker::SizesThatStretch() {
  if (random_.Chance(30)) return random_.Of(AllSizes());
  Sizes sizes = common_;
  if (random_.Chance(4) && !sizes.empty()) sizes.erase(sizes.begin());
  for (int64_t& size : sizes) {
    if (random_.Chance(8)) size = 1;
  }
  return sizes;
}

// The sizes of the given tensor argument.
Sizes CaseMaker::SizesOf(size_t tensor) {
  switch (recipe_.shapes) {
    case ShapeRule::kMatrixProduct: {
      const Sizes product[] = {{common_[0], common_[1]}, {common_[1], common_[2]}};
      return product[std::min<size_t>(tensor, 1)];
    }
    case ShapeRule::kLinear:
      if (tensor == 0) return common_;
      return tensor == 1 ? Sizes{6, common_.back()} : Sizes{6};
    case ShapeRule::kOneElement:
      return common_;
    case ShapeRule::kStretched:
    case ShapeRule::kJoined:
      break;
  }
  return tensor == 0 && random_.Chance(2) ? common_ : SizesThatStretch();
}

// Eigenvalues of real matrices are complex.
bool HasComplexValues(std::string_view prefix) {
  return prefix.substr(0, 10) == "linalg_eig" && prefix.substr(0, 11) != "linalg_eigh" &&
         prefix != "linalg_eigvalsh";
}

ScalarType CaseMaker::TypeOf(const schema::Argument& argument) {
  const std::string& name = argument.name.value;
  if (name == "mask" || name == "condition") return ScalarType::Bool;
  const bool is_index = argument.IsOut() && (recipe_.prefix.substr(0, 3) == "arg" ||
                                             recipe_.prefix.substr(0, 7) == "nonzero");
  if (is_index || name == "max_values" || name == "min_indices") return ScalarType::Long;
  if (name == "indices" || name == "index") return ScalarType::Long;
  if (name == "pivots" || name == "info") return ScalarType::Int;
  if (argument.IsOut() && HasComplexValues(recipe_.prefix)) {
    return type_ == ScalarType::Double ? ScalarType::ComplexDouble : ScalarType::ComplexFloat;
  }
  const bool is_uniform =
      recipe_.types == TypeRule::kFloating || recipe_.types == TypeRule::kIntegral;
  if (recipe_.types == TypeRule::kFloatOrDouble) return type_;
  if (recipe_.types == TypeRule::kComplex && recipe_.shapes != ShapeRule::kStretched) return type_;
  if (is_uniform && !random_.Chance(12)) return type_;
  if (argument.IsOut() && random_.Chance(3)) {
    return random_.Of(std::vector<ScalarType>{ScalarType::Bool, ScalarType::Float});
  }
  return random_.Chance(4) ? random_.Of(types_) : type_;
}

Value CaseMaker::MakeTensorValue(const schema::Argument& argument) {
  TensorWish wish;
  wish.elements = elements_;
  wish.dtype = TypeOf(argument);
  wish.is_written = argument.IsWritten() && !random_.Chance(40);
  if (argument.name.value == "value" && !random_.Chance(10)) {
    wish.sizes = {};
  } else if (argument.IsOut()) {
    wish.sizes = random_.Of(std::vector<Sizes>{{0}, {0}, {2}, common_, common_});
  } else {
    wish.sizes = SizesOf(tensors_++);
    const bool is_in_place = argument.IsWritten();
    if (is_in_place && !random_.Chance(8)) wish.sizes = common_;
  }
  return MakeTensor(wish, random_);
}

Value CaseMaker::MakeTensorList() {
  std::vector<Tensor> tensors;
  const int64_t count = 1 + random_.Below(3);
  for (int64_t i = 0; i < count; ++i) {
    TensorWish wish;
    wish.elements = elements_;
    wish.dtype = random_.Chance(4) ? random_.Of(types_) : type_;
    wish.sizes = common_;
    if (recipe_.shapes == ShapeRule::kJoined) wish.sizes[0] = random_.Below(4);
    tensors.push_back(MakeTensor(wish, random_));
  }
  return tensors;
}

Value CaseMaker::MakeInteger(const std::string& name) {
  const auto rank = static_cast<int64_t>(common_.size());
  if (recipe_.shapes == ShapeRule::kJoined) return random_.Chance(10) ? rank : int64_t{0};
  if (name.substr(0, 3) == "dim") return random_.Below(2 * rank + 3) - rank - 1;
  return random_.Below(8) - 2;
}

Value CaseMaker::MakeIntegerList(const std::string& name) {
  std::vector<int64_t> list;
  const auto rank = static_cast<int64_t>(common_.size());
  if (name.substr(0, 3) == "dim") {
    for (int64_t d = 0; d < rank; ++d) {
      if (random_.Chance(2)) list.push_back(random_.Chance(3) ? d - rank : d);
    }
    if (random_.Chance(12)) list.push_back(random_.Below(rank + 2) - 1);
  } else if (random_.Chance(3) || schema_.Self() == nullptr) {
    list = random_.Of(AllSizes());
  } else {
    list = {-1};
    if (!common_.empty() && common_.back() != 0) list.push_back(common_.back());
    if (random_.Chance(3)) list = common_;
  }
  return list;
}

Value CaseMaker::MakeText(const std::string& name) {
  if (name == "rounding_mode") return random_.Of(std::vector<std::string>{"trunc", "floor", "up"});
  if (name == "approximate") return random_.Of(std::vector<std::string>{"none", "tanh", "tan"});
  return "";
}

Value CaseMaker::MakeNumber() {
  switch (random_.Below(4)) {
    case 0:
      return random_.Below(2) == 0;
    case 1:
    case 2:
      return random_.Below(6) - 2;
    default:
      return static_cast<double>(random_.Below(12) - 4) / 2;
  }
}

Value CaseMaker::MakeType() { return random_.Of(types_); }

namespace {

// A whole number that is declared as a tensor is one without dimensions.
Value AsDeclared(const Value& value, const schema::Argument& argument) {
  const bool is_tensor = argument.type.value.base == BaseType::kTensor;
  if (!is_tensor || value.kind() != Value::Kind::Int) return value;
  const Tensor number = EmptyTensor({}, ScalarType::Long);
  *number.data<int64_t>() = value.integer();
  return number;
}

}  // namespace

Value CaseMaker::MakeValue(const schema::Argument& argument) {
  const schema::Type& type = argument.type.value;
  const std::string& name = argument.name.value;
  const auto special = special_.find(name);
  if (special != special_.end()) return AsDeclared(special->second, argument);
  if (argument.default_value && random_.Chance(3)) return Value::Default();
  const bool may_be_none = type.IsOptional();
  if (may_be_none && (random_.Chance(3) || name == "layout" || name == "device")) return Value();
  const schema::Type inner = may_be_none ? type.Element() : type;
  const bool is_list = inner.IsList();
  switch (inner.base) {
    case BaseType::kTensor:
      return is_list ? MakeTensorList() : MakeTensorValue(argument);
    case BaseType::kInt:
    case BaseType::kSymInt:
      return is_list ? MakeIntegerList(name) : MakeInteger(name);
    case BaseType::kFloat:
      return random_.Real();
    case BaseType::kBool:
      return name != "pin_memory" && random_.Chance(2);
    case BaseType::kScalar:  // a correction that libtorch 1.13.1 knows is whole
      return name == "correction" ? Value(random_.Below(3)) : MakeNumber();
    case BaseType::kDevice:
      return Device();
    case BaseType::kScalarType:
      return MakeType();
    case BaseType::kStr:
      return MakeText(name);
    case BaseType::kMemoryFormat:
      return random_.Of(std::vector<MemoryFormat>{MemoryFormat::Contiguous, MemoryFormat::Preserve,
                                                  MemoryFormat::ChannelsLast});
    default:
      return Value();
  }
}

}  // namespace switchyard::comparison
