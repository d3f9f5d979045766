// The results of a measurement, for the table of the README: bazel/tools/measured.py.
//
// Takes a name, our figure and the peer's. Appends a line of JSON to the file in the environment
// variable SWITCHYARD_BENCH_RESULTS; does nothing without it. If the file cannot be written, the
// process ends with status 2.
#ifndef SWITCHYARD_TESTS_BENCH_RESULTS_H_
#define SWITCHYARD_TESTS_BENCH_RESULTS_H_

#include <string>

namespace switchyard::bench {

void RecordNanoseconds(const std::string& name, double ours, double peer);
void RecordSeconds(const std::string& name, double ours, double peer);
void RecordBytes(const std::string& name, double ours, double peer);
void RecordMebibytes(const std::string& name, double ours, double peer);

}  // namespace switchyard::bench

#endif  // SWITCHYARD_TESTS_BENCH_RESULTS_H_
