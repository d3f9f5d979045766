#include "lib/core/lent_storage.h"

#include <cstddef>

namespace switchyard {
namespace {

// How the bytes of a lent storage are given back to their allocator.
struct LentBytes {
  const Allocator* allocator;
  Device device;
  size_t nbytes;
};

void ReleaseLent(void* context, void* data) {
  const auto* const bytes = static_cast<LentBytes*>(context);
  if (data != nullptr) {
    bytes->allocator->deallocate(bytes->allocator->context, bytes->device, data, bytes->nbytes);
  }
  delete bytes;
}

}  // namespace

// A lent storage is one over the caller's memory, and the caller is its allocator.
void Lend(const Storage& storage) {
  StorageImpl* const impl = storage.impl();
  if (impl == nullptr || impl->allocator == nullptr) return;
  impl->release_context = new LentBytes{impl->allocator, impl->device, impl->nbytes};
  impl->release = ReleaseLent;
  impl->allocator = nullptr;
}

}  // namespace switchyard
