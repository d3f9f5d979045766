// `table`, `check`, `size` and `dump --phase=build` agree about an operator, for every operator of
// PyTorch's files and of the repository's own, at every key that a build can have.
// tests/compiler/emit/emitted_tables_test.cc shows that emitted code agrees, too.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "compiler/check/expected_kernels.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/dump/build_dump.h"
#include "compiler/expand/expand.h"
#include "compiler/plan/build.h"
#include "compiler/plan/build_keys.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/size/operator_sizes.h"
#include "compiler/table/request.h"
#include "compiler/target/spelling.h"
#include "llvm/Support/JSON.h"
#include "tests/compiler/dispatch/conformance_rows.h"

namespace switchyard {
namespace {

using dispatch::Origin;
using llvm::json::Object;

struct Kernels {
  std::set<std::string> written_by_people;
  std::set<std::string> emitted;
};

// A case of the dumped switch for a key; null when there is none.
const Object* CaseAt(const Object& dumped, DispatchKey key) {
  const Object* of_all = nullptr;
  for (const llvm::json::Value& one : *dumped.getArray("cases")) {
    const Object& found = *one.getAsObject();
    const llvm::json::Array& keys = *found.getArray("keys");
    if (keys.empty()) of_all = &found;
    for (const llvm::json::Value& name : keys) {
      if (*name.getAsString() == std::string(DispatchKeyName(key))) return &found;
    }
  }
  return of_all;
}

bool IsOfALine(Origin origin) {
  return origin == Origin::kWritten || origin == Origin::kImplied || origin == Origin::kSupported ||
         origin == Origin::kEntry;
}

class OneAnswer {
 public:
  explicit OneAnswer(const std::vector<std::string>& texts) {
    schema::Program program;
    for (const std::string& text : texts) {
      schema::ReadSchemaFile(sources_.Add("ops.yaml", text), sources_, sink_, &program);
    }
    program_ = expand::CheckAndExpand(std::move(program), sink_);
  }

  void Compare() {
    ASSERT_TRUE(program_.has_value());
    diagnostics::Sink unused;
    const plan::Build build =
        plan::MakeBuild(*program_, {plan::AllBuildKeys(program_->program().backends)}, unused);
    EXPECT_EQ(unused.error_count(), 0u);
    const std::vector<table::ShownOperator> shown = table::ShowOperators(build);
    std::string text;
    dump::DumpBuild(build, sources_, &text);
    std::stringstream lines(text);
    ReadExpected(build);
    for (const table::ShownOperator& one : shown) {
      std::string line;
      ASSERT_TRUE(std::getline(lines, line)) << one.name;
      auto dumped = llvm::json::parse(line);
      ASSERT_TRUE(static_cast<bool>(dumped)) << line;
      CompareOperator(one, *dumped->getAsObject(), build);
    }
    CompareSizes(build);
  }

  size_t slots() const { return slots_; }

 private:
  void ReadExpected(const plan::Build& build) {
    const check::ExpectedKernels expected =
        check::ExpectKernels(build, *target::FindSpelling("aten"));
    for (const check::ExpectedKernel& kernel : expected.kernels) {
      expected_[kernel.function->QualifiedName()].insert(kernel.QualifiedName());
    }
    has_unspelled_ = expected.unspelled > 0;
  }

  static Kernels KernelsOf(const Object& dumped) {
    Kernels kernels;
    for (const llvm::json::Value& one : *dumped.getArray("kernels")) {
      const Object& kernel = *one.getAsObject();
      (*kernel.getBoolean("emitted") ? kernels.emitted : kernels.written_by_people)
          .insert(kernel.getString("kernel")->str());
    }
    return kernels;
  }

  void CompareOperator(const table::ShownOperator& shown, const Object& dumped,
                       const plan::Build& build) {
    ASSERT_EQ(*dumped.getString("name"), shown.name);
    const Kernels kernels = KernelsOf(dumped);
    const std::set<std::string>& expected = expected_[shown.name];
    for (const dispatch::Registration& one : shown.registrations.list()) {
      if (!IsOfALine(one.origin)) continue;
      EXPECT_EQ(kernels.emitted.count(one.kernel) + kernels.written_by_people.count(one.kernel), 1u)
          << shown.name << ": " << one.kernel;
      const bool is_known =
          expected.count(one.kernel) != 0 || kernels.emitted.count(one.kernel) != 0;
      EXPECT_TRUE(is_known || has_unspelled_ || IsStructured(dumped, one.kernel))
          << shown.name << ": check does not know " << one.kernel;
    }
    for (const DispatchKey key : build.keys()) CompareSlot(shown, dumped, build, key);
  }

