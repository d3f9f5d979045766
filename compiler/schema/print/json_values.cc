#include "compiler/schema/print/json_values.h"

#include "lib/keys/dispatch_key.h"
#include "llvm/Support/raw_ostream.h"

namespace switchyard::schema {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

llvm::StringRef Ref(std::string_view text) { return {text.data(), text.size()}; }

Value Text(std::string_view text) { return llvm::json::fixUTF8(Ref(text)); }

std::string_view GroupText(ArgumentGroup group) {
  switch (group) {
    case ArgumentGroup::kPreSelfPositional:
      return "pre_self_positional";
    case ArgumentGroup::kSelf:
      return "self";
    case ArgumentGroup::kPostSelfPositional:
      return "post_self_positional";
    case ArgumentGroup::kPreTensorOptions:
      return "pre_tensor_options_kwarg_only";
    case ArgumentGroup::kTensorOptions:
      return "tensor_options";
    case ArgumentGroup::kPostTensorOptions:
      return "post_tensor_options_kwarg_only";
    case ArgumentGroup::kOut:
      return "out";
  }
  return {};
}

std::string_view KindText(SchemaKind kind) {
  switch (kind) {
    case SchemaKind::kFunctional:
      return "functional";
    case SchemaKind::kInplace:
      return "inplace";
    case SchemaKind::kOut:
      return "out";
    case SchemaKind::kMutable:
      return "mutable";
    case SchemaKind::kScratch:
      return "scratch";
  }
  return {};
}

Array LocatedTexts(const std::vector<source::Located<std::string>>& texts) {
  Array array;
  for (const source::Located<std::string>& text : texts) array.push_back(Text(text.value));
  return array;
}

Value NameValue(const OperatorName& name) {
  return Object{{"base", Text(name.base)},
                {"dunder", name.dunder},
                {"functional_overload", name.functional_overload},
                {"inplace", name.inplace},
                {"overload", Text(name.overload)}};
}

Value KernelValues(const NativeFunction& function) {
  Object kernels;
  for (const DispatchLine& line : function.dispatch) {
    for (const source::Located<DispatchKey>& key : line.keys) {
      kernels[Ref(DispatchKeyName(key.value))] =
          Object{{"kernel", Text(line.kernel.value.name)},
                 {"namespace", Text(KernelNamespace(line.kernel.value))},
                 {"structured", line.is_structured}};
    }
  }
  if (!function.declared_lines) return kernels;
  for (const DeclaredLine& line : *function.declared_lines) {
    kernels[Ref(line.key.value)] = Object{{"kernel", Text(line.kernel.value.name)},
                                          {"namespace", Text(KernelNamespace(line.kernel.value))},
                                          {"structured", false}};
  }
  return kernels;
}

Array FallthroughValues(const NativeFunction& function) {
  Array keys;
  for (const source::Located<DispatchKey>& key : function.fallthroughs) {
    keys.push_back(Ref(DispatchKeyName(key.value)));
  }
  return keys;
}

Array VariantValues(const NativeFunction& function) {
  Array variants;
  if (function.has_function_variant) variants.push_back("function");
  if (function.has_method_variant) variants.push_back("method");
  return variants;
}

Array AutogenValues(const NativeFunction& function) {
  Array names;
  for (const source::Located<OperatorName>& name : function.autogen)
    names.push_back(Text(name.value.ToString()));
  return names;
}

std::string_view DeviceCheckText(DeviceCheck check) {
  return check == DeviceCheck::kNoCheck ? "NoCheck" : "ExactSame";
}

int64_t LineOf(source::SourceRange range, const source::SourceManager& sources) {
  return sources.File(range.file).Locate(range.begin).line;
}

void AppendLine(const Value& value, std::string* out) {
  llvm::raw_string_ostream stream(*out);
  stream << value << '\n';
}

}  // namespace switchyard::schema
