// `switchyard table --registrations=... --format=json` compared with the tables of PyTorch 1.13.1's
// dispatcher, with the fallbacks of docs/tour/torch_fallbacks.yaml.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "compiler/table/render_json.h"
#include "llvm/Support/JSON.h"
#include "tests/compiler/table/shown_tables.h"
#include "tests/conformance/conformance_folder.h"

namespace switchyard::table {
namespace {

std::string ReadFallbacks() {
  std::ifstream stream("docs/tour/torch_fallbacks.yaml", std::ios::binary);
  std::stringstream text;
  text << stream.rdbuf();
  return text.str();
}

// Appends the list `name` of `row`, each element with `prefix`, separated by commas.
void AppendList(const llvm::json::Object& row, llvm::StringRef name, const std::string& prefix,
                std::string* words) {
  const llvm::json::Array* list = row.getArray(name);
  if (list == nullptr) return;
  for (const llvm::json::Value& key : *list) {
    *words += (words->empty() ? "" : ",") + prefix + key.getAsString()->str();
  }
}

llvm::json::Object Parse(const std::string& line) {
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(line);
  EXPECT_TRUE(static_cast<bool>(value)) << line;
  return std::move(*value->getAsObject());
}

// The object that is printed for the registrations of a row.
llvm::json::Object Printed(const llvm::json::Object& row, const Context& context) {
  std::string words;
  AppendList(row, "registrations", "", &words);
  AppendList(row, "fallthroughs", "fallthrough:", &words);
  std::string text;
  RenderJson(ShownTables::MadeUp(words), context, &text);
  return Parse(text);
}

TEST(TableConformanceTest, ObjectsAreEqual) {
  SWITCHYARD_SKIP_WITHOUT_CONFORMANCE();
  const ShownTables tables("", ReadFallbacks());
  size_t compared = 0;
  for (const std::string& line :
       SplitIntoLines(ReadConformanceFile("torch-1.13.1/dispatch-tables.jsonl"))) {
    llvm::json::Object row = Parse(line);
    row.erase("id");
    EXPECT_EQ(llvm::json::Value(Printed(row, tables.AllSlots())),
              llvm::json::Value(llvm::json::Object(row)))
        << line;
    ++compared;
  }
  EXPECT_EQ(compared, 506u);
  std::printf("%zu objects are equal\n", compared);
}

// Fallbacks for keys without a fallback in PyTorch, as lines of a file. In 44 of the rows the
// process had one more than the row lists, so the table decides which exist.
std::string OwnFallbacks(const llvm::json::Object& row, const llvm::json::Object& bare) {
  constexpr const char* kLabel = "fallthrough | backend fallback";
  const llvm::json::Array* slots = row.getObject("table")->getArray(kLabel);
  const llvm::json::Array& usual = *bare.getObject("table")->getArray(kLabel);
  std::string lines;
  for (const llvm::json::Value& slot : slots == nullptr ? llvm::json::Array() : *slots) {
    const bool is_usual = std::find(usual.begin(), usual.end(), slot) != usual.end();
    if (!is_usual) lines += "  " + slot.getAsString()->str() + ": fallthrough\n";
  }
  return lines;
}

TEST(TableConformanceTest, FallthroughsAreEqual) {
  SWITCHYARD_SKIP_WITHOUT_CONFORMANCE();
  const std::string path = "torch-1.13.1/dispatch-tables.jsonl";
  const llvm::json::Object bare = Parse(SplitIntoLines(ReadConformanceFile(path))[0]);
  size_t compared = 0;
  for (const std::string& line :
       SplitIntoLines(ReadConformanceFile("torch-1.13.1/detail/fallthrough-tables.jsonl"))) {
    const llvm::json::Object row = Parse(line);
    const ShownTables tables("", ReadFallbacks() + OwnFallbacks(row, bare));
    const llvm::json::Object printed = Printed(row, tables.AllSlots());
    EXPECT_EQ(*printed.get("table"), *row.get("table")) << line;
    ++compared;
  }
  EXPECT_EQ(compared, 300u);
  std::printf("%zu objects with fallthroughs are equal\n", compared);
}

}  // namespace
}  // namespace switchyard::table
