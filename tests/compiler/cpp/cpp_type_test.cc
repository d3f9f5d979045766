// Types at each level, in PyTorch's spelling. Source of the tables: reference C++ signatures,
// sections 2 and 3.
#include "compiler/cpp/cpp_type.h"

#include <optional>
#include <set>
#include <string>
#include <utility>

#include "compiler/target/torch_spelling.h"
#include "gtest/gtest.h"
#include "tests/compiler/dispatch/expanded_program.h"

namespace switchyard::cpp {
namespace {

using target::TorchSpelling;

std::string Spell(const std::optional<CppType>& type) {
  return type ? TorchSpelling().Type(*type) : "none";
}

// The type of the last argument of f.
std::string ArgumentAt(Level level, const std::string& arguments) {
  const schema::NativeFunction function = OperatorOf("f(" + arguments + ") -> ()");
  return Spell(ArgumentType(function.schema.arguments.back(), level));
}

// The type of the result of an operator that returns `returns`.
std::string ResultAt(Level level, const std::string& returns,
                     const std::string& arguments = "Tensor self") {
  const schema::NativeFunction function = OperatorOf("f(" + arguments + ") -> " + returns);
  return Spell(ResultType(function.schema.returns, level));
}

struct ArgumentRow {
  std::string schema;
  std::string plain;     // public functions and kernels
  std::string symbolic;  // the dispatcher and kernels that take SymInt; empty: as plain
};

const ArgumentRow kArguments[] = {
    {"Tensor", "const at::Tensor &", ""},
    {"Tensor?", "const c10::optional<at::Tensor> &", ""},
    {"Tensor[]", "at::TensorList", ""},
    {"Tensor[2]", "at::TensorList", ""},
    {"Tensor?[]", "const c10::List<c10::optional<at::Tensor>> &", ""},
    {"Tensor[]?", "c10::optional<at::TensorList>", ""},
    {"int", "int64_t", ""},
    {"int?", "c10::optional<int64_t>", ""},
    {"int[]", "at::IntArrayRef", ""},
    {"int[2]", "at::IntArrayRef", ""},
    {"int[]?", "at::OptionalIntArrayRef", ""},
    {"int[1]?", "at::OptionalIntArrayRef", ""},
    {"int?[]", "at::ArrayRef<c10::optional<int64_t>>", ""},
    {"int[][]", "at::ArrayRef<at::IntArrayRef>", ""},
    {"SymInt", "int64_t", "c10::SymInt"},
    {"SymInt?", "c10::optional<int64_t>", "c10::optional<c10::SymInt>"},
    {"SymInt[]", "at::IntArrayRef", "c10::SymIntArrayRef"},
    {"SymInt[2]", "at::IntArrayRef", "c10::SymIntArrayRef"},
    {"SymInt[]?", "at::OptionalIntArrayRef", "at::OptionalSymIntArrayRef"},
    {"SymInt?[]", "at::ArrayRef<c10::optional<int64_t>>",
     "at::ArrayRef<c10::optional<c10::SymInt>>"},
    {"float", "double", ""},
    {"float?", "c10::optional<double>", ""},
    {"float[]", "at::ArrayRef<double>", ""},
    {"float[]?", "c10::optional<at::ArrayRef<double>>", ""},
    {"bool", "bool", ""},
    {"bool?", "c10::optional<bool>", ""},
    {"bool[3]", "::std::array<bool,3>", ""},
    {"bool[3]?", "c10::optional<::std::array<bool,3>>", ""},
    {"bool?[]", "at::ArrayRef<c10::optional<bool>>", ""},
    {"str", "c10::string_view", ""},
    {"str?", "c10::optional<c10::string_view>", ""},
    {"str[]", "at::ArrayRef<c10::string_view>", ""},
    {"Scalar", "const at::Scalar &", ""},
    {"Scalar?", "const c10::optional<at::Scalar> &", ""},
    {"Scalar[]", "at::ArrayRef<at::Scalar>", ""},
    {"ScalarType", "at::ScalarType", ""},
    {"ScalarType?", "c10::optional<at::ScalarType>", ""},
    {"Layout", "at::Layout", ""},
    {"Device", "at::Device", ""},
    {"Device[]", "at::ArrayRef<at::Device>", ""},
    {"DeviceIndex", "c10::DeviceIndex", ""},
    {"MemoryFormat", "at::MemoryFormat", ""},
    {"MemoryFormat?", "c10::optional<at::MemoryFormat>", ""},
    {"QScheme", "at::QScheme", ""},
    {"Generator", "at::Generator", ""},
    {"Generator?", "c10::optional<at::Generator>", ""},
    {"Storage", "at::Storage", ""},
    {"Stream", "at::Stream", ""},
    {"Dimname", "at::Dimname", ""},
    {"Dimname[]", "at::DimnameList", ""},
    {"Dimname[1]", "at::DimnameList", ""},
    {"Dimname[]?", "c10::optional<at::DimnameList>", ""},
    {"DimVector", "at::DimVector", ""},
    {"SymBool", "c10::SymBool", ""},
    {"ConstQuantizerPtr", "none", ""},
    {"GraphModule", "none", ""},
    // PyTorch has no type for any instance of a custom class.
    {"__torch__.torch.classes.a.B", "const no type &", ""},
    {"bool[]", "at::ArrayRef<bool>", ""},
    {"bool[]?", "c10::optional<at::ArrayRef<bool>>", ""},
};

TEST(CppTypeTest, Arguments) {
  for (const ArgumentRow& row : kArguments) {
    SCOPED_TRACE(row.schema);
    const std::string argument = row.schema + " x";
    const std::string symbolic = row.symbolic.empty() ? row.plain : row.symbolic;
    EXPECT_EQ(ArgumentAt(Level::kApi, argument), row.plain);
    EXPECT_EQ(ArgumentAt(Level::kKernel, argument), row.plain);
    EXPECT_EQ(ArgumentAt(Level::kSymbolicKernel, argument), symbolic);
    EXPECT_EQ(ArgumentAt(Level::kDispatcher, argument), symbolic);
  }
}

// A row of base_types.def without a row in the table above would be an untested type.
TEST(CppTypeTest, EveryBaseTypeIsTested) {
  std::set<std::string> tested;
  for (const ArgumentRow& row : kArguments) tested.insert(row.schema);
  for (const std::string_view spelling : schema::BaseTypeSpellings()) {
    EXPECT_EQ(tested.count(std::string(spelling)), 1u) << spelling;
  }
}

TEST(CppTypeTest, WrittenArguments) {
  for (const Level level :
       {Level::kApi, Level::kKernel, Level::kSymbolicKernel, Level::kDispatcher}) {
    EXPECT_EQ(ArgumentAt(level, "Tensor(a!) x"), "at::Tensor &");
    EXPECT_EQ(ArgumentAt(level, "Tensor(a!)[] x"), "at::TensorList");
    EXPECT_EQ(ArgumentAt(level, "Tensor(a) x"), "const at::Tensor &");
  }
  EXPECT_EQ(ArgumentAt(Level::kApi, "Tensor(a!)? x"), "at::Tensor &");
  EXPECT_EQ(ArgumentAt(Level::kDispatcher, "Tensor(a!)? x"), "at::Tensor &");
  EXPECT_EQ(ArgumentAt(Level::kKernel, "Tensor(a!)? x"), "c10::optional<at::Tensor> &");
}

struct ReturnRow {
  std::string schema;
  std::string plain;
  std::string symbolic;
};

TEST(CppTypeTest, Returns) {
  const ReturnRow rows[] = {
      {"()", "void", ""},
      {"Tensor", "at::Tensor", ""},
      {"Scalar", "at::Scalar", ""},
      {"int", "int64_t", ""},
      {"int?", "c10::optional<int64_t>", ""},
      {"SymInt", "int64_t", "c10::SymInt"},
      {"float", "double", ""},
      {"bool", "bool", ""},
      {"str", "c10::string_view", ""},
      {"ScalarType", "at::ScalarType", ""},
      {"QScheme", "at::QScheme", ""},
      {"Tensor[]", "::std::vector<at::Tensor>", ""},
      {"int[]", "::std::vector<int64_t>", ""},
      {"Scalar[]", "::std::vector<at::Scalar>", ""},
      {"bool[2]", "::std::array<bool,2>", ""},
      {"bool[2]?", "c10::optional<::std::array<bool,2>>", ""},
      {"(Tensor, Tensor)", "::std::tuple<at::Tensor,at::Tensor>", ""},
      {"(Tensor a, int b)", "::std::tuple<at::Tensor,int64_t>", ""},
      {"(Tensor, Tensor[])", "::std::tuple<at::Tensor,::std::vector<at::Tensor>>", ""},
      {"(Tensor, SymInt)", "::std::tuple<at::Tensor,int64_t>",
       "::std::tuple<at::Tensor,c10::SymInt>"},
  };
  for (const ReturnRow& row : rows) {
    SCOPED_TRACE(row.schema);
    const std::string symbolic = row.symbolic.empty() ? row.plain : row.symbolic;
    EXPECT_EQ(ResultAt(Level::kApi, row.schema), row.plain);
    EXPECT_EQ(ResultAt(Level::kKernel, row.schema), row.plain);
    EXPECT_EQ(ResultAt(Level::kSymbolicKernel, row.schema), symbolic);
    EXPECT_EQ(ResultAt(Level::kDispatcher, row.schema), symbolic);
  }
}

TEST(CppTypeTest, WrittenReturns) {
  const schema::NativeFunction inplace = OperatorOf("f_(Tensor(a!) self) -> Tensor(a!)");
  EXPECT_EQ(Spell(ResultType(inplace.schema.returns, Level::kKernel)), "at::Tensor &");
  const schema::NativeFunction out = OperatorOf(
      "f.out(Tensor self, *, Tensor(a!) x, Tensor(b!) y) -> (Tensor(a!) x, Tensor(b!) y)");
  EXPECT_EQ(Spell(ResultType(out.schema.returns, Level::kApi)),
            "::std::tuple<at::Tensor &,at::Tensor &>");
}

// As newer editions of torchgen have it.
TEST(CppTypeTest, AnOptionalTensorIsReturned) {
  EXPECT_EQ(ResultAt(Level::kApi, "Tensor?"), "c10::optional<at::Tensor>");
}

// Rules T007, T008: torchgen returns none of these.
TEST(CppTypeTest, ReturnsBeyondThoseOfTorchgenAreOwned) {
  const std::pair<const char*, const char*> rows[] = {
      {"Tensor?[]", "::std::vector<c10::optional<at::Tensor>>"},
      {"Scalar?", "c10::optional<at::Scalar>"},
      {"int[]?", "c10::optional<::std::vector<int64_t>>"},
      {"int[2]", "::std::vector<int64_t>"},
      {"Tensor[3]", "::std::vector<at::Tensor>"},
      {"int[][]", "::std::vector<::std::vector<int64_t>>"},
      {"bool[]", "::std::vector<bool>"},
      {"GraphModule", "none"},
  };
  for (const auto& [type, spelled] : rows) {
    EXPECT_EQ(ResultAt(Level::kApi, type), spelled) << type;
    const schema::NativeFunction function = OperatorOf(std::string("f() -> ") + type);
    EXPECT_FALSE(HasReturnType(function.schema.returns.front())) << type;
  }
  EXPECT_EQ(ResultAt(Level::kApi, "(Tensor, Scalar?)"),
            "::std::tuple<at::Tensor,c10::optional<at::Scalar>>");
}

TEST(CppTypeTest, CoreAtom) {
  const schema::NativeFunction function = OperatorOf("f(SymInt?[] x) -> (Tensor, Tensor)");
  EXPECT_EQ(ArgumentType(function.schema.arguments.back(), Level::kDispatcher)->Core(),
            Atom::kSymInt);
  EXPECT_EQ(ResultType(function.schema.returns, Level::kApi)->Core(), Atom::kNone);
}

// The short answers are the long ones, for each base type with each modifier.
TEST(CppTypeTest, WhetherThereIsOne) {
  size_t count = 0;
  for (size_t base = 0; base < static_cast<size_t>(schema::BaseType::kUnknown); ++base) {
    const schema::Type plain = schema::Type::Of(static_cast<schema::BaseType>(base));
    for (const schema::Type& type :
         {plain, plain.Optional(), plain.List(), plain.List(2), plain.Optional().List(),
          plain.List().Optional(), plain.List(2).Optional(), plain.List().List(),
          plain.Optional().Optional(), plain.List(2).List()}) {
      schema::Argument argument;
      argument.type.value = type;
      const bool has_argument = HasArgumentType(type, schema::TypeForms::kRunTime);
      EXPECT_EQ(has_argument, ArgumentType(argument, Level::kKernel).has_value());
      EXPECT_TRUE(has_argument || !HasArgumentType(type)) << type.ToString();
      for (const bool is_written : {false, true}) {
        schema::Return result;
        result.type.value = type;
        schema::AliasAnnotation annotation;
        annotation.is_write = true;
        if (is_written)
          result.annotation = source::Located<schema::AliasAnnotation>{annotation, {}};
        const bool has_one = HasReturnType(result, schema::TypeForms::kRunTime);
        EXPECT_EQ(has_one, ReturnType(result, Level::kKernel).has_value()) << type.ToString();
        EXPECT_TRUE(has_one || !HasReturnType(result)) << type.ToString();
        if (HasReturnType(result)) ++count;
      }
    }
  }
  EXPECT_GE(count, 60u);
}

}  // namespace
}  // namespace switchyard::cpp
