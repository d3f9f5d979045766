// complete
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: forward_cpu}
namespace switchyard::native {
Tensor foward_cpu(const Tensor& self) { return self; }
// expect 8-18: error X013: function `foward_cpu` matches kernel `forward_cpu`, which no source defines, in all but the name
//   note schema.yaml:2:19-30: the kernel should be `Tensor forward_cpu(const Tensor& self)`
}
