// The embedded run-time's spelling of types and defaults.
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/cpp/cpp_type.h"
#include "compiler/cpp/default_argument.h"
#include "compiler/target/target.h"
#include "gtest/gtest.h"

namespace switchyard::target {
namespace {

using cpp::Atom;
using cpp::CppType;
using cpp::DefaultArgument;
using Kind = cpp::CppType::Kind;

const Target& Embedded() { return *FindTarget("embedded"); }

std::string Spell(const CppType& type, Scope scope = Scope::kRuntime) {
  const std::optional<cpp::Code> code = Embedded().spell_type(type, scope);
  return code ? code->text() : "(none)";
}

std::string SpellDefault(const DefaultArgument& value, const CppType& type) {
  return Embedded().spell_default(value, type, Scope::kOutside).text();
}

CppType Of(Atom atom) { return CppType::OfAtom(atom); }
CppType Optional(CppType type) { return CppType::Wrap(Kind::kOptional, std::move(type)); }
CppType View(CppType type) { return CppType::Wrap(Kind::kView, std::move(type)); }

std::set<std::string> HeadersOf(const CppType& type) {
  HeaderSet headers;
  TypeParts parts;
  Embedded().add_type_parts(type, &parts);
  Embedded().add_type_headers(parts, &headers);
  std::set<std::string> texts;
  for (const cpp::Code& header : headers) texts.insert(header.text());
  return texts;
}

TEST(Target, IsFoundByName) {
  ASSERT_NE(FindTarget("embedded"), nullptr);
  EXPECT_EQ(FindTarget("embedded")->name, "embedded");
  EXPECT_EQ(FindTarget("embedde"), nullptr);
  EXPECT_EQ(TargetNames(Capability::kDispatch),
            (std::vector<std::string_view>{"embedded", "aten"}));
  EXPECT_NE(FindTarget("aten"), nullptr);
}

TEST(Target, SpellsKernelsOfItsRunTime) {
  const schema::NativeFunction function;
  const CppType list = View(Of(Atom::kInt));
  EXPECT_EQ(FindSpelling("embedded")->spell(function, list), "switchyard::IntArrayRef");
  EXPECT_EQ(FindSpelling("aten")->spell(function, list), "at::IntArrayRef");
  EXPECT_EQ(FindSpelling("embedded")->spell(function, Of(Atom::kNone)), std::nullopt);
  EXPECT_EQ(FindSpelling("torch"), nullptr);
  EXPECT_EQ(ShortenedIn("at::native", "at", "at::Tensor f(c10::Scalar)"), "Tensor f(c10::Scalar)");
  EXPECT_EQ(ShortenedIn("vision", "at", "at::Tensor"), "at::Tensor");
}

TEST(EmbeddedTypes, Atoms) {
  EXPECT_EQ(Spell(Of(Atom::kTensor)), "Tensor");
  EXPECT_EQ(Spell(Of(Atom::kTensor), Scope::kOutside), "switchyard::Tensor");
  EXPECT_EQ(Spell(Of(Atom::kSymInt), Scope::kOutside), "int64_t");
  EXPECT_EQ(Spell(Of(Atom::kStringView), Scope::kOutside), "std::string_view");
  EXPECT_EQ(Spell(CppType()), "void");
  EXPECT_EQ(Spell(Of(Atom::kDimVector)), "DimVector");
  EXPECT_EQ(Spell(Of(Atom::kNone)), "(none)");
  EXPECT_EQ(Spell(View(Of(Atom::kDimname))), "DimnameList");
}

TEST(EmbeddedTypes, WhatStructuredKernelsTake) {
  const CppType list = CppType::Wrap(Kind::kListReference, Of(Atom::kTensor));
  const CppType masks = CppType::Wrap(Kind::kListReference, Optional(Of(Atom::kTensor)));
  const CppType scale = CppType::Wrap(Kind::kOptionalReference, Of(Atom::kScalar));
  EXPECT_EQ(Spell(list), "TensorList");
  EXPECT_EQ(Spell(masks), "OptionalTensorList");
  EXPECT_EQ(Spell(scale), "const std::optional<Scalar>&");
  EXPECT_EQ(Spell(View(Of(Atom::kConcreteInt))), "IntArrayRef");
  EXPECT_EQ(HeadersOf(list).count("\"lib/core/array_ref.h\""), 1u);
  EXPECT_EQ(HeadersOf(scale).count("<optional>"), 1u);
}

TEST(EmbeddedTypes, WhatFunctionsOfSomeTargetsTake) {
  EXPECT_EQ(Spell(Of(Atom::kDispatchKeySet)), "DispatchKeySet");
  EXPECT_EQ(Spell(Of(Atom::kTensorOptions)), "TensorOptions");
}

TEST(EmbeddedTypes, Passing) {
  EXPECT_EQ(Spell(CppType::OfAtom(Atom::kTensor, cpp::Passing::kReference)), "Tensor&");
  EXPECT_EQ(Spell(CppType::OfAtom(Atom::kScalar, cpp::Passing::kConstReference), Scope::kOutside),
            "const switchyard::Scalar&");
}

TEST(EmbeddedTypes, Wrappers) {
  EXPECT_EQ(Spell(View(Of(Atom::kTensor))), "TensorList");
  EXPECT_EQ(Spell(View(Optional(Of(Atom::kTensor)))), "OptionalTensorList");
  EXPECT_EQ(Spell(Optional(View(Of(Atom::kTensor)))), "std::optional<TensorList>");
  EXPECT_EQ(Spell(View(Of(Atom::kSymInt)), Scope::kOutside), "switchyard::IntArrayRef");
  EXPECT_EQ(Spell(Optional(View(Of(Atom::kInt)))), "OptionalIntArrayRef");
  EXPECT_EQ(Spell(Optional(View(Of(Atom::kDouble)))), "OptionalDoubleArrayRef");
  EXPECT_EQ(Spell(View(View(Of(Atom::kInt)))), "ArrayRef<IntArrayRef>");
  EXPECT_EQ(Spell(View(Of(Atom::kDouble)), Scope::kOutside), "switchyard::ArrayRef<double>");
  EXPECT_EQ(Spell(CppType::Wrap(Kind::kArray, Of(Atom::kBool), 3)), "std::array<bool, 3>");
  EXPECT_EQ(Spell(CppType::Wrap(Kind::kVector, Of(Atom::kTensor))), "std::vector<Tensor>");
  CppType tuple;
  tuple.kind = Kind::kTuple;
  tuple.elements = {CppType::OfAtom(Atom::kTensor, cpp::Passing::kReference), Of(Atom::kInt)};
  EXPECT_EQ(Spell(tuple), "std::tuple<Tensor&, int64_t>");
  EXPECT_EQ(Spell(View(Of(Atom::kNone))), "(none)") << "nor has a list of what has no name";
}

TEST(EmbeddedTypes, Headers) {
  const std::set<std::string> expected = {"\"lib/core/array_ref.h\"", "\"lib/core/scalar.h\"",
                                          "<optional>"};
  EXPECT_EQ(HeadersOf(Optional(View(Of(Atom::kScalar)))), expected);
  EXPECT_TRUE(HeadersOf(Of(Atom::kBool)).empty());
}

TEST(EmbeddedDefaults, EmptyAndAbsent) {
  const DefaultArgument empty = {DefaultArgument::Empty{}};
  EXPECT_EQ(SpellDefault({DefaultArgument::Nothing{}}, Optional(Of(Atom::kInt))), "std::nullopt");
  EXPECT_EQ(SpellDefault(empty, View(Of(Atom::kInt))), "{}");
  EXPECT_EQ(SpellDefault(empty, Optional(Of(Atom::kTensor))), "{}");
  EXPECT_EQ(SpellDefault(empty, Optional(View(Of(Atom::kInt)))), "switchyard::IntArrayRef()")
      << "braces alone would be an absent list";
}

TEST(EmbeddedDefaults, Values) {
  const DefaultArgument one = {cpp::Literal::Integer(1)};
  const DefaultArgument list = {DefaultArgument::List{{one, one}}};
  EXPECT_EQ(SpellDefault(list, View(Of(Atom::kInt))), "{1, 1}");
  EXPECT_EQ(SpellDefault(list, Optional(View(Of(Atom::kInt)))), "switchyard::IntArrayRef({1, 1})");
  EXPECT_EQ(SpellDefault({schema::DefaultWord::kLong}, Of(Atom::kScalarType)),
            "switchyard::ScalarType::Long");
  EXPECT_EQ(SpellDefault({schema::DefaultWord::kSum}, Of(Atom::kInt)), "2 /* Sum */");
  EXPECT_EQ(SpellDefault({DefaultArgument::Complex{cpp::Literal::Floating(2)}}, Of(Atom::kScalar)),
            "std::complex<double>(0.0, 2.0)");
}

}  // namespace
}  // namespace switchyard::target
