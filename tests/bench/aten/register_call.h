// How calls of libtorch's operators are measured: fewer calls in a repetition than of operators
// without work, so that on a busy machine some have their core for themselves.
#ifndef SWITCHYARD_TESTS_BENCH_ATEN_REGISTER_CALL_H_
#define SWITCHYARD_TESTS_BENCH_ATEN_REGISTER_CALL_H_

#include <benchmark/benchmark.h>

#include <string>
#include <type_traits>

#include "tests/bench/aten/calls.h"

namespace switchyard::bench {

template <typename Call>
void RegisterAtenCall(const std::string& name, Call call) {
  const auto run = [call](benchmark::State& state) mutable {
    for (auto _ : state) {
      if constexpr (std::is_void_v<decltype(call())>) {
        call();
      } else {
        benchmark::DoNotOptimize(call());
      }
    }
  };
  benchmark::RegisterBenchmark(name.c_str(), run)
      ->Repetitions(kAtenRepetitions)
      ->Iterations(kAtenCalls);
}

}  // namespace switchyard::bench

#endif  // SWITCHYARD_TESTS_BENCH_ATEN_REGISTER_CALL_H_
