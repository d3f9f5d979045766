// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
// switchyard: ignore X999, N001: a slip
// expect 23-27: warning X017: `X999` is not the id of a diagnostic about sources
// expect 29-33: warning X017: `N001` is not the id of a diagnostic about sources
Tensor f_cpu(const Tensor& self) { return self; }
}
