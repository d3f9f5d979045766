// Classifies handwritten digits with a small trained network. Every step is a call of a statically
// dispatched operator. Prints the accuracy, the called operators, and the cost of a call.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <optional>
#include <string>

#include "examples/digits/call_count.h"
#include "examples/digits/data_files.h"
#include "examples/digits/dispatch_cost.h"
#include "examples/digits/network.h"
#include "switchyard/functions.h"

namespace digits {
namespace {

using switchyard::Tensor;

constexpr char kUsage[] =
    "usage: digits [--data=FOLDER]\n"
    "\n"
    "Classifies the held-out digits of FOLDER/digits.bin with the network of FOLDER/weights.bin.\n"
    "Without the option the folder is looked for where Bazel puts it, then in the working "
    "folder.\n";

constexpr int64_t kShown = 4;  // digits drawn
constexpr int kDarkest = 16;   // value of a pixel full of ink

// `pixels` are the rows of one image, without gaps.
void DrawDigit(const uint8_t* pixels, int64_t height, int64_t width) {
  constexpr char kShades[] = " .:-=+*#%@";  // from paper to ink
  constexpr int kLastShade = sizeof(kShades) - 2;
  for (int64_t row = 0; row < height; ++row) {
    std::printf("    ");
    for (int64_t column = 0; column < width; ++column) {
      const int ink = std::min<int>(pixels[row * width + column], kDarkest);
      const char shade = kShades[ink * kLastShade / kDarkest];
      std::printf("%c%c", shade, shade);
    }
    std::printf("\n");
  }
}

void DrawDigits(const Tensor& images, const Tensor& labels, const Answers& answers) {
  const int64_t height = images.size(1);
  const int64_t width = images.size(2);
  for (int64_t i = 0; i < std::min(kShown, images.size(0)); ++i) {
    DrawDigit(images.data<uint8_t>() + i * height * width, height, width);
    const Tensor answer = DIGITS_CALL(select, answers.digits, 0, i);
    const Tensor likelihood = DIGITS_CALL(select, answers.likelihoods, 0, i);
    const Tensor label = DIGITS_CALL(select, labels, 0, i);
    std::printf("    read as %lld (%.1f %% sure), written as %lld\n\n",
                static_cast<long long>(DIGITS_CALL(item, answer).To<int64_t>()),
                100 * DIGITS_CALL(item, likelihood).To<double>(),
                static_cast<long long>(DIGITS_CALL(item, label).To<int64_t>()));
  }
}

void PrintCalls() {
  std::printf("operators called by this program:\n");
  for (const OperatorCalls& called : operator_calls) {
    std::printf("    %-14s %6lld\n", called.name, static_cast<long long>(called.count));
  }
}

void PrintCost() {
  const CallCost cost = MeasureDispatchCost();
  std::printf(
      "\ncost of one call of _local_scalar_dense, fastest of many rounds:\n"
      "    through the dispatch   %6.2f ns\n"
      "    kernel called directly %6.2f ns\n"
      "    difference             %6.2f ns\n",
      cost.dispatched, cost.direct, cost.dispatched - cost.direct);
}

int Run(const std::string& folder) {
  const std::optional<DigitSet> set = LoadDigits(folder + "/digits.bin");
  const std::optional<Weights> weights = LoadWeights(folder + "/weights.bin");
  if (!set.has_value() || !weights.has_value()) {
    std::fprintf(stderr, "digits: --data=FOLDER names the folder of digits.bin and weights.bin\n");
    return 2;
  }
  if (set->images.size(1) * set->images.size(2) != weights->hidden_weight.size(1)) {
    std::fprintf(stderr, "digits: the network in %s is for images of another size\n",
                 folder.c_str());
    return 2;
  }
  const int64_t first = set->images.size(0) - set->held_out;
  const Tensor images = DIGITS_CALL(slice, set->images, 0, first);
  const Tensor labels = DIGITS_CALL(slice, set->labels, 0, first);
  const Answers answers = Classify(*weights, images);
  DrawDigits(images, labels, answers);
  const Tensor hits = DIGITS_CALL(eq, answers.digits, labels);
  const int64_t right = DIGITS_CALL(item, DIGITS_CALL(sum, hits)).To<int64_t>();
  std::printf("accuracy: %lld of %lld images never seen in training, %.1f %%\n\n",
              static_cast<long long>(right), static_cast<long long>(set->held_out),
              100.0 * static_cast<double>(right) / static_cast<double>(set->held_out));
  PrintCalls();
  PrintCost();
  return 0;
}

}  // namespace

int Main(int argc, char** argv) {
  constexpr char kDataOption[] = "--data=";
  constexpr size_t kDataOptionSize = sizeof(kDataOption) - 1;
  std::string folder;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--help") == 0) {
      std::fputs(kUsage, stdout);
      return 0;
    }
    if (std::strncmp(argv[i], kDataOption, kDataOptionSize) != 0) {
      std::fprintf(stderr, "digits: unknown argument %s\n\n%s", argv[i], kUsage);
      return 2;
    }
    folder = argv[i] + kDataOptionSize;
  }
  return Run(folder.empty() ? FindData(argv[0]) : folder);
}

}  // namespace digits

int main(int argc, char** argv) { return digits::Main(argc, argv); }
