// Reads the two data files of this example; data/README.md describes them. A missing, short or
// wrong file gives nothing, and a line on standard error reports the problem.

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

// The folder of the files: Bazel's folder for this program, or that of the repository below the
// working folder.
std::string FindData(const char* program);

std::optional<DigitSet> LoadDigits(const std::string& path);
std::optional<Weights> LoadWeights(const std::string& path);

}  // namespace digits

#endif  // SWITCHYARD_EXAMPLES_DIGITS_DATA_FILES_H_
