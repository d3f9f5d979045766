// An extension as its authors would write it for PyTorch: kernels in namespaces of its own, some of
// them seen by this source alone, and blocks that register them.
#include <torch/library.h>

#include <string>
#include <tuple>
#include <vector>

namespace {

at::Tensor scale_cpu(const at::Tensor& self, double by) {
  at::Tensor result = at::EmptyTensor(self.sizes(), at::ScalarType::Float);
  for (int64_t i = 0; i < self.numel(); ++i) {
    result.data<float>()[i] = self.data<float>()[i] * static_cast<float>(by);
  }
  return result;
}

}  // namespace

namespace vision {

at::Tensor& add_one_(at::Tensor& self) {
  for (int64_t i = 0; i < self.numel(); ++i) self.data<float>()[i] += 1;
  return self;
}

std::tuple<int64_t, double> measure(std::vector<int64_t> sizes, std::string mode) {
  int64_t count = mode == "count" ? static_cast<int64_t>(sizes.size()) : 0;
  return {count, static_cast<double>(sizes.at(0))};
}

static at::Tensor first(std::vector<at::Tensor> parts, c10::optional<int64_t> index) {
  return parts.at(static_cast<std::size_t>(index.value_or(0)));
}

namespace native {

// As emitted code calls it.
at::Tensor opposite(const at::Tensor& self) { return scale_cpu(self, -1); }

// In the namespace that emitted code calls, with other types than are passed.
at::Tensor weighted(at::Tensor self, std::vector<int64_t> weights) {
  return scale_cpu(self, static_cast<double>(weights.at(0)));
}

static at::Tensor doubled(const at::Tensor& self) { return scale_cpu(self, 2); }

}  // namespace native
}  // namespace vision

TORCH_LIBRARY(vision, m) {
  m.def("scale(Tensor self, float by=2) -> Tensor");
  m.def("add_one_(Tensor(a!) self) -> Tensor(a!)");
  m.def("opposite(Tensor self) -> Tensor");
  m.def("weighted(Tensor self, int[] weights) -> Tensor");
  m.def("doubled(Tensor self) -> Tensor");
  m.def("measure", torch::dispatch(c10::DispatchKey::CompositeExplicitAutograd, vision::measure));
  m.def("first(Tensor[] parts, int? index=None) -> Tensor", vision::first);
}

TORCH_LIBRARY_IMPL(vision, CPU, m) {
  m.impl("scale", TORCH_FN(scale_cpu));
  m.impl("add_one_", vision::add_one_);
  m.impl("opposite", vision::native::opposite);
  m.impl("weighted", vision::native::weighted);
  m.impl("doubled", vision::native::doubled);
}

// Kernels without names of their own.
namespace vision {

struct Halves {
  static at::Tensor of(const at::Tensor& self) { return scale_cpu(self, 0.5); }
};

template <int by>
at::Tensor times(const at::Tensor& self) {
  return scale_cpu(self, by);
}

struct Scaled {
  double by = 1;
  at::Tensor operator()(const at::Tensor& self) const { return scale_cpu(self, by); }
};

TORCH_LIBRARY_FRAGMENT(vision, m) {
  constexpr double kBy = 5;
  const double twice = 2 * kBy;
  m.def("fivefold(Tensor self) -> Tensor", [](at::Tensor self) { return scale_cpu(self, kBy); });
  m.def("tenfold(Tensor self, str[] words) -> Tensor",
        [&twice](const at::Tensor& self, const std::vector<std::string>& words) {
          return words.empty() ? self : scale_cpu(self, twice);
        });
  m.def("halved(Tensor self) -> Tensor", &Halves::of);
  m.def("tripled(Tensor self) -> Tensor", times<3>);
  m.def("quarter(Tensor self) -> Tensor", Scaled{0.25});
}

}  // namespace vision

// A namespace that C++ reserves, and a name that ends as those of in-place operators do.
at::Tensor fourfold(const at::Tensor& x) { return scale_cpu(x, 4); }
void clear_(at::Tensor& logits) {
  for (int64_t i = 0; i < logits.numel(); ++i) logits.data<float>()[i] = 0;
}

template <typename Module>
void fill(Module& m) {
  m.impl("fourfold", &fourfold);
  m.impl("clear_", &clear_);
}

TORCH_LIBRARY(_C, m) {
  m.def("fourfold(Tensor x) -> Tensor");
  m.def("clear_(Tensor! logits) -> ()");
}

TORCH_LIBRARY_IMPL(_C, CPU, m) { fill(m); }
