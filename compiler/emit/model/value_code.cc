#include "compiler/emit/model/value_code.h"

#include <cmath>
#include <cstdint>
#include <string>
#include <variant>

#include "compiler/cpp/identifier.h"
#include "compiler/cpp/literal.h"
#include "compiler/emit/model/model_input.h"
#include "compiler/emit/model/number_code.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Concat;
using cpp::Identifier;
using cpp::Literal;
using model::Integer;
using model::TensorId;
using schema::BaseType;

Code FormatCode(model::MemoryFormat format) {
  switch (format) {
    case model::MemoryFormat::kContiguous:
      return "MemoryFormat::Contiguous";
    case model::MemoryFormat::kChannelsLast:
      return "MemoryFormat::ChannelsLast";
    case model::MemoryFormat::kChannelsLast3d:
      return "MemoryFormat::ChannelsLast3d";
    case model::MemoryFormat::kPreserve:
      return "MemoryFormat::Preserve";
  }
  return {};
}

// One value, or the elements of a list, as C++.
class Writer {
 public:
  Writer(const model::StaticProgram& program, BaseType base)
      : program_(program), graph_(*program.graph), base_(base) {}

  Code operator()(model::None) const { return "std::nullopt"; }
  Code operator()(TensorId tensor) const { return NameOf(graph_, tensor); }
  Code operator()(const Integer& integer) const {
    if (const auto* value = std::get_if<int64_t>(&integer)) {
      return base_ == BaseType::kScalar || base_ == BaseType::kTensor
                 ? Wrapped(IntegerCode(*value))
                 : Code(Literal::Integer(*value));
    }
    return Wrapped(NumberCode(program_, std::get<model::NumberId>(integer)));
  }
  Code operator()(double value) const { return Wrapped(FloatCode(value)); }
  Code operator()(const std::complex<double>& value) const {
    return Wrapped(Concat("std::complex<double>(", FloatCode(value.real()), ", ",
                          FloatCode(value.imag()), ")"));
  }
  Code operator()(bool value) const { return Wrapped(Literal::Bool(value)); }
  Code operator()(const std::string& value) const { return Literal::String(value); }
  Code operator()(model::DtypeValue value) const { return DtypeCode(value.dtype); }
  Code operator()(model::LayoutValue) const { return "Layout::Strided"; }
  Code operator()(model::DeviceValue) const { return "Device()"; }
  Code operator()(model::MemoryFormat format) const { return FormatCode(format); }
  Code operator()(const std::vector<TensorId>& tensors) const {
    return List("TensorList", tensors, [&](TensorId t) { return Code(NameOf(graph_, t)); });
  }
  Code operator()(const std::vector<std::optional<TensorId>>& tensors) const {
    return List("OptionalTensorList", tensors, [&](const std::optional<TensorId>& tensor) {
      return tensor ? Concat("std::optional<Tensor>(", Code(NameOf(graph_, *tensor)), ")")
                    : Code("std::optional<Tensor>()");
    });
  }
  Code operator()(const std::vector<Integer>& integers) const {
    return List("IntArrayRef", integers, [&](const Integer& i) { return (*this)(i); });
  }
  Code operator()(const std::vector<double>& values) const {
    return List("ArrayRef<double>", values, FloatCode);
  }
  Code operator()(const std::vector<bool>& values) const {
    std::vector<Code> items;
    for (const bool value : values) items.push_back(Literal::Bool(value));
    return Concat("{", cpp::Join(items, ", "), "}");
  }
  Code operator()(const model::Unsupported&) const { return {}; }

 private:
  // A number is a Scalar, or a tensor that counts as a number.
  Code Wrapped(const Code& number) const {
    if (base_ == BaseType::kTensor) return Concat("WrappedNumber(Scalar(", number, "))");
    return base_ == BaseType::kScalar ? Concat("Scalar(", number, ")") : number;
  }

  template <typename T, typename Element>
  static Code List(const Code& name, const std::vector<T>& values, const Element& element) {
    std::vector<Code> items;
    for (const T& value : values) items.push_back(element(value));
    if (items.empty()) return Concat(name, "()");
    return Concat(name, "({", cpp::Join(items, ", "), "})");
  }

  const model::StaticProgram& program_;
  const model::Graph& graph_;
  BaseType base_;
};

}  // namespace

Code ValueCode(const model::StaticProgram& program, const schema::Type& type,
               const model::Value& value) {
  return std::visit(Writer(program, type.base), value);
}

Code IntegerCode(int64_t value) { return Concat("int64_t{", Code(Literal::Integer(value)), "}"); }

Code FloatCode(double value) {
  if (std::isnan(value)) return "std::numeric_limits<double>::quiet_NaN()";
  if (std::isinf(value)) {
    return value > 0 ? Code("std::numeric_limits<double>::infinity()")
                     : Code("-std::numeric_limits<double>::infinity()");
  }
  return Literal::Floating(value);
}

Code SizeCode(const model::Expression& size) {
  if (size.IsInteger()) return Literal::Integer(size.value);
  if (size.IsSymbol()) return NameOfSymbol(size.symbol);
  std::vector<Code> operands;
  for (const model::Expression& operand : size.operands) operands.push_back(SizeCode(operand));
  return Concat("::switchyard::model::", Identifier::Known(FunctionOf(size.kind)), "(",
                cpp::Join(operands, ", "), ")");
}

Code SizesCode(const std::vector<model::Expression>& sizes) {
  std::vector<Code> items;
  for (const model::Expression& size : sizes) items.push_back(SizeCode(size));
  return Concat("{", cpp::Join(items, ", "), "}");
}

Code DtypeCode(model::Dtype dtype) {
  return Concat("ScalarType::", Identifier::Known(NameOf(dtype)));
}

}  // namespace switchyard::emit
