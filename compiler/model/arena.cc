#include "compiler/model/arena.h"

#include <algorithm>

namespace switchyard::model {
namespace {

bool LiveAtOnce(const Piece& a, const Piece& b) { return a.first <= b.last && b.first <= a.last; }

int64_t RoundUp(int64_t value, int64_t alignment) {
  return (value + alignment - 1) / alignment * alignment;
}

// `placed` are ordered by their offsets.
int64_t LowestFree(const Piece& piece, const std::vector<const Piece*>& placed, int64_t alignment) {
  int64_t offset = 0;
  for (const Piece* other : placed) {
    if (!LiveAtOnce(piece, *other)) continue;
    if (offset + piece.bytes <= other->offset) break;
    offset = std::max(offset, RoundUp(other->offset + other->bytes, alignment));
  }
  return offset;
}

}  // namespace

int64_t PlacePieces(int64_t alignment, std::vector<Piece>* pieces) {
  std::vector<Piece*> by_size;
  for (Piece& piece : *pieces) by_size.push_back(&piece);
  std::stable_sort(by_size.begin(), by_size.end(),
                   [](const Piece* a, const Piece* b) { return a->bytes > b->bytes; });
  std::vector<const Piece*> placed;
  int64_t total = 0;
  for (Piece* piece : by_size) {
    piece->offset = LowestFree(*piece, placed, alignment);
    const auto at =
        std::upper_bound(placed.begin(), placed.end(), piece,
                         [](const Piece* a, const Piece* b) { return a->offset < b->offset; });
    placed.insert(at, piece);
    total = std::max(total, piece->offset + piece->bytes);
  }
  return RoundUp(total, alignment);
}

}  // namespace switchyard::model
