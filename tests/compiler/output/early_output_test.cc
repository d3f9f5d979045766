// Files that are written while others are still emitted: nothing of them is left unless all are.
#include <filesystem>
#include <string>
#include <vector>

#include "compiler/output/output_writer.h"
#include "gtest/gtest.h"
#include "tests/compiler/output/output_folder.h"

namespace switchyard::output {
namespace {

namespace fs = std::filesystem;

class EarlyOutputTest : public ::testing::Test {
 protected:
  EarlyOutputTest()
      : output_("early_output_test"),
        artifacts_(
            WithManifest({Emitted("include/ops/add.h", "add"), Emitted("include/ops/mul.h", "mul"),
                          Emitted("src/dispatch_0.cc", "switch")})) {}

  std::string Path(const char* below) const { return (output_.path() / below).string(); }

  static std::string Finish(OutputWriter* writer, const std::vector<emit::Artifact>& artifacts) {
    const absl::Status status = writer->Finish(artifacts);
    return status.ok() ? "" : std::string(status.message());
  }

  // What WriteArtifacts leaves of these files.
  Files Wanted(const char* below) {
    output_.Clear();
    EXPECT_TRUE(WriteArtifacts(Path(below), artifacts_).ok());
    Files files = output_.Everything();
    output_.Clear();
    return files;
  }

  OutputFolder output_;
  std::vector<emit::Artifact> artifacts_;
};

TEST_F(EarlyOutputTest, IsBesideTheFolderUntilAllIsWritten) {
  const Files wanted = Wanted("ops");
  OutputWriter writer(Path("ops"));
  writer.Begin();
  writer.Add(artifacts_[2]);
  writer.Add(artifacts_[0]);
  writer.Wait();
  EXPECT_FALSE(fs::exists(Path("ops")));
  EXPECT_EQ(output_.Get(".ops.switchyard-new/src/dispatch_0.cc"), artifacts_[2].text);
  EXPECT_EQ(output_.Get(".ops.switchyard-new/include/ops/add.h"), artifacts_[0].text);
  EXPECT_EQ(Finish(&writer, artifacts_), "");
  EXPECT_EQ(output_.Everything(), wanted);
}

TEST_F(EarlyOutputTest, IsGoneWithoutFinish) {
  {
    OutputWriter writer(Path("new/deep/ops"));
    writer.Begin();
    for (const emit::Artifact& artifact : artifacts_) writer.Add(artifact);
    writer.Wait();
    EXPECT_TRUE(fs::exists(Path("new/deep/.ops.switchyard-new/include/ops/add.h")));
  }
  EXPECT_EQ(output_.Everything(), Files());
}

TEST_F(EarlyOutputTest, DoesNotTouchAFolderThatIsThere) {
  Files wanted = Wanted("ops");
  wanted["ops/README.md"] = "mine\n";
  output_.Put("ops/README.md", "mine\n");
  const Files before = output_.Everything();
  OutputWriter writer(Path("ops"));
  writer.Begin();
  writer.Add(artifacts_[0]);
  writer.Wait();
  EXPECT_EQ(output_.Everything(), before);
  EXPECT_EQ(Finish(&writer, artifacts_), "");
  EXPECT_EQ(output_.Everything(), wanted);
}

TEST_F(EarlyOutputTest, JoinsAFolderThatSomebodyMadeMeanwhile) {
  Files wanted = Wanted("ops");
  wanted["ops/README.md"] = "mine\n";
  OutputWriter writer(Path("ops"));
  writer.Begin();
  writer.Add(artifacts_[0]);
  writer.Wait();
  output_.Put("ops/README.md", "mine\n");
  EXPECT_EQ(Finish(&writer, artifacts_), "");
  EXPECT_EQ(output_.Everything(), wanted);
}

TEST_F(EarlyOutputTest, ThatFailsLeavesNothing) {
  artifacts_.push_back(Emitted("src/" + std::string(300, 'n') + ".cc", "too long a name"));
  OutputWriter writer(Path("ops"));
  writer.Begin();
  for (const emit::Artifact& artifact : artifacts_) writer.Add(artifact);
  writer.Wait();
  const std::string message = Finish(&writer, artifacts_);
  EXPECT_NE(message.find("nnn.cc: File name too long"), std::string::npos) << message;
  EXPECT_EQ(output_.Everything(), Files());
}

TEST_F(EarlyOutputTest, OfTwoRunsIsThatOfTheFirst) {
  const Files wanted = Wanted("ops");
  OutputWriter first(Path("ops"));
  OutputWriter second(Path("ops"));
  first.Begin();
  first.Add(artifacts_[0]);
  second.Begin();
  second.Add(artifacts_[1]);
  second.Wait();
  first.Wait();
  EXPECT_FALSE(fs::exists(Path(".ops.switchyard-new/include/ops/mul.h")));
  EXPECT_EQ(Finish(&first, artifacts_), "");
  EXPECT_EQ(Finish(&second, artifacts_), "");
  EXPECT_EQ(output_.Everything(), wanted);
}

TEST_F(EarlyOutputTest, OfAKilledRunIsNotKept) {
  const Files wanted = Wanted("ops");
  output_.Put(".ops.switchyard-new/include/ops/gone.h", "half a file");
  output_.Put(".ops.switchyard-lock", "");
  OutputWriter writer(Path("ops"));
  writer.Begin();
  for (const emit::Artifact& artifact : artifacts_) writer.Add(artifact);
  writer.Wait();
  EXPECT_EQ(Finish(&writer, artifacts_), "");
  EXPECT_EQ(output_.Everything(), wanted);
}

}  // namespace
}  // namespace switchyard::output
