#include "compiler/dispatch/operator_table.h"

#include <algorithm>
#include <utility>

#include "compiler/dispatch/device_check.h"
#include "compiler/dispatch/device_guard.h"

namespace switchyard::dispatch {
namespace {

bool IsSameKernel(const schema::DispatchLine& a, const schema::DispatchLine& b) {
  return a.kernel.value.name == b.kernel.value.name &&
         a.kernel.value.name_space == b.kernel.value.name_space &&
         a.is_structured == b.is_structured;
}

}  // namespace

OperatorTable::OperatorTable(const schema::NativeFunction& function) : function_(function) {
  if (function.manual_kernel_registration) return;
  for (const schema::DispatchLine& line : function.dispatch) {
    for (const source::Located<DispatchKey>& key : line.keys) registered_.Add(key.value);
  }
}

// The last line that names a key counts, as the last registration does.
const schema::DispatchLine* OperatorTable::LineOf(DispatchKey registered) const {
  const schema::DispatchLine* result = nullptr;
  for (const schema::DispatchLine& line : function_.dispatch) {
    for (const source::Located<DispatchKey>& key : line.keys) {
      if (key.value == registered) result = &line;
    }
  }
  return result;
}

TableRow OperatorTable::Row(DispatchKey key) const {
  const Slot slot = ResolveSlot(registered_, /*fallbacks=*/KeyList(), key);
  return {key, slot, IsOwnKernel(slot.reason) ? LineOf(slot.registered) : nullptr};
}

std::vector<KernelGroup> OperatorTable::Groups(std::vector<DispatchKey> keys) const {
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  std::vector<KernelGroup> groups;
  for (const DispatchKey key : keys) {
    const TableRow row = Row(key);
    if (row.line == nullptr) continue;
    const DeviceGuard guard = FindDeviceGuard(function_, *row.line, row.slot.registered);
    std::vector<const schema::Argument*> checked =
        FindCheckedArguments(function_, row.slot.registered);
    const auto group = std::find_if(groups.begin(), groups.end(), [&](const KernelGroup& other) {
      return other.guard.place == guard.place && other.checked.empty() == checked.empty() &&
             IsSameKernel(*other.line, *row.line);
    });
    if (group != groups.end()) {
      group->rows.push_back(row);
    } else {
      groups.push_back({row.line, guard, std::move(checked), {row}});
    }
  }
  return groups;
}

}  // namespace switchyard::dispatch
