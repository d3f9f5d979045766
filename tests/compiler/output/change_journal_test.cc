// Changes one by one, and the effect of a journal on the next run. output_interruption_test has
// runs that are killed in between.
#include "compiler/output/change_journal.h"

#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "tests/compiler/output/output_folder.h"

namespace switchyard::output {
namespace {

constexpr char kJournal[] = ".switchyard-journal/";

class ChangeJournalTest : public ::testing::Test {
 protected:
  ChangeJournalTest() : output_("change_journal_test") {
    output_.Put("src/a.cc", "old a");
    output_.Put("src/b.cc", "old b");
    output_.Put("theirs", "theirs");
  }

  // To write src/a.cc and include/c.h, and to remove src/b.cc.
  OutputPlan Plan() const {
    OutputPlan plan;
    plan.writes = {&a_, &c_};
    plan.removals = {"src/b.cc"};
    plan.folders = {"include", "src"};
    return plan;
  }

  const emit::Artifact a_ = {"src/a.cc", "new a", {}};
  const emit::Artifact c_ = {"include/c.h", "new c", {}};
  const Files old_ = {
      {"src", "(folder)"}, {"src/a.cc", "old a"}, {"src/b.cc", "old b"}, {"theirs", "theirs"}};
  const Files new_ = {{"include", "(folder)"},
                      {"include/c.h", "new c"},
                      {"src", "(folder)"},
                      {"src/a.cc", "new a"},
                      {"theirs", "theirs"}};
  OutputFolder output_;
};

TEST_F(ChangeJournalTest, AllChangesAreMadeAndNothingIsLeft) {
  EXPECT_TRUE(ChangeWithJournal(Plan(), output_.path()).ok());
  EXPECT_EQ(output_.Everything(), new_);
}

TEST_F(ChangeJournalTest, AFolderThatBecomesEmptyGoes) {
  OutputPlan plan;
  plan.removals = {"src/a.cc", "src/b.cc"};
  plan.folders = {"src"};
  EXPECT_TRUE(ChangeWithJournal(plan, output_.path()).ok());
  EXPECT_EQ(output_.Everything(), (Files{{"theirs", "theirs"}}));
}

TEST_F(ChangeJournalTest, AChangeThatFailsTakesBackThoseBeforeIt) {
  const emit::Artifact below_a_file = {"theirs/d.h", "new d", {}};
  OutputPlan plan = Plan();
  plan.writes.push_back(&below_a_file);
  EXPECT_FALSE(ChangeWithJournal(plan, output_.path()).ok());
  EXPECT_EQ(output_.Everything(), old_);
}

TEST_F(ChangeJournalTest, AJournalWithoutACompleteListIsThrownAway) {
  output_.Put(std::string(kJournal) + "0", "new a");
  EXPECT_TRUE(RecoverJournal(output_.path()).ok());
  EXPECT_EQ(output_.Everything(), old_);
  output_.Put(std::string(kJournal) + "0", "new a");
  output_.Put(std::string(kJournal) + "changes", "write src/a.cc\n");
  EXPECT_TRUE(RecoverJournal(output_.path()).ok());
  EXPECT_EQ(output_.Everything(), old_) << "the list has no end";
}

TEST_F(ChangeJournalTest, ACompleteListIsCarriedOut) {
  output_.Put(std::string(kJournal) + "1", "new c");
  output_.Put(std::string(kJournal) + "2", "new a");
  output_.Put(std::string(kJournal) + "changes",
              "folder include\nwrite include/c.h\nwrite src/a.cc\nremove src/b.cc\nend\n");
  EXPECT_TRUE(RecoverJournal(output_.path()).ok());
  EXPECT_EQ(output_.Everything(), new_);
}

TEST_F(ChangeJournalTest, AListToTakeBackIsTakenBack) {
  output_.Put("src/a.cc", "new a");
  output_.Put(std::string(kJournal) + "0.old", "old a");
  output_.Put(std::string(kJournal) + "take_back", "write src/a.cc\nremove src/b.cc\nend\n");
  EXPECT_TRUE(RecoverJournal(output_.path()).ok());
  EXPECT_EQ(output_.Everything(), old_);
}

TEST_F(ChangeJournalTest, WithoutAJournalThereIsNothingToDo) {
  EXPECT_TRUE(RecoverJournal(output_.path()).ok());
  EXPECT_EQ(output_.Everything(), old_);
}

}  // namespace
}  // namespace switchyard::output