  static bool IsStructured(const Object& dumped, const std::string& name) {
    const llvm::json::Array& kernels = *dumped.getArray("kernels");
    return std::any_of(kernels.begin(), kernels.end(), [&](const llvm::json::Value& one) {
      const Object& kernel = *one.getAsObject();
      return *kernel.getString("kernel") == name && *kernel.getString("kind") == "impl_class";
    });
  }

  void CompareSlot(const table::ShownOperator& shown, const Object& dumped,
                   const plan::Build& build, DispatchKey key) {
    const dispatch::Slot slot =
        dispatch::ResolveSlot(shown.registrations.keys(), build.fallbacks().keys(), key);
    if (slot.reason == dispatch::Reason::kFallback) return;
    const Object* const found = CaseAt(dumped, key);
    ++slots_;
    ASSERT_EQ(found != nullptr, IsOwnKernel(slot.reason))
        << shown.name << " at " << DispatchKeyName(key);
    if (found == nullptr) return;
    const std::string& kernel = shown.registrations.Find(slot.registered)->kernel;
    if (!kernel.empty()) {
      EXPECT_EQ(found->getString("kernel")->str(), kernel)
          << shown.name << " at " << DispatchKeyName(key);
    }
  }

  // A symbol of each kernel is somebody's.
  static void CompareSizes(const plan::Build& build) {
    size::BinarySymbols binary;
    const check::ExpectedKernels expected =
        check::ExpectKernels(build, *target::FindSpelling("embedded"));
    for (const check::ExpectedKernel& kernel : expected.kernels) {
      binary.symbols.push_back({kernel.QualifiedName() + "()", 1});
    }
    binary.loaded_bytes = binary.symbols.size();
    const size::SizeReport report = size::MeasureOperators(binary, build);
    std::uint64_t bytes = 0;
    for (const size::OperatorSize& one : report.operators) bytes += one.kernels;
    EXPECT_EQ(bytes, binary.symbols.size());
    EXPECT_EQ(report.shared_kernels + report.program + report.runtime, 0u);
  }

  source::SourceManager sources_;
  diagnostics::Sink sink_;
  std::optional<expand::ExpandedProgram> program_;
  std::map<std::string, std::set<std::string>> expected_;  // by operator: what check looks for
  bool has_unspelled_ = false;
  size_t slots_ = 0;
};

void Compare(const std::string& what, const std::vector<std::string>& texts) {
  SCOPED_TRACE(what);
  OneAnswer answer(texts);
  answer.Compare();
  EXPECT_GT(answer.slots(), 0u);
  std::printf("%s: %zu slots are told alike\n", what.c_str(), answer.slots());
}

std::string OfRepository(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  EXPECT_TRUE(stream.is_open()) << path;
  std::stringstream text;
  text << stream.rdbuf();
  return text.str();
}

TEST(OneAnswer, OfTheRepository) {
  Compare("kernels", {OfRepository("kernels/native_functions.yaml")});
  for (const char* name : {"operators", "structured", "autogen", "api"}) {
    Compare(name, {OfRepository(std::string("tests/files/emit/") + name + "/schema.yaml")});
  }
}

TEST(OneAnswer, OfBackendFiles) {
  const std::string folder = "tests/files/emit/backends/";
  Compare("backends",
          {OfRepository(folder + "schema.yaml"), OfRepository(folder + "functions.yaml"),
           OfRepository(folder + "hpu.yaml"), OfRepository(folder + "xla.yaml")});
}

TEST(OneAnswer, OfPyTorch) {
  const auto text = dispatch::ReadConformanceText("torch-1.13.1/native_functions.yaml");
  if (!text) GTEST_SKIP() << "SWITCHYARD_CONFORMANCE names no folder: nothing was compared";
  Compare("PyTorch 1.13.1", {*text});
}

}  // namespace
}  // namespace switchyard
