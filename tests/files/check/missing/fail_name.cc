// complete
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: forward_cpu}
namespace switchyard::native {
Tensor foward_cpu(const Tensor& self) { return self; }
// expect 8-18: error X013: `foward_cpu` is defined as kernel `forward_cpu` is to be, which no source defines
//   note schema.yaml:2:19-30: the kernel is to be `Tensor forward_cpu(const Tensor& self)`
//   fix 8-18: "forward_cpu"
}
