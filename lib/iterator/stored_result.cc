#include "lib/iterator/stored_result.h"

#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
#include "lib/iterator/type_promotion.h"

namespace switchyard {
namespace {

void CheckCast(const char* operator_name, const char* argument, const Tensor& stored,
               const Tensor& result) {
  SWITCHYARD_CHECK(stored.defined(), operator_name, ": ", argument, " is an undefined tensor");
  SWITCHYARD_CHECK(CanCast(result.dtype(), stored.dtype()), operator_name, ": result type ",
                   result.dtype(), " can't be cast to the desired output type ", stored.dtype());
}

}  // namespace

void StoreResult(const char* operator_name, const char* argument, Tensor& out, const Tensor& result,
                 CopyFunction copy) {
  CheckCast(operator_name, argument, out, result);
  ResizeTo(out, result.sizes());
  copy(out, result, /*non_blocking=*/false);
}

void WriteBack(const char* operator_name, const char* argument, Tensor& self, const Tensor& result,
               CopyFunction copy) {
  CheckCast(operator_name, argument, self, result);
  SWITCHYARD_CHECK(self.sizes() == result.sizes(), operator_name, ": ", argument, " of sizes ",
                   self.sizes(), " cannot take on the result of sizes ", result.sizes());
  copy(self, result, /*non_blocking=*/false);
}

}  // namespace switchyard
