// schema:
// - func: f(Tensor self, int dim, Scalar? value, Tensor[] list) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace ours {
using Index = long;
template <typename T>
using Maybe = std::optional<T>;
}
#define TENSOR const Tensor&
namespace switchyard::native {
Tensor f_cpu(TENSOR self, ours::Index dim, const ours::Maybe<Scalar>& value,
             ArrayRef<switchyard::Tensor> list) {
  return self;
}
}
