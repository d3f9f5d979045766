// report: X051
// schema:
// - func: with_meta(Tensor self) -> Tensor
//   dispatch:
//     CPU: with_meta_cpu
//     Meta: with_meta_meta
// - func: of_operators(Tensor self) -> Tensor
// - func: for_all(Tensor self) -> Tensor
//   dispatch: {CompositeExplicitAutograd: for_all_backends}
// - func: of_numbers(int a) -> int
//   dispatch: {CPU: of_numbers_cpu}
// - func: my::in_python(Tensor self) -> Tensor
//   dispatch: {CPU: in_python_cpu}
//   python_module: my.fakes
namespace switchyard::native {
Tensor with_meta_cpu(const Tensor& self) { return self.clone(); }
Tensor with_meta_meta(const Tensor& self) { return self.clone(); }
}
