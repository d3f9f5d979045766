// The program that `switchyard model --runner` adds: `run_model [--repeat=N] [--threads=N]
// [--weights=FILE] [--profile=FILE] IN0.npy ... --out=FOLDER`.
//
// Takes the command line and a model; reads the inputs, runs the model, writes out0.npy,
// out1.npy... into the folder, which it creates if necessary. --threads=N: kernels use N threads;
// only in builds with threads. --profile=FILE writes the time of each call, averaged over the N
// runs; the model runs once before them as a warm-up, whose writes to the model's state and to
// inputs stay. Prints errors on standard error.
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
  const char* weights;  // the file, if the command line does not name one
  size_t input_count;
  // Makes the model from the file of weights, once.
  void (*open)(const char* weights);
  std::vector<Tensor> (*run)(TensorList inputs);
  // The profile of the opened model; null if the program does not measure.
  Profile* (*profile)() = nullptr;
};

// Returns the exit status: 0, 1 if the model failed, 2 for a wrong command line.
int RunModel(int argc, char** argv, const RunnableModel& model);

}  // namespace switchyard::model

#endif  // SWITCHYARD_LIB_MODEL_RUNNER_H_
