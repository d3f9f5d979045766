// The output writer when it is killed two and three times in a row, at every system call of the
// first run, on the disk and in memory: some file systems reuse the inodes of removed folders.
#include <unistd.h>

#include <array>
#include <filesystem>
#include <optional>
#include <ostream>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "compiler/output/output_writer.h"
#include "gtest/gtest.h"
#include "tests/compiler/output/output_folder.h"
#include "tests/compiler/output/traced_process.h"

namespace switchyard::output {
namespace {

namespace fs = std::filesystem;

// One after the other, files come, change and go, and folders with them.
const std::vector<emit::Artifact>& Emission(size_t number) {
  static const auto* const emissions = new std::array<std::vector<emit::Artifact>, 3>{
      WithManifest({Emitted("include/gone/a.h", "a"), Emitted("include/ops/x.h", "a"),
                    Emitted("include/ops/y.h", "a"), Emitted("src/z.cc", "a")}),
      WithManifest({Emitted("include/came/b.h", "b"), Emitted("include/ops/w.h", "b"),
                    Emitted("include/ops/x.h", "b"), Emitted("src/z.cc", "a")}),
      WithManifest({Emitted("include/ops/x.h", "c"), Emitted("include/ops/y.h", "c")})};
  return (*emissions)[number % emissions->size()];
}

struct Place {
  const char* name;
  const char* parent;         // the temporary files of the test, when it is empty
  bool has_folder_of_others;  // then folders are not exchanged
  size_t stride;  // of the moments of the second kill; a disk takes long to remove a folder
  int rounds;
};

void PrintTo(const Place& place, std::ostream* stream) { *stream << place.name; }

class RepeatedInterruption : public ::testing::TestWithParam<Place> {
 protected:
  void SetUp() override {
    const std::string parent = GetParam().parent;
    if (!parent.empty() && access(parent.c_str(), W_OK | X_OK) != 0) GTEST_SKIP() << parent;
    const std::string name = "repeated_interruption_" + std::to_string(getpid());
    folder_.emplace(parent.empty() ? ::testing::TempDir() : parent, name);
    for (size_t i = 0; i < wanted_.size(); ++i) {
      StartOver(i);
      wanted_[i] = folder_->Everything();
    }
  }

  void TearDown() override {
    if (folder_) fs::remove_all(folder_->path());
  }

  void StartOver(size_t number) const {
    folder_->Clear();
    folder_->Put("ops/README.md", "read me\n");
    if (GetParam().has_folder_of_others) folder_->Put("ops/mine/notes", "notes\n");
    ASSERT_EQ(Write(number), 0);
  }

  int Write(size_t number) const {
    return WriteArtifacts((folder_->path() / "ops").string(), Emission(number)).ok() ? 0 : 1;
  }

  // Before the system call with that number.
  TracedEnd WriteAndKill(size_t number, size_t moment) const {
    return RunTraced([&] { return Write(number); },
                     [&](size_t call) { return call == moment ? Step::kKill : Step::kGoOn; });
  }

  // Without the files beside the folder.
  Files Inside() const {
    Files inside;
    for (auto& [path, text] : folder_->Everything()) {
      if (path.rfind("ops", 0) == 0) inside.emplace(path, std::move(text));
    }
    return inside;
  }

  // One of the three, as a whole; the other form of change has mixed files until the next run.
  bool IsWhole() const {
    if (GetParam().has_folder_of_others) return true;
    const Files found = Inside();
    return found == wanted_[0] || found == wanted_[1] || found == wanted_[2];
  }

  std::optional<OutputFolder> folder_;
  std::array<Files, 3> wanted_;
};

TEST_P(RepeatedInterruption, TwoKillsLeaveTheNextRunNothing) {
  const size_t stride = GetParam().stride;
  bool is_over = false;
  size_t pairs = 0;
  for (size_t first = 0; !is_over; ++first) {
    for (size_t second = first % stride; !is_over; second += stride) {
      StartOver(0);
      const TracedEnd end = WriteAndKill(1, first);
      if (!end.can_trace) GTEST_SKIP() << "no process can trace another here";
      is_over = !end.was_killed;
      const bool was_killed = WriteAndKill(1, second).was_killed;
      ASSERT_TRUE(IsWhole()) << first << ", " << second;
      ASSERT_EQ(Write(2), 0) << first << ", " << second;
      ASSERT_EQ(folder_->Everything(), wanted_[2]) << first << ", " << second;
      if (!was_killed) break;
      ++pairs;
    }
  }
  EXPECT_GT(pairs, 100u);
  RecordProperty("pairs", static_cast<int>(pairs));
}

TEST_P(RepeatedInterruption, ThreeKillsLeaveTheNextRunNothing) {
  std::mt19937 random(1);  // NOLINT: the same moments each time
  const auto below = [&](size_t end) { return static_cast<size_t>(random()) % end; };
  constexpr size_t kMoments = 140;
  for (int round = 0; round < GetParam().rounds; ++round) {
    StartOver(0);
    std::string story;
    for (int kill = 0; kill < 3; ++kill) {
      const size_t number = below(3);
      const size_t moment = below(kMoments);
      story += std::to_string(number) + " killed at " + std::to_string(moment) + ", ";
      if (!WriteAndKill(number, moment).can_trace) {
        GTEST_SKIP() << "no process can trace another here";
      }
      ASSERT_TRUE(IsWhole()) << story;
    }
    const size_t last = below(3);
    ASSERT_EQ(Write(last), 0) << story;
    ASSERT_EQ(folder_->Everything(), wanted_[last]) << story << last;
  }
}

INSTANTIATE_TEST_SUITE_P(Places, RepeatedInterruption,
                         ::testing::Values(Place{"DiskExchange", "", false, 263, 20},
                                           Place{"DiskJournal", "", true, 263, 20},
                                           Place{"MemoryExchange", "/dev/shm", false, 131, 100},
                                           Place{"MemoryJournal", "/dev/shm", true, 131, 100}),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace switchyard::output
