#include "compiler/derivatives/saved_values.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace switchyard::derivatives {
namespace {

using schema::LanguageLevel;

// "formula | name=expression:type ..."
std::string Take(std::string formula, const std::string& cpp_type = "at::Tensor",
                 LanguageLevel level = LanguageLevel::k1_13) {
  const std::vector<CppValue> values = {{"self", cpp_type, nullptr, false}};
  const std::vector<SavedValue> saved = TakeSavedValues(values, level, &formula);
  for (const SavedValue& value : saved) {
    formula += " | " + value.name + "=" + value.expression + ":" + value.cpp_type;
    EXPECT_EQ(value.origin, "self");
  }
  return formula;
}

TEST(TakeSavedValues, KeepsWhatIsUsedWhole) {
  EXPECT_EQ(Take("grad * self"), "grad * self | self=self:at::Tensor");
  EXPECT_EQ(Take("grad * myself"), "grad * myself");
}

TEST(TakeSavedValues, KeepsPropertiesInPlaceOfTensors) {
  EXPECT_EQ(Take("f(grad, self.scalar_type())"),
            "f(grad, self_scalar_type) | self_scalar_type=self.scalar_type():at::ScalarType");
  EXPECT_EQ(Take("self.size(dim) + self.size(0)"),
            "self_argsize_dim + self_argsize_0 | self_argsize_dim=self.size(dim):int64_t"
            " | self_argsize_0=self.size(0):int64_t");
  EXPECT_EQ(Take("zeros_like(self)"),
            "self_info.zeros() | self_info=self:torch::autograd::generated::TypeAndSize");
  EXPECT_EQ(Take("TensorGeometry(self)"),
            "self_geometry | self_geometry=TensorGeometry(self):at::TensorGeometry");
}

TEST(TakeSavedValues, AsksOptionalsFirst) {
  EXPECT_EQ(Take("f(self->sym_sizes())", "c10::optional<at::Tensor>"),
            "f(self_sym_sizes_opt) | self_sym_sizes_opt=self.has_value() ? "
            "c10::optional<c10::SymIntArrayRef>(self->sym_sizes()) : c10::nullopt:"
            "c10::optional<c10::SymIntArrayRef>");
}

TEST(TakeSavedValues, FailsForLayoutsWithoutStrides) {
  EXPECT_EQ(Take("f(self.strides())"),
            "f(self_strides) | self_strides=strides_or_error(self, \"self\"):at::IntArrayRef");
}

TEST(TakeSavedValues, TakesViewsOfOptionalStrings) {
  const std::string type = "c10::optional<c10::string_view>";
  EXPECT_EQ(Take("f(self)", type),
            "f(self.has_value() ? " + type + "(self.value()) : c10::nullopt) | self=self:" + type);
}

TEST(TakeSavedValues, KnowsThePatternsOfTheLevel) {
  EXPECT_EQ(Take("self.sym_size(-1)"), "self.sym_size(-1) | self=self:at::Tensor");
  EXPECT_EQ(Take("self.sym_size(-1)", "at::Tensor", LanguageLevel::kNewest),
            "self_sym_argsize_minus_1 | self_sym_argsize_minus_1=self.sym_size(-1):c10::SymInt");
}

}  // namespace
}  // namespace switchyard::derivatives
