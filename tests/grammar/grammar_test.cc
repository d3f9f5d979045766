// Checks the grammar itself: no rule loops without progress, and each rule accepts the texts in its
// header.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <tao/pegtl/contrib/analyze.hpp>

#include "grammar/dispatch_entry.h"
#include "grammar/formula.h"
#include "grammar/function_schema.h"
#include "grammar/messages.h"
#include "grammar/name_list.h"
#include "grammar/precomputed.h"
#include "grammar/ufunc_loop.h"

namespace switchyard::grammar {
namespace {

template <typename Rule>
bool Matches(std::string_view text) {
  pegtl::memory_input<> input(text.data(), text.data() + text.size(), "");
  return pegtl::parse<pegtl::seq<Rule, pegtl::eof>>(input);
}

template <typename Rule>
size_t ProblemsOf() {
  return pegtl::analyze<Rule>(/*verbose=*/1);
}

TEST(Analysis, FindsNoProblem) {
  EXPECT_EQ(ProblemsOf<FunctionSchema>(), 0u);
  EXPECT_EQ(ProblemsOf<WholeContainedTypes>(), 0u);
  EXPECT_EQ(ProblemsOf<WholeOperatorName>(), 0u);
  EXPECT_EQ(ProblemsOf<WholeArgumentList>(), 0u);
  EXPECT_EQ(ProblemsOf<WholeDefaultValue>(), 0u);
  EXPECT_EQ(ProblemsOf<DispatchKeyList>(), 0u);
  EXPECT_EQ(ProblemsOf<KernelName>(), 0u);
  EXPECT_EQ(ProblemsOf<NameList>(), 0u);
  EXPECT_EQ(ProblemsOf<UfuncLoop>(), 0u);
  EXPECT_EQ(ProblemsOf<PrecomputedLine>(), 0u);
  EXPECT_EQ(ProblemsOf<formula::Formula>(), 0u);
}

// A rule that loops without progress: the analysis must find it.
struct Loop : pegtl::star<pegtl::opt<pegtl::one<'a'>>> {};
TEST(Analysis, WouldFindALoop) { EXPECT_GT(pegtl::analyze<Loop>(/*verbose=*/-1), 0u); }

TEST(Types, Match) {
  for (const char* text : {"Tensor", "Tensor?", "Tensor(a!)[]", "int[2]?", "Tensor!",
                           "Tensor(a -> *)", "Tensor(a!|b)?", "__torch__.torch.classes.a.B"}) {
    const bool is_annotation_with_mark_inside = std::string_view(text) == "Tensor(a!|b)?";
    EXPECT_EQ(Matches<AnnotatedType>(text), !is_annotation_with_mark_inside) << text;
  }
  EXPECT_FALSE(Matches<AnnotatedType>("int[n]"));
  EXPECT_FALSE(Matches<AnnotatedType>("[]"));
}

TEST(CompositeTypes, Match) {
  for (const char* text : {"Dict(str, Tensor)", "Dict(str, (Tensor, int)[])[]?", "(Tensor, int)?",
                           "()", "Future(t)", "Union(int, str)!", "Dict(str, Tensor)(a!)"}) {
    EXPECT_TRUE(Matches<AnnotatedType>(text)) << text;
  }
  EXPECT_FALSE(Matches<AnnotatedType>("Dict(str, Tensor"));
  EXPECT_FALSE(Matches<AnnotatedType>("Dict str"));
  EXPECT_TRUE(Matches<WholeContainedTypes>("( str,Tensor(a!)[] , Dict(int, (int, int)) )"));
  EXPECT_TRUE(Matches<WholeContainedTypes>("()"));
  EXPECT_FALSE(Matches<WholeContainedTypes>("(int,)"));
  EXPECT_FALSE(Matches<WholeContainedTypes>("(int str)"));
}

TEST(AliasAnnotations, Match) {
  for (const char* text : {"(a)", "(a!)", "(a|b)", "(a -> *)", "(a! -> a|b)", "(a!->b)"}) {
    EXPECT_TRUE(Matches<AliasAnnotation>(text)) << text;
  }
  for (const char* text : {"()", "(!)", "(a", "(a ->)", "(a -> b -> c)"}) {
    EXPECT_FALSE(Matches<AliasAnnotation>(text)) << text;
  }
}

TEST(OperatorNames, Match) {
  for (const char* text : {"add", "add_", "__iadd__", "add.Tensor", "a::b::f.x.y", "f."}) {
    EXPECT_TRUE(Matches<QualifiedOperatorName>(text)) << text;
  }
  for (const char* text : {"", ".x", "a b", "f(", "::f"})
    EXPECT_FALSE(Matches<QualifiedOperatorName>(text)) << text;
}

TEST(Defaults, Match) {
  for (const char* text : {"None", "True", "-1", "1e-05", ".5", "inf", "2j", "'a,b'", "\"x\"", "[]",
                           "[0,1]", "Mean"}) {
    EXPECT_TRUE(Matches<DefaultValue>(text)) << text;
  }
  for (const char* text : {"", "1x", "[0,", "f()", "'a"})
    EXPECT_FALSE(Matches<DefaultValue>(text)) << text;
}

TEST(Declarations, Match) {
  EXPECT_TRUE(Matches<FunctionSchema>("f() -> ()"));
  EXPECT_TRUE(Matches<FunctionSchema>(
      "ns::f.x(Tensor(a!) self, *, int[2] n=[0,1]) -> (Tensor(a!) x, int)"));
  EXPECT_TRUE(Matches<FunctionSchema>("f ( Tensor self )->Tensor"));
  EXPECT_FALSE(Matches<FunctionSchema>("f(Tensor self)"));
}

TEST(Declarations, AreTakenWithBadSlots) {
  EXPECT_TRUE(Matches<FunctionSchema>("f(what is this, Tensor, int[x] y) -> (Tensor, x y)"));
}

TEST(DispatchEntries, Match) {
  EXPECT_TRUE(Matches<DispatchKeyList>("CPU, CUDA"));
  EXPECT_TRUE(Matches<DispatchKeyList>("CPU ,CUDA"));
  EXPECT_FALSE(Matches<DispatchKeyList>("CPU,"));
  EXPECT_TRUE(Matches<KernelName>("a::b::f"));
  EXPECT_FALSE(Matches<KernelName>("a::"));
}

TEST(OtherValues, Match) {
  EXPECT_TRUE(Matches<NameList>("a, b"));
  EXPECT_FALSE(Matches<NameList>("a, , b"));
  EXPECT_TRUE(Matches<UfuncLoop>("add (All, BFloat16)"));
  EXPECT_FALSE(Matches<UfuncLoop>("add All"));
  EXPECT_TRUE(Matches<PrecomputedLine>("dim -> int dim, int stride"));
  EXPECT_TRUE(Matches<PrecomputedLine>("int extra"));
}

TEST(Formulas, Match) {
  for (const char* text : {"grad", " a ? b : c", "f ( x , {1, 2} ) /* y */", "std::get<0>(x)",
                           "::std::nullopt", "x->y(1)[2].z<float>()", "-~!*&x", "\"a\" \"b\"",
                           "1.5e-3f", "[](int i){return -i;}", "a < b", "f(a < b, c > d)"}) {
    EXPECT_TRUE(Matches<formula::Formula>(text)) << text;
  }
  for (const char* text : {"", "a b", "f(", "f(a,)", "a ? b", "1x", "a..b", "(int)x", "a = b",
                           "[&](int i){return i;}", "'a'", "{a", "a::"}) {
    EXPECT_FALSE(Matches<formula::Formula>(text)) << text;
  }
}

}  // namespace
}  // namespace switchyard::grammar
