#include "compiler/schema/read/executorch_reader.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/schema/parse/dispatch_entry_parser.h"
#include "compiler/schema/parse/operator_name_parser.h"
#include "compiler/schema/read/native_functions_reader.h"
#include "compiler/schema/read/value_reader.h"
#include "compiler/source/word_set.h"

namespace switchyard::schema {
namespace {

using diagnostics::KindText;
using diagnostics::Sink;

// The edge dialect has `namespace`, `inherits` and `type_constraint`.
constexpr std::array<std::string_view, 7> kKeys = {
    "op", "kernels", "type_alias", "dim_order_alias", "namespace", "inherits", "type_constraint"};
constexpr source::WordSet kKeySet(kKeys);

std::optional<KernelVariant> ReadKernelVariant(const yaml::Node& node, Sink& sink) {
  const yaml::Node* name = node.IsMapping() ? node.Find("kernel_name") : nullptr;
  if (name == nullptr || !name->IsString()) {
    sink.Report(diagnostics::kKernelVariantWithoutName, node.range);
    return std::nullopt;
  }
  std::optional<KernelName> kernel = ParseKernelName(name->text, sink);
  if (!kernel) return std::nullopt;
  const yaml::Node* arg_meta = node.Find("arg_meta");
  std::optional<source::Located<std::string>> specialised;
  if (arg_meta != nullptr && !arg_meta->IsNull()) {
    specialised = {yaml::FlowText(*arg_meta), arg_meta->range};
  }
  return KernelVariant{{std::move(*kernel), name->text.range()}, node.range, specialised};
}

std::vector<KernelVariant> ReadKernels(const yaml::Node& node, Sink& sink) {
  std::vector<KernelVariant> kernels;
  if (!node.IsSequence()) {
    sink.Report(diagnostics::kKernelsNotList, node.range, KindText(KindOf(node)));
    return kernels;
  }
  for (const yaml::Node& element : node.elements) {
    if (std::optional<KernelVariant> kernel = ReadKernelVariant(element, sink))
      kernels.push_back(std::move(*kernel));
  }
  return kernels;
}

// The node that names the operator when the entry refers to one; null when it declares one.
const yaml::Node* ReferenceNode(const yaml::Entry& entry) {
  if (const yaml::Node* op = entry.node.Find("op")) return op;
  const yaml::Node* func = entry.node.Find("func");
  const bool is_edge_dialect = entry.node.Find("inherits") != nullptr;
  return is_edge_dialect && func != nullptr ? func : nullptr;
}

}  // namespace

bool IsExecutorchEntry(const yaml::Entry& entry) {
  return std::any_of(entry.node.pairs.begin(), entry.node.pairs.end(), [](const yaml::Pair& pair) {
    return pair.key.IsScalar() && kKeySet.Contains(pair.key.Text());
  });
}

void ReadExecutorchEntry(const yaml::Entry& entry, Sink& sink, Program* program) {
  ExecutorchEntry result;
  result.range = entry.range;
  if (const yaml::Node* inherits = entry.node.Find("inherits")) result.inherits = inherits->range;
  if (const yaml::Node* kernels = entry.node.Find("kernels"))
    result.kernels = ReadKernels(*kernels, sink);
  if (const yaml::Node* name = ReferenceNode(entry)) {
    if (!ReadString(*name, diagnostics::kFuncNotString, sink)) return;
    result.reference = ParseOperatorReference(name->text, sink);
    if (!result.reference) return;
  } else {
    result.function = program->functions.size();
    program->Add(ReadNativeFunction(entry, kKeys, program->language, sink));
  }
  program->executorch.push_back(std::move(result));
}

}  // namespace switchyard::schema
