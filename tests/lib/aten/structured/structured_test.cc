// Calls of structured kernels through emitted classes and through at::cpu::, on the same arguments:
// results are to be equal bit for bit with their sizes and strides, warnings word for word, and
// errors of one type. Then a kernel of this test's own, whose outputs need temporaries.
#include "lib/aten/structured.h"

#include <ATen/Functions.h>
#include <ATen/ops/_softmax_cpu_dispatch.h>
#include <ATen/ops/add_cpu_dispatch.h>
#include <ATen/ops/addmm_cpu_dispatch.h>
#include <ATen/ops/avg_pool2d_cpu_dispatch.h>
#include <ATen/ops/cat_cpu_dispatch.h>
#include <ATen/ops/clamp_cpu_dispatch.h>
#include <ATen/ops/cumsum_cpu_dispatch.h>
#include <ATen/ops/index_cpu_dispatch.h>
#include <ATen/ops/linalg_inv_ex_cpu_dispatch.h>
#include <ATen/ops/linalg_lu_factor_ex_cpu_dispatch.h>
#include <ATen/ops/max_cpu_dispatch.h>
#include <ATen/ops/mm_cpu_dispatch.h>
#include <ATen/ops/upsample_nearest2d_cpu_dispatch.h>
#include <c10/util/Exception.h>
#include <torch/csrc/api/include/torch/version.h>

#include <cstdio>
#include <cstring>
#include <exception>
#include <functional>
#include <string>
#include <tuple>
#include <typeinfo>
#include <vector>

#include "switchyard/ops/_softmax.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/add_native.h"
#include "switchyard/ops/addmm.h"
#include "switchyard/ops/avg_pool2d.h"
#include "switchyard/ops/cat.h"
#include "switchyard/ops/clamp.h"
#include "switchyard/ops/cumsum.h"
#include "switchyard/ops/index.h"
#include "switchyard/ops/linalg_inv_ex.h"
#include "switchyard/ops/linalg_lu_factor_ex.h"
#include "switchyard/ops/max.h"
#include "switchyard/ops/mm.h"
#include "switchyard/ops/mm_native.h"
#include "switchyard/ops/upsample_nearest2d.h"

namespace switchyard::aten::test {
namespace {

using Tensors = std::vector<at::Tensor>;

const optional<at::Tensor> kNone;

int failures = 0;

void Expect(bool is_met, const std::string& what) {
  if (is_met) return;
  std::printf("%s\n", what.c_str());
  ++failures;
}

struct Outcome {
  Tensors tensors;
  std::string error;  // its type
  std::string text;
  std::vector<std::string> warnings;
};

#if TORCH_VERSION_MAJOR == 1
namespace handlers = ::c10::Warning;
#else
namespace handlers = ::c10::WarningUtils;
#endif

class KeptWarnings : public c10::WarningHandler {
 public:
  explicit KeptWarnings(std::vector<std::string>* texts)
      : texts_(*texts), previous_(handlers::get_warning_handler()) {
    handlers::set_warning_handler(this);
  }
  KeptWarnings(const KeptWarnings&) = delete;
  KeptWarnings& operator=(const KeptWarnings&) = delete;
  ~KeptWarnings() override { handlers::set_warning_handler(previous_); }

#if TORCH_VERSION_MAJOR == 1
  void process(const c10::SourceLocation& /*place*/, const std::string& text,
               const bool /*verbatim*/) override {
    texts_.push_back(text);
  }
#else
  void process(const c10::Warning& warning) override { texts_.push_back(warning.msg()); }
#endif

