#include "compiler/schema/print/program_dump.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "compiler/schema/functions_by_name.h"
#include "compiler/schema/known_tags.h"
#include "compiler/schema/print/json_values.h"
#include "compiler/schema/print/schema_printer.h"
#include "lib/keys/dispatch_key.h"
#include "llvm/Support/JSON.h"

namespace switchyard::schema {
namespace {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

// The texts are a set, so they are sorted, as in the conformance data.
Array SortedTexts(const std::vector<source::Located<std::string>>& texts) {
  std::vector<std::string> sorted;
  for (const source::Located<std::string>& text : texts) sorted.push_back(text.value);
  std::sort(sorted.begin(), sorted.end());
  return Texts(sorted);
}

Value AnnotationValue(const Rare<source::Located<AliasAnnotation>>& annotation) {
  if (!annotation) return nullptr;
  const AliasAnnotation& value = annotation->value;
  Array after =
      value.after == AliasAnnotation::After::kWildcard ? Array{"*"} : Texts(value.after_sets);
  return Object{{"after", std::move(after)},
                {"before", Texts(value.before)},
                {"text", Text(value.ToString())},
                {"write", value.is_write}};
}

Array ArgumentValues(const FunctionSchema& schema) {
  Array array;
  for (const Argument& argument : schema.arguments) {
    array.push_back(Object{
        {"annotation", AnnotationValue(argument.annotation)},
        {"default",
         argument.default_value ? Text(argument.default_value->value.text) : Value(nullptr)},
        {"group", Text(GroupText(argument.group))},
        {"name", Text(argument.name.value)},
        {"type", Text(argument.type.value.ToString())},
    });
  }
  return array;
}

Array ReturnValues(const FunctionSchema& schema) {
  Array array;
  for (const Return& result : schema.returns) {
    array.push_back(Object{{"annotation", AnnotationValue(result.annotation)},
                           {"name", OptionalText(result.name)},
                           {"type", Text(result.type.value.ToString())}});
  }
  return array;
}

Value PrecomputedValue(const NativeFunction& function) {
  if (function.precomputed.empty()) return nullptr;
  Object replace;
  Array add;
  for (const PrecomputedLine& line : function.precomputed) {
    Array values;
    for (const Argument& value : line.values) values.push_back(Text(PrintArgument(value)));
    if (line.replaced) {
      replace[line.replaced->value] = std::move(values);
    } else {
      add = std::move(values);
    }
  }
  return Object{{"add", std::move(add)}, {"replace", std::move(replace)}};
}

Value UfuncValue(const NativeFunction& function) {
  Object loops;
  for (const UfuncLoop& loop : function.ufunc_loops)
    loops[loop.key.value] = Text(loop.function.value);
  return loops;
}

void AddDispatchFields(const NativeFunction& function, Object* object) {
  (*object)["device_check"] = Text(DeviceCheckText(function.device_check));
  (*object)["device_guard"] = function.device_guard;
  (*object)["has_composite_explicit"] =
      HasKernelFor(function, DispatchKey::CompositeExplicitAutograd);
  (*object)["has_composite_explicit_non_functional"] =
      HasKernelFor(function, DispatchKey::CompositeExplicitAutogradNonFunctional);
  (*object)["has_composite_implicit"] =
      HasKernelFor(function, DispatchKey::CompositeImplicitAutograd);
  (*object)["is_abstract"] = IsAbstract(function);
  (*object)["is_view"] = IsView(function);
  (*object)["kernels"] = KernelValues(function);
  (*object)["manual_kernel_registration"] = function.manual_kernel_registration;
  (*object)["precomputed"] = PrecomputedValue(function);
  (*object)["structured"] = function.structured;
  (*object)["structured_delegate"] = function.structured_delegate
                                         ? Text(function.structured_delegate->value.ToString())
                                         : Value(nullptr);
  (*object)["structured_inherits"] = OptionalText(function.structured_inherits);
  (*object)["ufunc_inner_loop"] = UfuncValue(function);
}

// What only operators for the run-time have; others are without these fields.
void AddRunTimeFields(const NativeFunction& function, Object* object) {
  if (function.alias_analysis) {
    (*object)["alias_analysis"] = Text(AliasAnalysisText(function.alias_analysis->value));
  }
  if (function.allow_typevars) (*object)["allow_typevars"] = true;
  if (!function.fallthroughs.empty()) (*object)["fallthroughs"] = FallthroughValues(function);
  if (function.schema.has_varargs) (*object)["has_varargs"] = true;
  if (function.schema.has_varreturns) (*object)["has_varreturns"] = true;
}

Value FunctionValue(const NativeFunction& function, const std::vector<std::string_view>& tags,
                    const source::SourceManager& sources) {
  const FunctionSchema& schema = function.schema;
  Object object{
      {"arguments", ArgumentValues(schema)},
      {"autogen", AutogenValues(function)},
      {"category_override", OptionalText(function.category_override)},
      {"cpp_no_default_args", SortedTexts(function.cpp_no_default_args)},
      {"kind", Text(KindText(schema.Kind()))},
      {"line", LineOf(function.key_range, sources)},
      {"manual_cpp_binding", function.manual_cpp_binding},
      {"name", NameValue(schema.name.value)},
      {"namespace", Text(schema.name_space.value)},
      {"python_module", OptionalText(function.python_module)},
      {"returns", ReturnValues(schema)},
      {"root_name", Text(schema.name.value.RootName())},
      {"schema", Text(PrintSchema(schema))},
      {"signature", Text(PrintSignature(schema))},
      {"tags", Texts(AllTags(function, tags))},
      {"use_const_ref_for_mutable_tensors", function.use_const_ref_for_mutable_tensors},
      {"variants", VariantValues(function)},
  };
  AddDispatchFields(function, &object);
  AddRunTimeFields(function, &object);
  return object;
}

Array KernelVariantNames(const std::vector<KernelVariant>& kernels) {
  Array names;
  for (const KernelVariant& kernel : kernels) {
    const KernelName& name = kernel.kernel.value;
    names.push_back(Text(name.name_space.empty() ? name.name : name.name_space + "::" + name.name));
  }
  return names;
}

Value ExecutorchValue(const ExecutorchEntry& entry, const Program& program,
                      const source::SourceManager& sources) {
  const OperatorName& name = entry.reference ? entry.reference->name.value
                                             : program.functions[*entry.function].schema.name.value;
  const std::string& name_space = entry.reference
                                      ? entry.reference->name_space.value
                                      : program.functions[*entry.function].schema.name_space.value;
  return Object{{"declares", entry.function.has_value()},
                {"entry", "executorch"},
                {"kernels", KernelVariantNames(entry.kernels)},
                {"line", LineOf(entry.range, sources)},
                {"name", NameValue(name)},
                {"namespace", Text(name_space)},
                {"operator", Text(name.ToString())}};
}

Array OperatorNames(const std::vector<OperatorReference>& references) {
  Array names;
  for (const OperatorReference& reference : references)
    names.push_back(Text(reference.name.value.ToString()));
  return names;
}

Value BackendValue(const BackendFile& file, const source::SourceManager& sources) {
  return Object{{"autograd", OperatorNames(file.autograd)},
                {"backend", Text(file.backend.value)},
                {"class_name", OptionalText(file.class_name)},
                {"cpp_namespace", OptionalText(file.cpp_namespace)},
                {"device_guard", file.device_guard},
                {"entry", "backend"},
                {"full_codegen", OperatorNames(file.full_codegen)},
                {"ir_gen", OperatorNames(file.ir_gen)},
                {"line", LineOf(file.range, sources)},
                {"supported", OperatorNames(file.supported)},
                {"symint", OperatorNames(file.symint)},
                {"use_out_as_primary", file.use_out_as_primary}};
}

// Tells which entries name an operator of a choice.
class NamesChosen {
 public:
  NamesChosen(const Program& program, const OperatorChoice& choice)
      : program_(program), choice_(choice) {
    if (!choice.IsAll()) by_name_.emplace(program);
  }

