#include "compiler/diagnostics/place.h"

#include <gtest/gtest.h>

namespace switchyard::diagnostics {
namespace {

TEST(PlaceOf, CountsLinesAndCodePoints) {
  source::SourceManager sources;
  const source::FileId file = sources.Add("././ops/x.yaml", "a\n\xE6\x97\xA5 b\r\nc");
  const Place place = PlaceOf({file, 6, 9}, sources);
  EXPECT_EQ(place.path, "ops/x.yaml");
  EXPECT_EQ(place.begin.line, 2u);
  EXPECT_EQ(place.begin.column, 3u);
  EXPECT_EQ(place.end.line, 3u) << "the end is exclusive";
  EXPECT_EQ(place.end.column, 1u);
}

TEST(PlaceOf, PathsAreUtf8) {
  source::SourceManager sources;
  const source::FileId file = sources.Add("a\xFF.yaml", "x");
  EXPECT_EQ(PlaceOf({file, 0, 0}, sources).path, "a\xEF\xBF\xBD.yaml");
}

TEST(ValidUtf8, KeepsWhatIsValid) {
  EXPECT_EQ(ValidUtf8(""), "");
  EXPECT_EQ(ValidUtf8("\xF0\x9F\x98\x80"), "\xF0\x9F\x98\x80");
  EXPECT_EQ(ValidUtf8("a\x80z"), "a\xEF\xBF\xBDz");
}

}  // namespace
}  // namespace switchyard::diagnostics
