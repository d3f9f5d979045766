// Compares signatures with those of torchgen 1.13.1 for every operator of PyTorch's own file. The
// data is not part of the repository: without SWITCHYARD_CONFORMANCE the tests report that they are
// skipped.
//
// Ours differ intentionally in three ways, which the tests undo before the comparison:
// - a bare default of a list with length stands for all its elements, and that of a float is a
//   floating literal (WithTorchDefaults);
// - tensor options are four parameters in the plain public form, where torchgen packs them into
//   one; its faithful form has four, so ours is compared with that;
// - the names of manually bound functions, `__dispatch_f`, are in a separate field there.
#include <cstdio>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "compiler/cpp/signature.h"
#include "compiler/target/torch_spelling.h"
#include "gtest/gtest.h"
#include "tests/compiler/dispatch/conformance_rows.h"
#include "tests/compiler/dispatch/expanded_program.h"

namespace switchyard::cpp {
namespace {

using dispatch::ConformanceRow;
using target::TorchSpelling;
using target::WithoutDefaults;
using target::WithTorchDefaults;

// Each count is the number of entries plus the number of operators from `autogen`; both are in an
// expanded program, and both have rows.
constexpr size_t kOperators = 2493 + 459;
// A written operator has as many kernels that are no structured ones as its row names declarations,
// 3233 in all rows; a generated one has a single kernel, for CompositeExplicitAutograd.
constexpr size_t kKernels = 3233 + 459;
// An operator with out arguments has a second, faithful form. Of the generated operators 430 have
// one; the other 29 are functional forms. Torchgen also gives a faithful form to 93 written
// operators with tensor options, which PlainApi checks.
constexpr size_t kFaithfulForms = 662 + 430;
constexpr size_t kPlainFormsWithOptions = 93;

std::string TextOf(const ConformanceRow& row, const std::string& path) {
  const auto found = row.find(path);
  return found == row.end() ? "nothing" : found->second.front();
}

// What was compared at a level.
class Tally {
 public:
  explicit Tally(const char* level) : level_(level) {}
  ~Tally() { std::printf("%s: %zu of %zu declarations are equal\n", level_, equal_, compared_); }
  Tally(const Tally&) = delete;
  Tally& operator=(const Tally&) = delete;

  void Compare(const std::string& actual, const std::string& expected) {
    ++compared_;
    equal_ += actual == expected ? 1 : 0;
    EXPECT_EQ(actual, expected);
  }
  size_t compared() const { return compared_; }

 private:
  const char* level_;
  size_t compared_ = 0;
  size_t equal_ = 0;
};

class SignatureConformanceTest : public ::testing::Test {
 protected:
  void SetUp() override {
    auto rows = dispatch::ReadConformanceRows("torch-1.13.1/detail/signatures.jsonl");
    if (!rows) GTEST_SKIP() << "SWITCHYARD_CONFORMANCE names no folder: no signature was compared";
    for (ConformanceRow& row : *rows) {
      if (row.at("record").front() != "function") continue;
      std::string name = row.at("operator_name").front();
      rows_[std::move(name)] = std::move(row);
    }
    program_ =
        ExpandText(*dispatch::ReadConformanceText("torch-1.13.1/native_functions.yaml")).program();
    ASSERT_EQ(program_.functions.size(), kOperators);
    ASSERT_EQ(rows_.size(), kOperators);
    ASSERT_EQ(DeclarationsBelow("kernel_declarations/"), kKernels);
    ASSERT_EQ(DeclarationsBelow("cpp_function/faithful/"), kFaithfulForms + kPlainFormsWithOptions);
  }

  const std::vector<schema::NativeFunction>& functions() const { return program_.functions; }
  const ConformanceRow& RowOf(const schema::NativeFunction& function) const {
    return rows_.at(function.schema.name.value.ToString());
  }

 private:
  // How many declarations all rows together have below a path.
  size_t DeclarationsBelow(const std::string& path) const {
    const std::string end = "/decl";
    size_t count = 0;
    for (const auto& [name, row] : rows_) {
      for (auto cell = row.lower_bound(path); cell != row.end(); ++cell) {
        const std::string& found = cell->first;
        if (found.compare(0, path.size(), path) != 0) break;
        count += found.compare(found.size() - end.size(), end.size(), end) == 0 ? 1 : 0;
      }
    }
    return count;
  }

  std::map<std::string, ConformanceRow> rows_;
  schema::Program program_;
};

TEST_F(SignatureConformanceTest, Dispatcher) {
  Tally tally("dispatcher");
  for (const schema::NativeFunction& function : functions()) {
    const ConformanceRow& row = RowOf(function);
    Signature signature = DispatcherSignature(function);
    EXPECT_EQ(signature.name.text(), TextOf(row, "unambiguous_name"));
    signature.name = Identifier::Known(TextOf(row, "dispatcher_symint/name"));
    tally.Compare(TorchSpelling::Of(function).Declaration(signature),
                  TextOf(row, "dispatcher_symint/decl"));
  }
  EXPECT_EQ(tally.compared(), kOperators);
}

// Structured kernels have signatures of another kind.
TEST_F(SignatureConformanceTest, Kernels) {
  Tally tally("kernels");
  for (const schema::NativeFunction& function : functions()) {
    const ConformanceRow& row = RowOf(function);
    for (const schema::DispatchLine& line : function.dispatch) {
      if (line.is_structured) continue;
      const Signature signature =
          WithTorchDefaults(function, KernelSignature(function, line.kernel.value));
      for (const source::Located<DispatchKey>& key : line.keys) {
        const std::string path = "kernel_declarations/" + std::string(DispatchKeyName(key.value));
        tally.Compare(TorchSpelling::Of(function).Declaration(signature),
                      TextOf(row, path + "/decl"));
      }
    }
  }
  EXPECT_EQ(tally.compared(), kKernels);
}

TEST_F(SignatureConformanceTest, PlainApi) {
  Tally tally("plain public form");
  size_t with_options = 0;
  for (const schema::NativeFunction& function : functions()) {
    const ConformanceRow& row = RowOf(function);
    Signature signature = WithTorchDefaults(function, ApiSignature(function, ApiForm::kPlain));
    if (function.manual_cpp_binding) {
      EXPECT_EQ(signature.name.text(), TextOf(row, "cpp_fallback_binding_names"));
      signature.name = Identifier::Known(TextOf(row, "cpp_function/signature/name"));
    }
    const bool has_options = function.schema.HasTensorOptions();
    with_options += has_options ? 1 : 0;
    if (has_options) signature = WithoutDefaults(std::move(signature));
    tally.Compare(
        TorchSpelling::Of(function).Declaration(signature),
        TextOf(row, has_options ? "cpp_function/faithful/decl" : "cpp_function/signature/decl"));
  }
  EXPECT_EQ(tally.compared(), kOperators);
  EXPECT_EQ(with_options, kPlainFormsWithOptions);
}

TEST_F(SignatureConformanceTest, FaithfulApi) {
  Tally tally("faithful public form");
  for (const schema::NativeFunction& function : functions()) {
    if (ApiForms(function.schema).size() == 1) continue;
    const Signature signature = ApiSignature(function, ApiForm::kFaithful);
    tally.Compare(TorchSpelling::Of(function).Declaration(signature),
                  TextOf(RowOf(function), "cpp_function/faithful/decl"));
  }
  EXPECT_EQ(tally.compared(), kFaithfulForms);
}

}  // namespace
}  // namespace switchyard::cpp
