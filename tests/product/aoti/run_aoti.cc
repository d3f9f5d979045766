// Runs a model that AOTInductor compiled, with this run-time: reads the inputs from files, writes
// the results as run_model does.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "lib/aoti/handles.h"
#include "lib/core/error.h"
#include "lib/model/runner.h"

// Declared by PyTorch's torch/csrc/inductor/aoti_runtime/interface.h.
extern "C" {
struct AOTInductorModelContainerOpaque;
int32_t AOTInductorModelContainerCreateWithDevice(AOTInductorModelContainerOpaque** container,
                                                  size_t models, const char* device,
                                                  const char* folder);
int32_t AOTInductorModelContainerGetNumInputs(AOTInductorModelContainerOpaque* container,
                                              size_t* count);
int32_t AOTInductorModelContainerGetNumOutputs(AOTInductorModelContainerOpaque* container,
                                               size_t* count);
int32_t AOTInductorModelContainerRun(AOTInductorModelContainerOpaque* container,
                                     AtenTensorHandle* inputs, size_t input_count,
                                     AtenTensorHandle* outputs, size_t output_count, void* stream,
                                     void* executor);
}

namespace switchyard {
namespace {

AOTInductorModelContainerOpaque* container = nullptr;

void Check(int32_t code, const char* what) {
  SWITCHYARD_CHECK(code == aoti::kDone, "the model does not ", what);
}

// The weights are in the program.
void Open(const char* /*weights*/) {
  Check(AOTInductorModelContainerCreateWithDevice(&container, 1, "cpu", nullptr), "open");
}

std::vector<Tensor> Run(TensorList inputs) {
  size_t count = 0;
  Check(AOTInductorModelContainerGetNumInputs(container, &count), "tell its inputs");
  SWITCHYARD_CHECK(count == inputs.size(), "the model has ", count, " inputs");
  Check(AOTInductorModelContainerGetNumOutputs(container, &count), "tell its outputs");
  // The model takes the handles of inputs, and gives those of outputs.
  std::vector<AtenTensorHandle> given, made(count);
  for (const Tensor& input : inputs) given.push_back(aoti::NewHandle(input));
  Check(AOTInductorModelContainerRun(container, given.data(), given.size(), made.data(), count,
                                     nullptr, nullptr),
        "run");
  std::vector<Tensor> results;
  for (const AtenTensorHandle handle : made) {
    results.push_back(aoti::TensorOf(handle));
    delete &aoti::TensorOf(handle);
  }
  return results;
}

}  // namespace
}  // namespace switchyard

int main(int argc, char** argv) {
  return switchyard::model::RunModel(argc, argv,
                                     {"aoti", "", INPUTS, switchyard::Open, switchyard::Run});
}
