// The models of examples/ in libtorch: the same operators in the same order, called through its C++
// functions on one thread and without gradients.
//
// Takes: tensors of a model as numbers and sizes. Gives: a call that computes the model once, and
// its scores. Separate from the benchmark because libtorch's headers are large.
#ifndef SWITCHYARD_TESTS_BENCH_TORCH_MODELS_H_
#define SWITCHYARD_TESTS_BENCH_TORCH_MODELS_H_

#include <cstdint>
#include <functional>
#include <vector>

namespace switchyard::bench {

// A row-major tensor of Float. The numbers are copied.
struct PlainTensor {
  const float* data;
  std::vector<int64_t> sizes;
};

struct TorchModel {
  std::function<void()> run;
  std::function<std::vector<float>()> scores;
};

// Bytes of images, [count, height, width]; weights in the order of digits::Weights.
TorchModel TorchDigits(const std::vector<PlainTensor>& weights, const uint8_t* images,
                       const std::vector<int64_t>& sizes);
// Weights in the order of make_models.py.
TorchModel TorchConvnet(const std::vector<PlainTensor>& weights, const PlainTensor& images);
TorchModel TorchTransformer(const std::vector<PlainTensor>& weights, std::vector<int64_t> tokens);

}  // namespace switchyard::bench

#endif  // SWITCHYARD_TESTS_BENCH_TORCH_MODELS_H_
