// The output writer when it is killed, fails or meets other writers at any moment.
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "compiler/output/output_writer.h"
#include "gtest/gtest.h"
#include "tests/compiler/output/output_folder.h"
#include "tests/compiler/output/traced_process.h"

namespace switchyard::output {
namespace {

namespace fs = std::filesystem;

using Artifacts = std::vector<emit::Artifact>;

// What is there before: one file stays, one changes, one goes, and the folder of one goes.
Artifacts OldSet() {
  return WithManifest({Emitted("include/gone/only.h", "old"), Emitted("include/ops/change.h", "a"),
                       Emitted("include/ops/gone.h", "old"), Emitted("include/ops/stay.h", "same"),
                       Emitted("src/dispatch_0.cc", "old")});
}

Artifacts NewSet() {
  return WithManifest({Emitted("include/more/new.h", "new"), Emitted("include/ops/change.h", "b"),
                       Emitted("include/ops/stay.h", "same"), Emitted("src/dispatch_0.cc", "new"),
                       Emitted("src/dispatch_1.cc", "new")});
}

int WriteTo(const OutputFolder& folder, const Artifacts& artifacts) {
  return WriteArtifacts((folder.path() / "ops").string(), artifacts).ok() ? 0 : 1;
}

class Interruption : public ::testing::TestWithParam<bool> {
 protected:
  Interruption() : folder_("output_interruption") {}

  // Files of other people; a folder among them means that the output cannot be exchanged.
  void PutForeignFiles() const {
    folder_.Put("ops/README.md", "read me\n");
    folder_.Put("ops/include/ops/mine.h", "int mine;\n");
    if (GetParam()) folder_.Put("ops/mine/notes", "notes\n");
  }

  Files Wanted(const Artifacts& artifacts) const {
    folder_.Clear();
    PutForeignFiles();
    EXPECT_EQ(WriteTo(folder_, artifacts), 0);
    return folder_.Everything();
  }

  void StartOver() const {
    folder_.Clear();
    PutForeignFiles();
    ASSERT_EQ(WriteTo(folder_, OldSet()), 0);
  }

  // Only the output folder itself, without the files beside it and the journal.
  static Files Inside(const Files& files) {
    Files inside;
    for (const auto& [path, text] : files) {
      const bool is_own = path.find(".switchyard") != std::string::npos;
      if (path.rfind("ops", 0) == 0 && !is_own) inside.emplace(path, text);
    }
    return inside;
  }

  bool CanExchange() const { return !GetParam(); }

