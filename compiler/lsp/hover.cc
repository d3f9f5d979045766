#include <sstream>
#include <string>

#include "compiler/alias/describe_aliasing.h"
#include "compiler/lsp/features.h"
#include "compiler/lsp/positions.h"

namespace switchyard::lsp {
namespace {

using llvm::json::Object;
using schema::NativeFunction;

std::string KernelText(const schema::KernelName& kernel) {
  return kernel.name_space.empty() ? kernel.name : kernel.name_space + "::" + kernel.name;
}

// The first line, a declaration, as code; the others as a list, because Markdown joins plain lines.
std::string InMarkdown(const std::string& description) {
  std::istringstream lines(description);
  std::string line;
  std::getline(lines, line);
  std::string text = "```yaml\n" + line + "\n```\n\n";
  while (std::getline(lines, line)) text += "- " + line + "\n";
  return text;
}

// The table of the entry, or the meaning of its absence.
std::string DescribeKernels(const NativeFunction& function) {
  if (function.structured_delegate) {
    return "Kernels are those of `" + function.structured_delegate->value.ToString() + "`.\n";
  }
  if (!function.has_dispatch_section) {
    return "Without a `dispatch` table: kernel `" + schema::DefaultKernelName(function.schema) +
           "` for CompositeImplicitAutograd.\n";
  }
  std::string text = "| key | kernel |\n|---|---|\n";
  for (const schema::DispatchLine& line : function.dispatch) {
    for (const source::Located<DispatchKey>& key : line.keys) {
      text += "| " + std::string(DispatchKeyName(key.value)) + " | `" +
              KernelText(line.kernel.value) + "` |\n";
    }
  }
  return text;
}

}  // namespace

llvm::json::Value HoverAt(const Document& document, uint32_t offset) {
  const PlacedFunction* placed = document.FunctionAt(offset);
  if (placed == nullptr) return nullptr;
  const NativeFunction& function = *placed->function;
  if (function.broken || function.schema.broken) return nullptr;
  const std::string text =
      InMarkdown(alias::DescribeAliasing(function.schema)) + "\n" + DescribeKernels(function);
  return Object{
      {"contents", Object{{"kind", "markdown"}, {"value", llvm::json::fixUTF8(text)}}},
      {"range", RangeValue(document.positions(), placed->Place(function.schema.name.range))}};
}

}  // namespace switchyard::lsp
