#include "compiler/model/read/tensor_reader.h"

#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "compiler/model/joined.h"

namespace switchyard::model {
namespace {

constexpr int64_t kStrided = 7;

std::vector<Expression> ReadSizes(const JsonCursor& json) {
  std::vector<Expression> sizes;
  const std::vector<JsonCursor> elements = json.Elements();
  if (elements.size() > kMostDimensions) json.Fail("a tensor of more than 64 dimensions");
  for (const JsonCursor& element : elements) {
    if (json.failed()) break;
    sizes.push_back(ReadSize(element));
  }
  return sizes;
}

// Types of elements that the run-time has not, by their numbers in a program.
std::string NameOfOther(int64_t code) {
  static constexpr std::string_view kNames[] = {
      "uint16",          "float8_e4m3fn",  "float8_e5m2", "float8_e4m3fnuz",
      "float8_e5m2fnuz", "float8_e8m0fnu", "uint32",      "uint64"};
  constexpr int64_t kFirst = 28;
  const bool is_known = code >= kFirst && code < kFirst + static_cast<int64_t>(std::size(kNames));
  return is_known ? Joined(kNames[code - kFirst]) : Joined(code);
}

}  // namespace

Expression ReadSize(const JsonCursor& json) {
  const auto [form, value] = json.Only();
  if (json.failed()) return {};
  if (form == "as_int") return Expression::Of(value.Integer());
  if (form != "as_expr") {
    json.Fail("neither a number nor an expression");
    return {};
  }
  const JsonCursor text = value.At("expr_str");
  absl::StatusOr<Expression> expression = ParseExpression(text.Text());
  if (expression.ok()) return *std::move(expression);
  text.Fail(std::string(expression.status().message()));
  return {};
}

Dtype ReadDtype(const JsonCursor& json) {
  const int64_t code = json.Integer();
  const std::optional<Dtype> dtype = DtypeFromCode(code);
  if (!dtype) json.Fail(Joined("element type ", NameOfOther(code), " is none of the run-time's"));
  return dtype.value_or(Dtype::kFloat);
}

void CheckDevice(const JsonCursor& json) {
  const JsonCursor type = json.At("type");
  if (type.Text() != "cpu") type.Fail(Joined("device `", type.Text(), "` is not the CPU"));
}

void CheckLayout(const JsonCursor& json) {
  if (json.Integer() != kStrided) json.Fail("the layout is not strided");
}

TensorMeta ReadTensorMeta(const JsonCursor& json) {
  TensorMeta meta;
  meta.dtype = ReadDtype(json.At("dtype"));
  meta.sizes = ReadSizes(json.At("sizes"));
  meta.strides = ReadSizes(json.At("strides"));
  meta.offset = ReadSize(json.At("storage_offset"));
  CheckDevice(json.At("device"));
  CheckLayout(json.At("layout"));
  if (meta.sizes.size() != meta.strides.size()) json.Fail("sizes and strides differ in number");
  for (const Expression& size : meta.sizes) {
    if (size.IsInteger() && size.value < 0) json.Fail("a negative size");
  }
  return meta;
}

}  // namespace switchyard::model
