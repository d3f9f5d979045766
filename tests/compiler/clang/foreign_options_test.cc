// Reading a source never writes, whatever options somebody else's compilation database has.
//
// Walks the whole table of Clang's options, those of the compiler behind the driver among them, in
// each spelling, with a file as the argument of each.
#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "clang/Driver/Options.h"
#include "compiler/clang/source_reader.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Option/Option.h"

namespace switchyard::cxx {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;
using llvm::opt::Option;

constexpr const char* kPrecious = "precious.txt";

void Write(const fs::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

std::map<std::string, std::string> TextsIn(const fs::path& folder) {
  std::map<std::string, std::string> texts;
  for (const auto& one : fs::recursive_directory_iterator(folder)) {
    std::stringstream text;
    if (one.is_regular_file()) text << std::ifstream(one.path(), std::ios::binary).rdbuf();
    texts.emplace(one.path().string(), text.str());
  }
  return texts;
}

// The ways to write the option with the file as its argument.
std::vector<Words> Spellings(const Option& option) {
  const std::string name = option.getPrefixedName().str();
  const std::string file = kPrecious;
  switch (option.getKind()) {
    case Option::FlagClass:
      return {{name}};
    case Option::JoinedClass:
    case Option::CommaJoinedClass:
      return {{name + file}};
    case Option::SeparateClass:
      return {{name, file}};
    case Option::JoinedOrSeparateClass:
      return {{name + file}, {name, file}};
    case Option::JoinedAndSeparateClass:
      return {{name + file, file}};
    case Option::MultiArgClass: {
      Words words(option.getNumArgs() + 1, file);
      words[0] = name;
      return {words};
    }
    default:
      return {};  // groups, inputs, and what takes all that follows
  }
}

// As the driver passes words to the compiler behind it.
Words BehindDriver(const Words& words) {
  Words passed;
  for (const std::string& word : words) passed.insert(passed.end(), {"-Xclang", word});
  return passed;
}

std::string Joined(const Words& words) {
  std::string text;
  for (const std::string& word : words) text += word + " ";
  return text;
}

class ForeignOptionsTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / "foreign_options";
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    Write(folder_ / kPrecious, "precious\n");
    Write(folder_ / "k.cc", "#include \"k.h\"\nint x = kOne;\nvoid f(int& a) { a = 1; }\n");
    Write(folder_ / "k.h", "constexpr int kOne = 1;\n");
    fs::current_path(folder_);
    before_ = TextsIn(folder_);
  }

  // A signal would end the test, or be told as a failure.
  void Read(const Words& options) {
    CompileJob job = {folder_.string(), (folder_ / "k.cc").string(), {"c++"}};
    job.arguments.insert(job.arguments.end(), options.begin(), options.end());
    job.arguments.insert(job.arguments.end(), {"-c", "k.cc"});
    SourceParts parts;
    parts.bodies = true;
    const SourceResult result = ReadSource(job, {}, parts);
    EXPECT_EQ(result.failure.find("ends in"), std::string::npos)
        << Joined(options) << result.failure;
    has_kernel_ = result.index.kernels.size() == 1;
    ++read_;
  }

  bool HasChanged() const { return TextsIn(folder_) != before_; }

  fs::path folder_;
  std::map<std::string, std::string> before_;
  bool has_kernel_ = false;
  std::size_t read_ = 0;
};

TEST_F(ForeignOptionsTest, NoOptionOfTheTableWrites) {
  const llvm::opt::OptTable& table = clang::driver::getDriverOptTable();
  std::size_t without_effect = 0;
  for (unsigned id = 1; id <= table.getNumOptions(); ++id) {
    for (const Words& words : Spellings(table.getOption(id))) {
      for (const Words& spelled : {words, BehindDriver(words)}) {
        Read(spelled);
        without_effect += has_kernel_ ? 1 : 0;
        ASSERT_FALSE(HasChanged()) << Joined(spelled);
      }
    }
  }
  std::printf("options read: %zu, of which %zu leave the source as it is\n", read_, without_effect);
  EXPECT_GT(read_, 6000u);
  EXPECT_GT(without_effect, 6000u);
}

