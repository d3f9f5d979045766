#include "compiler/schema/native_function.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "compiler/schema/exemptions.h"

namespace switchyard::schema {
namespace {

constexpr std::string_view kAliasAnalyses[] = {"FROM_SCHEMA", "CONSERVATIVE", "PURE_FUNCTION",
                                               "INTERNAL_SPECIAL_CASE"};

bool IsInplaceView(const NativeFunction& function) {
  return HasTag(function, "inplace_view") &&
         !IsExempt(Exemption::kNoInplaceView, function.schema.name.value, function.language.level);
}

bool IsDeclared(const Type& type) {
  const std::vector<Type>& contained = type.Contained();
  return type.base == BaseType::kDeclared ||
         std::any_of(contained.begin(), contained.end(), IsDeclared);
}

}  // namespace

std::optional<AliasAnalysis> AliasAnalysisFromText(std::string_view text) {
  for (size_t i = 0; i < std::size(kAliasAnalyses); ++i) {
    if (kAliasAnalyses[i] == text) return static_cast<AliasAnalysis>(i);
  }
  return std::nullopt;
}

std::string_view AliasAnalysisText(AliasAnalysis kind) {
  return kAliasAnalyses[static_cast<size_t>(kind)];
}

std::string DefaultKernelName(const FunctionSchema& schema) {
  std::string name = schema.name.value.BaseName();
  if (schema.HasOutArguments()) name += "_out";
  return name;
}

bool HasTag(const NativeFunction& function, std::string_view tag) {
  return std::any_of(
      function.tags.begin(), function.tags.end(),
      [&](const source::Located<std::string>& candidate) { return candidate.value == tag; });
}

bool HasKernelFor(const NativeFunction& function, DispatchKey key) {
  return std::any_of(
      function.dispatch.begin(), function.dispatch.end(), [&](const DispatchLine& line) {
        return std::any_of(
            line.keys.begin(), line.keys.end(),
            [&](const source::Located<DispatchKey>& candidate) { return candidate.value == key; });
      });
}

bool IsAbstract(const NativeFunction& function) {
  if (function.structured_delegate) return true;
  if (function.dispatch.empty() || function.declared_lines) return true;
  for (const DispatchLine& line : function.dispatch) {
    for (const source::Located<DispatchKey>& key : line.keys) {
      if (key.value != DispatchKey::CompositeImplicitAutograd &&
          key.value != DispatchKey::CompositeImplicitAutogradNestedTensor) {
        return true;
      }
    }
  }
  return false;
}

const source::Located<Type>* DeclaredTypeOf(const FunctionSchema& schema) {
  for (const Argument& argument : schema.arguments) {
    if (IsDeclared(argument.type.value)) return &argument.type;
  }
  for (const Return& result : schema.returns) {
    if (IsDeclared(result.type.value)) return &result.type;
  }
  return nullptr;
}

bool IsView(const NativeFunction& function) {
  const FunctionSchema& schema = function.schema;
  for (const Return& result : schema.returns) {
    if (result.annotation && !result.annotation->value.is_write) return true;
  }
  if (IsInplaceView(function)) return true;
  return std::any_of(schema.arguments.begin(), schema.arguments.end(),
                     [](const Argument& argument) {
                       return argument.annotation &&
                              argument.annotation->value.after == AliasAnnotation::After::kWildcard;
                     });
}

std::string KernelNamespace(const KernelName& kernel) {
  if (!kernel.class_name.empty()) {
    return (kernel.name_space.empty() ? "" : kernel.name_space + "::") + kernel.class_name;
  }
  return (kernel.name_space.empty() ? std::string("at") : kernel.name_space) + "::native";
}

}  // namespace switchyard::schema
