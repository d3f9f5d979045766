// Runs a command as a child process and says what it cost.
//
// Takes a command line (argv[0] is looked up in PATH). Gives wall time from before the fork to
// after the end, and the peak resident memory that the kernel counted (wait4), so that whole
// processes are compared, start-up included. The child's standard output goes nowhere, its errors
// to ours.
//
// The kernel counts the parent's own memory at the fork as the child's; a parent that measures
// small children keeps itself small.
#ifndef SWITCHYARD_TESTS_BENCH_CHILD_PROCESS_H_
#define SWITCHYARD_TESTS_BENCH_CHILD_PROCESS_H_

#include <string>
#include <vector>

namespace switchyard::bench {

struct Cost {
  double seconds = 0;
  double processor_seconds = 0;  // user and system; hardly changes when others use the machine
  double peak_mib = 0;
};

// Ends this process with a message when the child cannot be started or does not exit with 0: a cost
// of a command that failed is no measurement.
Cost RunChild(const std::vector<std::string>& command);

double Minimum(const std::vector<double>& values);
double Median(std::vector<double> values);

}  // namespace switchyard::bench

#endif  // SWITCHYARD_TESTS_BENCH_CHILD_PROCESS_H_
