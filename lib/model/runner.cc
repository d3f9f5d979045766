#include "lib/model/runner.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "lib/core/error.h"
#include "lib/model/npy.h"
#include "lib/model/system.h"
#include "lib/model/whole_file.h"
#include "lib/parallel/parallel_for.h"

namespace switchyard::model {
namespace {

#ifdef SWITCHYARD_THREADS
constexpr bool kHasThreads = true;
#else
constexpr bool kHasThreads = false;
#endif
constexpr long kMostThreads = 1024;

struct Arguments {
  std::vector<std::string> inputs;
  std::string out;
  std::string weights;
  std::string profile;
  long repeat = 1;
  long threads = 1;
};

// A number from 1 to `most`; 0 for any other text.
long CountIn(const std::string& text, long most) {
  char* end = nullptr;
  errno = 0;
  const long count = std::strtol(text.c_str(), &end, 10);
  return errno == 0 && *end == '\0' && count >= 1 && count <= most ? count : 0;
}

// What is wrong with a word; empty when nothing is.
std::string TakeWord(const std::string& word, Arguments* arguments) {
  const size_t end = std::min(word.find('='), word.size());
  const std::string option = word.substr(0, end);
  const std::string value = word.substr(std::min(end + 1, word.size()));
  if (value.empty()) return "is no option with a value";
  if (option == "--out") {
    arguments->out = value;
  } else if (option == "--weights") {
    arguments->weights = value;
  } else if (option == "--profile") {
    arguments->profile = value;
  } else if (option == "--repeat") {
    arguments->repeat = CountIn(value, LONG_MAX);
    if (arguments->repeat == 0) return "runs are a number from 1";
  } else if (option == "--threads") {
    arguments->threads = CountIn(value, kMostThreads);
    if (arguments->threads == 0) return Join("threads are a number from 1 to ", kMostThreads);
    if (arguments->threads > 1 && !kHasThreads) {
      return "this program was built without threads, which SWITCHYARD_THREADS (CMake) or "
             "--//bazel:threads (Bazel) gives it";
    }
  } else {
    return "there is no such option";
  }
  return {};
}

// What is wrong with the command line; empty when nothing is.
std::string Read(int argc, char** argv, size_t input_count, Arguments* arguments) {
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word.substr(0, 2) != "--") {
      arguments->inputs.push_back(word);
      continue;
    }
    const std::string fault = TakeWord(word, arguments);
    if (!fault.empty()) return Join(word, ": ", fault);
  }
  if (arguments->out.empty()) return "there is no --out=FOLDER";
  if (arguments->inputs.size() == input_count) return {};
  return Join("the model has ", input_count, " inputs, and ", arguments->inputs.size(),
              " are given");
}

void MakeFolder(const std::string& path) {
  SWITCHYARD_CHECK(system::MakeFolder(path), path,
                   ": the folder cannot be made: ", std::strerror(errno));
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
  SetThreadCount(static_cast<int>(arguments.threads));
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
  const std::string fault = Read(argc, argv, model.input_count, &arguments);
  if (!fault.empty()) {
    std::fprintf(
        stderr,
        "%s: %s\n"
        "usage: %s [--repeat=N] [--threads=N] [--weights=FILE] [--profile=FILE] IN0.npy ... "
        "--out=FOLDER\n",
        model.name, fault.c_str(), argv[0]);
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
