#include "compiler/target/boxed_spelling.h"

namespace switchyard::target {
namespace {

constexpr BoxedSpelling kRows[] = {
    {"embedded",
     "(switchyard::OperatorId id, switchyard::DispatchKeySet keys, switchyard::Stack& stack)",
     ", id, keys, stack", "::c10::detail::RunBoxedKernel", "::c10::detail::BoxedKernelCall",
     "::switchyard::Value", "::switchyard::DispatchKey"},
    {"aten", "(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack)",
     ", op, keys, stack", "::switchyard::aten::RunBoxedKernel",
     "::switchyard::aten::BoxedKernelCall", "::c10::IValue", "::c10::DispatchKey"},
};

}  // namespace

const BoxedSpelling& BoxedSpellingOf(std::string_view target) {
  for (const BoxedSpelling& row : kRows) {
    if (row.target == target) return row;
  }
  return kRows[0];
}

}  // namespace switchyard::target
