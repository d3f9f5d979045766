// How the benchmarks of calls measure: many short repetitions in random order; the fastest counts.
// A call of nanoseconds is measured in more and shorter ones: on a busy machine, only a short one
// has its core for itself. Its number of iterations is fixed, because one that is estimated at a
// bad moment is too small for all.
#ifndef SWITCHYARD_TESTS_BENCH_FASTEST_REPETITION_H_
#define SWITCHYARD_TESTS_BENCH_FASTEST_REPETITION_H_

#include <benchmark/benchmark.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace switchyard::bench {

inline constexpr int kOperatorRepetitions = 9;
inline constexpr double kSecondsPerRepetition = 0.1;
inline constexpr int kCallRepetitions = 400;
inline constexpr int kCallsPerRepetition = 20000;

// Keeps the fastest repetition of each benchmark, because other work on the machine only adds time.
class FastestRepetition : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context& /*context*/) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.run_type != Run::RT_Iteration || run.error_occurred) continue;
      const double time = run.GetAdjustedCPUTime();
      const auto [fastest, is_first] = nanoseconds_.emplace(run.run_name.function_name, time);
      if (!is_first) fastest->second = std::min(fastest->second, time);
    }
  }
  double Of(const std::string& name) const { return nanoseconds_.at(name); }
  bool Has(const std::string& name) const { return nanoseconds_.count(name) != 0; }

 private:
  std::map<std::string, double> nanoseconds_;
};

template <typename Function>
void RegisterOperator(const std::string& name, Function function) {
  benchmark::RegisterBenchmark(name.c_str(), function)
      ->Repetitions(kOperatorRepetitions)
      ->MinTime(kSecondsPerRepetition);
}

template <typename Function>
void RegisterCall(const std::string& name, Function function) {
  benchmark::RegisterBenchmark(name.c_str(), function)
      ->Repetitions(kCallRepetitions)
      ->Iterations(kCallsPerRepetition);
}

// Takes Google Benchmark's options; returns false for others.
inline bool RunRepeated(int argc, char** argv, FastestRepetition* times) {
  std::string interleaving = "--benchmark_enable_random_interleaving=true";
  std::vector<char*> arguments(argv, argv + argc);
  arguments.insert(arguments.begin() + 1, interleaving.data());
  int count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return false;
  benchmark::RunSpecifiedBenchmarks(times);
  return true;
}

}  // namespace switchyard::bench

#endif  // SWITCHYARD_TESTS_BENCH_FASTEST_REPETITION_H_
