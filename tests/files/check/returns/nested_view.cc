// bodies
// schema:
// - func: f(Tensor(a) self) -> Tensor(a)
//   dispatch: {CPU: f_nested}
// - func: values(Tensor(a) self) -> Tensor(a)
//   dispatch: {CPU: values_nested}
// What these functions make has the storage of what it is made from, whatever their bodies seem to do.
namespace switchyard::native {
Tensor MakeTensor(const Tensor& base) { return base.clone(); }
struct NestedTensorImpl {
  Tensor buffer;
  Tensor get_unsafe_storage_as_tensor() const { return MakeTensor(buffer); }
};
NestedTensorImpl* get_nested_tensor_impl(const Tensor& self);
Tensor create_nested_view_tensor(const Tensor& base) { return MakeTensor(base); }
Tensor f_nested(const Tensor& self) { return create_nested_view_tensor(self); }
Tensor values_nested(const Tensor& self) {
  return get_nested_tensor_impl(self)->get_unsafe_storage_as_tensor();
}
}
