#include "compiler/python/signature.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/compiler/dispatch/expanded_program.h"
#include "tests/compiler/python/signatures.h"

namespace switchyard::python {
namespace {

using ::testing::ElementsAre;

// An operator lives as long as its signature.
struct Made {
  explicit Made(const std::string& declaration, Receiver receiver = Receiver::kFunction)
      : function(OperatorOf(declaration)), signature(MakeSignature(function, receiver)) {}

  std::vector<std::string> Names() const {
    std::vector<std::string> names;
    for (const Parameter& parameter : signature.parameters) names.push_back(parameter.name);
    return names;
  }

  schema::NativeFunction function;
  Signature signature;
};

TEST(Signature, SelfIsInputOfFunctions) {
  const Made function("f(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor");
  EXPECT_THAT(function.Names(), ElementsAre("input", "other", "alpha"));
  EXPECT_EQ(function.signature.positional, 2U);
  EXPECT_EQ(function.signature.parameters[0].numpy_names, "x a x1");
  EXPECT_EQ(function.signature.text, "f(Tensor input, Tensor other, *, Scalar alpha=1)");
  const Made method("f(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor", Receiver::kMethod);
  EXPECT_THAT(method.Names(), ElementsAre("self", "other", "alpha"));
  EXPECT_EQ(method.signature.text, "f(Tensor other, *, Scalar alpha=1)");
}

TEST(Signature, SelfKeepsItsNameBesideAnInput) {
  EXPECT_THAT(Made("f(Tensor self, Tensor input) -> Tensor").Names(), ElementsAre("self", "input"));
  EXPECT_THAT(Made("f(Scalar self, Tensor x) -> Tensor").Names(), ElementsAre("self", "x"));
}

TEST(Signature, SelfOfAMethodStandsInFront) {
  const Made method("f(Tensor condition, Tensor self) -> Tensor", Receiver::kMethod);
  EXPECT_THAT(method.Names(), ElementsAre("self", "condition"));
  EXPECT_EQ(method.signature.plain->arguments[0].index, 1U);
  EXPECT_EQ(method.signature.plain->arguments[1].index, 0U);
}

TEST(Signature, ListsOfIntegersMayBeSpread) {
  EXPECT_TRUE(Made("f(int[] size) -> Tensor").signature.spreads_ints);
  EXPECT_TRUE(Made("f(SymInt[] size, *, bool x=False) -> Tensor").signature.spreads_ints);
  EXPECT_FALSE(Made("f(Tensor self, int[] dims) -> Tensor").signature.spreads_ints);
  EXPECT_TRUE(
      Made("f(Tensor self, int[] dims) -> Tensor", Receiver::kMethod).signature.spreads_ints);
  EXPECT_FALSE(Made("f(float[] size) -> Tensor").signature.spreads_ints);
}

TEST(Signature, FactoriesTakeOptions) {
  const Made factory(
      "f(int n, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? "
      "pin_memory=None) -> Tensor");
  EXPECT_THAT(factory.Names(),
              ElementsAre("n", "dtype", "layout", "device", "pin_memory", "requires_grad"));
  EXPECT_EQ(factory.signature.requires_grad_index, 5U);
  EXPECT_EQ(factory.signature.parameters[4].default_text, "False");
  EXPECT_TRUE(factory.signature.parameters[4].allows_none);
}

TEST(Signature, NoneFitsOptionalsAndDefaultsThatAreNone) {
  const Made made("f(Tensor self, int? a, int[2] b=[], int c=1) -> Tensor");
  EXPECT_FALSE(made.signature.parameters[0].allows_none);
  EXPECT_TRUE(made.signature.parameters[1].allows_none);
  EXPECT_TRUE(made.signature.parameters[2].allows_none);
  EXPECT_FALSE(made.signature.parameters[3].allows_none);
}

TEST(Signature, SeveralOutArgumentsAreOne) {
  const Made made(
      "f.out(Tensor self, *, Tensor(a!) a, Tensor(b!) b) -> (Tensor(a!) x, Tensor(b!) y)");
  ASSERT_EQ(made.signature.out_index, 1U);
  const Parameter& out = made.signature.parameters[1];
  EXPECT_EQ(out.name, "out");
  EXPECT_EQ(out.type, (ParameterType{ParameterKind::kOutTuple, false, 2}));
  EXPECT_EQ(made.signature.out->arguments[2].kind, ArgumentSource::Kind::kOutTuple);
  EXPECT_EQ(made.signature.out->arguments[2].position, 1U);
  EXPECT_EQ(made.signature.out->result.kind, Result::Kind::kOutObjects);
  EXPECT_EQ(made.signature.out->result.name, "f_out");
}

TEST(Result, Kinds) {
  EXPECT_EQ(Made("f(Tensor self) -> ()").signature.plain->result.kind, Result::Kind::kNone);
  EXPECT_EQ(Made("f(Tensor self) -> (Tensor, Tensor)").signature.plain->result.kind,
            Result::Kind::kValue);
  const Made named("f(Tensor self) -> (Tensor values, Tensor indices)");
  EXPECT_EQ(named.signature.plain->result.kind, Result::Kind::kNamed);
  EXPECT_THAT(named.signature.plain->result.fields, ElementsAre("values", "indices"));
  const Made keywords(
      "f(Tensor self) -> (Tensor lambda, Tensor lambda_, Tensor None, Tensor match)");
  EXPECT_THAT(keywords.signature.plain->result.fields,
              ElementsAre("lambda__", "lambda_", "None_", "match"));
  const Made inplace("f_(Tensor(a!) self, Tensor other) -> Tensor(a!)");
  EXPECT_EQ(inplace.signature.plain->result.kind, Result::Kind::kArgument);
  EXPECT_EQ(inplace.signature.plain->result.argument, 0U);
  const Bound lists("- func: _foreach_f_(Tensor(a!)[] self) -> ()\n  device_check: NoCheck\n");
  EXPECT_EQ(lists.Find("_foreach_f_")->signatures[0].plain->result.kind, Result::Kind::kArgument);
}

}  // namespace
}  // namespace switchyard::python
