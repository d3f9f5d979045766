// bodies
// schema:
// - func: f(Tensor self) -> Tensor
namespace torch::autograd {
template <typename T>
struct Function {
  template <typename... Args>
  static switchyard::Tensor apply(Args&&... args) { return T::forward(args...); }
};
}
namespace switchyard::native {
struct Square : torch::autograd::Function<Square> {
  static Tensor forward(const Tensor& self) {
    Tensor result = self.clone();
    static_cast<float*>(result.data_ptr())[0] *= 2;
    return result;
  }
};
Tensor f(const Tensor& self) { return Square::apply(self); }
}
