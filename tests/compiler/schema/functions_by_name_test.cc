#include "compiler/schema/functions_by_name.h"

#include <gtest/gtest.h>

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/source/source_manager.h"

namespace switchyard::schema {
namespace {

constexpr char kText[] =
    "- func: relu(Tensor self) -> Tensor\n"
    "- func: mine::add.Scalar(Tensor self, Scalar x) -> Tensor\n"
    "- func: add.Tensor(Tensor self, Tensor other) -> Tensor\n";

class FunctionsByNameTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ReadSchemaFile(sources_.Add("input.yaml", kText), sources_, sink_, &program_);
    ASSERT_EQ(program_.functions.size(), 3u);
  }

  source::SourceManager sources_;
  diagnostics::Sink sink_;
  Program program_;
};

TEST_F(FunctionsByNameTest, FindsByNamespaceNameAndOverload) {
  const FunctionsByName functions(program_);
  EXPECT_EQ(functions.Find("aten::relu"), &program_.functions[0]);
  EXPECT_EQ(functions.Find("mine::add.Scalar"), &program_.functions[1]);
  EXPECT_EQ(functions.Find("aten::add.Scalar"), nullptr);
  EXPECT_EQ(functions.Find("relu"), nullptr);
}

TEST_F(FunctionsByNameTest, FindsWhatAReferenceMeans) {
  OperatorReference reference;
  reference.name_space.value = "aten";
  reference.name.value = OperatorName::FromText("add.Tensor");
  EXPECT_EQ(QualifiedName(reference), "aten::add.Tensor");
  EXPECT_EQ(FunctionsByName(program_).Find(reference), &program_.functions[2]);
}

TEST_F(FunctionsByNameTest, NamesAreSorted) {
  EXPECT_EQ(FunctionsByName(program_).Names(),
            (std::vector<std::string_view>{"aten::add.Tensor", "aten::relu", "mine::add.Scalar"}));
}

}  // namespace
}  // namespace switchyard::schema
