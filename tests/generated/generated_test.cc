// generated/ has exactly the files that the compiler writes today for
// kernels/native_functions.yaml and kernels/decompositions.yaml.
#include "gtest/gtest.h"
#include "tests/compiler/emit/emitted.h"

namespace switchyard::emit {
namespace {

TEST(Generated, IsWhatTheCompilerWrites) {
  ExpectCommitted(EmitFile("kernels/native_functions.yaml", {"embedded", {"CPU"}, 4},
                           {"kernels/decompositions.yaml"}),
                  "generated");
}

}  // namespace
}  // namespace switchyard::emit
