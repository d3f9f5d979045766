// A model that calls an operator outside its list: the error names it.
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "examples/models/call_by_name.h"
#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"

namespace {

// A program without exceptions ends in its handler.
void EndAsExpected(const char* message) {
  std::printf("%s\n", message);
  std::exit(std::strcmp(message, "this build has no operator aten::softmax.int") == 0 ? 0 : 1);
}

}  // namespace

int main() {
  const switchyard::Tensor x = switchyard::EmptyTensor({2}, switchyard::ScalarType::Float);
  x.data<float>()[0] = -1;
  x.data<float>()[1] = 2;
  if (models::Call("aten::relu", {x}).data<float>()[1] != 2) return 2;
  switchyard::SetFatalErrorHandler(EndAsExpected);
  models::Call("aten::softmax.int", {x, 0});
  return 3;  // no error occurred
}
