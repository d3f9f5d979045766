// All forms of the tables of golden/ops.yaml. `./dev test --update` rewrites the expected files;
// read the difference before you commit it.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "compiler/table/render_html.h"
#include "compiler/table/render_json.h"
#include "compiler/table/render_text.h"
#include "tests/compiler/table/shown_tables.h"

namespace switchyard::table {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFolder = "tests/compiler/table/golden";

std::string ReadAll(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  EXPECT_TRUE(stream.is_open()) << path;
  std::stringstream text;
  text << stream.rdbuf();
  return text.str();
}

class GoldenTest : public ::testing::Test {
 protected:
  void Expect(const std::string& name, const std::string& text) {
    const char* update = std::getenv("SWITCHYARD_UPDATE");
    const fs::path path = fs::path(kFolder) / name;
    if (update != nullptr) {
      std::ofstream(fs::path(update) / path, std::ios::binary) << text;
    } else {
      EXPECT_EQ(text, ReadAll(path));
    }
  }

  const ShownTables tables_{ReadAll(fs::path(kFolder) / "ops.yaml"),
                            ReadAll(fs::path(kFolder) / "fallbacks.yaml")};
  const Context context_ = tables_.AllSlots();
};

TEST_F(GoldenTest, Text) {
  std::string text;
  for (const ShownOperator& shown : tables_.Operators()) RenderText(shown, context_, &text);
  Expect("tables.txt", text);
}

TEST_F(GoldenTest, Json) {
  std::string text;
  for (const ShownOperator& shown : tables_.Operators()) RenderJson(shown, context_, &text);
  Expect("tables.jsonl", text);
}

TEST_F(GoldenTest, Html) {
  std::string text;
  RenderHtml(tables_.Operators(), context_, &text);
  Expect("tables.html", text);
}

TEST_F(GoldenTest, Gradients) {
  const ShownTables tables(ReadAll(fs::path(kFolder) / "differentiable.yaml"), "",
                           ReadAll(fs::path(kFolder) / "derivatives.yaml"));
  const Context context = tables.ContextFor({DispatchKey::CPU});
  std::string text;
  for (const ShownOperator& shown : tables.Operators()) {
    RenderText(shown, context, &text);
    RenderJson(shown, context, &text);
  }
  Expect("gradients.txt", text);
  std::string page;
  RenderHtml(tables.Operators(), context, &page);
  Expect("gradients.html", page);
}

TEST_F(GoldenTest, MadeUp) {
  const ShownOperator shown =
      ShownTables::MadeUp("SparseCPU,CompositeImplicitAutograd,fallthrough:AutogradCUDA");
  std::string text;
  RenderText(shown, context_, &text);
  RenderJson(shown, context_, &text);
  Expect("made_up.txt", text);
}

TEST_F(GoldenTest, Calls) {
  const DispatchKeySet keys({DispatchKey::CPU, DispatchKey::Conjugate, DispatchKey::AutogradCPU});
  const dispatch::LocalKeys local;
  std::string text;
  for (const ShownOperator& shown : tables_.Operators()) {
    RenderCallText(shown, context_, keys, local, &text);
    RenderCallJson(shown, context_, keys, local, &text);
  }
  Expect("calls.txt", text);
}

}  // namespace
}  // namespace switchyard::table
