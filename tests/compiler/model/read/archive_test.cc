#include "compiler/model/read/archive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/compiler/model/stored_zip.h"

namespace switchyard::model {
namespace {

using testing::HasSubstr;

std::string FaultOf(const std::string& bytes) {
  const absl::StatusOr<Archive> archive = Archive::Read(bytes);
  return archive.ok() ? "" : std::string(archive.status().message());
}

TEST(Archive, GivesMembersBelowTheTopFolder) {
  const std::string zip = StoredZip({{"net/a", "first"}, {"net/data/b", ""}});
  const absl::StatusOr<Archive> archive = Archive::Read(zip);
  ASSERT_TRUE(archive.ok()) << archive.status().message();
  EXPECT_EQ(archive->Find("a"), "first");
  EXPECT_EQ(archive->Find("data/b"), "");
  EXPECT_EQ(archive->Find("net/a"), std::nullopt);
  EXPECT_EQ((archive->Find("a")->data() - zip.data()) % 64, 0) << "the bytes are those of the file";
}

TEST(Archive, IsCutOffAnywhere) {
  const std::string zip = StoredZip({{"net/a", "first"}, {"net/data/b", "second"}});
  for (size_t size = 0; size < zip.size(); ++size) {
    EXPECT_NE(FaultOf(zip.substr(0, size)), "") << size;
  }
}

TEST(Archive, NamesStayBelowTheFolder) {
  for (const char* name : {"/etc/passwd", "../a", "net/../../a", "net//a", "net/./a", "net\\a",
                           "c:/a", "", "net/a\n"}) {
    EXPECT_THAT(FaultOf(StoredZip({{name, "x"}})), HasSubstr("name")) << name;
  }
}

TEST(Archive, MembersAreStored) {
  EXPECT_THAT(FaultOf(StoredZip({{"net/a", "x", 8}})), HasSubstr("member `net/a` is compressed"));
  EXPECT_THAT(FaultOf(StoredZip({{"net/a", "x", 0, 0x801}})), HasSubstr("is encrypted"));
}

TEST(Archive, ContentsHaveTheirChecksum) {
  EXPECT_THAT(FaultOf(StoredZip({{"net/a", "x", 0, 0x800, true}})),
              HasSubstr("member `net/a` differs from its checksum"));
}

TEST(Archive, NamesAreUnique) {
  EXPECT_THAT(FaultOf(StoredZip({{"net/a", "x"}, {"net/a", "y"}})), HasSubstr("is there twice"));
}

TEST(Archive, HasOneTopFolder) {
  EXPECT_THAT(FaultOf(StoredZip({{"net/a", "x"}, {"other/a", "y"}})), HasSubstr("top folder"));
  EXPECT_THAT(FaultOf(StoredZip({{"a", "x"}})), HasSubstr("top folder"));
}

// A zip bomb: a thousand entries for one member.
TEST(Archive, MembersDoNotLieOverEachOther) {
  const std::string large(1000, 'x');
  const std::string one = StoredZip({{"net/aa", large}});
  const std::string two = StoredZip({{"net/aa", large}, {"net/ab", large}});
  // Both entries of the directory point to the first header.
  std::string bomb = two;
  const size_t entry = bomb.rfind("net/ab");
  bomb.replace(entry - 4, 4, 4, '\0');
  EXPECT_NE(FaultOf(bomb), "");
  EXPECT_EQ(FaultOf(two), "");
}

}  // namespace
}  // namespace switchyard::model
