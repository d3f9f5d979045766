#include "compiler/dispatch/operator_table.h"

#include <algorithm>
#include <utility>

#include "compiler/dispatch/device_check.h"
#include "compiler/dispatch/device_guard.h"

namespace switchyard::dispatch {
namespace {

// The condition of reference dispatch, section 5, number 8, on the entry; other files may add
// kernels.
bool HasCompositeKernel(const std::vector<expand::KernelLine>& lines) {
  const auto is_composite = [](const source::Located<DispatchKey>& key) {
    return key.value == DispatchKey::CompositeImplicitAutograd ||
           key.value == DispatchKey::CompositeExplicitAutograd ||
           key.value == DispatchKey::CompositeExplicitAutogradNonFunctional;
  };
  return std::any_of(lines.begin(), lines.end(), [&](const expand::KernelLine& line) {
    return std::any_of(line.keys.begin(), line.keys.end(), is_composite);
  });
}

bool IsSameKernel(const KernelGroup& group, const TableRow& row) {
  if (group.form != row.form) return false;
  if (row.line == nullptr) return true;
  const schema::KernelName& a = group.line->kernel.value;
  const schema::KernelName& b = row.line->kernel.value;
  return row.form == KernelForm::kPlain && a.name == b.name && a.name_space == b.name_space &&
         a.class_name == b.class_name;
}

}  // namespace

OperatorTable::OperatorTable(const expand::ExpandedProgram& program,
                             const schema::NativeFunction& function)
    : function_(function) {
  if (function.manual_kernel_registration) return;
  const std::vector<expand::KernelLine>& lines = program.LinesOf(function);
  AddLines(lines, /*from_elsewhere=*/false);
  if (const expand::StructuredFamily* family = program.StructuredFamilyOf(function)) {
    AddStructured(*family, program.LinesOf(*family->out));
  } else {
    AddInplaceMeta(lines);
  }
  AddLines(lines, /*from_elsewhere=*/true);
  for (const source::Located<DispatchKey>& key : function.fallthroughs) {
    Add({key.value, KernelForm::kFallthrough, nullptr, key.range});
    fallthroughs_.Add(key.value);
  }
}

// The last kernel for a key stays, as the last registration does.
void OperatorTable::Add(RegisteredKernel kernel) {
  const bool is_new = !registered_.Has(kernel.key);
  registered_.Add(kernel.key);
  if (is_new) return kernels_.push_back(kernel);
  const auto earlier =
      std::find_if(kernels_.begin(), kernels_.end(),
                   [&](const RegisteredKernel& other) { return other.key == kernel.key; });
  *earlier = kernel;
}

void OperatorTable::AddLines(const std::vector<expand::KernelLine>& lines, bool from_elsewhere) {
  for (const expand::KernelLine& line : lines) {
    if ((line.source != expand::LineSource::kOperator) != from_elsewhere) continue;
    const KernelForm form =
        line.functional == nullptr ? KernelForm::kPlain : KernelForm::kResultCopied;
    for (const source::Located<DispatchKey>& key : line.keys) {
      Add({key.value, form, &line, key.range});
    }
  }
}

// Reference dispatch, section 5, number 7. A kernel for Meta in the yaml is declared but not
// registered: the one made from the meta function replaces it.
void OperatorTable::AddStructured(const expand::StructuredFamily& family,
                                  const std::vector<expand::KernelLine>& lines_of_out) {
  for (const expand::KernelLine& line : lines_of_out) {
    if (!line.is_structured) continue;
    for (const source::Located<DispatchKey>& key : line.keys) {
      Add({key.value, KernelForm::kStructured, &line, key.range});
    }
  }
  const source::SourceRange name = family.out->schema.name.range;
  Add({DispatchKey::Meta, KernelForm::kMeta, nullptr, name});
  if (function_.id == family.out->id) return;
  Add({DispatchKey::CompositeExplicitAutogradNonFunctional, KernelForm::kNonFunctional, nullptr,
       name});
}

// Reference dispatch, section 5, number 8.
void OperatorTable::AddInplaceMeta(const std::vector<expand::KernelLine>& lines) {
  const schema::FunctionSchema& schema = function_.schema;
  const bool has_meta = registered_.Has(DispatchKey::Meta);
  if (kernels_.empty() || has_meta || HasCompositeKernel(lines)) return;
  if (schema.Kind() != schema::SchemaKind::kInplace || schema.returns.size() != 1) return;
  if (!schema.Self()->type.value.IsPlain(schema::BaseType::kTensor)) return;
  Add({DispatchKey::Meta, KernelForm::kInplaceMeta, nullptr, schema.name.range});
}

const RegisteredKernel& OperatorTable::KernelFor(DispatchKey registered) const {
  return *std::find_if(kernels_.begin(), kernels_.end(),
                       [&](const RegisteredKernel& kernel) { return kernel.key == registered; });
}

TableRow OperatorTable::Row(DispatchKey key) const {
  const Slot slot = ResolveSlot(registered_, /*fallbacks=*/KeyList(), key);
  if (!IsOwnKernel(slot.reason)) return {key, slot, KernelForm::kPlain, nullptr};
  const RegisteredKernel& kernel = KernelFor(slot.registered);
  return {key, slot, kernel.form, kernel.line};
}

const expand::KernelLine* OperatorTable::LineOfEveryKey(
    const std::vector<DispatchKey>& keys) const {
  // Fallthroughs stand last. A call of the kernel passes them by, as it does all keys.
  const size_t own = kernels_.size() - function_.fallthroughs.size();
  if (own != 1 || !IsAliasKey(kernels_[0].key)) return nullptr;
  const bool serves_all =
      Row(DispatchKey::Undefined).HasKernel() &&
      std::all_of(keys.begin(), keys.end(), [&](DispatchKey key) { return Row(key).HasKernel(); });
  return serves_all ? kernels_[0].line : nullptr;
}

std::vector<KernelGroup> OperatorTable::Groups(std::vector<DispatchKey> keys) const {
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  std::vector<KernelGroup> groups;
  for (const DispatchKey key : keys) {
    const TableRow row = Row(key);
    if (!row.HasKernel()) continue;
    const bool may_be_guarded = row.line != nullptr && !IsStructuredForm(row.form);
    const DeviceGuard guard =
        may_be_guarded ? FindDeviceGuard(function_, *row.line, row.slot.registered) : DeviceGuard();
    std::vector<const schema::Argument*> checked =
        FindCheckedArguments(function_, row.line, row.slot.registered);
    const auto group = std::find_if(groups.begin(), groups.end(), [&](const KernelGroup& other) {
      return other.guard.place == guard.place && other.checked.empty() == checked.empty() &&
             IsSameKernel(other, row);
    });
    if (group != groups.end()) {
      group->rows.push_back(row);
    } else {
      groups.push_back({row.form, row.line, guard, std::move(checked), {row}});
    }
  }
  return groups;
}

}  // namespace switchyard::dispatch
