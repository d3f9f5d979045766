// Tests the check: it must find a static initializer, and must not report one if there is none.
#include "tests/meta/init_array/check/init_array.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

namespace switchyard::meta {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string ReadSample(const std::string& name) {
  std::ifstream file("tests/meta/init_array/" + name, std::ios::binary);
  EXPECT_TRUE(file.good()) << name;
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

auto EntryIs(const std::string& section, const std::string& function) {
  return AllOf(Field(&InitEntry::section, section),
               Field(&InitEntry::function, HasSubstr(function)));
}

TEST(InitArray, SeesNothingInAPlainProgram) {
  EXPECT_THAT(FindInitializers(ReadSample("plain")), IsEmpty());
}

TEST(InitArray, SeesAStaticInitializer) {
  EXPECT_THAT(FindInitializers(ReadSample("static_initializer")),
              ElementsAre(EntryIs(".init_array", "_GLOBAL__sub_I_")));
}

TEST(InitArray, SeesAStaticInitializerAtAFixedAddress) {
  EXPECT_THAT(FindInitializers(ReadSample("static_initializer_no_pie")),
              ElementsAre(EntryIs(".init_array", "_GLOBAL__sub_I_")));
}

TEST(InitArray, SeesAPreinitEntry) {
  EXPECT_THAT(FindInitializers(ReadSample("preinit_array")),
              ElementsAre(EntryIs(".preinit_array", "Run")));
}

TEST(InitArray, SeesAConstructorList) {
  EXPECT_THAT(FindInitializers(ReadSample("ctors")), ElementsAre(EntryIs(".ctors", "Run")));
}

TEST(InitArray, SeesNothingInAPlainObjectFile) {
  EXPECT_THAT(FindInitializers(ReadSample("plain.o")), IsEmpty());
}

TEST(InitArray, SeesTheArrayOfAnObjectFile) {
  EXPECT_THAT(FindInitializers(ReadSample("static_initializer.o")),
              ElementsAre(EntryIs(".init_array", "")));
}

TEST(InitArray, RefusesWhatIsNoBinary) {
  EXPECT_THROW(FindInitializers("#!/bin/sh\n"), std::runtime_error);
}

TEST(InitArray, RefusesABinaryThatIsCutShort) {
  const std::string bytes = ReadSample("plain");
  EXPECT_THROW(FindInitializers(bytes.substr(0, bytes.size() / 2)), std::runtime_error);
}

TEST(InitArray, RefusesAStrippedBinary) {
  EXPECT_THROW(FindInitializers(ReadSample("plain_stripped")), std::runtime_error);
}

}  // namespace
}  // namespace switchyard::meta
