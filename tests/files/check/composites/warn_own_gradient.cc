// bodies
// schema:
// - func: f(Tensor self) -> Tensor
namespace torch::autograd {
template <typename T>
struct Helper {
  template <typename... Args>
  static switchyard::Tensor apply(Args&&... args) { return T::forward(args...); }
};
}
namespace switchyard::native {
struct Square : torch::autograd::Helper<Square> {
  static Tensor forward(const Tensor& self) {
    Tensor result = self.clone();
    static_cast<float*>(result.data_ptr())[0] *= 2;
    return result;
  }
};
Tensor f(const Tensor& self) { return Square::apply(self); }
// expect 39-52: warning X041: composite function `f` calls `data_ptr`, which returns a pointer into a tensor
//   note source_0.cc:8:60-70: `forward` is called here
//   note source_0.cc:15:25-40: `data_ptr` is called here
//   note schema.yaml:1:9-10: it is the kernel for all backends and for autograd
}
