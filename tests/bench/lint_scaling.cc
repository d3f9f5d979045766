// Usage: lint_scaling COMPILER FOLDER REPETITIONS COUNT...
//
// Writes a synthetic schema of each COUNT of entries to FOLDER, lints it REPETITIONS times with
// COMPILER, and prints the curve: minimum wall time and peak memory, whole and for one entry. Time
// and memory for one entry are of what is above the cost of an empty file, so that start-up does
// not bend the curve. Exits with 1 when an entry of the largest file costs more than kTolerance
// times what it costs in the second smallest: that is no straight line any more.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "tests/bench/child_process.h"
#include "tests/bench/synthetic_schema.h"

namespace switchyard::bench {
namespace {

constexpr double kTolerance = 1.5;

struct Point {
  size_t count;
  double megabytes;  // of schema text
  Cost cost;         // minimum times, median memory
  double microseconds_per_entry;
  double kib_per_entry;
};

// Gives the length of the file in megabytes.
double WriteFile(const std::string& path, size_t count) {
  std::FILE* file = std::fopen(path.c_str(), "w");
  if (file == nullptr) {
    std::perror(path.c_str());
    std::exit(2);
  }
  WriteSyntheticSchema(count, file);
  const double megabytes = static_cast<double>(std::ftell(file)) / 1e6;
  if (std::fclose(file) != 0) {
    std::perror(path.c_str());
    std::exit(2);
  }
  return megabytes;
}

Cost Lint(const std::string& compiler, const std::string& path, int repetitions) {
  std::vector<double> seconds;
  std::vector<double> processor_seconds;
  std::vector<double> peak_mib;
  for (int i = 0; i < repetitions; ++i) {
    const Cost cost = RunChild({compiler, "lint", path});
    seconds.push_back(cost.seconds);
    processor_seconds.push_back(cost.processor_seconds);
    peak_mib.push_back(cost.peak_mib);
  }
  return {Minimum(seconds), Minimum(processor_seconds), Median(peak_mib)};
}

Point MeasurePoint(const std::string& compiler, const std::string& folder, int repetitions,
                   size_t count, const Cost& empty) {
  const std::string path = folder + "/synthetic_" + std::to_string(count) + ".yaml";
  Point point{};
  point.count = count;
  point.megabytes = WriteFile(path, count);
  point.cost = Lint(compiler, path, repetitions);
  const double entries = static_cast<double>(count);
  point.microseconds_per_entry =
      (point.cost.processor_seconds - empty.processor_seconds) * 1e6 / entries;
  point.kib_per_entry = (point.cost.peak_mib - empty.peak_mib) * 1024 / entries;
  return point;
}

void PrintCurve(const std::vector<Point>& points, const Cost& empty) {
  std::printf("%9s %9s %11s %11s %12s %12s %12s\n", "entries", "text", "time", "processor",
              "peak memory", "an entry", "an entry");
  std::printf("%9d %6.1f MB %8.1f ms %8.1f ms %8.1f MiB\n", 0, 0.0, empty.seconds * 1e3,
              empty.processor_seconds * 1e3, empty.peak_mib);
  for (const Point& point : points) {
    std::printf("%9zu %6.1f MB %8.1f ms %8.1f ms %8.1f MiB %9.2f us %8.2f KiB\n", point.count,
                point.megabytes, point.cost.seconds * 1e3, point.cost.processor_seconds * 1e3,
                point.cost.peak_mib, point.microseconds_per_entry, point.kib_per_entry);
  }
}

// The smallest file is left out: its cost is within the noise of start-up.
bool IsStraight(const std::vector<Point>& points) {
  const Point& reference = points[points.size() > 2 ? 1 : 0];
  const Point& last = points.back();
  const double time = last.microseconds_per_entry / reference.microseconds_per_entry;
  const double memory = last.kib_per_entry / reference.kib_per_entry;
  const bool is_straight = time <= kTolerance && memory <= kTolerance;
  std::printf(
      "an entry of %zu against one of %zu: time x %.2f, memory x %.2f (linear: at most %.1f): %s\n",
      last.count, reference.count, time, memory, kTolerance, is_straight ? "linear" : "NOT LINEAR");
  return is_straight;
}

int Main(int argc, char** argv) {
  const int repetitions = argc > 3 ? std::atoi(argv[3]) : 0;
  if (argc < 6 || repetitions < 1) {
    std::fputs("Usage: lint_scaling COMPILER FOLDER REPETITIONS COUNT COUNT...\n", stderr);
    return 2;
  }
  const std::string compiler = argv[1];
  const std::string folder = argv[2];
  const std::string empty_path = folder + "/synthetic_0.yaml";
  std::vector<Point> points;
  std::FILE* empty_file = std::fopen(empty_path.c_str(), "w");
  if (empty_file == nullptr || std::fputs("[]\n", empty_file) < 0 || std::fclose(empty_file) != 0) {
    std::perror(empty_path.c_str());
    return 2;
  }
  const Cost empty = Lint(compiler, empty_path, repetitions);
  for (int i = 4; i < argc; ++i) {
    const size_t count = std::strtoul(argv[i], nullptr, 10);
    if (count == 0) {
      std::fprintf(stderr, "lint_scaling: `%s` is no count of entries\n", argv[i]);
      return 2;
    }
    points.push_back(MeasurePoint(compiler, folder, repetitions, count, empty));
  }
  PrintCurve(points, empty);
  return IsStraight(points) ? 0 : 1;
}

}  // namespace
}  // namespace switchyard::bench

int main(int argc, char** argv) { return switchyard::bench::Main(argc, argv); }
