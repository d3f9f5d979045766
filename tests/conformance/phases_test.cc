// The phases of PyTorch 1.13.1's schema file, printed by `dump --phase=...`, compared with the
// reference: signatures, families, generated operators.
//
// Records have the reference's order and exactly the reference's fields, except those listed here.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/dump/expanded_dump.h"
#include "compiler/dump/families_dump.h"
#include "compiler/dump/signatures_dump.h"
#include "compiler/expand/expand.h"
#include "compiler/schema/language.h"
#include "compiler/schema/program.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/sema/checker.h"
#include "compiler/source/source_manager.h"
#include "llvm/Support/JSON.h"
#include "tests/conformance/conformance_folder.h"
#include "tests/conformance/json_records.h"

namespace switchyard {
namespace {

using llvm::json::Object;
using schema::LanguageLevel;

constexpr LanguageLevel kLevels[] = {LanguageLevel::k1_13, LanguageLevel::kNewest};

const std::string kFolder = "torch-1.13.1/";

// The file as the phases after compiler/expand get it.
class PyTorchFile {
 public:
  explicit PyTorchFile(LanguageLevel level) {
    diagnostics::Sink sink;
    schema::Program program;
    program.language.level = level;
    const source::FileId file = sources_.Add(
        "native_functions.yaml", ReadConformanceFile(kFolder + "native_functions.yaml"));
    schema::ReadSchemaFile(file, sources_, sink, &program);
    checked_ = expand::CheckAndExpand(std::move(program), sink);
    EXPECT_EQ(sink.error_count(), 0u);
    is_good_ = checked_ && dump::CheckSignatures(*checked_, sink);
    EXPECT_TRUE(is_good_);
  }

  std::vector<Object> Signatures() const {
    return Records([&](std::string* out) { dump::DumpSignatures(*checked_, {}, out); });
  }
  std::vector<Object> Families() const {
    return Records([&](std::string* out) { dump::DumpFamilies(*checked_, {}, out); });
  }
  std::vector<Object> Expanded() const {
    return Records([&](std::string* out) { dump::DumpExpanded(*checked_, sources_, {}, out); });
  }

 private:
  std::vector<Object> Records(const std::function<void(std::string*)>& dump) const {
    std::vector<Object> records;
    if (!is_good_) return records;
    std::string text;
    dump(&text);
    for (const std::string& line : SplitIntoLines(text)) records.push_back(ParseRecord(line));
    return records;
  }

