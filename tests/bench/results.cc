#include "tests/bench/results.h"

#include <cstdio>
#include <cstdlib>

namespace switchyard::bench {
namespace {

// Names contain no characters that JSON must escape.
void Record(const std::string& name, const char* unit, double ours, double peer) {
  const char* const path = std::getenv("SWITCHYARD_BENCH_RESULTS");
  if (path == nullptr || *path == '\0') return;
  std::FILE* const file = std::fopen(path, "a");
  const bool is_written =
      file != nullptr &&
      std::fprintf(file, "{\"name\": \"%s\", \"unit\": \"%s\", \"ours\": %.4f, \"peer\": %.4f}\n",
                   name.c_str(), unit, ours, peer) > 0;
  if (file != nullptr && std::fclose(file) == 0 && is_written) return;
  std::fprintf(stderr, "%s cannot be written\n", path);
  std::exit(2);
}

}  // namespace

void RecordNanoseconds(const std::string& name, double ours, double peer) {
  Record(name, "ns", ours, peer);
}
void RecordSeconds(const std::string& name, double ours, double peer) {
  Record(name, "s", ours, peer);
}
void RecordBytes(const std::string& name, double ours, double peer) {
  Record(name, "B", ours, peer);
}
void RecordMebibytes(const std::string& name, double ours, double peer) {
  Record(name, "MiB", ours, peer);
}

}  // namespace switchyard::bench
