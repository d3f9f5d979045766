// EXPECT_ERROR(statement, part): expects that the statement raises a switchyard error whose message
// contains `part`. Without exceptions it expects that the process ends with that message.

#ifndef SWITCHYARD_TESTS_LIB_EXPECT_ERROR_H_
#define SWITCHYARD_TESTS_LIB_EXPECT_ERROR_H_

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lib/core/error.h"

#if defined(__cpp_exceptions)

namespace switchyard::testing {

template <typename Function>
std::string MessageOfError(Function&& function) {
  try {
    function();
  } catch (const Error& error) {
    return error.what();
  }
  return "(no error was raised)";
}

}  // namespace switchyard::testing

#define EXPECT_ERROR(statement, part) \
  EXPECT_THAT(::switchyard::testing::MessageOfError([&] { statement; }), ::testing::HasSubstr(part))

#else

#define EXPECT_ERROR(statement, part) EXPECT_DEATH({ statement; }, ::testing::HasSubstr(part))

#endif

#endif  // SWITCHYARD_TESTS_LIB_EXPECT_ERROR_H_
