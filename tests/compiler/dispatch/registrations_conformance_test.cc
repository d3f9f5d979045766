// Compares the registrations of each operator in PyTorch 1.13.1's file with those of torchgen's
// code, including structured families. The data is not part of the repository: without
// SWITCHYARD_CONFORMANCE the test reports that it is skipped.
#include <cstdio>
#include <map>
#include <set>
#include <string>

#include "compiler/dispatch/registrations.h"
#include "gtest/gtest.h"
#include "tests/compiler/dispatch/conformance_rows.h"
#include "tests/compiler/dispatch/expanded_program.h"

namespace switchyard::dispatch {
namespace {

using Names = std::set<std::string>;

// Keys that other generators fill for every operator are left out: their kernels come from no
// table.
std::map<std::string, Names> ByOperator(const std::vector<ConformanceRow>& rows) {
  std::map<std::string, Names> keys;
  for (const ConformanceRow& row : rows) {
    const std::string& key = row.at("dispatch_key").front();
    if (key == "Functionalize" || key == "BackendSelect") continue;
    keys[row.at("operator_name").front()].insert(key);
  }
  return keys;
}

TEST(RegistrationsConformanceTest, EveryOperator) {
  const auto rows = ReadConformanceRows("torch-1.13.1/detail/registrations.jsonl");
  if (!rows) GTEST_SKIP() << "SWITCHYARD_CONFORMANCE names no folder: nothing was compared";
  auto expected = ByOperator(*rows);
  const auto checked = ExpandText(*ReadConformanceText("torch-1.13.1/native_functions.yaml"));
  size_t structured = 0;
  size_t made_up = 0;
  for (const schema::NativeFunction& function : checked.program().functions) {
    Names keys;
    const Registrations registrations = RegistrationsOf(OperatorTable(checked, function));
    for (const Registration& one : registrations.list()) keys.insert(one.name);
    EXPECT_EQ(keys, expected[function.schema.name.value.ToString()]) << function.QualifiedName();
    const Registration* const meta = registrations.Find(DispatchKey::Meta);
    made_up += meta != nullptr && meta->origin == Origin::kInplaceMeta ? 1 : 0;
    structured += function.structured || function.structured_delegate ? 1 : 0;
  }
  EXPECT_EQ(checked.program().functions.size(), 2952u);
  EXPECT_EQ(structured, 650u);
  EXPECT_EQ(made_up, 34u);
  std::printf("%zu operators, %zu of them structured, register the same keys\n",
              checked.program().functions.size(), structured);
}

}  // namespace
}  // namespace switchyard::dispatch
