#include "lib/python/base/identity.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <utility>

#include "lib/core/constant_init.h"

namespace switchyard::python {
namespace {

struct Slot {
  const TensorImpl* impl;
  PyObject* object;
};

// Open addressing, at most half full; what is removed leaves no mark, followers move up.
struct Table {
  Slot* slots;
  size_t mask;  // count of slots - 1
  size_t used;
};

SWITCHYARD_CONSTANT_INIT Table table = {nullptr, 0, 0};

size_t HomeOf(const TensorImpl* impl) {
  return static_cast<size_t>((reinterpret_cast<uintptr_t>(impl) >> 4) * 0x9E3779B97F4A7C15u >> 20);
}

void Put(const Slot& slot) {
  size_t place = HomeOf(slot.impl) & table.mask;
  while (table.slots[place].impl != nullptr) place = (place + 1) & table.mask;
  table.slots[place] = slot;
}

void Grow() {
  const Table before = table;
  const size_t count = before.slots == nullptr ? 256 : 2 * (before.mask + 1);
  table.slots = static_cast<Slot*>(std::calloc(count, sizeof(Slot)));
  if (table.slots == nullptr) {
    table = before;
    throw std::bad_alloc();
  }
  table.mask = count - 1;
  for (size_t i = 0; before.slots != nullptr && i <= before.mask; ++i) {
    if (before.slots[i].impl != nullptr) Put(before.slots[i]);
  }
  std::free(before.slots);
}

}  // namespace

PyObject* FindObject(const TensorImpl* impl) {
  if (table.slots == nullptr) return nullptr;
  size_t place = HomeOf(impl) & table.mask;
  while (table.slots[place].impl != nullptr) {
    if (table.slots[place].impl == impl) return table.slots[place].object;
    place = (place + 1) & table.mask;
  }
  return nullptr;
}

void AddObject(const TensorImpl* impl, PyObject* object) {
  if (table.slots == nullptr || 2 * table.used > table.mask) Grow();
  Put({impl, object});
  ++table.used;
}

void RemoveObject(const TensorImpl* impl) {
  if (table.slots == nullptr) return;
  size_t hole = HomeOf(impl) & table.mask;
  while (table.slots[hole].impl != impl) {
    if (table.slots[hole].impl == nullptr) return;
    hole = (hole + 1) & table.mask;
  }
  --table.used;
  for (size_t next = (hole + 1) & table.mask; table.slots[next].impl != nullptr;
       next = (next + 1) & table.mask) {
    const size_t home = HomeOf(table.slots[next].impl) & table.mask;
    // Stays if its home comes after the hole.
    if (((next - home) & table.mask) < ((next - hole) & table.mask)) continue;
    table.slots[hole] = table.slots[next];
    hole = next;
  }
  table.slots[hole] = {nullptr, nullptr};
}

}  // namespace switchyard::python
