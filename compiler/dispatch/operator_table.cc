#include "compiler/dispatch/operator_table.h"

#include <algorithm>
#include <utility>

#include "compiler/dispatch/device_check.h"
#include "compiler/dispatch/device_guard.h"

namespace switchyard::dispatch {
namespace {

const schema::DispatchLine* FindLine(const schema::NativeFunction& function, DispatchKey registered,
                                     bool only_structured) {
  const schema::DispatchLine* result = nullptr;
  for (const schema::DispatchLine& line : function.dispatch) {
    if (only_structured && !line.is_structured) continue;
    for (const source::Located<DispatchKey>& key : line.keys) {
      if (key.value == registered) result = &line;
    }
  }
  return result;
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

OperatorTable::OperatorTable(const schema::NativeFunction& function, const StructuredFamily* family)
    : function_(function), family_(family) {
  if (function.manual_kernel_registration) return;
  for (const schema::DispatchLine& line : function.dispatch) {
    for (const source::Located<DispatchKey>& key : line.keys) registered_.Add(key.value);
  }
  if (family == nullptr) return;
  for (const schema::DispatchLine& line : family->out->dispatch) {
    if (!line.is_structured) continue;
    for (const source::Located<DispatchKey>& key : line.keys) registered_.Add(key.value);
  }
  registered_.Add(DispatchKey::Meta);
  const bool is_out = &function == family->out;
  if (!is_out) registered_.Add(DispatchKey::CompositeExplicitAutogradNonFunctional);
}

// The last line that names a key counts, as the last registration does.
const schema::DispatchLine* OperatorTable::LineOf(DispatchKey registered) const {
  return FindLine(function_, registered, /*only_structured=*/false);
}

const schema::DispatchLine* OperatorTable::StructuredLineOf(DispatchKey registered) const {
  return family_ == nullptr ? nullptr : FindLine(*family_->out, registered, true);
}

// What the family brings comes after what the entry says, and other files come last
// (registrations.h).
KernelForm OperatorTable::FormOf(DispatchKey registered) const {
  const schema::DispatchLine* const line = LineOf(registered);
  if (line != nullptr && line->source != schema::LineSource::kOperator) {
    return line->functional == nullptr ? KernelForm::kPlain : KernelForm::kResultCopied;
  }
  if (family_ == nullptr) return KernelForm::kPlain;
  if (registered == DispatchKey::Meta) return KernelForm::kMeta;
  const bool is_non_functional = registered == DispatchKey::CompositeExplicitAutogradNonFunctional;
  if (is_non_functional && &function_ != family_->out) return KernelForm::kNonFunctional;
  return StructuredLineOf(registered) == nullptr ? KernelForm::kPlain : KernelForm::kStructured;
}

TableRow OperatorTable::Row(DispatchKey key) const {
  const Slot slot = ResolveSlot(registered_, /*fallbacks=*/KeyList(), key);
  if (!IsOwnKernel(slot.reason)) return {key, slot, KernelForm::kPlain, nullptr};
  const KernelForm form = FormOf(slot.registered);
  switch (form) {
    case KernelForm::kPlain:
    case KernelForm::kResultCopied:
      return {key, slot, form, LineOf(slot.registered)};
    case KernelForm::kStructured:
      return {key, slot, form, StructuredLineOf(slot.registered)};
    case KernelForm::kMeta:
    case KernelForm::kNonFunctional:
      break;
  }
  return {key, slot, form, nullptr};
}

std::vector<KernelGroup> OperatorTable::Groups(std::vector<DispatchKey> keys) const {
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  std::vector<KernelGroup> groups;
  for (const DispatchKey key : keys) {
    const TableRow row = Row(key);
    if (!row.HasKernel()) continue;
    const DeviceGuard guard = IsStructuredForm(row.form)
                                  ? DeviceGuard()
                                  : FindDeviceGuard(function_, *row.line, row.slot.registered);
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
