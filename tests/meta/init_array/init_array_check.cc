// Fails if a binary runs code before main other than the C run-time's own.
//
// usage: init_array_check BINARY; exit status 0: nothing, 1: something, 2: unknown.
#include <cinttypes>
#include <cstdio>
#include <exception>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/meta/init_array/init_array.h"

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: init_array_check BINARY\n");
    return 2;
  }
  std::ifstream file(argv[1], std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  try {
    const auto entries = switchyard::meta::FindInitializers(bytes);
    for (const auto& entry : entries) {
      std::printf("%s: %s runs %s at 0x%" PRIx64 " before main\n", argv[1], entry.section.c_str(),
                  entry.function.empty() ? "a function without a name" : entry.function.c_str(),
                  entry.address);
    }
    return entries.empty() ? 0 : 1;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s: %s\n", argv[1], error.what());
    return 2;
  }
}