  source::SourceManager sources_;
  std::optional<expand::ExpandedProgram> checked_;
  bool is_good_ = false;
};

std::vector<Object> Reference(const std::string& file) {
  std::vector<Object> records;
  for (const std::string& line : SplitIntoLines(ReadConformanceFile(kFolder + file))) {
    records.push_back(ParseRecord(line));
  }
  return records;
}

std::vector<Object> Where(std::vector<Object> records, const std::string& kind, bool is_kind) {
  std::vector<Object> chosen;
  for (Object& record : records) {
    if ((record.getString("record") == kind) == is_kind) chosen.push_back(std::move(record));
  }
  return chosen;
}

// Removes our fields that the reference does not have; a function, so that it can check that they
// exist.
void TakeAway(std::vector<Object>* records, const std::vector<std::string>& fields) {
  for (Object& record : *records) {
    for (const std::string& field : fields) {
      EXPECT_NE(record.get(field), nullptr) << "no field " << field;
      record.erase(field);
    }
  }
}

struct Count {
  size_t records = 0;
  size_t fields = 0;  // of records
  size_t values = 0;  // at any depth
};

// The amount of compared data; all of it is equal, or the test has failed.
Count Compare(const char* what, const std::vector<Object>& ours,
              const std::vector<Object>& theirs) {
  EXPECT_EQ(ours.size(), theirs.size()) << what;
  Count count;
  size_t equal = 0;
  for (size_t i = 0; i < std::min(ours.size(), theirs.size()); ++i) {
    const std::vector<std::string> differences = Differences(ours[i], theirs[i]);
    for (const std::string& difference : differences) {
      ADD_FAILURE() << what << ", record " << i << ": " << difference;
    }
    ++count.records;
    count.fields += theirs[i].size();
    for (const auto& [key, value] : theirs[i]) count.values += CountValues(value);
    equal += differences.empty() ? 1 : 0;
    if (count.records - equal >= 20) break;
  }
  std::printf("%s: %zu of %zu records are equal, in all of their %zu fields with %zu values\n",
              what, equal, theirs.size(), count.fields, count.values);
  return count;
}

void ExpectAtLeast(const Count& count, size_t records, size_t fields, size_t values) {
  EXPECT_EQ(count.records, records);
  EXPECT_GE(count.fields, fields);
  EXPECT_GE(count.values, values);
}

// The public functions with a key set as first parameter: `redispatch` by the reference's rules,
// which is in no file.
std::string Redispatched(std::string type) {
  const size_t at = type.find(" (") + 2;
  const bool is_alone = type[at] == ')';
  return type.insert(at, is_alone ? "c10::DispatchKeySet" : "c10::DispatchKeySet, ");
}

size_t CompareRedispatch(const Object& record) {
  size_t count = 0;
  for (const auto& [form, value] : *record.getObject("cpp_function")) {
    const Object* function = value.getAsObject();
    const Object* redispatch = record.getObject("redispatch")->getObject(form);
    EXPECT_EQ(function == nullptr, redispatch == nullptr);
    if (function == nullptr || redispatch == nullptr) continue;
    EXPECT_EQ(redispatch->getString("type")->str(),
              Redispatched(function->getString("type")->str()));
    EXPECT_EQ(redispatch->getString("name"), function->getString("name"));
    ++count;
  }
  return count;
}

TEST(Phases, SignaturesEqualTheReferences) {
  SWITCHYARD_SKIP_WITHOUT_CONFORMANCE();
  for (const LanguageLevel level : kLevels) {
    std::vector<Object> ours = PyTorchFile(level).Signatures();
    std::vector<Object> functions = Where(ours, "function", true);
    size_t redispatched = 0;
    for (const Object& record : functions) redispatched += CompareRedispatch(record);
    EXPECT_GE(redispatched, 4200u);
    TakeAway(&functions, {"redispatch"});
    const std::vector<Object> theirs = Reference("detail/signatures.jsonl");
    ExpectAtLeast(Compare("signatures of operators", functions, Where(theirs, "function", true)),
                  2493 + 459, 50184, 105967);
    ExpectAtLeast(Compare("signatures of structured groups", Where(ours, "function", false),
                          Where(theirs, "function", false)),
                  270, 2970, 12779);
  }
}

TEST(Phases, FamiliesEqualTheReferences) {
  SWITCHYARD_SKIP_WITHOUT_CONFORMANCE();
  for (const LanguageLevel level : kLevels) {
    const std::vector<Object> ours = PyTorchFile(level).Families();
    std::vector<Object> groups = Where(ours, "group", true);
    TakeAway(&groups, {"record"});
    ExpectAtLeast(Compare("groups", groups, Reference("groups.jsonl")), 820 + 270, 6530, 7824);
    ExpectAtLeast(
        Compare("groups in detail", Where(ours, "group", false), Reference("detail/groups.jsonl")),
        1563 + 502 + 1090 + 2803 + 100, 21709, 22668);
  }
}

TEST(Phases, GeneratedOperatorsEqualTheReferences) {
  SWITCHYARD_SKIP_WITHOUT_CONFORMANCE();
  const std::vector<std::string> only_in_detail = {"aliased_return_names",
                                                   "arguments",
                                                   "cpp_namespace",
                                                   "device_check",
                                                   "device_guard",
                                                   "dispatch_key",
                                                   "group_before",
                                                   "is_abstract",
                                                   "is_view_op",
                                                   "kernel",
                                                   "name",
                                                   "namespace",
                                                   "operator_name",
                                                   "order",
                                                   "origin",
                                                   "returns",
                                                   "signature",
                                                   "tags",
                                                   "use_const_ref_for_mutable_tensors"};
  for (const LanguageLevel level : kLevels) {
    std::vector<Object> detail = PyTorchFile(level).Expanded();
    std::vector<Object> ours = detail;
    TakeAway(&ours, only_in_detail);
    ExpectAtLeast(Compare("generated operators", ours, Reference("autogen.jsonl")), 459, 2295,
                  3213);
    TakeAway(&detail, {"kernels", "line"});
    std::vector<Object> theirs = Reference("detail/autogen.jsonl");
    const bool is_theirs = level == LanguageLevel::k1_13;
    // Newer editions add tags to operators implicitly.
    if (!is_theirs) TakeAway(&detail, {"tags"});
    if (!is_theirs) TakeAway(&theirs, {"tags"});
    ExpectAtLeast(Compare("generated operators in detail", detail, theirs), 459,
                  is_theirs ? 10098 : 10098 - 459, is_theirs ? 35345 : 34700);
  }
}

TEST(Records, AreCounted) {
  EXPECT_EQ(CountValues(ParseRecord(R"({"a": [1, null], "b": {"c": []}, "d": "x"})")), 4u);
}

}  // namespace
}  // namespace switchyard
