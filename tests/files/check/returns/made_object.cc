// bodies
// schema:
// - func: values(Tensor(a) self) -> Tensor(a)
//   dispatch: {CPU: values_cpu}
namespace switchyard::native {
struct Impl {
  Impl(const Tensor& from);
};
Tensor FromImpl(Impl* impl);
Tensor values_cpu(const Tensor& self) { return FromImpl(new Impl(self)); }
}
