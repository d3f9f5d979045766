// Usage: compare_commands NAME REPETITIONS WANTED_RATIO OURS PEER -- COMMAND... -- COMMAND...
//
// Runs two commands in turn, REPETITIONS times each after one run that does not count (it fills the
// page cache), and prints wall time, processor time and peak memory of both and their ratios. OURS
// and PEER are the names of the commands in the table. NAME is the name of the recorded figures
// (results.h): NAME/time, the minimum wall times, and NAME/memory. Exits with 1 if a ratio of times
// is below WANTED_RATIO, with 2 if a command fails. The smaller of two ratios counts: of the
// minimum wall times, and of the medians, because on a busy machine a short process finds an
// undisturbed moment more easily than a long one. Processor time does not count: a program on
// several cores uses more of it, but nobody waits longer.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "tests/bench/child_process.h"
#include "tests/bench/results.h"

namespace switchyard::bench {
namespace {

struct Subject {
  std::string name;
  std::vector<std::string> command;
  std::vector<double> seconds;
  std::vector<double> processor_seconds;
  std::vector<double> peak_mib;
};

void Measure(Subject* subject) {
  const Cost cost = RunChild(subject->command);
  subject->seconds.push_back(cost.seconds);
  subject->processor_seconds.push_back(cost.processor_seconds);
  subject->peak_mib.push_back(cost.peak_mib);
}

void PrintRow(const Subject& subject) {
  std::printf("%-26s %8.2f ms %8.2f ms %8.2f ms %8.2f MiB\n", subject.name.c_str(),
              Minimum(subject.seconds) * 1e3, Median(subject.seconds) * 1e3,
              Median(subject.processor_seconds) * 1e3, Median(subject.peak_mib));
}

// Returns the ratio that counts.
double PrintTable(const Subject& ours, const Subject& peer) {
  const double wall_ratio = Minimum(peer.seconds) / Minimum(ours.seconds);
  const double median_ratio = Median(peer.seconds) / Median(ours.seconds);
  const double processor_ratio = Median(peer.processor_seconds) / Median(ours.processor_seconds);
  std::printf("%-26s %11s %11s %11s %12s\n", "whole process", "minimum", "median", "processor",
              "peak memory");
  PrintRow(ours);
  PrintRow(peer);
  std::printf("%-26s %8.1f x  %8.1f x  %8.1f x  %8.1f x\n", "ratio", wall_ratio, median_ratio,
              processor_ratio, Median(peer.peak_mib) / Median(ours.peak_mib));
  return std::min(wall_ratio, median_ratio);
}

int Usage() {
  std::fputs(
      "Usage: compare_commands NAME REPETITIONS WANTED_RATIO OURS PEER -- COMMAND... "
      "-- COMMAND...\n",
      stderr);
  return 2;
}

// Splits the words after each "--". Returns false unless there are two groups with words.
bool ReadCommands(int argc, char** argv, Subject* ours, Subject* peer) {
  Subject* current = nullptr;
  for (int i = 6; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--" && current != peer) {
      current = current == nullptr ? ours : peer;
    } else if (current != nullptr) {
      current->command.push_back(word);
    }
  }
  return !ours->command.empty() && !peer->command.empty();
}

int Main(int argc, char** argv) {
  if (argc < 10) return Usage();
  const int repetitions = std::atoi(argv[2]);
  const double wanted_ratio = std::atof(argv[3]);
  Subject ours;
  Subject peer;
  ours.name = argv[4];
  peer.name = argv[5];
  if (repetitions < 1 || !ReadCommands(argc, argv, &ours, &peer)) return Usage();
  RunChild(ours.command);
  RunChild(peer.command);
  for (int i = 0; i < repetitions; ++i) {
    Measure(&ours);
    Measure(&peer);
  }
  const double ratio = PrintTable(ours, peer);
  RecordSeconds(std::string(argv[1]) + "/time", Minimum(ours.seconds), Minimum(peer.seconds));
  RecordMebibytes(std::string(argv[1]) + "/memory", Median(ours.peak_mib), Median(peer.peak_mib));
  const bool is_reached = ratio >= wanted_ratio;
  std::printf("%d runs each, in turn; wanted: %.0f x or more: %s\n", repetitions, wanted_ratio,
              is_reached ? "reached" : "MISSED");
  return is_reached ? 0 : 1;
}

}  // namespace
}  // namespace switchyard::bench

int main(int argc, char** argv) { return switchyard::bench::Main(argc, argv); }
