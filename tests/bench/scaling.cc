// Usage: scaling FOLDER REPETITIONS COMMAND COUNT...
//
// Writes a synthetic schema of each COUNT of entries to FOLDER, runs COMMAND on it REPETITIONS
// times, and prints the curve. COMMAND consists of words separated by spaces; the word FILE means
// the schema. The curve has the minimum wall time and the peak memory, total and per entry. Time
// and memory per entry are those above the cost of a file with one entry, so that start-up does not
// bend the curve. The cost per entry of the largest file is recorded with that of the second
// smallest. Exits with 1 if the former is more than kTolerance times the latter, because the curve
// is then not a straight line.
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

#include "tests/bench/child_process.h"
#include "tests/bench/results.h"
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

// Returns the length of the file in megabytes.
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

Cost Run(const std::string& command, const std::string& path, int repetitions) {
  std::vector<std::string> words;
  std::istringstream stream(command);
  for (std::string word; stream >> word;) words.push_back(word == "FILE" ? path : word);
  std::vector<double> seconds;
  std::vector<double> processor_seconds;
  std::vector<double> peak_mib;
  for (int i = 0; i < repetitions; ++i) {
    const Cost cost = RunChild(words);
    seconds.push_back(cost.seconds);
    processor_seconds.push_back(cost.processor_seconds);
    peak_mib.push_back(cost.peak_mib);
  }
  return {Minimum(seconds), Minimum(processor_seconds), Median(peak_mib)};
}

Point MeasurePoint(const std::string& command, const std::string& folder, int repetitions,
                   size_t count, const Cost& empty) {
  const std::string path = folder + "/synthetic_" + std::to_string(count) + ".yaml";
  Point point{};
  point.count = count;
  point.megabytes = WriteFile(path, count);
  point.cost = Run(command, path, repetitions);
  const double entries = static_cast<double>(count - 1);
  point.microseconds_per_entry =
      (point.cost.processor_seconds - empty.processor_seconds) * 1e6 / entries;
  point.kib_per_entry = (point.cost.peak_mib - empty.peak_mib) * 1024 / entries;
  return point;
}

void PrintCurve(const std::vector<Point>& points, const Cost& empty) {
  std::printf("%9s %9s %11s %11s %12s %12s %12s\n", "entries", "text", "time", "processor",
              "peak memory", "an entry", "an entry");
  std::printf("%9d %6.1f MB %8.1f ms %8.1f ms %8.1f MiB\n", 1, 0.0, empty.seconds * 1e3,
              empty.processor_seconds * 1e3, empty.peak_mib);
  for (const Point& point : points) {
    std::printf("%9zu %6.1f MB %8.1f ms %8.1f ms %8.1f MiB %9.2f us %8.2f KiB\n", point.count,
                point.megabytes, point.cost.seconds * 1e3, point.cost.processor_seconds * 1e3,
                point.cost.peak_mib, point.microseconds_per_entry, point.kib_per_entry);
  }
}

// `lint`, `dump --phase=signatures`: the command without the program, its files and other options.
std::string NameOf(const std::string& command) {
  std::istringstream stream(command);
  std::string program, name, option;
  stream >> program >> name >> option;
  return option.rfind("--phase=", 0) == 0 ? name + " " + option : name;
}

// Without the smallest file, whose cost is within the noise of start-up.
const Point& ReferenceOf(const std::vector<Point>& points) {
  return points[points.size() > 2 ? 1 : 0];
}

bool IsStraight(const std::vector<Point>& points) {
  const Point& reference = ReferenceOf(points);
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
  const int repetitions = argc > 2 ? std::atoi(argv[2]) : 0;
  if (argc < 6 || repetitions < 1) {
    std::fputs("Usage: scaling FOLDER REPETITIONS COMMAND COUNT COUNT...\n", stderr);
    return 2;
  }
  const std::string folder = argv[1];
  const std::string command = argv[3];
  const std::string first_path = folder + "/synthetic_1.yaml";
  std::vector<Point> points;
  WriteFile(first_path, 1);
  const Cost empty = Run(command, first_path, repetitions);
  for (int i = 4; i < argc; ++i) {
    const size_t count = std::strtoul(argv[i], nullptr, 10);
    if (count < 2) {
      std::fprintf(stderr, "scaling: `%s` is not a count of at least 2 entries\n", argv[i]);
      return 2;
    }
    points.push_back(MeasurePoint(command, folder, repetitions, count, empty));
  }
  PrintCurve(points, empty);
  RecordNanoseconds("scaling/" + NameOf(command), points.back().microseconds_per_entry * 1e3,
                    ReferenceOf(points).microseconds_per_entry * 1e3);
  return IsStraight(points) ? 0 : 1;
}

}  // namespace
}  // namespace switchyard::bench

int main(int argc, char** argv) { return switchyard::bench::Main(argc, argv); }
