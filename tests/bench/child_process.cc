#include "tests/bench/child_process.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>

namespace switchyard::bench {
namespace {

[[noreturn]] void Fail(const std::vector<std::string>& command, const char* what) {
  std::fprintf(stderr, "%s: %s\n", command.front().c_str(), what);
  std::exit(2);
}

[[noreturn]] void BecomeCommand(const std::vector<std::string>& command) {
  std::vector<char*> argv;
  for (const std::string& word : command) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  const int nowhere = open("/dev/null", O_WRONLY);
  if (nowhere >= 0) dup2(nowhere, STDOUT_FILENO);
  execvp(argv[0], argv.data());
  std::perror(argv[0]);
  _exit(127);
}

double Seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

}  // namespace

Cost RunChild(const std::vector<std::string>& command) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point begin = Clock::now();
  const pid_t child = fork();
  if (child < 0) Fail(command, "cannot fork");
  if (child == 0) BecomeCommand(command);
  int status = 0;
  rusage usage{};
  if (wait4(child, &status, 0, &usage) != child) Fail(command, "cannot wait for it");
  const Clock::time_point end = Clock::now();
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) Fail(command, "did not exit with 0");
  Cost cost;
  cost.seconds = std::chrono::duration<double>(end - begin).count();
  cost.processor_seconds = Seconds(usage.ru_utime) + Seconds(usage.ru_stime);
  cost.peak_mib = static_cast<double>(usage.ru_maxrss) / 1024;  // Linux counts in KiB
  return cost;
}

double Minimum(const std::vector<double>& values) {
  return *std::min_element(values.begin(), values.end());
}

double Median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const size_t middle = values.size() / 2;
  if (values.size() % 2 == 1) return values[middle];
  return (values[middle - 1] + values[middle]) / 2;
}

}  // namespace switchyard::bench