TEST_F(ForeignOptionsTest, NoOtherWayToAskForOutputsWrites) {
  Write(folder_ / "flags.rsp", "--serialize-diagnostics precious.txt -MJ precious.txt");
  Write(folder_ / "flags.cfg", "-MJ precious.txt\n");
  before_ = TextsIn(folder_);
  for (const Words& words : std::vector<Words>{
           {"-o", "precious.txt"},
           {"-oprecious.txt", "-S", "-emit-llvm"},
           {"-MD", "-MF", "precious.txt", "-MT", "precious.txt"},
           {"-Wp,-MD,precious.txt"},
           {"-Xpreprocessor", "-dependency-file", "-Xpreprocessor", "precious.txt"},
           {"-MJprecious.txt"},
           {"@flags.rsp"},
           {"--config=flags.cfg"},
           {"--config", "flags.cfg"},
           {"-fdiagnostics-format=sarif"},
           {"-fdiagnostics-format=sarif", "-Wall"},
           {"-save-temps"},
           {"-save-temps=obj", "-save-stats=obj"},
           {"-ftime-trace=precious.txt"},
           {"-gsplit-dwarf", "-fsave-optimization-record=yaml"},
           {"-fmodules", "-fmodules-cache-path=cache", "-fcxx-modules"},
           {"-fmodules", "-fimplicit-module-maps", "-fbuild-session-file=precious.txt"},
           {"-std=c++20", "-fmodule-output=precious.txt", "-x", "c++-module"},
           {"-x", "c++-header", "-o", "precious.txt"},
           {"-Xclang", "-emit-pch", "-Xclang", "-o", "-Xclang", "precious.txt"},
           {"-Xclang", "-load", "-Xclang", "precious.txt"},
           {"-fplugin=precious.txt"},
           {"-mllvm", "-info-output-file=precious.txt", "-mllvm", "-stats"},
           {"-Xclang", "-analyze", "-Xclang", "-analyzer-output=html", "-o", "precious.txt"},
           {"--analyze", "-Xanalyzer", "-analyzer-dump-egraph=precious.txt"},
           {"-fcrash-diagnostics-dir=.", "-gen-reproducer=always"},
           {"-fproc-stat-report=precious.txt"},
           {"-coverage", "-fprofile-instr-generate=precious.txt"},
           {"-wrapper", "precious.txt"},
           {"-Xclang"},
           {"-include"},
       }) {
    Read(words);
    ASSERT_FALSE(HasChanged()) << Joined(words);
  }
}

// The walk would find a change.
TEST_F(ForeignOptionsTest, AChangeIsSeen) {
  Write(folder_ / kPrecious, "Precious\n");
  EXPECT_TRUE(HasChanged());
  Write(folder_ / kPrecious, "precious\n");
  EXPECT_FALSE(HasChanged());
  Write(folder_ / "new.txt", "");
  EXPECT_TRUE(HasChanged());
}

// What reading needs still has its effect.
TEST_F(ForeignOptionsTest, OptionsForReadingAreKept) {
  fs::create_directories(folder_ / "inner");
  Write(folder_ / "inner/given.h", "#define GIVEN int\n");
  const std::string source = (folder_ / "needs.cc").string();
  Write(source,
        "#if __cplusplus < 202002L || !defined(ONE) || defined(TWO) || !defined(_OPENMP) || "
        "!defined(__AVX2__) || defined(__cpp_exceptions)\n#error wrong\n#endif\nGIVEN f() { return "
        "1; }\n");
  CompileJob job = {folder_.string(), source, {"ccache"}};
  for (const char* word : {"g++",
                           "-std=gnu++20",
                           "-D",
                           "ONE",
                           "-DTWO",
                           "-UTWO",
                           "-fopenmp",
                           "-mavx2",
                           "-isystem",
                           "inner",
                           "-include",
                           "given.h",
                           "-fno-exceptions",
                           "-O2",
                           "-Wall",
                           "-fvar-tracking",
                           "-c",
                           "-Winvalid-pch",
                           "-Xclang",
                           "-include-pch",
                           "-Xclang",
                           "given.h.pch",
                           "needs.cc"}) {
    job.arguments.emplace_back(word);
  }
  const SourceResult result = ReadSource(job, {}, {});
  for (const SourceError& error : result.index.errors) ADD_FAILURE() << error.text;
  EXPECT_EQ(result.failure, "");
  EXPECT_EQ(result.index.kernels.size(), 1u);
}

}  // namespace
}  // namespace switchyard::cxx
