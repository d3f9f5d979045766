// The program that `switchyard model --runner` adds: `run_model [--repeat=N] [--threads=N]
// [--weights=FILE] [--profile=FILE] IN0.npy ... --out=FOLDER`.
//
// Takes the command line and a model; reads the inputs, runs the model, writes out0.npy,
// out1.npy... into the folder, which is made if it is missing. --threads=N: kernels use N threads;
// only in builds that have them. --profile=FILE writes what each call took, on average of the N
// runs; the model runs once more before them, and that run is not measured, but its writes to the
// model's state and to inputs stay. Prints what is wrong on standard error.
#ifndef SWITCHYARD_LIB_MODEL_RUNNER_H_
#define SWITCHYARD_LIB_MODEL_RUNNER_H_

#include <cstddef>
#include <vector>

#include "lib/core/array_ref.h"
#include "lib/core/tensor.h"
#include "lib/model/profile.h"

namespace switchyard::model {

struct RunnableModel {
  const char* name;
  const char* weights;  // the file, where the command line names none
  size_t input_count;
  // Makes the model from the file of weights, once.
  void (*open)(const char* weights);
  std::vector<Tensor> (*run)(TensorList inputs);
  // Of the opened model; null when the program measures nothing.
  Profile* (*profile)() = nullptr;
};

// Returns the exit status: 0, 1 when the model failed, 2 for a wrong command line.
int RunModel(int argc, char** argv, const RunnableModel& model);

}  // namespace switchyard::model

#endif  // SWITCHYARD_LIB_MODEL_RUNNER_H_
