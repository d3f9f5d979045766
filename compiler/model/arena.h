// Places for pieces of memory that live for some time, so that pieces that live at once do not
// overlap.
#ifndef SWITCHYARD_COMPILER_MODEL_ARENA_H_
#define SWITCHYARD_COMPILER_MODEL_ARENA_H_

#include <cstddef>
#include <cstdint>
#include <vector>

namespace switchyard::model {

// A piece is used from step `first` to step `last`, both inclusive.
struct Piece {
  int64_t bytes = 0;
  size_t first = 0;
  size_t last = 0;
  int64_t offset = 0;  // the answer
};

// Places the largest pieces first, each at the lowest free offset. Returns the bytes of the arena.
int64_t PlacePieces(int64_t alignment, std::vector<Piece>* pieces);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_ARENA_H_
