// A build for Float: each kernel of kernels/needs.txt fails without the dtype that it needs, and
// each line has a case here.
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
  const char* kernel;
  const char* dtype;
  void (*call)();
};

void CallDropout(bool train) {
  const switchyard::Tensor x = EmptyTensor({2}, ScalarType::Float);
  x.data<float>()[0] = x.data<float>()[1] = 1;
  switchyard::native_dropout(x, 0.5, train);
}

constexpr Case kCases[] = {
    {"switchyard::native::native_dropout", "Bool", [] { CallDropout(true); }},
    {"switchyard::native::native_dropout", "Bool", [] { CallDropout(false); }},
    {"switchyard::native::one_hot", "Long",
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

// The lines of the file with content, in order and without duplicates.
std::string Lines(std::FILE* file) {
  std::string text;
  char line[256];
  while (std::fgets(line, sizeof(line), file) != nullptr) {
    if (line[0] != '#') text += line;
  }
  return text;
}

}  // namespace

int main() {
  std::FILE* file = std::fopen("kernels/needs.txt", "r");
  if (file == nullptr) return 2;
  const std::string needs = Lines(file);
  std::fclose(file);
  std::string tried;
  for (const Case& one : kCases) {
    const std::string line = std::string(one.kernel) + ": " + one.dtype + "\n";
    if (tried.find(line) == std::string::npos) tried += line;
    if (FailsForWant(one)) continue;
    std::printf("%s computes without %s\n", one.kernel, one.dtype);
    return 1;
  }
  if (tried == needs) return 0;
  std::printf("kernels/needs.txt has\n%sand tried were\n%s", needs.c_str(), tried.c_str());
  return 1;
}
