#include "compiler/emit/aoti/shim_types.h"

#include "compiler/cpp/literal.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Concat;
using cpp::Identifier;
using schema::BaseType;
using schema::Type;

// The type of one value in C; empty when there is none.
Code CTypeOf(BaseType base) {
  switch (base) {
    case BaseType::kInt:
    case BaseType::kSymInt:
      return "int64_t";
    case BaseType::kFloat:
    case BaseType::kScalar:
      return "double";
    case BaseType::kBool:
    case BaseType::kScalarType:
    case BaseType::kLayout:
    case BaseType::kMemoryFormat:
      return "int32_t";
    case BaseType::kStr:
      return "const char*";
    default:
      return {};
  }
}

// `AtenTensorHandle* weight`: a pointer for what can be absent.
Code Declared(const Code& type, bool is_optional, const Identifier& name) {
  return is_optional ? Concat(type, "* ", name) : Concat(type, " ", name);
}

bool IsInteger(BaseType base) { return base == BaseType::kInt || base == BaseType::kSymInt; }

// A list: `const int64_t* size, int64_t size_len_`.
ShimParameter List(const Code& pointer, const Identifier& name, const Code& function) {
  const Code length = Concat(name, "_len_");
  return {{Concat(pointer, " ", name), Concat("int64_t ", length)},
          Concat("aoti::", function, "(", name, ", ", length, ")")};
}

std::optional<ShimParameter> SpellList(const Type& type, const Identifier& name, bool is_optional) {
  const Type element = type.Element();
  const Code address = is_optional ? Code("**") : Code("*");
  if (element.base == BaseType::kTensor) {
    if (is_optional) return std::nullopt;
    if (element.IsPlain()) return List("const AtenTensorHandle*", name, "Tensors");
    return List("const AtenTensorHandle**", name, "OptionalTensors");
  }
  if (!element.IsPlain()) return std::nullopt;
  if (IsInteger(element.base)) {
    return List(Concat("const int64_t", address), name,
                is_optional ? Code("OptionalIntegers") : Code("Integers"));
  }
  if (element.base == BaseType::kFloat) {
    return List(Concat("const double", address), name,
                is_optional ? Code("OptionalDoubles") : Code("Doubles"));
  }
  const int64_t size = type.modifiers.back().size;
  if (element.base == BaseType::kBool && size != 0 && !is_optional) {
    return List("const int32_t*", name, Concat("Bools<", Code(cpp::Literal::Integer(size)), ">"));
  }
  return std::nullopt;
}

std::optional<ShimParameter> SpellOne(BaseType base, const Identifier& name, bool is_optional) {
  if (base == BaseType::kTensor) {
    const Code function = is_optional ? Code("aoti::OptionalTensor(") : Code("aoti::TensorOf(");
    return ShimParameter{{Declared("AtenTensorHandle", is_optional, name)},
                         Concat(function, name, ")")};
  }
  if (base == BaseType::kDevice) {
    const Code index = Concat(name, "_index_");
    const Code function = is_optional ? Code("aoti::OptionalDevice(") : Code("aoti::DeviceOf(");
    return ShimParameter{{Declared("int32_t", is_optional, name), Concat("int32_t ", index)},
                         Concat(function, name, ", ", index, ")")};
  }
  const Code type = CTypeOf(base);
  if (type.empty()) return std::nullopt;
  const Code declared = Declared(type, is_optional, name);
  if (base == BaseType::kStr) {
    return ShimParameter{{declared},
                         is_optional ? Concat("aoti::OptionalText(", name, ")") : Code(name)};
  }
  const Code wrapper = is_optional ? Code("aoti::OptionalPlain(") : Code("aoti::Plain(");
  return ShimParameter{{declared}, Concat(wrapper, name, ")")};
}

}  // namespace

std::optional<ShimParameter> SpellShimParameter(const schema::Argument& argument,
                                                const Identifier& name) {
  const Type& type = argument.type.value;
  const bool is_optional = type.IsOptional();
  // A written `Tensor?` is passed back to its caller.
  if (is_optional && argument.IsOut()) return std::nullopt;
  const Type inner = is_optional ? type.Element() : type;
  if (inner.IsList()) return SpellList(inner, name, is_optional);
  return inner.IsPlain() ? SpellOne(inner.base, name, is_optional) : std::nullopt;
}

std::optional<Code> SpellShimResult(const Type& type) {
  if (!type.IsPlain()) return std::nullopt;
  if (type.base == BaseType::kTensor) return Code("AtenTensorHandle");
  if (IsInteger(type.base)) return Code("int64_t");
  if (type.base == BaseType::kBool) return Code("int32_t");
  const bool is_number = type.base == BaseType::kFloat || type.base == BaseType::kScalar;
  return is_number ? std::optional(Code("double")) : std::nullopt;
}

}  // namespace switchyard::emit
