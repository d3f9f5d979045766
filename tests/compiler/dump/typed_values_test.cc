#include "compiler/dump/typed_values.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "compiler/schema/type.h"
#include "llvm/Support/raw_ostream.h"
#include "tests/compiler/dispatch/expanded_program.h"

namespace switchyard::dump {
namespace {

std::string TextOf(const llvm::json::Value& value) {
  std::string text;
  llvm::raw_string_ostream(text) << value;
  return text;
}

TEST(TypeTree, NestsFromTheOutside) {
  const schema::Type tensor = schema::Type::Of(schema::BaseType::kTensor);
  EXPECT_EQ(TextOf(TypeTree(tensor)), R"(["base","Tensor"])");
  EXPECT_EQ(TextOf(TypeTree(tensor.Optional().List())),
            R"(["list",["optional",["base","Tensor"]],null])");
  EXPECT_EQ(TextOf(TypeTree(tensor.List(3).Optional())),
            R"(["optional",["list",["base","Tensor"],3]])");
}

TEST(TypeTree, HasTheNamesOfClasses) {
  schema::Type type = schema::Type::Of(schema::BaseType::kClass);
  type.class_name = std::string("__torch__.a.B");
  EXPECT_EQ(TextOf(TypeTree(type)), R"(["class","__torch__.a.B"])");
}

TEST(AliasedReturnNames, AreThoseOfEqualAnnotations) {
  const auto names_of = [](const std::string& declaration) {
    return TextOf(AliasedReturnNames(OperatorOf(declaration).schema));
  };
  EXPECT_EQ(names_of("f_(Tensor(a!) self) -> Tensor(a!)"), R"(["self"])");
  EXPECT_EQ(names_of("f(Tensor x, *, Tensor(a!) out) -> Tensor(a!)"), R"(["out"])");
  EXPECT_EQ(names_of("f(Tensor x) -> (Tensor, int)"), "[null,null]");
}

}  // namespace
}  // namespace switchyard::dump
