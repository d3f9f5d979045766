// A build for Float: kernels fail without the dtype that they need, and kernels/facts.yaml has
// these dtypes.
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/native_dropout.h"
#include "switchyard/ops/one_hot.h"

namespace {

using switchyard::EmptyTensor;
using switchyard::ScalarType;

struct Case {
  const char* name;
  const char* dtype;
  void (*call)();
};

void CallDropout(bool train) {
  const switchyard::Tensor x = EmptyTensor({2}, ScalarType::Float);
  x.data<float>()[0] = x.data<float>()[1] = 1;
  switchyard::native_dropout(x, 0.5, train);
}

constexpr Case kCases[] = {
    {"native_dropout", "Bool", [] { CallDropout(true); }},
    {"native_dropout", "Bool", [] { CallDropout(false); }},
    {"one_hot", "Long",
     [] {
       const switchyard::Tensor classes = EmptyTensor({1}, ScalarType::Long);
       classes.data<int64_t>()[0] = 1;
       switchyard::one_hot(classes, 3);
     }},
};

const char* wanted = nullptr;  // the dtype

// A program without exceptions ends in its handler, so each case has its own process.
void EndAsExpected(const char* message) {
  std::printf("%s\n", message);
  std::fflush(stdout);
  const std::string part = std::string(": this build was made without dtype ") + wanted;
  _exit(std::strstr(message, part.c_str()) == nullptr ? 1 : 0);
}

bool FailsForWant(const Case& one) {
  wanted = one.dtype;
  std::fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    switchyard::SetFatalErrorHandler(EndAsExpected);
    one.call();
    _exit(3);  // no error occurred
  }
  int status = 0;
  return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

// Whether the file of facts has the need: `- {facts: NAME, complex: WORD, needs: [DTYPE]}`.
bool IsListed(const Case& one) {
  std::FILE* const file = std::fopen("kernels/facts.yaml", "r");
  if (file == nullptr) return false;
  const std::string begin = std::string("- {facts: ") + one.name + ",";
  const std::string end = std::string("needs: [") + one.dtype + "]}\n";
  bool is_listed = false;
  char line[256];
  while (std::fgets(line, sizeof(line), file) != nullptr) {
    is_listed =
        is_listed || (std::strstr(line, begin.c_str()) == line && std::strstr(line, end.c_str()));
  }
  std::fclose(file);
  return is_listed;
}

}  // namespace

int main() {
  for (const Case& one : kCases) {
    if (FailsForWant(one) && IsListed(one)) continue;
    std::printf("%s computes without %s, or kernels/facts.yaml lacks it\n", one.name, one.dtype);
    return 1;
  }
  return 0;
}
