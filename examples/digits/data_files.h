// Reads the two data files of this example; data/README.md describes them. A file that is missing,
// short or of another kind gives nothing, and a line on standard error says what is wrong with it.

#ifndef SWITCHYARD_EXAMPLES_DIGITS_DATA_FILES_H_
#define SWITCHYARD_EXAMPLES_DIGITS_DATA_FILES_H_

#include <cstdint>
#include <optional>
#include <string>

#include "lib/core/tensor.h"

namespace digits {

struct DigitSet {
  switchyard::Tensor images;  // [count, height, width], bytes of 0 (paper) to 16 (ink)
  switchyard::Tensor labels;  // [count], bytes of 0 to 9
  int64_t held_out = 0;       // so many images at the end were not trained on
};

struct Weights {
  switchyard::Tensor hidden_weight;  // [hidden, pixels], float
  switchyard::Tensor hidden_bias;    // [hidden]
  switchyard::Tensor output_weight;  // [10, hidden]
  switchyard::Tensor output_bias;    // [10]
};

// The folder of the files: where Bazel puts it for this program, or else that of the repository
// below the working folder.
std::string FindData(const char* program);

std::optional<DigitSet> LoadDigits(const std::string& path);
std::optional<Weights> LoadWeights(const std::string& path);

}  // namespace digits

#endif  // SWITCHYARD_EXAMPLES_DIGITS_DATA_FILES_H_
