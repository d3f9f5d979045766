#include "compiler/dump/expanded_dump.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "compiler/dump/structured_signatures.h"
#include "compiler/dump/typed_values.h"
#include "compiler/schema/known_tags.h"
#include "compiler/schema/print/json_values.h"
#include "compiler/schema/print/schema_printer.h"
#include "compiler/sema/family.h"

namespace switchyard::dump {
namespace {

using llvm::json::Object;
using llvm::json::Value;
using schema::NativeFunction;
using schema::Text;

bool IsOrigin(const NativeFunction& written, const NativeFunction& generated) {
  return !written.is_generated && written.key_range == generated.key_range;
}

// The entry whose `autogen` asks for the operator.
const NativeFunction& OriginOf(const NativeFunction& generated, const sema::Family& family) {
  const auto found =
      std::find_if(family.members.begin(), family.members.end(),
                   [&](const NativeFunction* member) { return IsOrigin(*member, generated); });
  return found == family.members.end() ? generated : **found;
}

Value OriginValue(const NativeFunction& origin, const source::SourceManager& sources) {
  return Object{{"autogen", schema::AutogenValues(origin)},
                {"kind", Text(schema::KindText(origin.schema.Kind()))},
                {"line", schema::LineOf(origin.key_range, sources)},
                {"operator_name", OperatorNameOrNull(&origin)},
                {"schema", Text(schema::PrintSchema(origin.schema))}};
}

// By kind: the members before expansion.
Value MembersBefore(const sema::Family& family) {
  Object members;
  for (const NativeFunction* function : family.members) {
    if (function->is_generated) continue;
    members[schema::Ref(schema::KindText(function->schema.Kind()))] = OperatorNameOrNull(function);
  }
  return members;
}

void AddKernel(const NativeFunction& function, Object* object) {
  const schema::DispatchLine& line = function.dispatch.front();
  (*object)["cpp_namespace"] = Text(schema::KernelNamespace(line.kernel.value));
  (*object)["dispatch_key"] = Text(DispatchKeyName(line.keys.front().value));
  (*object)["kernel"] = Text(line.kernel.value.name);
  (*object)["kernels"] = schema::KernelValues(function);
}

void AddProperties(const NativeFunction& function, const std::vector<std::string_view>& tags,
                   Object* object) {
  (*object)["device_check"] = Text(schema::DeviceCheckText(function.device_check));
  (*object)["device_guard"] = function.device_guard;
  (*object)["is_view_op"] = schema::IsView(function);
  (*object)["tags"] = schema::Texts(schema::AllTags(function, tags));
  (*object)["use_const_ref_for_mutable_tensors"] = function.use_const_ref_for_mutable_tensors;
  (*object)["variants"] = schema::VariantValues(function);
}

Object GeneratedValue(const NativeFunction& function, const std::vector<std::string_view>& tags) {
  const schema::FunctionSchema& schema = function.schema;
  Object object{{"aliased_return_names", AliasedReturnNames(schema)},
                {"arguments", TypedArguments(schema)},
                {"kind", Text(schema::KindText(schema.Kind()))},
                {"name", schema::NameValue(schema.name.value)},
                {"namespace", Text(schema.name_space.value)},
                {"operator_name", OperatorNameOrNull(&function)},
                {"returns", TypedReturns(schema)},
                {"schema", Text(schema::PrintSchema(schema))},
                {"signature", Text(schema::PrintSignature(schema))}};
  AddProperties(function, tags, &object);
  AddKernel(function, &object);
  return object;
}

}  // namespace

void DumpExpanded(const expand::ExpandedProgram& program, const source::SourceManager& sources,
                  const schema::OperatorChoice& choice, std::string* out) {
  const std::vector<std::string_view> tags = schema::ListedTags(program.program());
  int64_t order = 0;
  for (const NativeFunction& function : program.operators()) {
    if (!function.is_generated) continue;
    const int64_t place = order++;
    const sema::Family& family = program.families().Of(function);
    const NativeFunction& origin = OriginOf(function, family);
    if (!choice.Has(function.id) && !choice.Has(origin.id)) continue;
    Object object = GeneratedValue(function, tags);
    object["group_before"] = MembersBefore(family);
    object["line"] = schema::LineOf(function.key_range, sources);
    object["is_abstract"] = schema::IsAbstract(origin);
    object["order"] = place;
    object["origin"] = OriginValue(origin, sources);
    schema::AppendLine(std::move(object), out);
  }
}

}  // namespace switchyard::dump
