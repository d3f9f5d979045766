// The output of every emitter for operators.yaml, whole: golden/ holds it, run_test compiles it.
#include "gtest/gtest.h"
#include "tests/compiler/emit/emitted.h"

namespace switchyard::emit {
namespace {

TEST(Golden, EveryEmitter) {
  const Options options = {"embedded", {"CUDA", "CPU", "SparseCUDA", "CPU"}, 3};
  ExpectCommitted(EmitFile("tests/compiler/emit/operators.yaml", options),
                  "tests/compiler/emit/golden");
}

}  // namespace
}  // namespace switchyard::emit