  OutputFolder folder_;
};

TEST_P(Interruption, AKillAtAnyMomentLeavesTheOldOrTheNewFiles) {
  const Files before = Wanted(OldSet());
  const Files after = Wanted(NewSet());
  size_t kills = 0;
  for (size_t moment = 0;; ++moment) {
    StartOver();
    const TracedEnd end =
        RunTraced([&] { return WriteTo(folder_, NewSet()); },
                  [&](size_t call) { return call == moment ? Step::kKill : Step::kGoOn; });
    if (!end.can_trace) GTEST_SKIP() << "no process can trace another here";
    if (CanExchange()) {
      const Files found = Inside(folder_.Everything());
      ASSERT_TRUE(found == before || found == after) << "after a kill at moment " << moment;
    }
    const Artifacts next = moment % 2 == 0 ? NewSet() : OldSet();
    ASSERT_EQ(WriteTo(folder_, next), 0) << "after a kill at moment " << moment;
    ASSERT_EQ(folder_.Everything(), moment % 2 == 0 ? after : before) << moment;
    if (!end.was_killed) break;
    ++kills;
  }
  EXPECT_GT(kills, 30u);
}

// With each file written before the next one is emitted.
int WriteEarly(const OutputFolder& folder, const Artifacts& artifacts) {
  OutputWriter writer((folder.path() / "ops").string());
  writer.Begin();
  for (const emit::Artifact& artifact : artifacts) {
    writer.Add(artifact);
    writer.Wait();
  }
  return writer.Finish(artifacts).ok() ? 0 : 1;
}

TEST(EarlyInterruption, LeavesNothingOrAllFiles) {
  const OutputFolder folder("early_interruption");
  ASSERT_EQ(WriteTo(folder, NewSet()), 0);
  const Files after = folder.Everything();
  size_t kills = 0;
  for (size_t moment = 0;; ++moment) {
    folder.Clear();
    const TracedEnd end =
        RunTraced([&] { return WriteEarly(folder, NewSet()); },
                  [&](size_t call) { return call == moment ? Step::kKill : Step::kGoOn; });
    if (!end.can_trace) GTEST_SKIP() << "no process can trace another here";
    const bool has_folder = folder.Everything().count("ops") != 0;
    ASSERT_TRUE(!has_folder ||
                folder.Get("ops/src/dispatch_1.cc") == after.at("ops/src/dispatch_1.cc"))
        << "after a kill at moment " << moment;
    ASSERT_EQ(WriteEarly(folder, NewSet()), 0) << "after a kill at moment " << moment;
    ASSERT_EQ(folder.Everything(), after) << moment;
    if (!end.was_killed) break;
    ++kills;
  }
  EXPECT_GT(kills, 20u);
}

TEST_P(Interruption, AKilledRecoveryIsRecoveredFrom) {
  const Files after = Wanted(NewSet());
  const auto kill_at = [&](size_t moment) {
    return RunTraced([&] { return WriteTo(folder_, NewSet()); },
                     [&](size_t call) { return call == moment ? Step::kKill : Step::kGoOn; });
  };
  for (size_t first = 20; first < 200; first += 19) {
    for (size_t second = 2; second < 60; second += 7) {
      StartOver();
      if (!kill_at(first).can_trace) GTEST_SKIP() << "no process can trace another here";
      kill_at(second);
      ASSERT_EQ(WriteTo(folder_, NewSet()), 0) << first << ", " << second;
      ASSERT_EQ(folder_.Everything(), after) << first << ", " << second;
    }
  }
}

TEST_P(Interruption, ACallThatFailsLeavesTheOldFiles) {
  if (!CanFailCalls()) GTEST_SKIP() << "calls cannot be made to fail on this machine";
  const Files before = Wanted(OldSet());
  const Files after = Wanted(NewSet());
  bool reached = true;
  size_t failures = 0;
  for (size_t call = 0; reached; ++call) {
    const int error = call % 2 == 0 ? ENOSPC : EACCES;
    StartOver();
    const TracedEnd end =
        RunWithFailingCall([&] { return WriteTo(folder_, NewSet()); }, call, error, &reached);
    if (!end.can_trace) GTEST_SKIP() << "no process can trace another here";
    const Files found = Inside(folder_.Everything());
    ASSERT_TRUE(end.status == 0 || end.status == 1) << call;
    // A run that fails in the very end has made all changes, and left something to remove.
    const bool is_whole = found == before || found == after;
    ASSERT_TRUE(end.status == 0 ? found == after : is_whole) << call;
    if (end.status == 1) ++failures;
    ASSERT_EQ(WriteTo(folder_, NewSet()), 0) << call;
    ASSERT_EQ(folder_.Everything(), after) << call << " failed with " << error;
  }
  EXPECT_GT(failures, 10u);
}

TEST_P(Interruption, WhatOthersSaveMeanwhileStays) {
  Files after = Wanted(NewSet());
  after["ops/README.md"] = "saved\n";
  after["ops/include/ops/came.h"] = "int came;\n";
  bool is_over = false;
  for (size_t moment = 0; !is_over; ++moment) {
    StartOver();
    is_over = true;
    const TracedEnd end =
        RunTraced([&] { return WriteTo(folder_, NewSet()); },
                  [&](size_t call) {
                    if (call != moment) return Step::kGoOn;
                    is_over = false;
                    folder_.Put("draft", "saved\n");
                    fs::rename(folder_.path() / "draft", folder_.path() / "ops/README.md");
                    folder_.Put("ops/include/ops/came.h", "int came;\n");
                    return Step::kGoOn;
                  });
    if (!end.can_trace) GTEST_SKIP() << "no process can trace another here";
    ASSERT_EQ(end.status, 0) << moment;
    if (!is_over) {
      ASSERT_EQ(folder_.Everything(), after) << "saved at moment " << moment;
    }
  }
}

TEST_P(Interruption, RunsAtTheSameTimeDoNotMix) {
  const Files one = Wanted(OldSet());
  const Files other = Wanted(NewSet());
  std::vector<pid_t> children;
  for (int i = 0; i < 6; ++i) {
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      int failures = 0;
      for (int j = 0; j < 20; ++j) failures += WriteTo(folder_, (i + j) % 2 ? OldSet() : NewSet());
      _exit(failures);
    }
    children.push_back(child);
  }
  for (const pid_t child : children) {
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
  }
  const Files found = folder_.Everything();
  EXPECT_TRUE(found == one || found == other);
}

// Runs `function` in another process; gives its exit status.
int RunApart(const std::function<int()>& function) {
  const pid_t child = fork();
  if (child == 0) _exit(function());
  int status = 0;
  if (waitpid(child, &status, 0) != child || !WIFEXITED(status)) return -1;
  return WEXITSTATUS(status);
}

TEST_P(Interruption, AFullDiskLeavesTheOldFiles) {
  StartOver();
  const Files before = folder_.Everything();
  Artifacts artifacts = NewSet();
  artifacts[0].text += std::string(100000, '/');
  const int status = RunApart([&] {
    signal(SIGXFSZ, SIG_IGN);
    const struct rlimit limit = {50000, 50000};
    if (setrlimit(RLIMIT_FSIZE, &limit) != 0) return 2;
    return WriteTo(folder_, artifacts);
  });
  EXPECT_EQ(status, 1);
  EXPECT_EQ(folder_.Everything(), before);
}

TEST_P(Interruption, AFolderThatCannotBeWrittenStaysAsItWas) {
  StartOver();
  const Files before = folder_.Everything();
  const auto as_another_user = [&](const Artifacts& artifacts) {
    return RunApart([&] {
      constexpr uid_t kNobody = 65534;
      if (geteuid() == 0 && seteuid(kNobody) != 0) return 2;
      const std::string readme = (folder_.path() / "ops/README.md").string();
      if (faccessat(AT_FDCWD, readme.c_str(), R_OK, AT_EACCESS) != 0) return 2;
      return WriteTo(folder_, artifacts);
    });
  };
  for (const char* path : {"", "ops", "ops/include", "ops/include/ops", "ops/src"}) {
    fs::permissions(folder_.path() / path, fs::perms(0555));
  }
  const int changed = as_another_user(NewSet());
  const int unchanged = as_another_user(OldSet());
  const Files found = folder_.Everything();
  for (const char* path : {"", "ops", "ops/include", "ops/include/ops", "ops/src"}) {
    fs::permissions(folder_.path() / path, fs::perms(0755));
  }
  if (changed == 2) GTEST_SKIP() << "another user cannot come here";
  EXPECT_EQ(changed, 1);
  EXPECT_EQ(unchanged, 0) << "nothing to write";
  EXPECT_EQ(found, before);
}

INSTANTIATE_TEST_SUITE_P(OutputFolder, Interruption, ::testing::Bool(),
                         [](const auto& info) { return info.param ? "Journal" : "Exchange"; });

}  // namespace
}  // namespace switchyard::output
