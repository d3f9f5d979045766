// Declarations as boxed kernels see them: names, types, aliases, defaults.
#include "lib/extension/runtime/schema_text.h"

#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace c10 {
namespace {

// Name, type and what else there is of each.
std::vector<std::string> Describe(const std::vector<Argument>& arguments) {
  std::vector<std::string> texts;
  for (const Argument& one : arguments) {
    std::string text = one.type()->str() + " " + one.name();
    if (one.kwarg_only()) text += " keyword";
    if (one.is_out()) text += " out";
    if (one.N()) text += " N=" + std::to_string(*one.N());
    if (one.alias_info() != nullptr) text += one.alias_info()->isWrite() ? " writes" : " aliases";
    if (one.default_value()) text += " default " + one.default_value()->tagKind();
    texts.push_back(text);
  }
  return texts;
}

using Texts = std::vector<std::string>;

TEST(SchemaText, Names) {
  const FunctionSchema schema = SchemaText::Read("my::f.out(Tensor x) -> Tensor");
  EXPECT_EQ(schema.name(), "my::f");
  EXPECT_EQ(schema.overload_name(), "out");
  EXPECT_EQ(schema.operator_name(), OperatorName("my::f", "out"));
  EXPECT_EQ(toString(schema.operator_name()), "my::f.out");
  EXPECT_EQ(schema.getNamespace(), "my");
  EXPECT_EQ(SchemaText::Read("my::f(Tensor x) -> Tensor").overload_name(), "");
}

TEST(SchemaText, Arguments) {
  const FunctionSchema schema = SchemaText::Read(
      "my::f(Tensor self, Tensor(b) x, Tensor?[] xs, int[2] k=[1, 2], str? s=None, *, "
      "Scalar alpha=1, float e=1e-05, bool b=True, ScalarType t, Tensor(a!) out, "
      "Tensor(c!)[] outs) -> ()");
  EXPECT_EQ(Describe(schema.arguments()),
            (Texts{"Tensor self", "Tensor x aliases", "Tensor?[] xs", "int[] k N=2 default int[]",
                   "str? s default None", "Scalar alpha keyword default int",
                   "float e keyword default float", "bool b keyword default bool", "int t keyword",
                   "Tensor out keyword out writes", "Tensor[] outs keyword out writes"}));
  EXPECT_TRUE(schema.returns().empty());
  EXPECT_TRUE(schema.is_mutable());
  EXPECT_EQ(schema.argumentIndexWithName("alpha"), 5);
  EXPECT_EQ(schema.argumentIndexWithName("beta"), nullopt);
}

TEST(SchemaText, Defaults) {
  const FunctionSchema schema = SchemaText::Read(
      "my::f(int n=-3, float x=2, str s='a,b)', int[] sizes=[3, 4], int[2] both=0, "
      "MemoryFormat format=contiguous_format, float? y=0.5) -> Tensor");
  const std::vector<Argument>& arguments = schema.arguments();
  ASSERT_EQ(arguments.size(), 7u);
  EXPECT_EQ(arguments[0].default_value()->toInt(), -3);
  EXPECT_EQ(arguments[1].default_value()->toDouble(), 2.0);
  EXPECT_EQ(arguments[2].default_value()->toStringRef(), "a,b)");
  EXPECT_EQ(arguments[3].default_value()->toIntVector(), (std::vector<int64_t>{3, 4}));
  EXPECT_EQ(arguments[4].default_value()->toInt(), 0);
  EXPECT_TRUE(arguments[5].default_value()->IsDefault()) << "has no plain value";
  EXPECT_EQ(arguments[6].default_value()->toDouble(), 0.5);
  EXPECT_FALSE(schema.is_mutable());
}

TEST(SchemaText, Returns) {
  const FunctionSchema schema =
      SchemaText::Read("my::f(Tensor(a!) x) -> (Tensor(a!) y, Tensor(b|c), float[] z)");
  EXPECT_EQ(Describe(schema.returns()), (Texts{"Tensor y writes", "Tensor  aliases", "float[] z"}));
  EXPECT_EQ(*schema.returns()[0].alias_info(), *schema.arguments()[0].alias_info());
  EXPECT_EQ(schema.returns()[1].alias_info()->beforeSets().size(), 2u);
  const FunctionSchema wildcard = SchemaText::Read("my::f(Tensor x) -> Tensor(a -> *)[]");
  ASSERT_EQ(wildcard.returns().size(), 1u);
  EXPECT_TRUE(wildcard.returns()[0].alias_info()->isWildcardAfter());
  EXPECT_FALSE(wildcard.returns()[0].alias_info()->isWildcardBefore());
}

TEST(SchemaText, Types) {
  const FunctionSchema schema =
      SchemaText::Read("my::f(Tensor x, Tensor[] xs, int? n, Device d, Dimname name) -> Scalar");
  const std::vector<Argument>& arguments = schema.arguments();
  EXPECT_EQ(arguments[0].type()->kind(), TypeKind::TensorType);
  EXPECT_EQ(*arguments[1].type(), *ListType::ofTensors());
  EXPECT_EQ(*arguments[1].type()->expect<ListType>()->getElementType(), *TensorType::get());
  EXPECT_EQ(arguments[1].type()->cast<OptionalType>(), nullptr);
  EXPECT_TRUE(IntType::get()->isSubtypeOf(*arguments[2].type()));
  EXPECT_FALSE(arguments[2].type()->isSubtypeOf(*IntType::get()));
  EXPECT_EQ(arguments[2].type()->annotation_str(), "Optional[int]");
  EXPECT_EQ(arguments[3].type()->kind(), TypeKind::DeviceObjType);
  EXPECT_EQ(arguments[4].type()->kind(), TypeKind::StringType);
  EXPECT_TRUE(FloatType::get()->isSubtypeOf(*schema.returns()[0].type()));
}

}  // namespace
}  // namespace c10
