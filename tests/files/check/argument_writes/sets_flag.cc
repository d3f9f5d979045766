// bodies
// schema:
// - func: mark_(Tensor(a!) self) -> Tensor(a!)
//   dispatch: {CPU: mark_cpu_}
namespace switchyard::native {
struct Impl {
  void Mark() { is_marked = true; }
  bool is_marked;
};
static Impl* ImplOf(const Tensor& tensor) { return static_cast<Impl*>(tensor.data_ptr()); }
Tensor& mark_cpu_(Tensor& self) {
  ImplOf(self)->Mark();
  return self;
}
}
