// Kernels for tests/files/emit/operators: each records its call and its device.
#include <complex>
#include <optional>
#include <string>
#include <string_view>

#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
#include "lib/device/simulated_device.h"
#include "switchyard/ops/add_native.h"
#include "switchyard/ops/and_native.h"
#include "switchyard/ops/assign_native.h"
#include "switchyard/ops/cat_native.h"
#include "switchyard/ops/coo_native.h"
#include "switchyard/ops/defaults_native.h"
#include "switchyard/ops/empty_like_native.h"
#include "switchyard/ops/empty_native.h"
#include "switchyard/ops/extremes_native.h"
#include "switchyard/ops/fused_native.h"
#include "switchyard/ops/gather_native.h"
#include "switchyard/ops/handles_native.h"
#include "switchyard/ops/index_native.h"
#include "switchyard/ops/is_set_native.h"
#include "switchyard/ops/item_native.h"
#include "switchyard/ops/lerp_native.h"
#include "switchyard/ops/numbers_native.h"
#include "switchyard/ops/ones.h"
#include "switchyard/ops/ones_native.h"
#include "switchyard/ops/others_native.h"
#include "switchyard/ops/relu_native.h"
#include "switchyard/ops/reshape_native.h"
#include "switchyard/ops/scale_native.h"
#include "switchyard/ops/shared_first_native.h"
#include "switchyard/ops/shared_second_native.h"
#include "switchyard/ops/shuffle_native.h"
#include "switchyard/ops/split_native.h"
#include "switchyard/ops/stack_native.h"
#include "switchyard/ops/statistics_native.h"
#include "switchyard/ops/touch_native.h"
#include "switchyard/ops/type_of_native.h"
#include "switchyard/ops/view.h"
#include "switchyard/ops/view_native.h"
#include "switchyard/ops/weigh_native.h"
#include "tests/compiler/emit/call_log.h"

namespace switchyard::native {

LastCall& Log() {
  static LastCall* const log = new LastCall;
  return *log;
}

namespace {

void Record(std::string kernel) {
  Log() = {std::move(kernel), SimulatedDevice<DeviceType::CUDA>::Current(), ""};
}

Tensor Made(std::string kernel) {
  Record(std::move(kernel));
  return EmptyTensor({1}, ScalarType::Float);
}

// The parts of an argument list, told apart by bars.
class Arguments {
 public:
  template <typename T>
  Arguments& operator<<(const T& value) {
    Report(value);
    text_ += '|';
    return *this;
  }
  ~Arguments() { Log().arguments = text_; }

 private:
  template <typename T>
  void Report(const T& value) {
    AppendTo(text_, value);
  }
  void Report(const Scalar& value) { AppendTo(text_, value); }
  template <typename T>
  void Report(const std::optional<T>& value) {
    if (value) return Report(*value);
    text_ += "none";
  }
  template <typename T>
  void Report(const OptionalArrayRef<T>& value) {
    Report(static_cast<const std::optional<ArrayRef<T>>&>(value));
  }
  template <typename T>
  void Report(ArrayRef<T> values) {
    text_ += '[';
    for (const T& value : values) *this << value;
    text_ += ']';
  }
  void Report(const std::array<bool, 3>& values) {
    for (const bool value : values) Report(value);
  }
  void Report(const Tensor& tensor) { text_ += tensor.defined() ? "tensor" : "undefined"; }
  void Report(const Generator& generator) { AppendTo(text_, generator.defined()); }
  void Report(const Storage& storage) { AppendTo(text_, storage.nbytes()); }
  void Report(const Stream& stream) { AppendTo(text_, stream.id()); }
  void Report(MemoryFormat format) { text_ += MemoryFormatName(format); }

