#include "lib/core/error.h"

#include <cstdint>
#include <limits>
#include <string>

#include "gtest/gtest.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

TEST(ErrorTest, JoinsPartsOfEveryType) {
  EXPECT_EQ(Join("a", std::string("b"), std::string_view("c"), 'd'), "abcd");
  EXPECT_EQ(Join(true, ' ', false), "true false");
  EXPECT_EQ(Join(-1, ' ', 2u, ' ', -3L, ' ', 4UL, ' ', -5LL, ' ', 6ULL), "-1 2 -3 4 -5 6");
  EXPECT_EQ(Join(), "");
}

TEST(ErrorTest, JoinsExtremeNumbers) {
  EXPECT_EQ(Join(std::numeric_limits<int64_t>::min()), "-9223372036854775808");
  EXPECT_EQ(Join(std::numeric_limits<uint64_t>::max()), "18446744073709551615");
  EXPECT_EQ(Join(static_cast<int8_t>(-128)), "-128");
}

TEST(ErrorTest, JoinsRealNumbersShortUnlessThatLosesSomething) {
  EXPECT_EQ(Join(0.5), "0.5");
  EXPECT_EQ(Join(1e300), "1e+300");
  EXPECT_EQ(Join(1.0 / 3.0), "0.33333333333333331");
  EXPECT_EQ(Join(std::numeric_limits<double>::infinity()), "inf");
}

TEST(ErrorTest, CheckThatHoldsDoesNotEvaluateItsMessage) {
  int evaluated = 0;
  SWITCHYARD_CHECK(true, ++evaluated);
  EXPECT_EQ(evaluated, 0);
}

TEST(ErrorTest, CheckThatFailsRaisesTheJoinedMessage) {
  EXPECT_ERROR(SWITCHYARD_CHECK(1 == 2, "one is not ", 2), "one is not 2");
}

#if defined(__cpp_exceptions)

template <typename Body>
ErrorKind KindRaisedBy(const Body& body) {
  try {
    body();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "no 1");
    return error.kind();
  }
  ADD_FAILURE() << "nothing was raised";
  return ErrorKind::kOther;
}

TEST(ErrorTest, ChecksStateTheKindOfTheirErrors) {
  EXPECT_EQ(KindRaisedBy([] { SWITCHYARD_CHECK(false, "no ", 1); }), ErrorKind::kOther);
  EXPECT_EQ(KindRaisedBy([] { Fail("no ", 1); }), ErrorKind::kOther);
  EXPECT_EQ(KindRaisedBy([] { SWITCHYARD_CHECK_INDEX(false, "no ", 1); }), ErrorKind::kIndex);
  EXPECT_EQ(KindRaisedBy([] { SWITCHYARD_CHECK_VALUE(false, "no ", 1); }), ErrorKind::kValue);
  EXPECT_EQ(KindRaisedBy([] { SWITCHYARD_CHECK_TYPE(false, "no ", 1); }), ErrorKind::kType);
  EXPECT_EQ(KindRaisedBy([] { SWITCHYARD_CHECK_NOT_IMPLEMENTED(false, "no ", 1); }),
            ErrorKind::kNotImplemented);
  EXPECT_EQ(KindRaisedBy([] { FailOf(ErrorKind::kValue, "no ", 1); }), ErrorKind::kValue);
}

#endif

TEST(ErrorTest, ChecksWithAKindRaiseTheJoinedMessage) {
  int evaluated = 0;
  SWITCHYARD_CHECK_INDEX(true, ++evaluated);
  EXPECT_EQ(evaluated, 0);
  EXPECT_ERROR(SWITCHYARD_CHECK_VALUE(1 == 2, "one is not ", 2), "one is not 2");
}

enum class Shade : uint8_t { kDark };
[[maybe_unused]] void AppendTo(std::string& text, Shade) { text += "dark"; }

// Parts reach the message as text, each type in its own form.
TEST(ErrorTest, FailTakesPartsOfEveryType) {
  EXPECT_ERROR(Fail("a", std::string("b"), std::string_view("cd", 1), 'd', '!'), "abcd!");
  EXPECT_ERROR(Fail(true, ' ', false, ' ', 0.5, ' ', 1.0f / 3.0f, '.'), "true false 0.5 0.333");
  EXPECT_ERROR(Fail(std::numeric_limits<int64_t>::min(), ' ', std::numeric_limits<int64_t>::max()),
               "-9223372036854775808 9223372036854775807");
  EXPECT_ERROR(Fail(std::numeric_limits<uint64_t>::max(), '.'), "18446744073709551615.");
  EXPECT_ERROR(Fail(static_cast<int8_t>(-128), ' ', static_cast<uint8_t>(200), '.'), "-128 200.");
  EXPECT_ERROR(Fail(Shade::kDark, " and ", Shade::kDark), "dark and dark");
}

TEST(ErrorTest, FailTakesSixteenParts) {
  const std::string text = "ef";
  EXPECT_ERROR(Fail("a", 'b', 1, 2u, -3, std::string_view("cd"), text, true, 4L, 5UL, -6LL, 7ULL,
                    0.25, "g", text, '.'),
               "ab12-3cdeftrue45-670.25gef.");
}

TEST(ErrorTest, CheckIsOneStatement) {
  bool other_branch = false;
  if (true)
    SWITCHYARD_CHECK(true, "fine");
  else
    other_branch = true;
  EXPECT_FALSE(other_branch);
}

void FirstHandler(const char*) {}
void SecondHandler(const char*) {}

TEST(ErrorTest, SettingAHandlerGivesTheOneBefore) {
  const FatalErrorHandler original = SetFatalErrorHandler(&FirstHandler);
  EXPECT_EQ(SetFatalErrorHandler(&SecondHandler), &FirstHandler);
  EXPECT_EQ(SetFatalErrorHandler(nullptr), &SecondHandler);
  EXPECT_EQ(SetFatalErrorHandler(nullptr), original);
}

#if defined(__cpp_exceptions)

TEST(ErrorTest, WithExceptionsTheHandlerIsNotCalled) {
  static bool called = false;
  SetFatalErrorHandler([](const char*) { called = true; });
  EXPECT_THROW(Fail("message"), Error);
  EXPECT_FALSE(called);
  SetFatalErrorHandler(nullptr);
}

#else

TEST(ErrorTest, WithoutExceptionsTheHandlerGetsTheMessageAndTheProcessEnds) {
  EXPECT_DEATH(
      {
        SetFatalErrorHandler([](const char* text) { std::fprintf(stderr, "handler: %s\n", text); });
        Fail("reason ", 7);
      },
      "handler: reason 7");
}

TEST(ErrorTest, WithoutExceptionsTheFirstHandlerNamesTheLibrary) {
  EXPECT_DEATH(Fail("reason"), "switchyard: reason");
}

#endif

}  // namespace
}  // namespace switchyard
