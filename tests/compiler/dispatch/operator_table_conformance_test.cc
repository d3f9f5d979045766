// Compares the registrations of operators with those that torchgen 1.13.1 generates from the same
// file. The data is not part of the repository: without SWITCHYARD_CONFORMANCE the test reports
// that it is skipped.
//
// Without the kernels that other generators make for every operator, for Functionalize and
// BackendSelect.
#include <cstdio>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "compiler/dispatch/operator_table.h"
#include "gtest/gtest.h"
#include "tests/compiler/dispatch/conformance_rows.h"
#include "tests/compiler/dispatch/expanded_program.h"

namespace switchyard::dispatch {
namespace {

using Names = std::set<std::string>;

std::map<std::string, Names> ByOperator(const std::vector<ConformanceRow>& rows) {
  std::map<std::string, Names> keys;
  for (const ConformanceRow& row : rows) {
    const std::string& key = row.at("dispatch_key").front();
    const bool is_of_tables = key != "Functionalize" && key != "BackendSelect";
    if (is_of_tables) keys[row.at("operator_name").front()].insert(key);
  }
  return keys;
}

Names RegisteredKeys(const OperatorTable& table) {
  Names names;
  table.registered().HasAny([&](DispatchKey key) {
    names.insert(std::string(DispatchKeyName(key)));
    return false;
  });
  return names;
}

TEST(OperatorTableConformanceTest, Registrations) {
  const auto rows = ReadConformanceRows("torch-1.13.1/detail/registrations.jsonl");
  if (!rows) GTEST_SKIP() << "SWITCHYARD_CONFORMANCE names no folder: nothing was compared";
  auto expected = ByOperator(*rows);
  const auto checked = ExpandText(*ReadConformanceText("torch-1.13.1/native_functions.yaml"));
  size_t compared = 0;
  size_t generated = 0;
  size_t structured = 0;
  for (const schema::NativeFunction& function : checked.program().functions) {
    const OperatorTable table(checked, function);
    structured += checked.StructuredFamilyOf(function) != nullptr ? 1 : 0;
    for (const RegisteredKernel& kernel : table.kernels()) {
      generated += kernel.form == KernelForm::kInplaceMeta ? 1 : 0;
    }
    EXPECT_EQ(RegisteredKeys(table), expected[function.schema.name.value.ToString()])
        << function.QualifiedName();
    ++compared;
  }
  EXPECT_EQ(structured, 650u);
  EXPECT_EQ(compared, 1843u + 650u + 459u);  // written and generated
  EXPECT_EQ(generated, 34u);
  std::printf("%zu operators register the same keys\n", compared);
}

}  // namespace
}  // namespace switchyard::dispatch
