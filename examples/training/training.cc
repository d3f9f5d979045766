// Trains a network on handwritten digits from nothing, shows the loss as it falls, and how well the
// network reads digits that it has never seen.

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <optional>
#include <string>

#include "examples/digits/data_files.h"
#include "examples/training/classifier.h"
#include "lib/core/generator.h"

namespace training {
namespace {

constexpr char kUsage[] =
    "usage: training [--data=FOLDER]\n"
    "\n"
    "Trains on the digits of FOLDER/digits.bin. Without the option the folder is looked for where\n"
    "Bazel puts it, then in the working folder.\n";

constexpr uint64_t kSeed = 20;
constexpr int kShownEvery = 5;

void PrintAccuracy(const char* name, const Classifier& network, const Samples& samples) {
  const int64_t right = CountRight(network, samples);
  const int64_t count = samples.labels.size(0);
  std::printf("%s: %lld of %lld right, %.2f %%\n", name, static_cast<long long>(right),
              static_cast<long long>(count),
              100 * static_cast<double>(right) / static_cast<double>(count));
}

int Run(const std::string& folder) {
  const std::optional<digits::DigitSet> set = digits::LoadDigits(folder + "/digits.bin");
  if (!set.has_value()) {
    std::fprintf(stderr, "training: --data=FOLDER names the folder of digits.bin\n");
    return 2;
  }
  const Parts parts = PartsOf(*set);
  switchyard::ManualSeed(kSeed);
  Classifier network;
  Train(network, parts.trained_on, {}, [](int epoch, double loss) {
    if (epoch == 1 || epoch % kShownEvery == 0) std::printf("epoch %2d: loss %.6f\n", epoch, loss);
  });
  PrintAccuracy("trained on", network, parts.trained_on);
  PrintAccuracy("held out", network, parts.held_out);
  return 0;
}

int Main(int argc, char** argv) {
  constexpr char kDataOption[] = "--data=";
  constexpr size_t kDataOptionSize = sizeof(kDataOption) - 1;
  std::string folder = digits::FindData(argv[0]);
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--help") == 0) {
      std::fputs(kUsage, stdout);
      return 0;
    }
    if (std::strncmp(argv[i], kDataOption, kDataOptionSize) != 0) {
      std::fprintf(stderr, "training: unknown argument %s\n\n%s", argv[i], kUsage);
      return 2;
    }
    folder = argv[i] + kDataOptionSize;
  }
  return Run(folder);
}

}  // namespace
}  // namespace training

int main(int argc, char** argv) { return training::Main(argc, argv); }
