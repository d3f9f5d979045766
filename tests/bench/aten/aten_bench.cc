// Compares calls of libtorch's operators through static dispatch with at::, with at::cpu:: where
// that has the operator, and with the kernel itself, in one run, on one thread, on small tensors;
// then calls that are recorded for gradients, and operators without work.
//
// usage: aten_bench [--nodes] [Google Benchmark's options]
//   --nodes  recorded calls make nodes that were emitted, and do not go to c10's dispatcher
// Prints tables as Markdown. Exits with 1 if a requirement is missed:
//   - no call takes longer than at::cpu::'s, except for what a call of an operator without work
//     adds; calls that give a view are left out: at::cpu:: gives one that autograd does not know;
//   - a call that at:: brings through autograd is 20 ns faster here; recorded ones with --nodes;
//   - an operator without work takes as much more than its kernel as in the embedded run-time.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "tests/bench/aten/calls.h"
#include "tests/bench/fastest_repetition.h"
#include "tests/bench/results.h"

namespace switchyard::bench {
namespace {

constexpr double kBelowAt = 20;       // ns
constexpr double kAddedByNoop = 2.5;  // ns, of tensors
constexpr double kAddedByList = 4.5;  // ns, of a list of three
constexpr double kNoise = 0.02;       // of a call

class Table {
 public:
  explicit Table(const FastestRepetition& times) : times_(times) {}

  bool is_met() const { return is_met_; }

  void Print(const char* title, const std::vector<AtenCall>& calls,
             const std::vector<const char*>& ways,
             std::string (*missed)(const FastestRepetition&, const AtenCall&)) {
    std::printf("\n| %s |", title);
    for (const char* way : ways) std::printf(" %s |", way);
    std::printf(" |\n|---|");
    for (size_t i = 0; i <= ways.size(); ++i) std::printf("---|");
    std::printf("\n");
    for (const AtenCall& call : calls) {
      if (!times_.Has(call.name + "/ours")) continue;  // excluded by a filter
      std::printf("| `%s` |", call.name.c_str());
      for (const char* way : ways) PrintTime(call.name + "/" + way);
      const std::string text = missed(times_, call);
      is_met_ &= text.empty();
      std::printf(" %s |\n", text.c_str());
    }
  }

 private:
  void PrintTime(const std::string& name) const {
    if (times_.Has(name)) {
      std::printf(" %.1f ns |", times_.Of(name));
    } else {
      std::printf(" |");
    }
  }

  const FastestRepetition& times_;
  bool is_met_ = true;
};

std::string MissedPlain(const FastestRepetition& times, const AtenCall& call) {
  const double ours = times.Of(call.name + "/ours");
  const std::string at_cpu = call.name + "/at_cpu";
  RecordNanoseconds("aten/" + call.name, ours, times.Of(call.name + "/at"));
  if (ours > times.Of(call.name + "/at") - kBelowAt) return "MISSED: less than 20 ns below at";
  if (call.is_view || !times.Has(at_cpu)) return "";
  RecordNanoseconds("aten/" + call.name + "/at_cpu", ours, times.Of(at_cpu));
  const double bound = times.Of(at_cpu) + std::max(kAddedByNoop, kNoise * times.Of(at_cpu));
  return ours > bound ? "MISSED: slower than at_cpu" : "";
}

std::string MissedNode(const FastestRepetition& times, const AtenCall& call) {
  const double at = times.Of(call.name + "/at");
  return times.Of(call.name + "/ours") > at - kBelowAt ? "MISSED: less than 20 ns below at" : "";
}
std::string MissedNothing(const FastestRepetition& /*times*/, const AtenCall& /*call*/) {
  return "";
}

std::string MissedNoop(const FastestRepetition& times, const AtenCall& call) {
  const double kernel = times.Of(call.name + "/kernel");
  const double added = times.Of(call.name + "/ours") - kernel;
  RecordNanoseconds("aten/" + call.name, added, times.Of(call.name + "/c10") - kernel);
  const double wanted = call.name == "noop_list" ? kAddedByList : kAddedByNoop;
  return added > wanted ? "MISSED: more than the embedded run-time adds" : "";
}

bool TakeOption(const char* option, int* argc, char** argv) {
  for (int i = 1; i < *argc; ++i) {
    if (std::strcmp(argv[i], option) != 0) continue;
    std::copy(argv + i + 1, argv + *argc, argv + i);
    --*argc;
    return true;
  }
  return false;
}

int Main(int argc, char** argv) {
  const bool has_nodes = TakeOption("--nodes", &argc, argv);
  PrepareAten();
  const std::vector<AtenCall> plain = RegisterPlainCalls();
  const std::vector<AtenCall> recorded = RegisterRecordedCalls();
  const std::vector<AtenCall> noops = RegisterNoops();
  FastestRepetition times;
  if (!RunRepeated(argc, argv, &times)) return 2;
  std::printf("libtorch %s, the fastest of %d repetitions\n", AtenVersion(), kAtenRepetitions);
  Table table(times);
  table.Print("no gradient", plain, {"ours", "at", "at_cpu", "kernel"}, MissedPlain);
  table.Print(has_nodes ? "recorded by nodes" : "recorded through c10", recorded, {"ours", "at"},
              has_nodes ? MissedNode : MissedNothing);
  table.Print("no work", noops, {"ours", "c10", "kernel"}, MissedNoop);
  return table.is_met() ? 0 : 1;
}

}  // namespace
}  // namespace switchyard::bench

int main(int argc, char** argv) { return switchyard::bench::Main(argc, argv); }
