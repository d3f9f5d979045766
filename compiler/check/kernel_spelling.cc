#include "compiler/check/kernel_spelling.h"

#include "compiler/target/target.h"
#include "compiler/target/torch_spelling.h"

namespace switchyard::check {
namespace {

std::optional<std::string> SpellEmbedded(const schema::NativeFunction&, const cpp::CppType& type) {
  static const target::Target& embedded = *target::FindTarget("embedded");
  const std::optional<cpp::Code> code = embedded.spell_type(type, target::Scope::kOutside);
  if (!code) return std::nullopt;
  return code->text();
}

// Without the space that torchgen writes in front of `&`.
std::optional<std::string> SpellAten(const schema::NativeFunction& function,
                                     const cpp::CppType& type) {
  std::string text = target::TorchSpelling::Of(function).Type(type);
  const std::size_t space = text.rfind(" &");
  if (space != std::string::npos) text.erase(space, 1);
  std::string result;
  for (const char c : text) {
    result += c;
    if (c == ',') result += ' ';
  }
  return result.compare(0, 2, "::") == 0 ? result.substr(2) : result;
}

constexpr KernelSpelling kSpellings[] = {
    {"embedded",
     "switchyard",
     SpellEmbedded,
     {"switchyard::OperatorId", "switchyard::DispatchKeySet", "switchyard::Stack&"},
     false},
    {"aten",
     "at",
     SpellAten,
     {"const c10::OperatorHandle&", "c10::DispatchKeySet", "torch::jit::Stack*"},
     true}};

bool IsNameByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == ':';
}

}  // namespace

const KernelSpelling* FindKernelSpelling(std::string_view name) {
  for (const KernelSpelling& spelling : kSpellings) {
    if (spelling.name == name) return &spelling;
  }
  return nullptr;
}

std::string ShortenedIn(std::string_view name_space, std::string_view runtime,
                        std::string_view text) {
  const std::string prefix = std::string(runtime) + "::";
  const bool is_inside = name_space == runtime || name_space.substr(0, prefix.size()) == prefix;
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const bool starts = at == 0 || !IsNameByte(text[at - 1]);
    if (is_inside && starts && text.substr(at, prefix.size()) == prefix) {
      at += prefix.size();
    } else {
      result += text[at++];
    }
  }
  return result;
}

}  // namespace switchyard::check
