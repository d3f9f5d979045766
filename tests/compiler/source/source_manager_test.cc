#include "compiler/source/source_manager.h"

#include <gtest/gtest.h>

namespace switchyard::source {
namespace {

TEST(SourceManagerTest, FilesKeepTheirAddressesAndIdsCountFromZero) {
  SourceManager sources;
  const FileId first = sources.Add("a", "text of a");
  const SourceFile* address = &sources.File(first);
  for (int i = 0; i < 100; ++i) sources.Add("b", "x");
  EXPECT_EQ(address, &sources.File(first));
  EXPECT_EQ(first, FileId{0});
  EXPECT_EQ(sources.Text({first, 5, 7}), "of");
}

}  // namespace
}  // namespace switchyard::source
