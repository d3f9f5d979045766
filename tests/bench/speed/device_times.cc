// Times operators on the first GPU; devices.py runs this and compares with PyTorch.
//
// Takes nothing. Prints `NAME SECONDS` for each operator: the median of several batches of calls,
// each from an idle device to an idle device, divided by the number of calls. So a result counts
// what a user waits for: kernels, memory, starts. Exits with 2 without a GPU.
#include <cuda_runtime.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <vector>

#include "kernels/cuda/device/cuda_devices.h"
#include "lib/loops/cuda_status.h"
#include "switchyard/functions.h"

namespace {

using switchyard::ScalarType;
using switchyard::Tensor;

constexpr switchyard::Device kDevice(switchyard::DeviceType::CUDA, 0);

void WaitForDevice() {
  switchyard::gpu::CheckCuda(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
}

double Seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

template <typename Call>
double TimeBatch(const Call& call, int count) {
  WaitForDevice();
  const double start = Seconds();
  for (int i = 0; i < count; ++i) call();
  WaitForDevice();
  return (Seconds() - start) / count;
}

template <typename Call>
void Time(const char* name, const Call& call) {
  constexpr double kBatch = 0.02;
  constexpr int kMostCalls = 1000;
  TimeBatch(call, 2);
  const int count = std::clamp(static_cast<int>(kBatch / TimeBatch(call, 1)), 1, kMostCalls);
  std::vector<double> batches;
  for (int i = 0; i < 7; ++i) batches.push_back(TimeBatch(call, count));
  std::nth_element(batches.begin(), batches.begin() + 3, batches.end());
  std::printf("%s %.9f\n", name, batches[3]);
  std::fflush(stdout);
}

Tensor Random(const std::vector<int64_t>& sizes, ScalarType type = ScalarType::Float) {
  return switchyard::rand(sizes, type, std::nullopt, kDevice, std::nullopt);
}

Tensor Positions(int64_t count, int64_t limit) {
  return switchyard::randint(limit, {count}, ScalarType::Long, std::nullopt, kDevice, std::nullopt);
}

void TimePointwise() {
  const Tensor small = Random({1000});
  Time("add_1k", [&] { return add(small, small); });
  const Tensor a = Random({4096, 4096});
  const Tensor b = Random({4096, 4096});
  const Tensor half = Random({4096, 4096}, ScalarType::Half);
  const Tensor column = Random({4096, 1});
  Time("add_16m", [&] { return add(a, b); });
  Time("add_column_16m", [&] { return add(a, column); });
  Time("relu_half_16m", [&] { return relu(half); });
  Time("exp_16m", [&] { return exp(a); });
  Time("gelu_16m", [&] { return gelu(a); });
  Time("transposed_16m",
       [&] { return clone(transpose(a, 0, 1), switchyard::MemoryFormat::Contiguous); });
  Time("to_half_16m", [&] { return _to_copy(a, ScalarType::Half); });
}

void TimeReductions() {
  const Tensor a = Random({4096, 4096});
  Time("sum_16m", [&] { return sum(a); });
  Time("sum_rows_16m", [&] { return sum(a, {1}); });
  Time("sum_columns_16m", [&] { return sum(a, {0}); });
  Time("argmax_16m", [&] { return argmax(a); });
  Time("var_rows_16m", [&] { return var(a, {1}, true); });
  Time("softmax_16m", [&] { return _softmax(a, -1, false); });
  const Tensor weight = Random({4096});
  Time("layer_norm_16m", [&] { return native_layer_norm(a, {4096}, weight, weight, 1e-5); });
  Time("cumsum_rows_16m", [&] { return cumsum(a, 1); });
}

void TimeProducts() {
  const Tensor a = Random({2048, 2048});
  const Tensor half = Random({4096, 4096}, ScalarType::Half);
  Time("mm_2048", [&] { return mm(a, a); });
  Time("mm_half_4096", [&] { return mm(half, half); });
  const Tensor many = Random({256, 64, 64});
  Time("bmm_256_64", [&] { return bmm(many, many); });
  const Tensor images = Random({32, 64, 56, 56});
  const Tensor weight = Random({64, 64, 3, 3});
  const Tensor small = Random({64, 1, 3, 3});
  Time("convolution_64_64", [&] {
    return convolution(images, weight, std::nullopt, {1, 1}, {1, 1}, {1, 1}, false, {0, 0}, 1);
  });
  Time("convolution_channels", [&] {
    return convolution(images, small, std::nullopt, {1, 1}, {1, 1}, {1, 1}, false, {0, 0}, 64);
  });
  Time("max_pool_32", [&] { return max_pool2d_with_indices(images, {3, 3}, {2, 2}, {1, 1}); });
}

void TimeAlgorithms() {
  const Tensor line = Random({1 << 22});
  const Tensor rows = Random({4096, 1024});
  Time("sort_4m", [&] { return sort(line); });
  Time("sort_rows_4m", [&] { return sort(rows); });
  Time("topk_rows_4m", [&] { return topk(rows, 50); });
  const Tensor flags = lt(line, 0.5);
  Time("nonzero_4m", [&] { return nonzero(flags); });
  const Tensor table = Random({50000, 512});
  const Tensor words = Positions(32768, 50000);
  Time("embedding_16m", [&] { return embedding(table, words); });
  const Tensor added = Random({32768, 512});
  Tensor sums = Random({50000, 512});
  const std::vector<std::optional<Tensor>> places = {words};
  Time("index_put_16m", [&] { return index_put_(sums, places, added, true); });
}

}  // namespace

int main() {
  if (switchyard::gpu::CountCudaDevices() == 0) {
    std::fputs("device_times: no GPU was found\n", stderr);
    return 2;
  }
  switchyard::gpu::InstallCudaHooks();
  TimePointwise();
  TimeReductions();
  TimeProducts();
  TimeAlgorithms();
  return 0;
}
