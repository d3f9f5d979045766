// complete
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
#include "std.h"
namespace switchyard::native {
Tensor f_cpu(const Tensor& self) { return self; }
}
