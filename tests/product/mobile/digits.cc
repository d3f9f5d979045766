// The network of examples/digits, called by name, with only the operators of digits.ops: its scores
// of twenty images equal PyTorch's.
#include <cstdio>
#include <optional>
#include <vector>

#include "examples/digits/data_files.h"
#include "examples/digits/network_by_name.h"
#include "lib/core/tensor_factory.h"
#include "tests/product/mobile/expect_near.h"

namespace {

constexpr int64_t kImages = 20;
constexpr char kScores[] = "tests/kernels/reference/digit_scores.txt";

std::vector<float> ReadScores() {
  std::vector<float> scores;
  std::FILE* file = std::fopen(kScores, "r");
  if (file == nullptr) return scores;
  for (float score = 0; std::fscanf(file, "%f", &score) == 1;) scores.push_back(score);
  std::fclose(file);
  return scores;
}

}  // namespace

int main() {
  const std::optional<digits::DigitSet> set = digits::LoadDigits("examples/digits/data/digits.bin");
  const std::optional<digits::Weights> weights =
      digits::LoadWeights("examples/digits/data/weights.bin");
  const std::vector<float> expected = ReadScores();
  if (!set || !weights || expected.empty()) return 2;
  const switchyard::Tensor& all = set->images;
  const int64_t first = all.size(0) - set->held_out;
  const switchyard::Tensor images = switchyard::ViewOf(all, {kImages, all.size(1), all.size(2)},
                                                       all.strides(), first * all.stride(0));
  const switchyard::Tensor scores = digits::ScoreByName(*weights, images);
  const bool is_near = switchyard::mobile::IsNear(scores, expected.data(),
                                                  static_cast<int64_t>(expected.size()), 2e-5F);
  return is_near ? 0 : 1;
}
