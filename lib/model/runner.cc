#include "lib/model/runner.h"

#include <sys/stat.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

#include "lib/core/error.h"
#include "lib/model/npy.h"
#include "lib/model/whole_file.h"

namespace switchyard::model {
namespace {

struct Arguments {
  std::vector<std::string> inputs;
  std::string out;
  std::string weights;
  std::string profile;
  long repeat = 1;
};

// False when a word is no argument.
bool Read(int argc, char** argv, Arguments* arguments) {
  const auto value = [](std::string_view word, std::string_view option) {
    const bool is_it = word.substr(0, option.size()) == option;
    return is_it ? std::string(word.substr(option.size())) : std::string();
  };
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word.substr(0, 2) != "--") {
      arguments->inputs.emplace_back(word);
      continue;
    }
    const std::string out = value(word, "--out=");
    const std::string weights = value(word, "--weights=");
    const std::string repeat = value(word, "--repeat=");
    const std::string profile = value(word, "--profile=");
    if (out.empty() && weights.empty() && repeat.empty() && profile.empty()) return false;
    if (!out.empty()) arguments->out = out;
    if (!weights.empty()) arguments->weights = weights;
    if (!profile.empty()) arguments->profile = profile;
    if (!repeat.empty()) arguments->repeat = std::strtol(repeat.c_str(), nullptr, 10);
  }
  return !arguments->out.empty() && arguments->repeat > 0;
}

void MakeFolder(const std::string& path) {
  const bool is_there = mkdir(path.c_str(), 0777) == 0 || errno == EEXIST;
  SWITCHYARD_CHECK(is_there, path, ": the folder cannot be made: ", std::strerror(errno));
}

// Runs more than once to measure: the time of the fastest run is printed.
std::vector<Tensor> RunRepeatedly(const RunnableModel& model, TensorList inputs, long repeat) {
  using Clock = std::chrono::steady_clock;
  std::vector<Tensor> results;
  double fastest = 0;
  for (long i = 0; i < repeat; ++i) {
    const Clock::time_point begin = Clock::now();
    results = model.run(inputs);
    const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    if (i == 0 || seconds < fastest) fastest = seconds;
  }
  if (repeat > 1) std::printf("%s: %.3f ms\n", model.name, fastest * 1e3);
  return results;
}

void RunOnce(const RunnableModel& model, const Arguments& arguments) {
  std::vector<Tensor> inputs;
  for (const std::string& path : arguments.inputs) inputs.push_back(ReadNpy(path));
  model.open(arguments.weights.empty() ? model.weights : arguments.weights.c_str());
  const bool is_profiled = !arguments.profile.empty();
  SWITCHYARD_CHECK(
      !is_profiled || model.profile != nullptr, arguments.profile,
      ": the program measures nothing: `switchyard model --profile` emits one that does");
  // The first run prepares what is kept.
  if (is_profiled) model.run(inputs);
  if (is_profiled) model.profile()->Reset();
  const std::vector<Tensor> results = RunRepeatedly(model, inputs, arguments.repeat);
  if (is_profiled) WriteWhole(arguments.profile, model.profile()->ToJson(model.name));
  MakeFolder(arguments.out);
  for (size_t i = 0; i < results.size(); ++i) {
    WriteNpy(Join(arguments.out, "/out", i, ".npy"), results[i]);
  }
}

}  // namespace

int RunModel(int argc, char** argv, const RunnableModel& model) {
  Arguments arguments;
  if (!Read(argc, argv, &arguments) || arguments.inputs.size() != model.input_count) {
    std::fprintf(
        stderr,
        "usage: %s [--repeat=N] [--weights=FILE] [--profile=FILE] IN0.npy ... --out=FOLDER\n"
        "%s has %zu inputs\n",
        argv[0], model.name, model.input_count);
    return 2;
  }
#if defined(__cpp_exceptions)
  try {
    RunOnce(model, arguments);
  } catch (const Error& error) {
    std::fprintf(stderr, "%s: %s\n", model.name, error.what());
    return 1;
  }
#else
  RunOnce(model, arguments);
#endif
  return 0;
}

}  // namespace switchyard::model
