// Memory that one call of a kernel needs and the next needs again.
//
// Takes: a number of bytes. Gives: as many that are not initialized, aligned to the longest
// vectors. In builds for speed each thread keeps a few blocks, at most kMostKept bytes in each,
// until it ends: an allocator of the system gives such blocks back to the system, and zeroes their
// pages again and again. Errors: those of memory.

#ifndef SWITCHYARD_KERNELS_CPU_PRODUCTS_SCRATCH_MEMORY_H_
#define SWITCHYARD_KERNELS_CPU_PRODUCTS_SCRATCH_MEMORY_H_

#include <cstddef>
#include <new>
#include <utility>

#include "kernels/cpu/loops/vector_level.h"

namespace switchyard::internal {

class ScratchMemory {
 public:
  ScratchMemory() = default;
  ScratchMemory(const ScratchMemory&) = delete;
  ScratchMemory& operator=(const ScratchMemory&) = delete;
  ~ScratchMemory() { Release(); }

  // Replaces what it had.
  void Allocate(size_t bytes) {
    Release();
    block_ = kKeepsBlocks ? Kept::OfThread().Take(bytes) : Block();
    if (block_.data == nullptr) block_ = {::operator new(bytes, kAlignment), bytes};
  }
  void* data() const { return block_.data; }

  // How many blocks this thread keeps.
  static size_t CountKept() { return kKeepsBlocks ? Kept::OfThread().Count() : 0; }

 private:
#ifdef SWITCHYARD_HAS_VECTOR_LEVELS
  static constexpr bool kKeepsBlocks = true;
#else
  static constexpr bool kKeepsBlocks = false;
#endif
  static constexpr std::align_val_t kAlignment{64};
  static constexpr size_t kMostKept = size_t{4} << 20;

  struct Block {
    void* data = nullptr;
    size_t bytes = 0;

    void Free() {
      if (data != nullptr) ::operator delete(data, kAlignment);
      data = nullptr;
    }
  };

  // The blocks that a thread keeps.
  class Kept {
   public:
    static Kept& OfThread() {
      static thread_local Kept kept;
      return kept;
    }
    Kept() = default;
    Kept(const Kept&) = delete;
    Kept& operator=(const Kept&) = delete;
    ~Kept() {
      for (Block& block : blocks_) block.Free();
    }

    // The smallest that is large enough, or none.
    Block Take(size_t bytes) {
      Block* best = nullptr;
      for (Block& block : blocks_) {
        const bool fits = block.data != nullptr && block.bytes >= bytes;
        if (fits && (best == nullptr || block.bytes < best->bytes)) best = &block;
      }
      return best == nullptr ? Block() : std::exchange(*best, Block());
    }

    // Keeps the block in the place of the smallest, or frees it.
    void Keep(Block block) {
      Block* least = &blocks_[0];
      for (Block& kept : blocks_) {
        if (kept.bytes < least->bytes) least = &kept;
      }
      if (block.bytes <= kMostKept && block.bytes >= least->bytes) std::swap(*least, block);
      block.Free();
    }

    size_t Count() const {
      size_t count = 0;
      for (const Block& block : blocks_) count += block.data != nullptr ? 1 : 0;
      return count;
    }

   private:
    Block blocks_[4];
  };

  void Release() {
    if (block_.data == nullptr) return;
    if constexpr (kKeepsBlocks) {
      Kept::OfThread().Keep(std::exchange(block_, Block()));
    } else {
      block_.Free();
    }
  }

  Block block_;
};

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_PRODUCTS_SCRATCH_MEMORY_H_
