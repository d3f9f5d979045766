// For tests of the compiler as users call it: a folder for each test, and the program in a separate
// process. Such a test has //compiler:switchyard among its data.
#ifndef SWITCHYARD_TESTS_COMPILER_DRIVER_COMPILER_TEST_H_
#define SWITCHYARD_TESTS_COMPILER_DRIVER_COMPILER_TEST_H_

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace switchyard::driver {

inline constexpr const char* kCompiler = "compiler/switchyard";

struct Outcome {
  int status = -1;  // of the exit; -1 when the process was ended by a signal
  std::string out;
  std::string err;
};

inline std::string ReadFile(const std::filesystem::path& path) {
  std::stringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

class CompilerTest : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(std::filesystem::exists(kCompiler)) << "no compiler at " << kCompiler;
    const auto* info = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::path(testing::TempDir()) / info->test_suite_name() / info->name();
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }

  void Write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }
  std::string Path(const std::string& name) const { return (folder_ / name).string(); }

  // `arguments` are words for a shell, the first is the command.
  Outcome RunCompiler(const std::string& arguments) const {
    return RunShell(std::string(kCompiler) + " " + arguments);
  }
  Outcome RunShell(const std::string& command) const {
    const int status = std::system((command + " >" + Path("out") + " 2>" + Path("err")).c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, ReadFile(folder_ / "out"),
            ReadFile(folder_ / "err")};
  }

  std::filesystem::path folder_;
};

}  // namespace switchyard::driver

#endif  // SWITCHYARD_TESTS_COMPILER_DRIVER_COMPILER_TEST_H_
