// schema:
// - func: f(Tensor self, int dim) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
const auto* const text = u8R"x(" // switchyard: ignore X002: no comment)x";
const auto letter = L'"';
// switchyard: ignore X002: for old callers
Tensor f_cpu(const Tensor& self, int dim) { return self; }
}
