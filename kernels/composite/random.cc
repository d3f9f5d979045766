// Tensors of random numbers: new ones, ones like other tensors, and tensors of the caller.

#include "switchyard/ops/random.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "kernels/common/operands.h"
#include "lib/core/default_dtype.h"
#include "lib/core/error.h"
#include "lib/core/generator.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/bernoulli.h"
#include "switchyard/ops/bernoulli_native.h"
#include "switchyard/ops/empty.h"
#include "switchyard/ops/empty_like.h"
#include "switchyard/ops/exp.h"
#include "switchyard/ops/item.h"
#include "switchyard/ops/log_normal_native.h"
#include "switchyard/ops/normal.h"
#include "switchyard/ops/rand_like_native.h"
#include "switchyard/ops/rand_native.h"
#include "switchyard/ops/randint_like_native.h"
#include "switchyard/ops/randint_native.h"
#include "switchyard/ops/randn_like_native.h"
#include "switchyard/ops/randn_native.h"
#include "switchyard/ops/randperm.h"
#include "switchyard/ops/randperm_native.h"
#include "switchyard/ops/uniform.h"

namespace switchyard::native {
namespace {

// The requested properties of a new tensor.
struct Kind {
  std::optional<ScalarType> dtype;
  std::optional<Layout> layout;
  std::optional<Device> device;
  std::optional<bool> pin_memory;