 private:
  std::vector<std::string>& texts_;
  c10::WarningHandler* previous_;
};

Outcome OutcomeOf(const std::function<Tensors()>& call) {
  Outcome outcome;
  const KeptWarnings kept(&outcome.warnings);
  at::manual_seed(7);
  try {
    outcome.tensors = call();
  } catch (const std::exception& error) {
    outcome.error = typeid(error).name();
    outcome.text = error.what();
  }
  return outcome;
}

bool AreEqual(const at::Tensor& here, const at::Tensor& there) {
  if (here.defined() != there.defined()) return false;
  if (!here.defined()) return true;
  if (here.scalar_type() != there.scalar_type() || here.sizes() != there.sizes() ||
      here.strides() != there.strides()) {
    return false;
  }
#if TORCH_VERSION_MAJOR == 1
  if (here.opt_names() != there.opt_names()) return false;
  const at::Tensor a = here.rename(c10::nullopt).contiguous();
  const at::Tensor b = there.rename(c10::nullopt).contiguous();
#else
  const at::Tensor a = here.contiguous(), b = there.contiguous();
#endif
  return std::memcmp(a.data_ptr(), b.data_ptr(), a.nbytes()) == 0;
}

enum class Wanted { kResult, kResultWithWarning, kError };

void Compare(const std::string& what, Wanted wanted, const std::function<Tensors()>& call_here,
             const std::function<Tensors()>& call_there) {
  const Outcome here = OutcomeOf(call_here);
  const Outcome there = OutcomeOf(call_there);
  // What the case is about happens at all.
  Expect(there.error.empty() == (wanted != Wanted::kError), what + ": at::cpu:: " + there.error);
  Expect(there.warnings.empty() == (wanted != Wanted::kResultWithWarning),
         what + ": warnings of at::cpu::");
  Expect(here.error == there.error,
         what + ": errors " + here.error + ", " + there.error + ": " + here.text);
  Expect(here.warnings == there.warnings, what + ": warnings");
  Expect(here.tensors.size() == there.tensors.size(), what + ": counts of tensors");
  if (here.tensors.size() != there.tensors.size()) return;
  for (size_t i = 0; i < here.tensors.size(); ++i) {
    Expect(AreEqual(here.tensors[i], there.tensors[i]), what + ": tensor " + std::to_string(i));
  }
}

// The body calls operators by `calls::`, and returns the tensors to be compared.
#define COMPARE(what, wanted, ...)            \
  Compare(                                    \
      what, wanted,                           \
      []() -> Tensors {                       \
        namespace calls = ::switchyard::aten; \
        __VA_ARGS__                           \
      },                                      \
      []() -> Tensors {                       \
        namespace calls = ::at::cpu;          \
        __VA_ARGS__                           \
      })

template <typename... T>
Tensors ListOf(const std::tuple<T...>& tensors) {
  return std::apply([](const auto&... each) { return Tensors{each...}; }, tensors);
}

// Sizes 4 and 4, with the strides of a transposed matrix.
at::Tensor Transposed() { return at::rand({4, 4}).t(); }
at::Tensor ChannelsLast() {
  return at::rand({2, 3, 4, 4}).contiguous(at::MemoryFormat::ChannelsLast);
}

void TestFunctional() {
  COMPARE("add", Wanted::kResult, return {calls::add(Transposed(), at::rand({4}), 2)};);
  COMPARE("add with promotion", Wanted::kResult,
          return {calls::add(at::ones({3}, at::kInt), at::rand({2, 1}))};);
  COMPARE("mm", Wanted::kResult, return {calls::mm(Transposed(), at::rand({4, 3}))};);
  COMPARE("avg_pool2d, channels last", Wanted::kResult,
          return {calls::avg_pool2d(ChannelsLast(), {2, 2})};);
  COMPARE("upsample_nearest2d, channels last", Wanted::kResult,
          return {calls::upsample_nearest2d(ChannelsLast(), at::IntArrayRef({7, 5}))};);
  COMPARE("two results", Wanted::kResult, return ListOf(calls::max(Transposed(), 1, false)););
  COMPARE("results with requested strides", Wanted::kResult,
          return ListOf(calls::linalg_inv_ex(at::rand({2, 3, 3}))););
  COMPARE("a result in another dtype", Wanted::kResult,
          return {calls::cumsum(at::ones({3}, at::kInt), 0, at::kDouble)};);
  COMPARE("an error of the meta function", Wanted::kError,
          return {calls::mm(at::rand({2, 3}), at::rand({2, 3}))};);
}

void TestPassing() {
  COMPARE("a list", Wanted::kResult, return {calls::cat(Tensors{Transposed(), Transposed()}, 1)};);
  COMPARE("a list with precomputed values", Wanted::kResult,
          return {calls::cat(Tensors{at::rand({0}), ChannelsLast(), ChannelsLast()}, -1)};);
  COMPARE("absent numbers", Wanted::kResult, return {calls::clamp(at::randn({9}), 0)};);
  COMPARE("numbers", Wanted::kResult, return {calls::clamp(at::randn({9}), -0.5, 0.5)};);
  COMPARE("optional tensors", Wanted::kResult,
          return {calls::clamp(at::randn({9}), at::Tensor(at::zeros({9})), kNone)};);
  COMPARE("no optional tensor", Wanted::kError,
          return {calls::clamp(at::randn({9}), kNone, kNone)};);
  COMPARE("a list of optional tensors", Wanted::kResult, c10::List<optional<at::Tensor>> indices;
          indices.push_back(kNone); indices.push_back(at::tensor({2, 0, 1, 1}, at::kLong));
          return {calls::index(at::rand({3, 3, 2}), indices)};);
}

void TestInplace() {
  COMPARE("add_ of a view", Wanted::kResult, at::Tensor self = Transposed();
          calls::add_(self, at::rand({4})); return {self};);
  COMPARE("add_ that would grow", Wanted::kError, at::Tensor self = at::rand({4});
          calls::add_(self, at::rand({2, 4})); return {self};);
  COMPARE("addmm_ of other sizes", Wanted::kError, at::Tensor self = at::rand({2});
          calls::addmm_(self, at::rand({2, 2}), at::rand({2, 2})); return {self};);
  COMPARE("addmm_ of a view", Wanted::kResult, at::Tensor self = Transposed();
          calls::addmm_(self, Transposed(), at::rand({4, 4}), 2, 3); return {self};);
  COMPARE("cumsum_ in another dtype", Wanted::kError, at::Tensor self = at::ones({3}, at::kInt);
          calls::cumsum_(self, 0, at::kDouble); return {self};);
  COMPARE("clamp_ by tensors", Wanted::kResult, at::Tensor self = Transposed();
          calls::clamp_(self, at::Tensor(at::full({4}, 0.2)), at::Tensor(at::full({4}, 0.6)));
          return {self};);
}

void TestOut() {
  COMPARE("an empty out", Wanted::kResult, at::Tensor out = at::empty({0});
          calls::add_out(out, Transposed(), Transposed()); return {out};);
  COMPARE("an out with elements of other sizes", Wanted::kResultWithWarning,
          at::Tensor out = at::ones({3});
          calls::add_out(out, Transposed(), Transposed()); return {out};);
  COMPARE("an out with strides", Wanted::kResult, at::Tensor out = Transposed();
          calls::mm_out(out, Transposed(), at::rand({4, 4})); return {out};);
  COMPARE("an out in another dtype", Wanted::kError, at::Tensor out = at::ones({4, 4}, at::kInt);
          calls::mm_out(out, Transposed(), Transposed()); return {out};);
  COMPARE("a resized out in channels last", Wanted::kResult, at::Tensor out = at::empty({0});
          calls::avg_pool2d_out(out, ChannelsLast(), {2, 2}); return {out};);
  COMPARE("a resized out of symbolic sizes", Wanted::kResult, at::Tensor out = at::empty({0});
          calls::upsample_nearest2d_out(out, ChannelsLast(), at::IntArrayRef({7, 5}));
          return {out};);
  COMPARE("softmax to an out with strides", Wanted::kResult, at::Tensor out = Transposed();
          calls::_softmax_out(out, Transposed(), 1, false); return {out};);
  COMPARE("cat to an out that overlaps", Wanted::kError, at::Tensor out = at::rand({8, 4});
          calls::cat_out(out, Tensors{out.slice(0, 0, 4), at::rand({4, 4})}); return {out};);
  COMPARE("clamp to an out", Wanted::kResult, at::Tensor out = at::empty({0});
          calls::clamp_out(out, Transposed(), 0.3, switchyard::aten::nullopt); return {out};);
  COMPARE("two outs, one to be resized", Wanted::kResultWithWarning,
          at::Tensor values = at::rand({4});
          at::Tensor places = at::zeros({3}, at::kLong);
          calls::max_out(values, places, Transposed(), 1, false); return {values, places};);
}

// linalg_inv_ex wants its inverse by columns.
void TestProxies() {
  COMPARE("an out with other strides than requested", Wanted::kResult,
          at::Tensor inverse = at::zeros({3, 3});
          at::Tensor info = at::zeros({}, at::kInt);
          calls::linalg_inv_ex_out(inverse, info, at::rand({3, 3})); return {inverse, info};);
  COMPARE("an out with the requested strides", Wanted::kResult,
          at::Tensor inverse = at::zeros({3, 3}).t();
          at::Tensor info = at::zeros({}, at::kInt);
          calls::linalg_inv_ex_out(inverse, info, at::rand({3, 3})); return {inverse, info};);
  COMPARE("an out that is resized and has a temporary", Wanted::kResultWithWarning,
          at::Tensor inverse = at::zeros({2});
          at::Tensor info = at::zeros({}, at::kInt);
          calls::linalg_inv_ex_out(inverse, info, at::rand({3, 3})); return {inverse, info};);
  COMPARE("three outs, each with its own strides", Wanted::kResult,
          at::Tensor factors = at::zeros({2, 3, 3});
          at::Tensor pivots = at::zeros({3, 2}, at::kInt).t();
          at::Tensor info = at::zeros({4}, at::kInt).slice(0, 0, 4, 2);
          calls::linalg_lu_factor_ex_out(factors, pivots, info, at::rand({2, 3, 3}));
          return {factors, pivots, info};);
}

// The dispatch function would not bring such a call here.
void TestDevice() {
  Compare(
      "an out on another device", Wanted::kError,
      [] {
        at::Tensor out = at::empty({2, 2}, at::kMeta);
        return Tensors{structured::mm_out_CPU(at::rand({2, 2}), at::rand({2, 2}), out)};
      },
      [] {
        at::Tensor out = at::empty({2, 2}, at::kMeta);
        return Tensors{at::cpu::mm_out(out, at::rand({2, 2}), at::rand({2, 2}))};
      });
}

// Old editions name dimensions. The dispatch function leaves such calls to another key.
void TestNames() {
#if TORCH_VERSION_MAJOR == 1
  const auto name = [](const char* text) {
    return at::Dimname::fromSymbol(at::Symbol::dimname(text));
  };
  static const std::vector<at::Dimname> names = {name("rows"), name("columns")};
  const auto named = [] { return at::rand({4, 4}).rename(names); };
  named();  // Warns once.
  Compare(
      "names", Wanted::kResult,
      [=] { return Tensors{structured::add_Tensor_CPU(named(), at::rand({4}), 1)}; },
      [=] { return Tensors{at::cpu::add(named(), at::rand({4}))}; });
  Compare(
      "names of self", Wanted::kResult,
      [=] {
        at::Tensor self = at::rand({4, 4});
        return Tensors{structured::add__Tensor_CPU(self, named(), 1)};
      },
      [=] {
        at::Tensor self = at::rand({4, 4});
        return Tensors{at::cpu::add_(self, named())};
      });
  Compare(
      "names of out", Wanted::kResult,
      [=] {
        at::Tensor out = at::empty({0});
        return Tensors{structured::add_out_CPU(named(), at::rand({4}), 1, out)};
      },
      [=] {
        at::Tensor out = at::empty({0});
        return Tensors{at::cpu::add_out(out, named(), at::rand({4}))};
      });
#endif
}

// A kernel that needs row-major outputs.
struct Negated : public at::impl::MetaBase {
  void meta(const at::Tensor& self) { set_output_contiguous(0, self.sizes(), self.options()); }
  void impl(const at::Tensor& self, const at::Tensor& out) {
    is_row_major = out.is_contiguous();
    out.copy_(self.neg());
  }
  bool is_row_major = false;
};

void TestOwnKernel() {
  at::Tensor self = Transposed();
  const at::Tensor wanted = self.neg();
  const void* const data = self.data_ptr();
  InplaceKernel<Negated> kernel("test::negated_", self);
  kernel.meta(self);
  kernel.impl(self, kernel.output(0));
  Expect(kernel.is_row_major, "the kernel's output has the requested strides");
  Expect(!at::equal(self, wanted), "self is written when the temporary is copied back");
  kernel.CopyBack();
  Expect(at::equal(self, wanted), "self has the result");
  Expect(self.data_ptr() == data && !self.is_contiguous(), "self keeps its memory and strides");
  try {
    at::Tensor small = at::rand({2});
    InplaceKernel<Negated> other("test::negated_", small);
    other.meta(at::rand({3}));
    Expect(false, "sizes differ: no error");
  } catch (const c10::Error& error) {
    Expect(std::string(error.what()).find("test::negated_: argument `self` has the sizes [2]") == 0,
           std::string("sizes differ: ") + error.what());
  }
}

int Main() {
  TestFunctional();
  TestPassing();
  TestInplace();
  TestOut();
  TestProxies();
  TestDevice();
  TestNames();
  TestOwnKernel();
  std::printf("%d failures\n", failures);
  return failures == 0 ? 0 : 1;
}

}  // namespace
}  // namespace switchyard::aten::test

int main() { return switchyard::aten::test::Main(); }
