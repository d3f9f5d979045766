#include "compiler/emit/model/kernel_choice.h"

namespace switchyard::emit {

std::string_view WordOf(KernelChoice choice) {
  switch (choice) {
    case KernelChoice::kDefault:
      return "default";
    case KernelChoice::kOptimized:
      return "optimized";
    case KernelChoice::kPortable:
      return "portable";
  }
  return {};
}

std::optional<KernelChoice> KernelChoiceOf(std::string_view word) {
  for (const KernelChoice choice :
       {KernelChoice::kDefault, KernelChoice::kOptimized, KernelChoice::kPortable}) {
    if (WordOf(choice) == word) return choice;
  }
  return std::nullopt;
}

}  // namespace switchyard::emit
