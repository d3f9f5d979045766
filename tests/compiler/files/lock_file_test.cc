// One process at a time, and the content that it keeps for the next one.
#include "compiler/files/lock_file.h"

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>

#include "gtest/gtest.h"
#include "tests/compiler/output/output_folder.h"

namespace switchyard::files {
namespace {

namespace fs = std::filesystem;

TEST(LockFile, WaitsForAnotherAndGivesUp) {
  const output::OutputFolder folder("lock_file");
  const fs::path path = folder.path() / "lock";
  {
    const auto first = LockFile::Take(path);
    ASSERT_TRUE(first.ok());
    const auto second = LockFile::Take(path, std::chrono::milliseconds(30));
    ASSERT_FALSE(second.ok());
    EXPECT_NE(std::string(second.status().message()).find("another `switchyard`"),
              std::string::npos);
  }
  EXPECT_FALSE(fs::exists(path));
  EXPECT_TRUE(LockFile::Take(path).ok());
}

TEST(LockFile, KeepsANumberForWhoeverTakesItNext) {
  const output::OutputFolder folder("lock_file_number");
  const fs::path path = folder.path() / "lock";
  {
    auto first = LockFile::Take(path);
    ASSERT_TRUE(first.ok());
    EXPECT_EQ(first->Kept(), std::nullopt);
    EXPECT_TRUE(first->Keep(1234567).ok());
    EXPECT_TRUE(first->Keep(89).ok());
    first->Abandon();
  }
  const auto second = LockFile::Take(path);
  ASSERT_TRUE(second.ok());
  EXPECT_EQ(second->Kept(), 89u);
  EXPECT_TRUE(second->Forget().ok());
  EXPECT_EQ(second->Kept(), std::nullopt);
}

TEST(LockFile, ANumberThatIsNotCompleteIsNone) {
  const output::OutputFolder folder("lock_file_half");
  folder.Put("lock", "12");
  const auto lock = LockFile::Take(folder.path() / "lock");
  ASSERT_TRUE(lock.ok());
  EXPECT_EQ(lock->Kept(), std::nullopt);
}

}  // namespace
}  // namespace switchyard::files