  Tensor Empty(IntArrayRef size) const {
    return switchyard::empty(size, dtype.value_or(DefaultFloatingType()), layout, device,
                             pin_memory, std::nullopt);
  }
  Tensor EmptyLike(const Tensor& self, std::optional<MemoryFormat> format) const {
    return switchyard::empty_like(self, dtype, layout, device, pin_memory, format);
  }
};

Tensor& Resized(const char* name, Tensor& out, IntArrayRef size) {
  SWITCHYARD_CHECK(out.defined(), name, ": out is an undefined tensor");
  for (const int64_t extent : size) {
    SWITCHYARD_CHECK(extent >= 0, name, ": size ", extent, " in ", size, " is negative");
  }
  ResizeTo(out, size);
  return out;
}

Tensor& Uniform(Tensor& out, std::optional<Generator> generator) {
  return switchyard::uniform_(out, 0, 1, std::move(generator));
}
Tensor& Normal(Tensor& out, std::optional<Generator> generator) {
  return switchyard::normal_(out, 0, 1, std::move(generator));
}

// Fills a tensor with numbers of one distribution.
using Fill = Tensor& (*)(Tensor& out, std::optional<Generator> generator);

// A new tensor, filled.
Tensor Drawn(Fill fill, IntArrayRef size, std::optional<Generator> generator, const Kind& kind) {
  Tensor result = kind.Empty(size);
  return fill(result, std::move(generator));
}

}  // namespace

Tensor rand(IntArrayRef size, std::optional<ScalarType> dtype, std::optional<Layout> layout,
            std::optional<Device> device, std::optional<bool> pin_memory) {
  return Drawn(Uniform, size, std::nullopt, {dtype, layout, device, pin_memory});
}
Tensor rand(IntArrayRef size, std::optional<Generator> generator, std::optional<ScalarType> dtype,
            std::optional<Layout> layout, std::optional<Device> device,
            std::optional<bool> pin_memory) {
  return Drawn(Uniform, size, std::move(generator), {dtype, layout, device, pin_memory});
}
Tensor& rand_out(IntArrayRef size, Tensor& out) {
  return Uniform(Resized("rand", out, size), std::nullopt);
}
Tensor& rand_out(IntArrayRef size, std::optional<Generator> generator, Tensor& out) {
  return Uniform(Resized("rand", out, size), std::move(generator));
}

Tensor randn(IntArrayRef size, std::optional<ScalarType> dtype, std::optional<Layout> layout,
             std::optional<Device> device, std::optional<bool> pin_memory) {
  return Drawn(Normal, size, std::nullopt, {dtype, layout, device, pin_memory});
}
Tensor randn(IntArrayRef size, std::optional<Generator> generator, std::optional<ScalarType> dtype,
             std::optional<Layout> layout, std::optional<Device> device,
             std::optional<bool> pin_memory) {
  return Drawn(Normal, size, std::move(generator), {dtype, layout, device, pin_memory});
}
Tensor& randn_out(IntArrayRef size, Tensor& out) {
  return Normal(Resized("randn", out, size), std::nullopt);
}
Tensor& randn_out(IntArrayRef size, std::optional<Generator> generator, Tensor& out) {
  return Normal(Resized("randn", out, size), std::move(generator));
}

Tensor randint(int64_t high, IntArrayRef size, std::optional<ScalarType> dtype,
               std::optional<Layout> layout, std::optional<Device> device,
               std::optional<bool> pin_memory) {
  return randint(0, high, size, std::optional<Generator>(), dtype, layout, device, pin_memory);
}
Tensor randint(int64_t high, IntArrayRef size, std::optional<Generator> generator,
               std::optional<ScalarType> dtype, std::optional<Layout> layout,
               std::optional<Device> device, std::optional<bool> pin_memory) {
  return randint(0, high, size, std::move(generator), dtype, layout, device, pin_memory);
}
Tensor randint(int64_t low, int64_t high, IntArrayRef size, std::optional<ScalarType> dtype,
               std::optional<Layout> layout, std::optional<Device> device,
               std::optional<bool> pin_memory) {
  return randint(low, high, size, std::optional<Generator>(), dtype, layout, device, pin_memory);
}
Tensor randint(int64_t low, int64_t high, IntArrayRef size, std::optional<Generator> generator,
               std::optional<ScalarType> dtype, std::optional<Layout> layout,
               std::optional<Device> device, std::optional<bool> pin_memory) {
  Tensor result = Kind{dtype, layout, device, pin_memory}.Empty(size);
  return switchyard::random_(result, low, high, std::move(generator));
}
Tensor& randint_out(int64_t high, IntArrayRef size, Tensor& out) {
  return randint_out(0, high, size, std::optional<Generator>(), out);
}
Tensor& randint_out(int64_t high, IntArrayRef size, std::optional<Generator> generator,
                    Tensor& out) {
  return randint_out(0, high, size, std::move(generator), out);
}
Tensor& randint_out(int64_t low, int64_t high, IntArrayRef size, Tensor& out) {
  return randint_out(low, high, size, std::optional<Generator>(), out);
}
Tensor& randint_out(int64_t low, int64_t high, IntArrayRef size, std::optional<Generator> generator,
                    Tensor& out) {
  return switchyard::random_(Resized("randint", out, size), low, high, std::move(generator));
}

namespace {

int64_t HighIn(const Tensor& high) {
  SWITCHYARD_CHECK(high.numel() == 1 && high.device().is_cpu(), "randint_like: high is ", high,
                   ", not one number on the CPU");
  return switchyard::item(high).To<int64_t>();
}

}  // namespace

Tensor rand_like(const Tensor& self, std::optional<Generator> generator,
                 std::optional<ScalarType> dtype, std::optional<Layout> layout,
                 std::optional<Device> device, std::optional<bool> pin_memory,
                 std::optional<MemoryFormat> memory_format) {
  Tensor result = Kind{dtype, layout, device, pin_memory}.EmptyLike(self, memory_format);
  return Uniform(result, std::move(generator));
}
Tensor rand_like(const Tensor& self, std::optional<ScalarType> dtype, std::optional<Layout> layout,
                 std::optional<Device> device, std::optional<bool> pin_memory,
                 std::optional<MemoryFormat> memory_format) {
  return native::rand_like(self, std::optional<Generator>(), dtype, layout, device, pin_memory,
                           memory_format);
}
Tensor randn_like(const Tensor& self, std::optional<Generator> generator,
                  std::optional<ScalarType> dtype, std::optional<Layout> layout,
                  std::optional<Device> device, std::optional<bool> pin_memory,
                  std::optional<MemoryFormat> memory_format) {
  Tensor result = Kind{dtype, layout, device, pin_memory}.EmptyLike(self, memory_format);
  return Normal(result, std::move(generator));
}
Tensor randn_like(const Tensor& self, std::optional<ScalarType> dtype, std::optional<Layout> layout,
                  std::optional<Device> device, std::optional<bool> pin_memory,
                  std::optional<MemoryFormat> memory_format) {
  return native::randn_like(self, std::optional<Generator>(), dtype, layout, device, pin_memory,
                            memory_format);
}
Tensor randint_like(const Tensor& self, int64_t low, int64_t high,
                    std::optional<Generator> generator, std::optional<ScalarType> dtype,
                    std::optional<Layout> layout, std::optional<Device> device,
                    std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) {
  Tensor result = Kind{dtype, layout, device, pin_memory}.EmptyLike(self, memory_format);
  return switchyard::random_(result, low, high, std::move(generator));
}
Tensor randint_like(const Tensor& self, int64_t low, int64_t high, std::optional<ScalarType> dtype,
                    std::optional<Layout> layout, std::optional<Device> device,
                    std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) {
  return native::randint_like(self, low, high, std::optional<Generator>(), dtype, layout, device,
                              pin_memory, memory_format);
}
Tensor randint_like(const Tensor& self, int64_t high, std::optional<Generator> generator,
                    std::optional<ScalarType> dtype, std::optional<Layout> layout,
                    std::optional<Device> device, std::optional<bool> pin_memory,
                    std::optional<MemoryFormat> memory_format) {
  return native::randint_like(self, 0, high, std::move(generator), dtype, layout, device,
                              pin_memory, memory_format);
}
Tensor randint_like(const Tensor& self, int64_t high, std::optional<ScalarType> dtype,
                    std::optional<Layout> layout, std::optional<Device> device,
                    std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) {
  return native::randint_like(self, 0, high, dtype, layout, device, pin_memory, memory_format);
}
Tensor randint_like(const Tensor& self, const Tensor& high, std::optional<Generator> generator,
                    std::optional<ScalarType> dtype, std::optional<Layout> layout,
                    std::optional<Device> device, std::optional<bool> pin_memory,
                    std::optional<MemoryFormat> memory_format) {
  return native::randint_like(self, 0, HighIn(high), std::move(generator), dtype, layout, device,
                              pin_memory, memory_format);
}
Tensor randint_like(const Tensor& self, const Tensor& high, std::optional<ScalarType> dtype,
                    std::optional<Layout> layout, std::optional<Device> device,
                    std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) {
  return native::randint_like(self, 0, HighIn(high), dtype, layout, device, pin_memory,
                              memory_format);
}

Tensor randperm(int64_t n, std::optional<ScalarType> dtype, std::optional<Layout> layout,
                std::optional<Device> device, std::optional<bool> pin_memory) {
  return native::randperm(n, std::optional<Generator>(), dtype, layout, device, pin_memory);
}
Tensor randperm(int64_t n, std::optional<Generator> generator, std::optional<ScalarType> dtype,
                std::optional<Layout> layout, std::optional<Device> device,
                std::optional<bool> pin_memory) {
  SWITCHYARD_CHECK(n >= 0, "randperm: n is ", n, ", which is negative");
  Tensor result = Kind{dtype.value_or(ScalarType::Long), layout, device, pin_memory}.Empty({n});
  return switchyard::randperm_out(result, n, std::move(generator));
}
Tensor& randperm_out(int64_t n, Tensor& out) {
  return switchyard::randperm_out(out, n, std::nullopt);
}

// Turns probabilities into ones and zeros of the same dtype.
Tensor bernoulli(const Tensor& self, std::optional<Generator> generator) {
  Tensor result = Kind{}.EmptyLike(self, MemoryFormat::Contiguous);
  return switchyard::bernoulli_(result, self, std::move(generator));
}
Tensor bernoulli(const Tensor& self, double p, std::optional<Generator> generator) {
  Tensor result = Kind{}.EmptyLike(self, MemoryFormat::Contiguous);
  return switchyard::bernoulli_(result, p, std::move(generator));
}

Tensor& bernoulli_out(const Tensor& self, std::optional<Generator> generator, Tensor& out) {
  internal::PrepareOut("bernoulli", out, self.sizes(), self);
  return switchyard::bernoulli_(out, self, std::move(generator));
}

// On devices that draw normal numbers; log_normal_ of the CPU draws them one by one, as PyTorch
// does.
Tensor& log_normal_of_normal_(Tensor& self, double mean, double std,
                              std::optional<Generator> generator) {
  SWITCHYARD_CHECK(std > 0, "log_normal_ expects std > 0.0, but found std=", std);
  switchyard::normal_(self, mean, std, std::move(generator));
  return switchyard::exp_(self);
}

}  // namespace switchyard::native
