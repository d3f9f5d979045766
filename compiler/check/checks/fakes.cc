// torch.compile and torch.export run an operator without data: a kernel for Meta, or one made of
// other operators, gives the shapes of its results. Off by default, because Python may register it.
// Source: PyTorch's manual of custom operators.
#include <algorithm>
#include <map>

#include "compiler/check/checks/checks.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::check {
namespace {

using schema::NativeFunction;

bool GivesShapes(const ExpectedKernel& kernel) {
  if (!kernel.IsOfOperator() || kernel.function->structured_delegate) return true;
  return std::any_of(kernel.keys.begin(), kernel.keys.end(), [](DispatchKey key) {
    return key == DispatchKey::Meta || (IsAliasKey(key) && key != DispatchKey::Autograd);
  });
}

// Without tensors nothing is traced. A Python module that is named has the fake kernels.
bool NeedsShapes(const NativeFunction& function) {
  const auto is_tensor = [](const auto& one) { return one.type.value.IsTensorLike(); };
  const auto& schema = function.schema;
  return !function.python_module &&
         (std::any_of(schema.arguments.begin(), schema.arguments.end(), is_tensor) ||
          std::any_of(schema.returns.begin(), schema.returns.end(), is_tensor));
}

}  // namespace

void CheckFakes(const CheckInput& input, CheckContext& context) {
  std::map<const NativeFunction*, bool> has_shapes;
  for (const ExpectedKernel& kernel : input.expected.kernels) {
    bool& has_them = has_shapes[kernel.function];
    has_them = has_them || GivesShapes(kernel) || !NeedsShapes(*kernel.function);
  }
  for (const ExpectedKernel& kernel : input.expected.kernels) {
    bool& is_done = has_shapes[kernel.function];
    if (is_done) continue;
    is_done = true;
    context.sink()
        .Report(diagnostics::kOperatorWithoutFake, kernel.function->schema.name.range,
                diagnostics::Name(OperatorOf(kernel)))
        .Hint(
            "add a kernel for `Meta`, or register one in Python with "
            "`torch.library.register_fake`");
  }
}

}  // namespace switchyard::check
