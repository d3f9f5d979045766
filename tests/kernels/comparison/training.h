// A short training that runs twice, with kernels/nn and with libtorch, from the same start.
//
// Takes: a network, an optimiser, the values of its parameters, a batch for each step. Gives: the
// loss of each step, and the gradients of the first. Errors: those of the operators.
//
// All is Double. Images have 8 x 8 pixels; the transformer reads each as 8 rows.

#ifndef SWITCHYARD_TESTS_KERNELS_COMPARISON_TRAINING_H_
#define SWITCHYARD_TESTS_KERNELS_COMPARISON_TRAINING_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace switchyard::comparison {

enum class Network { kPerceptron, kConvolution, kTransformer };
enum class Rule { kMomentum, kAdam };

inline constexpr double kMomentumRate = 0.02;
inline constexpr double kMomentum = 0.9;
inline constexpr double kAdamRate = 6e-3;
inline constexpr double kDecay = 1e-3;
inline constexpr int64_t kHeads = 2;  // of the transformer

struct Values {
  std::vector<int64_t> sizes;
  std::vector<double> elements;  // row-major
};
using NamedValues = std::map<std::string, Values>;

struct Batch {
  Values images;  // [count, 8, 8]
  std::vector<int64_t> labels;
};

struct Course {
  Network network;
  Rule rule;
  NamedValues start;  // parameters by their full names
  std::vector<Batch> batches;
};

struct Trained {
  std::vector<double> losses;
  NamedValues gradients;  // of the first step
  NamedValues end;        // parameters after the last
};

// The names and sizes of the network's parameters; the seed gives the elements.
NamedValues StartOf(Network network, uint64_t seed);

Trained TrainOurs(const Course& course);
Trained TrainTorch(const Course& course);

}  // namespace switchyard::comparison

#endif  // SWITCHYARD_TESTS_KERNELS_COMPARISON_TRAINING_H_
