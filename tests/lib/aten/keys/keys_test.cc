// Calls with keys that a build for CPU lacks: of sparse, quantized and other tensors, under
// autocast, with gradients. With --fallback=c10 PyTorch's dispatcher serves them, and results are
// those of at::; without it each is an error that names the operator and the keys.
//
// usage: keys_test fallback|none
#include <ATen/ops/add.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/equal.h>
#include <ATen/ops/eye.h>
#include <ATen/ops/mm.h>
#include <ATen/ops/quantize_per_tensor.h>
#include <ATen/ops/rand.h>
#include <ATen/ops/relu.h>
#include <c10/core/impl/LocalDispatchKeySet.h>
#include <c10/util/Exception.h>

#include <cstdio>
#include <functional>
#include <string>
#include <vector>

#include "switchyard/ops/add.h"
#include "switchyard/ops/empty.h"
#include "switchyard/ops/mm.h"
#include "switchyard/ops/relu.h"

namespace switchyard::aten::test {
namespace {

// Qualified: argument-dependent lookup also finds PyTorch's own functions.
namespace calls = ::switchyard::aten;

int failures = 0;

void Expect(bool is_met, const std::string& what) {
  if (is_met) return;
  std::printf("%s\n", what.c_str());
  ++failures;
}

// A call of an operator, the same call of at::, and the key that has no kernel in the build.
struct Case {
  const char* op_name;
  const char* key;
  std::function<at::Tensor()> here;
  std::function<at::Tensor()> there;
};

bool AreEqual(const at::Tensor& here, const at::Tensor& there) {
  if (here.scalar_type() != there.scalar_type() || here.layout() != there.layout() ||
      here.device() != there.device() || here.sizes() != there.sizes() ||
      here.requires_grad() != there.requires_grad()) {
    return false;
  }
  if (here.is_meta()) return true;
  if (here.is_quantized()) return at::equal(here.dequantize(), there.dequantize());
  return at::equal(here.to_dense().resolve_conj(), there.to_dense().resolve_conj());
}

void ExpectServed(const Case& one) {
  const std::string what = std::string(one.op_name) + " with " + one.key;
  try {
    Expect(AreEqual(one.here(), one.there()), what + ": another result than that of at::");
  } catch (const std::exception& error) {
    Expect(false, what + ": " + error.what());
  }
}

void ExpectRefused(const Case& one) {
  const std::string what = std::string(one.op_name) + " with " + one.key;
  const std::string wanted = std::string(one.op_name) + ": no kernel for " + one.key;
  try {
    one.here();
    Expect(false, what + ": no error");
  } catch (const c10::NotImplementedError& error) {
    const std::string text = error.what_without_backtrace();
    Expect(text.find(wanted) == 0, what + ": says " + text);
    Expect(text.find("in this build. Kernels are built in for: CPU") != std::string::npos,
           what + ": does not say what is built in: " + text);
  } catch (const std::exception& error) {
    Expect(false, what + ": another error: " + error.what());
  }
}

// Keys of autocast are excluded on each thread until it is enabled.
class Autocast {
 public:
  Autocast() { c10::impl::tls_set_dispatch_key_excluded(c10::DispatchKey::AutocastCPU, false); }
  Autocast(const Autocast&) = delete;
  Autocast& operator=(const Autocast&) = delete;
  ~Autocast() { c10::impl::tls_set_dispatch_key_excluded(c10::DispatchKey::AutocastCPU, true); }
};

std::vector<Case> Cases() {
  const at::Tensor dense = at::rand({3, 3});
  const at::Tensor sparse = at::eye(3).to_sparse();
  const at::Tensor quantized = at::quantize_per_tensor(dense.sub(0.5), 0.1, 10, at::kQUInt8);
  const at::Tensor meta = at::empty({3, 3}, at::kMeta);
  const at::Tensor conjugated = at::rand({3, 3}, at::kComplexFloat).conj();
  const at::Tensor leaf = at::rand({3, 3}).requires_grad_();
  return {
      {"aten::add.Tensor", "SparseCPU", [=] { return calls::add(sparse, sparse); },
       [=] { return at::add(sparse, sparse); }},
      {"aten::relu", "QuantizedCPU", [=] { return calls::relu(quantized); },
       [=] { return at::relu(quantized); }},
      {"aten::add.Tensor", "Meta", [=] { return calls::add(meta, meta); },
       [=] { return at::add(meta, meta); }},
      {"aten::mm", "Conjugate", [=] { return calls::mm(conjugated, conjugated); },
       [=] { return at::mm(conjugated, conjugated); }},
      {"aten::mm", "AutogradCPU", [=] { return calls::mm(leaf, dense); },
       [=] { return at::mm(leaf, dense); }},
      {"aten::mm", "AutocastCPU",
       [=] {
         const Autocast autocast;
         return calls::mm(dense, dense);
       },
       [=] {
         const Autocast autocast;
         return at::mm(dense, dense);
       }},
      {"aten::empty.memory_format", "Meta", [] { return calls::empty({2, 3}, at::kMeta); },
       [] { return at::empty({2, 3}, at::kMeta); }},
  };
}

// Gradients go on from what was recorded; a write through the dispatcher counts once.
void ExpectRecorded() {
  const at::Tensor leaf = at::rand({3, 3}).requires_grad_();
  at::Tensor product = calls::mm(leaf, leaf);
  calls::add_(product, leaf);
  Expect(product._version() == 1, "add_: the version is " + std::to_string(product._version()));
  product.sum().backward();
  const at::Tensor ours = leaf.grad().clone();
  leaf.mutable_grad().reset();
  at::mm(leaf, leaf).add_(leaf).sum().backward();
  Expect(at::equal(ours, leaf.grad()), "mm, add_: other gradients than those of at::");
}

}  // namespace
}  // namespace switchyard::aten::test

int main(int argc, char** argv) {
  using namespace switchyard::aten::test;  // NOLINT(google-build-using-namespace)
  const bool has_fallback = argc == 2 && std::string(argv[1]) == "fallback";
  const std::vector<Case> cases = Cases();
  for (const Case& one : cases) {
    if (has_fallback) {
      ExpectServed(one);
    } else {
      ExpectRefused(one);
    }
  }
  if (has_fallback) ExpectRecorded();
  std::printf("%zu calls %s, %d failures\n", cases.size(),
              has_fallback ? "with a fallback" : "without one", failures);
  return failures == 0 ? 0 : 1;
}
