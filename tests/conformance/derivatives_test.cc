// PyTorch 1.13.1's derivatives.yaml compared with the reference's values after loading it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/derivatives/derivatives_dump.h"
#include "compiler/derivatives/formula_parser.h"
#include "compiler/derivatives/formulas.h"
#include "compiler/derivatives/join.h"
#include "compiler/derivatives/operator_index.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expand.h"
#include "compiler/plan/build.h"
#include "compiler/plan/formula_check.h"
#include "compiler/schema/program.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/sema/checker.h"
#include "compiler/source/source_manager.h"
#include "compiler/target/target.h"
#include "llvm/Support/JSON.h"
#include "tests/conformance/conformance_folder.h"

namespace switchyard {
namespace {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

// Fields that only our output has.
constexpr std::string_view kOwnFields[] = {"entry", "line"};

Object ParseObject(const std::string& line) {
  llvm::Expected<Value> value = llvm::json::parse(line);
  if (!value || value->getAsObject() == nullptr) {
    ADD_FAILURE() << "no JSON object: " << line;
    llvm::consumeError(value.takeError());
    return {};
  }
  return std::move(*value->getAsObject());
}

// Sets, which the reference writes in any order.
void Sort(Value* value) {
  if (value == nullptr || value->getAsArray() == nullptr) return;
  Array& array = *value->getAsArray();
  std::sort(array.begin(), array.end(), [](const Value& a, const Value& b) {
    return a.getAsString().value_or("") < b.getAsString().value_or("");
  });
}

Object Normalized(Object object) {
  for (const std::string_view field : kOwnFields) object.erase({field.data(), field.size()});
  Array* forward = object.getArray("forward");
  if (forward == nullptr) return object;
  for (Value& formula : *forward) {
    Sort(formula.getAsObject()->get("required_primals"));
    Sort(formula.getAsObject()->get("required_tangents"));
  }
  return object;
}

std::string TextOf(const Value* value) {
  if (value == nullptr) return "nothing";
  std::string text;
  llvm::raw_string_ostream(text) << *value;
  return text;
}

// One line for each field that differs.
std::vector<std::string> Differences(const Object& ours, const Object& theirs) {
  std::vector<std::string> differences;
  for (const auto& [key, value] : theirs) {
    const Value* own = ours.get(key);
    if (own != nullptr && *own == value) continue;
    differences.push_back(llvm::StringRef(key).str() + ": " + TextOf(own) + " instead of " +
                          TextOf(&value));
  }
  if (ours.size() != theirs.size()) differences.push_back("other fields");
  return differences;
}

struct Loaded {
  std::string dump;
  size_t node_count = 0;
  std::string errors;
  std::vector<std::string> disagreements;
  size_t formula_count = 0;
};

bool HasName(const derivatives::FormulaNode& node, const std::string& name) {
  if (node.kind == derivatives::FormulaNode::Kind::kName && node.text == name) return true;
  return std::any_of(node.operands.begin(), node.operands.end(),
                     [&](const auto& operand) { return HasName(operand, name); });
}

// Values that the search in the text finds as saved and the tree does not, or the reverse. The
// search in the text also finds names in strings and names of members.
std::vector<std::string> Disagreements(const derivatives::BackwardFormula& text,
                                       const derivatives::TypedFormula& tree,
                                       const std::vector<derivatives::SavedItem>& saved) {
  std::set<std::string> names;
  for (const size_t item : tree.saved) names.insert(saved[item].name);
  const auto parsed = derivatives::ParseFormula(text.line->formula.text());
  std::vector<std::string> disagreements;
  for (const auto* values : {&text.saved_inputs, &text.saved_outputs}) {
    for (const derivatives::SavedValue& value : *values) {
      const bool is_there = names.erase(value.name) > 0;
      const bool is_whole = value.name == value.origin;
      if (!is_there && !(is_whole && !HasName(*parsed.tree, value.name)))
        disagreements.push_back(text.formula + ": not " + value.name);
    }
  }
  for (const std::string& name : names) disagreements.push_back(text.formula + ": " + name);
  return disagreements;
}

void CompareSavedValues(const schema::Program& program, diagnostics::Sink& sink, Loaded* loaded) {
  const auto joined = derivatives::Join(program, derivatives::OperatorIndex(program));
  const derivatives::Formulas formulas = derivatives::MakeFormulas(program, joined, sink);
  for (const derivatives::TypedDerivatives& typed : formulas.derivatives) {
    for (const derivatives::TypedSet& set : typed.sets) {
      for (size_t i = 0; i < set.backward.size(); ++i) {
        ++loaded->formula_count;
        for (std::string& one : Disagreements(set.set->backward[i], set.backward[i], set.saved)) {
          loaded->disagreements.push_back(std::move(one));
        }
      }
    }
  }
}

// A value that the target cannot express is an error.
void CheckBuild(const expand::ExpandedProgram& program, diagnostics::Sink& sink, Loaded* loaded) {
  plan::BuildRequest request;
  request.keys = {"CPU"};
  request.has_autograd = true;
  const plan::Build build = plan::MakeBuild(program, request, sink);
  loaded->node_count = build.autograd()->node_count();
  plan::CheckFormulas(build, *target::FindTarget("embedded"), sink);
}

Loaded LoadFiles() {
  source::SourceManager sources;
  diagnostics::Sink sink;
  schema::Program program;
  program.language.level = schema::LanguageLevel::k1_13;
  for (const std::string name : {"native_functions.yaml", "derivatives.yaml"}) {
    const auto file = sources.Add(name, ReadConformanceFile("torch-1.13.1/" + name));
    schema::ReadSchemaFile(file, sources, sink, &program);
  }
  std::optional<sema::CheckedProgram> written = sema::Checker(sink).Check(std::move(program));
  std::optional<expand::ExpandedProgram> checked;
  if (written) checked = expand::Expand(*std::move(written), sink);
  Loaded loaded;
  if (checked) CompareSavedValues(checked->program(), sink, &loaded);
  if (checked) CheckBuild(*checked, sink, &loaded);
  for (const diagnostics::Diagnostic& diagnostic : sink.diagnostics()) {
    if (diagnostic.severity == diagnostics::Severity::kError)
      loaded.errors += diagnostic.message + "\n";
  }
  if (checked) derivatives::DumpDerivatives(checked->program(), sources, {}, &loaded.dump);
  return loaded;
}

TEST(Derivatives, EqualTheReferencesFieldByField) {
  SWITCHYARD_SKIP_WITHOUT_CONFORMANCE();
  const Loaded loaded = LoadFiles();
  EXPECT_EQ(loaded.errors, "");
  const auto ours = SplitIntoLines(loaded.dump);
  const auto theirs = SplitIntoLines(ReadConformanceFile("torch-1.13.1/derivatives.jsonl"));
  ASSERT_EQ(theirs.size(), 680u);
  ASSERT_EQ(ours.size(), theirs.size());
  size_t equal = 0;
  for (size_t i = 0; i < ours.size(); ++i) {
    const auto differences =
        Differences(Normalized(ParseObject(ours[i])), Normalized(ParseObject(theirs[i])));
    equal += differences.empty() ? 1 : 0;
    for (const std::string& difference : differences) {
      ADD_FAILURE() << "row " << i + 1 << ": " << difference;
    }
    ASSERT_LT(i + 1 - equal, 20u) << "too many differences";
  }
  std::printf("%zu of %zu rows equal in every field\n", equal, theirs.size());
}

TEST(Formulas, AreTypedAndKeepWhatTheirTextKeeps) {
  SWITCHYARD_SKIP_WITHOUT_CONFORMANCE();
  const Loaded loaded = LoadFiles();
  EXPECT_EQ(loaded.errors, "");
  EXPECT_EQ(loaded.formula_count, 753u);
  EXPECT_EQ(loaded.disagreements, std::vector<std::string>());
}

// tests/product/whole_file compiles the emitted code.
TEST(Nodes, OfEveryEntryCanBeEmitted) {
  SWITCHYARD_SKIP_WITHOUT_CONFORMANCE();
  const Loaded loaded = LoadFiles();
  EXPECT_EQ(loaded.errors, "");
  size_t count = 0;
  for (const auto& row : SplitIntoLines(ReadConformanceFile("torch-1.13.1/derivatives.jsonl"))) {
    if (!ParseObject(row).getString("op").value_or("").empty()) ++count;
  }
  EXPECT_EQ(loaded.node_count, count);
  EXPECT_GT(count, 500u);
}

TEST(Differences, AreFound) {
  const auto ours = Normalized(ParseObject(R"({"op": "A", "forward": [], "line": 3})"));
  const auto theirs = Normalized(ParseObject(R"({"op": "B", "forward": []})"));
  EXPECT_EQ(Differences(ours, theirs).size(), 1u);
  EXPECT_TRUE(Differences(ours, ours).empty());
}

}  // namespace
}  // namespace switchyard
