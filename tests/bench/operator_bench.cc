// Whole operators and models compared with libtorch's, in one run, on one thread: the complete cost
// of a call.
//
// Prints two tables; takes Google Benchmark's options. Exits with 1 if a requirement is missed: an
// addition of two small tensors five times as fast as libtorch's, a large one within a tenth of
// memcpy's bytes per second, a matrix product in at most 1.2 times libtorch's time, models no
// slower than libtorch's. Run it from the root of the repository, which has the models' data.
#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdio>
#include <cstring>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "examples/digits/data_files.h"
#include "examples/digits/network_by_name.h"
#include "examples/models/networks.h"
#include "examples/models/saved_tensors.h"
#include "lib/core/tensor.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/full.h"
#include "switchyard/ops/mm.h"
#include "tests/bench/fastest_repetition.h"
#include "tests/bench/torch_calls.h"
#include "tests/bench/torch_models.h"
#include "tests/bench/torch_operators.h"

namespace switchyard::bench {
namespace {

Tensor Filled(IntArrayRef sizes, double value) {
  return full(sizes, value, ScalarType::Float, std::nullopt, std::nullopt, std::nullopt);
}

void Add(benchmark::State& state) {
  const Tensor a = Filled({2}, 1);
  const Tensor b = Filled({2}, 1);
  for (auto _ : state) benchmark::DoNotOptimize(add(a, b));
}

void AddOut(benchmark::State& state) {
  const Tensor a = Filled({2}, 1);
  const Tensor b = Filled({2}, 1);
  Tensor out = Filled({2}, 0);
  for (auto _ : state) add_out(out, a, b);
}

void AddInPlace(benchmark::State& state) {
  Tensor a = Filled({2}, 1);
  const Tensor b = Filled({2}, 0);
  for (auto _ : state) add_(a, b);
}

void LargeAdd(benchmark::State& state) {
  const Tensor a = Filled({kLargeCount}, 1);
  const Tensor b = Filled({kLargeCount}, 1);
  Tensor out = Filled({kLargeCount}, 0);
  for (auto _ : state) add_out(out, a, b);
}

// The same total number of bytes, in two tensors.
constexpr int64_t kCopiedCount = kLargeCount * 3 / 2;

void Copy(benchmark::State& state) {
  const Tensor from = Filled({kCopiedCount}, 1);
  const Tensor to = Filled({kCopiedCount}, 0);
  for (auto _ : state) {
    std::memcpy(to.data_ptr(), from.data_ptr(), static_cast<size_t>(kCopiedCount) * sizeof(float));
    benchmark::ClobberMemory();
  }
}

void Mm(benchmark::State& state) {
  const Tensor a = Filled({kMatrixSize, kMatrixSize}, 1);
  const Tensor b = Filled({kMatrixSize, kMatrixSize}, 1);
  for (auto _ : state) benchmark::DoNotOptimize(mm(a, b));
}

struct Row {
  const char* name;
  void (*ours)(benchmark::State&);
  void (*torch)(benchmark::State&);
  double wanted;  // libtorch's time divided by ours; 0 without a requirement
};

constexpr Row kRows[] = {{"add", Add, TorchAdd, 5},
                         {"add.out", AddOut, TorchAddOut, 5},
                         {"add_", AddInPlace, TorchAddInPlace, 5},
                         {"large add.out", LargeAdd, TorchLargeAdd, 0},
                         {"mm 512", Mm, TorchMm, 1 / 1.2}};

// A model in both libraries, with its results there.
struct Model {
  std::string name;
  std::function<Tensor()> ours;
  TorchModel torch;
};

std::vector<PlainTensor> PlainOf(const std::vector<Tensor>& tensors) {
  std::vector<PlainTensor> plain;
  for (const Tensor& tensor : tensors) {
    plain.push_back({tensor.data<float>(), tensor.sizes().ToVector()});
  }
  return plain;
}

Model Digits() {
  const auto set = digits::LoadDigits("examples/digits/data/digits.bin");
  const auto weights = digits::LoadWeights("examples/digits/data/weights.bin");
  SWITCHYARD_CHECK(set && weights, "the data of examples/digits are not here");
  const Tensor images = set->images;
  const auto plain = PlainOf(
      {weights->hidden_weight, weights->hidden_bias, weights->output_weight, weights->output_bias});
  return {"digits", [weights, images] { return digits::ScoreByName(*weights, images); },
          TorchDigits(plain, images.data<uint8_t>(), images.sizes().ToVector())};
}

Model Convnet() {
  const auto tensors = models::LoadTensors("examples/models/data/convnet.bin");
  const auto plain = PlainOf(tensors);
  return {"convnet", [tensors] { return models::ScoreImages(tensors, tensors[10]); },
          TorchConvnet(plain, plain[10])};
}

Model Transformer() {
  const std::vector<int64_t> tokens = {3, 1, 4, 1, 5, 2};
  const auto tensors = models::LoadTensors("examples/models/data/transformer.bin");
  return {"transformer", [tensors, tokens] { return models::ScoreTokens(tensors, tokens); },
          TorchTransformer(PlainOf(tensors), tokens)};
}

void CheckSameScores(const Model& model) {
  const Tensor ours = model.ours();
  const std::vector<float> torch = model.torch.scores();
  SWITCHYARD_CHECK(ours.numel() == static_cast<int64_t>(torch.size()), model.name,
                   ": libtorch gives ", torch.size(), " scores");
  for (size_t i = 0; i < torch.size(); ++i) {
    const double difference = std::abs(ours.data<float>()[i] - torch[i]);
    SWITCHYARD_CHECK(difference < 1e-3, model.name, ": score ", i, " differs by ", difference);
  }
}

std::string TorchName(const std::string& name) { return "torch " + name; }

void Register(const std::vector<Model>& models) {
  for (const Row& row : kRows) {
    RegisterOperator(row.name, row.ours);
    RegisterOperator(TorchName(row.name), row.torch);
  }
  RegisterOperator("memcpy", Copy);
  for (const Model& model : models) {
    RegisterOperator(model.name, [&model](benchmark::State& state) {
      for (auto _ : state) benchmark::DoNotOptimize(model.ours());
    });
    RegisterOperator(TorchName(model.name), [&model](benchmark::State& state) {
      for (auto _ : state) model.torch.run();
    });
  }
}

// Returns whether the ratio meets its requirement.
bool PrintRow(const FastestRepetition& times, const std::string& name, double wanted) {
  if (!times.Has(name) || !times.Has(TorchName(name))) return true;  // excluded by a filter
  const double ours = times.Of(name);
  const double torch = times.Of(TorchName(name));
  const bool is_reached = torch / ours >= wanted;
  std::printf("%-14s %12.1f ns %12.1f ns %6.2f x", name.c_str(), ours, torch, torch / ours);
  if (wanted > 0) std::printf("  wanted %4.2f: %s", wanted, is_reached ? "reached" : "MISSED");
  std::printf("\n");
  return is_reached;
}

bool PrintBandwidth(const FastestRepetition& times) {
  if (!times.Has("memcpy") || !times.Has("large add.out")) return true;
  const double bytes = static_cast<double>(kLargeCount) * 12;
  const double added = bytes / times.Of("large add.out");
  const double copied = bytes / times.Of("memcpy");
  const bool is_reached = added >= 0.9 * copied;
  std::printf("add.out of 64 MiB moves %.1f GB/s, memcpy %.1f GB/s: %.2f; wanted 0.90: %s\n", added,
              copied, added / copied, is_reached ? "reached" : "MISSED");
  return is_reached;
}

int Main(int argc, char** argv) {
  UseOneTorchThread();
  const std::vector<Model> models = {Digits(), Convnet(), Transformer()};
  for (const Model& model : models) CheckSameScores(model);
  Register(models);
  FastestRepetition times;
  if (!RunRepeated(argc, argv, &times)) return 2;
  std::printf("Operators and models on one thread; peer: libtorch %s\n", TorchVersion());
  std::printf("%-14s %15s %15s %8s\n", "", "switchyard", "libtorch", "ratio");
  bool is_reached = true;
  for (const Row& row : kRows) is_reached &= PrintRow(times, row.name, row.wanted);
  for (const Model& model : models) is_reached &= PrintRow(times, model.name, 1);
  is_reached &= PrintBandwidth(times);
  std::printf("fastest of %d repetitions\n", kOperatorRepetitions);
  return is_reached ? 0 : 1;
}

}  // namespace
}  // namespace switchyard::bench

int main(int argc, char** argv) { return switchyard::bench::Main(argc, argv); }
