// Each row of lib/aoti/functions.def is a function that links.
#include <gtest/gtest.h>

extern "C" {
#define SHIM_FUNCTION(name) void aoti_torch_##name();
#include "lib/aoti/functions.def"
#undef SHIM_FUNCTION
}

namespace {

using Function = void (*)();

TEST(Functions, EachRowIsDefined) {
  const Function functions[] = {
#define SHIM_FUNCTION(name) &aoti_torch_##name,
#include "lib/aoti/functions.def"
#undef SHIM_FUNCTION
  };
  for (const Function function : functions) EXPECT_NE(function, nullptr);
}

}  // namespace
