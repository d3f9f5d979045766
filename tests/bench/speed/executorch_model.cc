// Runs a program of ExecuTorch on one thread, as `run_model` runs one of ours: the peer of
// models.py, which compiles this against ExecuTorch's wheel.
//
//   executorch_model FILE.pte REPEAT OUT [DTYPE SIZES FILE]...
//
// Each input is a dtype (float, long, int or bool), sizes with `x` between them (`-` for none), and
// a file with its elements. Prints the milliseconds of the fastest run if REPEAT is more than 1,
// and writes the results' elements to OUT0, OUT1... Exits with 1 if ExecuTorch fails, with 2 for a
// wrong command line.

#include <executorch/extension/module/module.h>
#include <executorch/extension/tensor/tensor.h>
#include <executorch/extension/threadpool/threadpool_guard.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

namespace {

namespace et = executorch;
using et::aten::ScalarType;
using et::runtime::EValue;

[[noreturn]] void Fail(int status, const std::string& what) {
  std::fprintf(stderr, "executorch_model: %s\n", what.c_str());
  std::exit(status);
}

ScalarType DtypeOf(const std::string& name) {
  if (name == "float") return ScalarType::Float;
  if (name == "long") return ScalarType::Long;
  if (name == "int") return ScalarType::Int;
  if (name == "bool") return ScalarType::Bool;
  Fail(2, "no dtype " + name);
}

struct Input {
  ScalarType dtype;
  std::vector<et::aten::SizesType> sizes;
  std::vector<char> bytes;
};

Input ReadInput(char** words) {
  Input input{DtypeOf(words[0]), {}, {}};
  std::istringstream sizes(words[1]);
  for (std::string size; std::getline(sizes, size, 'x');) {
    if (size != "-") input.sizes.push_back(std::atoi(size.c_str()));
  }
  std::ifstream file(words[2], std::ios::binary);
  if (!file) Fail(2, std::string(words[2]) + " cannot be read");
  input.bytes.assign(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  return input;
}

void Write(const std::string& path, const EValue& result) {
  if (!result.isTensor()) Fail(1, "a result is not a tensor");
  const et::aten::Tensor& tensor = result.toTensor();
  std::ofstream(path, std::ios::binary)
      .write(static_cast<const char*>(tensor.const_data_ptr()),
             static_cast<std::streamsize>(tensor.nbytes()));
}

std::vector<EValue> Run(et::extension::Module& module, const std::vector<EValue>& inputs) {
  auto results = module.forward(inputs);
  if (!results.ok()) Fail(1, "error " + std::to_string(static_cast<int>(results.error())));
  return results.get();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4 || argc % 3 != 1) Fail(2, "usage: FILE.pte REPEAT OUT [DTYPE SIZES FILE]...");
  const et::extension::threadpool::NoThreadPoolGuard one_thread;
  std::vector<Input> read;
  for (int i = 4; i < argc; i += 3) read.push_back(ReadInput(argv + i));
  std::vector<et::extension::TensorPtr> tensors;
  std::vector<EValue> inputs;
  for (Input& input : read) {
    tensors.push_back(et::extension::from_blob(input.bytes.data(), input.sizes, input.dtype));
    inputs.emplace_back(*tensors.back());
  }
  et::extension::Module module(argv[1], et::extension::Module::LoadMode::Mmap);
  const int repeat = std::atoi(argv[2]);
  double fastest = 0;
  std::vector<EValue> results;
  for (int i = 0; i < repeat; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    results = Run(module, inputs);
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (i == 0 || seconds < fastest) fastest = seconds;
  }
  if (repeat > 1) std::printf("%.4f ms\n", fastest * 1e3);
  for (size_t i = 0; i < results.size(); ++i) Write(argv[3] + std::to_string(i), results[i]);
  return 0;
}
