#include "tests/lib/aten/compare_calls.h"

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/Context.h>
#include <ATen/Functions.h>
#include <malloc.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>

namespace switchyard::aten::test {
namespace {

bool HaveEqualBytes(const at::Tensor& a, const at::Tensor& b) {
  // Zeros without memory.
  if (a._is_zerotensor() || b._is_zerotensor()) return a._is_zerotensor() == b._is_zerotensor();
  // Without history, which a view may refuse to give.
  const at::Tensor here = a.tensor_data().contiguous();
  const at::Tensor there = b.tensor_data().contiguous();
  return std::memcmp(here.data_ptr(), there.data_ptr(), here.nbytes()) == 0;
}

std::string DifferenceOf(const at::Tensor& here, const at::Tensor& there) {
  if (here.defined() != there.defined()) return "one is undefined";
  if (!here.defined()) return "";
  if (here.scalar_type() != there.scalar_type()) return "dtypes";
  if (here.layout() != there.layout()) return "layouts";
  if (here.sizes() != there.sizes()) return "sizes";
  if (here.layout() != at::kStrided) return "";
  if (here.strides() != there.strides()) return "strides";
  if (here.is_view() != there.is_view()) return "one is a view";
  if (here._version() != there._version()) return "versions";
  if (here.is_conj() != there.is_conj() || here.is_neg() != there.is_neg()) return "marks";
  return HaveEqualBytes(here, there) ? "" : "elements";
}

std::string DifferenceOf(const std::vector<std::string>& here,
                         const std::vector<std::string>& there) {
  for (size_t i = 0; i < std::min(here.size(), there.size()); ++i) {
    if (here[i] != there[i]) return "values: `" + here[i] + "`, `" + there[i] + "`";
  }
  return here.size() == there.size() ? "" : "counts of values";
}

}  // namespace

bool Crashes(const std::function<void()>& call) {
  const pid_t child = fork();
  if (child == 0) {
    call();
    _exit(0);
  }
  int status = 0;
  return child < 0 || waitpid(child, &status, 0) != child || WIFSIGNALED(status);
}

std::vector<size_t> FindCases(size_t first, size_t last, size_t count,
                              const std::function<bool(size_t)>& is_wanted) {
  struct Tried {
    size_t number;
    bool is_wanted;
  };
  std::vector<size_t> found;
  while (first < last && found.size() < count) {
    int ends[2];
    if (pipe(ends) != 0) break;
    const pid_t child = fork();
    if (child == 0) {
      size_t missing = count - found.size();
      for (size_t number = first; number < last && missing > 0; ++number) {
        const Tried tried = {number, is_wanted(number)};
        if (tried.is_wanted) --missing;
        if (write(ends[1], &tried, sizeof tried) != sizeof tried) break;
      }
      _exit(0);
    }
    close(ends[1]);
    size_t next = first;
    for (Tried tried = {}; read(ends[0], &tried, sizeof tried) == sizeof tried;) {
      if (tried.is_wanted) found.push_back(tried.number);
      next = tried.number + 1;
    }
    close(ends[0]);
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child) break;
    first = next + 1;  // the one after the last ended the process, if any is left
  }
  return found;
}

void FillNewMemory(int value) { mallopt(M_PERTURB, value); }

void SeedGenerators() { at::manual_seed(7); }

void Collect(const at::Tensor& tensor, Outcome* outcome) { outcome->tensors.push_back(tensor); }

std::string DifferenceOf(const Outcome& here, const Outcome& there) {
  if (here.has_failed != there.has_failed) {
    return here.has_failed ? "an error here alone: " + here.error
                           : "an error there alone: " + there.error;
  }
  if (here.error != there.error) return "errors: " + here.error + ", " + there.error;
  const std::string values = DifferenceOf(here.values, there.values);
  if (!values.empty()) return values;
  if (here.tensors.size() != there.tensors.size()) return "counts of tensors";
  for (size_t i = 0; i < here.tensors.size(); ++i) {
    const std::string difference = DifferenceOf(here.tensors[i], there.tensors[i]);
    if (!difference.empty()) return difference + " of tensor " + std::to_string(i);
  }
  return "";
}

}  // namespace switchyard::aten::test
