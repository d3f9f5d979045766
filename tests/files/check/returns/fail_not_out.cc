// bodies
// schema:
// - func: f.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
//   use_const_ref_for_mutable_tensors: True
//   dispatch: {CPU: f_out_cpu}
namespace switchyard::native {
const Tensor& f_out_cpu(const Tensor& self, const Tensor& out) {
  out.data<float>()[0] = 1;
  return self;
// expect 10-14: error X038: kernel `f_out_cpu` returns something other than out argument `out` of operator `f.out`
//   note schema.yaml:1:50-60: the schema says which argument is returned
}
}