  bool operator()(const OperatorReference& reference) const {
    const NativeFunction* const function = by_name_->Find(reference);
    return function != nullptr && choice_.Has(function->id);
  }
  bool operator()(const ExecutorchEntry& entry) const {
    if (!by_name_) return true;
    return entry.reference ? (*this)(*entry.reference)
                           : choice_.Has(program_.functions[*entry.function].id);
  }
  bool operator()(const BackendFile& file) const {
    if (!by_name_) return true;
    for (const auto* list :
         {&file.supported, &file.symint, &file.autograd, &file.full_codegen, &file.ir_gen}) {
      const auto names = [this](const OperatorReference& one) { return (*this)(one); };
      if (std::any_of(list->begin(), list->end(), names)) return true;
    }
    return false;
  }

 private:
  const Program& program_;
  const OperatorChoice& choice_;
  std::optional<FunctionsByName> by_name_;  // nothing for all operators
};

}  // namespace

void DumpProgram(const Program& program, const source::SourceManager& sources,
                 const OperatorChoice& choice, std::string* out) {
  const std::vector<std::string_view> tags = ListedTags(program);
  const NamesChosen names_chosen(program, choice);
  for (const NativeFunction& function : program.functions) {
    if (function.is_generated || !choice.Has(function.id)) continue;
    AppendLine(FunctionValue(function, tags, sources), out);
  }
  for (const ExecutorchEntry& entry : program.executorch) {
    if (names_chosen(entry)) AppendLine(ExecutorchValue(entry, program, sources), out);
  }
  for (const BackendFile& file : program.backends) {
    if (names_chosen(file)) AppendLine(BackendValue(file, sources), out);
  }
  if (!choice.IsAll()) return;
  for (const Tag& tag : program.tags) {
    AppendLine(Object{{"description", Text(tag.description)},
                      {"entry", "tag"},
                      {"line", LineOf(tag.range, sources)},
                      {"tag", Text(tag.name.value)}},
               out);
  }
}

}  // namespace switchyard::schema
