// If the block reader reads a text, the general reader reads it alike: nodes, places and texts.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

#include "tests/compiler/yaml/both_readers.h"
#include "tests/fuzz/demands.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const switchyard::yaml::BothReadings both = switchyard::yaml::ReadBothWays(text);
  if (!both.difference.empty()) std::fprintf(stderr, "%s\n", both.difference.c_str());
  switchyard::fuzz::Demand(both.difference.empty());
  return 0;
}
