// PyTorch: its kernels are read, and nothing is emitted for it.
#include "compiler/target/target.h"
#include "compiler/target/torch_spelling.h"

namespace switchyard::target {
namespace {

// Without the space that torchgen writes before `&`.
std::optional<std::string> SpellAten(const schema::NativeFunction& function,
                                     const cpp::CppType& type) {
  std::string text = TorchSpelling::Of(function).Type(type);
  const std::size_t space = text.rfind(" &");
  if (space != std::string::npos) text.erase(space, 1);
  std::string result;
  for (const char c : text) {
    result += c;
    if (c == ',') result += ' ';
  }
  return result.compare(0, 2, "::") == 0 ? result.substr(2) : result;
}

}  // namespace

Target MakeAten() {
  Target target = {};
  target.name = "aten";
  target.name_space = "at";
  target.can = [](Capability) { return false; };
  target.spelling = {"aten",
                     "at",
                     SpellAten,
                     {"const c10::OperatorHandle&", "c10::DispatchKeySet", "torch::jit::Stack*"},
                     true};
  return target;
}

}  // namespace switchyard::target
