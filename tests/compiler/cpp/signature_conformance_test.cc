// Compares signatures with those that torchgen 1.13.1 prints for every operator of PyTorch's own
// file. The data is not part of the repository: without SWITCHYARD_CONFORMANCE the tests say that
// they were skipped.
//
// Ours differ by decision in three ways, which the tests undo before they compare:
// - a bare default of a list with length is all its elements, and that of a float a floating
// literal
//   (WithTorchDefaults);
// - tensor options stand as four parameters in the plain public form, where torchgen packs them
// into
//   one; its faithful form has the four, so that is what ours is compared with;
// - the names of manually bound functions, `__dispatch_f`, are in a field of their own there.
// The 459 operators that autogen adds are not in the program yet and have rows that are not
// compared.
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

constexpr size_t kOperators = 2493 + 459;  // written and generated

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
  }

  const std::vector<schema::NativeFunction>& functions() const { return program_.functions; }
  const ConformanceRow& RowOf(const schema::NativeFunction& function) const {
    return rows_.at(function.schema.name.value.ToString());
  }

 private:
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
  EXPECT_EQ(tally.compared(), 3233u + 459u);
}

TEST_F(SignatureConformanceTest, PlainApi) {
  Tally tally("plain public form");
  for (const schema::NativeFunction& function : functions()) {
    const ConformanceRow& row = RowOf(function);
    Signature signature = WithTorchDefaults(function, ApiSignature(function, ApiForm::kPlain));
    if (function.manual_cpp_binding) {
      EXPECT_EQ(signature.name.text(), TextOf(row, "cpp_fallback_binding_names"));
      signature.name = Identifier::Known(TextOf(row, "cpp_function/signature/name"));
    }
    const bool has_options = function.schema.HasTensorOptions();
    if (has_options) signature = WithoutDefaults(std::move(signature));
    tally.Compare(
        TorchSpelling::Of(function).Declaration(signature),
        TextOf(row, has_options ? "cpp_function/faithful/decl" : "cpp_function/signature/decl"));
  }
  EXPECT_EQ(tally.compared(), kOperators);
}

TEST_F(SignatureConformanceTest, FaithfulApi) {
  Tally tally("faithful public form");
  for (const schema::NativeFunction& function : functions()) {
    if (ApiForms(function.schema).size() == 1) continue;
    const Signature signature = ApiSignature(function, ApiForm::kFaithful);
    tally.Compare(TorchSpelling::Of(function).Declaration(signature),
                  TextOf(RowOf(function), "cpp_function/faithful/decl"));
  }
  EXPECT_EQ(tally.compared(), 1092u);
}

}  // namespace
}  // namespace switchyard::cpp
