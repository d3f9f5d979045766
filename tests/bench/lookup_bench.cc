// The cost of a look-up by name, compared with absl::flat_hash_map over the same names, in one run:
// about three thousand existing names in random order.
//
// Prints one table; takes Google Benchmark's options. Exits with 1 unless a look-up is kWantedRatio
// times as fast.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"
#include "lib/boxing/operators.h"
#include "tests/bench/fastest_repetition.h"
#include "tests/bench/results.h"

namespace switchyard::bench {
namespace {

constexpr double kWantedRatio = 2;

// Every name once, in an order that no table has, and in memory in that order, so that only the
// table is measured.
class Questions {
 public:
  Questions() {
    std::vector<uint32_t> places(OperatorCount());
    for (uint32_t i = 0; i < places.size(); ++i) places[i] = i;
    std::shuffle(places.begin(), places.end(), std::mt19937(1));
    std::vector<size_t> lengths;
    for (const uint32_t place : places) {
      const auto id = static_cast<OperatorId>(place);
      std::string name(NameOf(id));
      if (!OverloadOf(id).empty()) name.append(".").append(OverloadOf(id));
      lengths.push_back(name.size());
      text_ += name;
    }
    const char* begin = text_.data();
    for (const size_t length : lengths) {
      names_.emplace_back(begin, length);
      begin += length;
    }
  }

  const std::vector<std::string_view>& names() const { return names_; }

 private:
  std::string text_;
  std::vector<std::string_view> names_;
};

const std::vector<std::string_view>& Names() {
  static const auto* const questions = new Questions;
  return questions->names();
}

template <typename LookUp>
void AskAll(benchmark::State& state, LookUp look_up) {
  const std::vector<std::string_view>& names = Names();
  size_t next = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(look_up(names[next]));
    if (++next == names.size()) next = 0;
  }
}

// The loop over the names without a look-up.
void Nothing(benchmark::State& state) {
  AskAll(state, [](std::string_view name) { return name.size(); });
}

void PerfectHash(benchmark::State& state) {
  AskAll(state, [](std::string_view name) { return *FindOperator(name); });
}

void FlatHashMap(benchmark::State& state) {
  absl::flat_hash_map<std::string, OperatorId> ids;
  for (const std::string_view name : Names()) ids[std::string(name)] = FindOperator(name).value();
  AskAll(state, [&](std::string_view name) {
    return ids.find(absl::string_view(name.data(), name.size()))->second;
  });
}

int PrintTable(const FastestRepetition& times) {
  if (!times.Has("nothing") || !times.Has("perfect hash") || !times.Has("flat_hash_map")) return 0;
  const double nothing = times.Of("nothing");
  const double ours = times.Of("perfect hash") - nothing;
  const double peer = times.Of("flat_hash_map") - nothing;
  RecordNanoseconds("lookup", ours, peer);
  const bool is_reached = peer >= kWantedRatio * ours;
  std::printf("Look-up of one of %zu operators by name\n", OperatorCount());
  std::printf("switchyard %.2f ns, absl::flat_hash_map %.2f ns, ratio %.2f x\n", ours, peer,
              peer / ours);
  std::printf("fastest of %d repetitions; wanted: at least %.0f times as fast: %s\n",
              kCallRepetitions, kWantedRatio, is_reached ? "reached" : "MISSED");
  return is_reached ? 0 : 1;
}

int Main(int argc, char** argv) {
  RegisterCall("nothing", Nothing);
  RegisterCall("perfect hash", PerfectHash);
  RegisterCall("flat_hash_map", FlatHashMap);
  FastestRepetition times;
  if (!RunRepeated(argc, argv, &times)) return 2;
  return PrintTable(times);
}

}  // namespace
}  // namespace switchyard::bench

int main(int argc, char** argv) { return switchyard::bench::Main(argc, argv); }
