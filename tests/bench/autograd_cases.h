// The work that both sides of autograd_bench.cc and autograd_memory_bench.cc record: chains of
// nodes, and the training of a multilayer perceptron. One thread; Float.
#ifndef SWITCHYARD_TESTS_BENCH_AUTOGRAD_CASES_H_
#define SWITCHYARD_TESTS_BENCH_AUTOGRAD_CASES_H_

#include <cstdint>
#include <functional>
#include <memory>

namespace switchyard::bench {

// Each node takes the previous result, of two elements: x + w, x * w, x * w where w also requires a
// gradient, tanh(x), x.view({2}).
enum class Chain : uint8_t { kAdd, kMul, kMulBoth, kTanh, kView };

inline constexpr int64_t kBatch = 32;
inline constexpr int64_t kInputs = 64;
inline constexpr int64_t kHidden = 128;
inline constexpr int64_t kClasses = 10;
inline constexpr double kLearningRate = 0.1;
inline constexpr double kMomentum = 0.9;

// The end of a recorded chain, which owns the whole chain.
std::shared_ptr<const void> OwnChain(Chain chain, int nodes);
std::shared_ptr<const void> TorchChain(Chain chain, int nodes);

// A training step of a new network of 64-128-128-10 with relu: forward, backward, SGD with momentum
// on the nll of log_softmax. The function owns the network.
std::function<void()> OwnTrainer();
std::function<void()> TorchTrainer();

// "1.13.1": whose headers torch_cases.cc was compiled with.
const char* PeerVersion();

}  // namespace switchyard::bench

#endif  // SWITCHYARD_TESTS_BENCH_AUTOGRAD_CASES_H_