  std::string text_;
};

}  // namespace

Tensor add_cpu(const Tensor&, const Tensor&, const Scalar& alpha) {
  Tensor result = Made("add_cpu");
  Arguments() << alpha;
  return result;
}
Tensor add_cuda(const Tensor&, const Tensor&, const Scalar&) { return Made("add_cuda"); }
Tensor& add_cpu_(Tensor& self, const Tensor&, const Scalar&) {
  Record("add_cpu_");
  return self;
}
Tensor& add_cuda_(Tensor& self, const Tensor&, const Scalar&) {
  Record("add_cuda_");
  return self;
}
Tensor& add_out_cpu(const Tensor&, const Tensor&, const Scalar& alpha, Tensor& out) {
  Record("add_out_cpu");
  Arguments() << alpha;
  return out;
}
Tensor& add_out_cuda(const Tensor&, const Tensor&, const Scalar&, Tensor& out) {
  Record("add_out_cuda");
  return out;
}

Tensor& stack_out(TensorList, const std::optional<Tensor>&, OptionalTensorList,
                  const std::optional<Tensor>&, Tensor& out) {
  Record("stack_out");
  return out;
}
Tensor lerp(const Tensor&, const Tensor&) { return Made("lerp"); }

Tensor coo_cpu(const Tensor&, IntArrayRef, std::optional<ScalarType>, std::optional<Layout>,
               std::optional<Device>, std::optional<bool>) {
  return Made("coo_cpu");
}
Tensor coo_sparse_cuda(const Tensor&, IntArrayRef, std::optional<ScalarType>, std::optional<Layout>,
                       std::optional<Device>, std::optional<bool>) {
  return Made("coo_sparse_cuda");
}

Tensor relu(const Tensor&) { return Made("relu"); }
Tensor view(const Tensor& self, IntArrayRef size) {
  Record("view");
  Arguments() << size;
  return self;
}
Tensor reshape(const Tensor& self, IntArrayRef shape) { return switchyard::view(self, shape); }
Tensor scale(const Tensor&, double factor) {
  Tensor result = Made("scale");
  Arguments() << factor;
  return result;
}
Tensor scale_cuda(const Tensor&, double) { return Made("scale_cuda"); }

Tensor empty_cpu(IntArrayRef, std::optional<ScalarType>, std::optional<Layout>,
                 std::optional<Device>, std::optional<bool>, std::optional<MemoryFormat>) {
  return Made("empty_cpu");
}
Tensor empty_cuda(IntArrayRef, std::optional<ScalarType>, std::optional<Layout>,
                  std::optional<Device>, std::optional<bool>, std::optional<MemoryFormat>) {
  return Made("empty_cuda");
}
Tensor ones(IntArrayRef, std::optional<ScalarType>, std::optional<Layout>, std::optional<Device>,
            std::optional<bool>) {
  return Made("ones");
}
Tensor empty_like_cpu(const Tensor&, std::optional<ScalarType>, std::optional<Layout>,
                      std::optional<Device>, std::optional<bool>) {
  return Made("empty_like_cpu");
}
Tensor empty_like_cuda(const Tensor&, std::optional<ScalarType>, std::optional<Layout>,
                       std::optional<Device>, std::optional<bool>) {
  return Made("empty_like_cuda");
}

Tensor cat_cpu(TensorList, int64_t) { return Made("cat_cpu"); }
Tensor cat_cuda(TensorList, int64_t) { return Made("cat_cuda"); }
Tensor weigh_cpu(const std::optional<Tensor>&, const Tensor&) { return Made("weigh_cpu"); }
Tensor weigh_cuda(const std::optional<Tensor>&, const Tensor&) { return Made("weigh_cuda"); }
Tensor index_cpu(OptionalTensorList, const Tensor&) { return Made("index_cpu"); }
Tensor index_cuda(OptionalTensorList, const Tensor&) { return Made("index_cuda"); }
Tensor gather_cpu(std::optional<TensorList>, const Tensor&) { return Made("gather_cpu"); }
Tensor gather_cuda(std::optional<TensorList>, const Tensor&) { return Made("gather_cuda"); }
Tensor shuffle_cpu(int64_t, std::optional<Generator>, const std::optional<Tensor>&) {
  return Made("shuffle_cpu");
}
Tensor shuffle_cuda(int64_t, std::optional<Generator>, const std::optional<Tensor>&) {
  return Made("shuffle_cuda");
}

Tensor __and__(const Tensor&, const Tensor&) { return Made("__and__"); }
Tensor shared(const Tensor&, int64_t n) {
  Tensor result = Made("shared");
  Arguments() << n;
  return result;
}

Tensor numbers_cpu(const Tensor&, int64_t i, std::optional<int64_t> oi, IntArrayRef li,
                   IntArrayRef li2, OptionalIntArrayRef oli, ArrayRef<std::optional<int64_t>> loi,
                   int64_t s, std::optional<int64_t> os, IntArrayRef ls, OptionalIntArrayRef ols,
                   double f, std::optional<double> of, ArrayRef<double> lf,
                   OptionalDoubleArrayRef olf) {
  Tensor result = Made("numbers_cpu");
  Arguments() << i << oi << li << li2 << oli << loi << s << os << ls << ols << f << of << lf << olf;
  return result;
}

Tensor others_cpu(const Tensor&, bool b, std::optional<bool> ob, std::array<bool, 3> b3,
                  std::string_view t, std::optional<std::string_view> ot,
                  ArrayRef<std::string_view> lt, const Scalar& x, const std::optional<Scalar>& ox,
                  ArrayRef<Scalar> lx, ScalarType d, std::optional<ScalarType> od,
                  std::optional<Layout> layout_, Device v, std::optional<Device> ov, MemoryFormat m,
                  std::optional<MemoryFormat> om) {
  Tensor result = Made("others_cpu");
  Arguments() << b << ob << b3 << t << ot << lt << x << ox << lx << d << od << layout_ << v << ov
              << m << om;
  return result;
}

Tensor handles_cpu(const Tensor& self, const std::optional<Tensor>& ot, TensorList lt,
                   OptionalTensorList lot, std::optional<TensorList> olt, Generator g,
                   std::optional<Generator> og, Storage storage, Stream stream) {
  Tensor result = Made("handles_cpu");
  Arguments() << self << ot << lt << lot << olt << g << og << storage << stream;
  return result;
}

Tensor defaults_cpu(const Tensor&, const std::optional<Tensor>& weight, OptionalTensorList list,
                    int64_t a, std::optional<int64_t> b, std::optional<int64_t> c, IntArrayRef d,
                    IntArrayRef e, IntArrayRef f, OptionalIntArrayRef g, OptionalIntArrayRef h,
                    OptionalIntArrayRef hh, double i, std::optional<double> j, ArrayRef<double> k,
                    bool l, std::array<bool, 3> m, std::string_view n,
                    std::optional<std::string_view> o, std::optional<std::string_view> p,
                    const Scalar& q, const Scalar& r, const std::optional<Scalar>& s,
                    const std::optional<Scalar>& t, ScalarType u, std::optional<ScalarType> v,
                    MemoryFormat w, std::optional<MemoryFormat> x, Layout y, int64_t z,
                    double inf_) {
  Tensor result = Made("defaults_cpu");
  Arguments() << weight << list << a << b << c << d << e << f << g << h << hh << i << j << k << l
              << m << n << o << p << q << r << s << t << u << v << w << x << y << z << inf_;
  return result;
}

void touch_cpu(const Tensor&) { Record("touch_cpu"); }
void touch_cuda(const Tensor&) { Record("touch_cuda"); }
std::tuple<Tensor, int64_t, double> statistics_cpu(const Tensor& self) {
  Record("statistics_cpu");
  return {self, 7, 0.25};
}
std::vector<Tensor> split_cpu(const Tensor& self) {
  Record("split_cpu");
  return {self, self};
}
Scalar item_cpu(const Tensor&) {
  Record("item_cpu");
  return 2.5;
}
bool is_set_cpu(const Tensor&) {
  Record("is_set_cpu");
  return true;
}
ScalarType type_of_cpu(const Tensor& self) {
  Record("type_of_cpu");
  return self.dtype();
}
std::tuple<Tensor&, Tensor&> extremes_out_cpu(const Tensor&, Tensor& values, Tensor& indices) {
  Record("extremes_out_cpu");
  return std::tie(values, indices);
}
void assign(const Tensor& self, Tensor& values) {
  Record("assign");
  values = self;
}

}  // namespace switchyard::native

namespace vendor::native {

switchyard::Tensor fused(const switchyard::Tensor&, int64_t) {
  return switchyard::native::Made("vendor::fused");
}
switchyard::Tensor fused_cuda(const switchyard::Tensor&, int64_t) {
  return switchyard::native::Made("vendor::fused_cuda");
}

}  // namespace vendor::native
