// What the benchmark of libtorch's operators measures: calls by a name `OPERATOR/WAY`. The ways are
// `ours`, `at`, `at_cpu` where PyTorch has such a function, and `kernel`, what ours ends in where
// that is another one. In other sources than the table, because PyTorch's headers are large.
#ifndef SWITCHYARD_TESTS_BENCH_ATEN_CALLS_H_
#define SWITCHYARD_TESTS_BENCH_ATEN_CALLS_H_

#include <string>
#include <vector>

namespace switchyard::bench {

inline constexpr int kAtenRepetitions = 300;
inline constexpr int kAtenCalls = 500;  // in a repetition

struct AtenCall {
  std::string name;
  bool is_view = false;  // of an argument
};

// Each registers calls with Google Benchmark.
std::vector<AtenCall> RegisterPlainCalls();
// The same where a tensor requires a gradient: `ours` and `at`.
std::vector<AtenCall> RegisterRecordedCalls();
// Operators without work, in a namespace of their own: `ours`, `c10` and `kernel`.
std::vector<AtenCall> RegisterNoops();

// The version of libtorch, e.g. "1.13.1".
const char* AtenVersion();
// Takes one thread.
void PrepareAten();

}  // namespace switchyard::bench

#endif  // SWITCHYARD_TESTS_BENCH_ATEN_CALLS_H_
