// Fails if a binary runs code before main other than the C run-time's own, or if an object file
// makes one do so.
//
// usage: init_array_check FILE...; exit status 0: nothing, 1: something, 2: unknown.
#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <exception>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/meta/init_array/check/init_array.h"

namespace {

// Prints what the file runs; returns the exit status for it.
int Check(const char* path) {
  std::ifstream file(path, std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  try {
    const auto entries = switchyard::meta::FindInitializers(bytes);
    for (const auto& entry : entries) {
      std::printf("%s: %s runs %s at 0x%" PRIx64 " before main\n", path, entry.section.c_str(),
                  entry.function.empty() ? "a function without a name" : entry.function.c_str(),
                  entry.address);
    }
    return entries.empty() ? 0 : 1;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s: %s\n", path, error.what());
    return 2;
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: init_array_check FILE...\n");
    return 2;
  }
  int status = 0;
  for (int i = 1; i < argc; ++i) status = std::max(status, Check(argv[i]));
  return status;
}
