// Runs a fuzzer's function on every file below the folders that are named: what libFuzzer once
// found, and what it starts from, is tested by every compiler. Fails when a folder has no file.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

std::size_t Replay(const std::filesystem::path& folder) {
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    std::ifstream stream(entry.path(), std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
    std::printf("%s, %zu bytes\n", entry.path().c_str(), bytes.size());
    std::fflush(stdout);  // the last line names the input that ends the process
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    ++count;
  }
  return count;
}

}  // namespace

int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    if (Replay(argv[i]) == 0) {
      std::fprintf(stderr, "replay_corpus: no file below %s\n", argv[i]);
      return 1;
    }
  }
  return argc > 1 ? 0 : 1;
}
