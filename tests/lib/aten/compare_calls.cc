#include "tests/lib/aten/compare_calls.h"

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/Context.h>
#include <ATen/Functions.h>
#include <malloc.h>
#include <sys/wait.h>
#include <unistd.h>

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

void FillNewMemory(int value) { mallopt(M_PERTURB, value); }

void SeedGenerators() { at::manual_seed(7); }

void Collect(const at::Tensor& tensor, Outcome* outcome) { outcome->tensors.push_back(tensor); }

std::string DifferenceOf(const Outcome& here, const Outcome& there) {
  if (here.has_failed != there.has_failed) {
    return here.has_failed ? "an error here alone: " + here.error
                           : "an error there alone: " + there.error;
  }
  if (here.error != there.error) return "errors: " + here.error + ", " + there.error;
  if (here.values != there.values) return "values";
  if (here.tensors.size() != there.tensors.size()) return "counts of tensors";
  for (size_t i = 0; i < here.tensors.size(); ++i) {
    const std::string difference = DifferenceOf(here.tensors[i], there.tensors[i]);
    if (!difference.empty()) return difference + " of tensor " + std::to_string(i);
  }
  return "";
}

}  // namespace switchyard::aten::test
