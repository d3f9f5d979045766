// Runs a command as a child process and measures its cost.
//
// Takes a command line (argv[0] is looked up in PATH). Gives wall time from before the fork to
// after the end, and the peak resident memory that the kernel counted (wait4). Whole processes are
// compared, including start-up. The child's standard output is discarded; its errors go to ours.
//
// The kernel counts the parent's memory at the fork as the child's, so a parent that measures small
// children must be small.
#ifndef SWITCHYARD_TESTS_BENCH_CHILD_PROCESS_H_
#define SWITCHYARD_TESTS_BENCH_CHILD_PROCESS_H_

#include <string>
#include <vector>

namespace switchyard::bench {

struct Cost {
  double seconds = 0;
  double processor_seconds = 0;  // user and system; hardly depends on other processes
  double peak_mib = 0;
};

// Ends this process with a message if the child cannot be started or does not exit with 0: the cost
// of a failed command is not a measurement.
Cost RunChild(const std::vector<std::string>& command);

double Minimum(const std::vector<double>& values);
double Median(std::vector<double> values);

}  // namespace switchyard::bench

#endif  // SWITCHYARD_TESTS_BENCH_CHILD_PROCESS_H_
