#include "compiler/cpp/structured_signature.h"

#include <string>
#include <vector>

#include "compiler/target/torch_spelling.h"
#include "gtest/gtest.h"
#include "tests/compiler/dispatch/expanded_program.h"

namespace switchyard::cpp {
namespace {

// The functional and the out operator of a structured family.
struct Pair {
  schema::NativeFunction functional;
  schema::NativeFunction out;
};

Pair MakePair(const std::string& arguments, const std::string& precomputed = "") {
  const std::string extra = precomputed.empty() ? "" : "  precomputed:\n" + precomputed;
  const std::string text = "- func: f.x(" + arguments +
                           ") -> Tensor\n"
                           "  structured_delegate: f.out\n"
                           "- func: f.out(" +
                           arguments +
                           ", *, Tensor(a!) out) -> Tensor(a!)\n"
                           "  structured: True\n" +
                           extra +
                           "  dispatch:\n"
                           "    CPU: f_cpu\n";
  const schema::Program program = ExpandText(text).program();
  return {program.functions.at(0), program.functions.at(1)};
}

std::string Spell(const Signature& signature) {
  return target::TorchSpelling().Parameters(signature);
}

TEST(StructuredSignature, ClassesAreNamedAfterOperatorAndKernel) {
  const Pair pair = MakePair("Tensor self");
  EXPECT_EQ(MetaClassName(pair.functional).text(), "structured_f_x");
  EXPECT_EQ(ImplClassName(pair.out.dispatch.at(0).kernel.value).text(), "structured_f_cpu");
}

TEST(StructuredSignature, MetaTakesNoOutAndImplTakesItConst) {
  const Pair pair = MakePair("Tensor self, int n=1");
  EXPECT_EQ(Spell(MetaSignature(pair.functional)), "(const at::Tensor & self, int64_t n)");
  EXPECT_EQ(Spell(ImplSignature(pair.out)),
            "(const at::Tensor & self, int64_t n, const at::Tensor & out)");
  EXPECT_EQ(OutParameters(pair.out).size(), 1u);
  EXPECT_TRUE(PrecomputedValues(pair.out).empty());
}

TEST(StructuredSignature, TensorsAndScalarsAreReferences) {
  EXPECT_EQ(Spell(MetaSignature(MakePair("Tensor? a, Scalar b, Scalar? c").functional)),
            "(at::OptionalTensorRef a, const at::Scalar & b, at::OptionalScalarRef c)");
  EXPECT_EQ(Spell(MetaSignature(MakePair("Tensor[] a, Tensor?[] b").functional)),
            "(const at::ITensorListRef & a, at::IOptTensorListRef b)");
  EXPECT_EQ(Spell(MetaSignature(MakePair("Tensor self, Tensor[]? a").functional)),
            "(const at::Tensor & self, c10::optional<const at::ITensorListRef &> a)");
}

TEST(StructuredSignature, IntegersAreConcrete) {
  EXPECT_EQ(Spell(MetaSignature(
                MakePair("Tensor self, SymInt a, SymInt[2] b, int[] c, SymInt? d").functional)),
            "(const at::Tensor & self, int64_t a, at::ArrayRef<int64_t> b, at::IntArrayRef c, "
            "c10::optional<int64_t> d)");
}

TEST(StructuredSignature, PrecomputedValuesReplaceAndAreAdded) {
  const Pair pair = MakePair("Tensor self, int[2] size, int dim",
                             "  - size -> int kH, int kW\n"
                             "  - dim -> int dim\n"
                             "  - DimVector strides\n");
  EXPECT_EQ(Spell(MetaSignature(pair.functional)),
            "(const at::Tensor & self, at::IntArrayRef size, int64_t dim)");
  EXPECT_EQ(Spell(ImplSignature(pair.out)),
            "(const at::Tensor & self, int64_t kH, int64_t kW, int64_t dim, at::DimVector strides, "
            "const at::Tensor & out)");
  const std::vector<PrecomputedValue> values = PrecomputedValues(pair.out);
  ASSERT_EQ(values.size(), 4u);
  EXPECT_EQ(values[0].flag.text(), "KH");
  EXPECT_EQ(values[3].flag.text(), "STRIDES");
  EXPECT_TRUE(values[3].member.IsAtom(Atom::kDimVector));
}

TEST(StructuredSignature, PrecomputedValuesAreHeldByValue) {
  const Pair pair = MakePair("Tensor self, int dim", "  - dim -> Tensor index\n");
  const std::vector<PrecomputedValue> values = PrecomputedValues(pair.out);
  ASSERT_EQ(values.size(), 1u);
  EXPECT_EQ(values[0].parameter.type.passing, Passing::kConstReference);
  EXPECT_EQ(values[0].member.passing, Passing::kValue);
}

}  // namespace
}  // namespace switchyard::cpp
