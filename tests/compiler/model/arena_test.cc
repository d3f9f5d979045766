#include "compiler/model/arena.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace switchyard::model {
namespace {

bool Overlap(const Piece& a, const Piece& b) {
  const bool in_time = a.first <= b.last && b.first <= a.last;
  return in_time && a.offset < b.offset + b.bytes && b.offset < a.offset + a.bytes;
}

TEST(PlacePieces, UsesPlacesAgain) {
  std::vector<Piece> chain = {{100, 0, 1}, {100, 1, 2}, {100, 2, 3}, {100, 3, 4}};
  EXPECT_EQ(PlacePieces(64, &chain), 256);
  EXPECT_EQ(chain[0].offset, chain[2].offset);
  EXPECT_EQ(chain[1].offset, chain[3].offset);
}

TEST(PlacePieces, PlacesNothing) {
  std::vector<Piece> none;
  EXPECT_EQ(PlacePieces(64, &none), 0);
  std::vector<Piece> empty = {{0, 0, 5}, {0, 0, 5}};
  EXPECT_EQ(PlacePieces(64, &empty), 0);
}

TEST(PlacePieces, NeverOverlaps) {
  std::mt19937 random(7);
  for (int round = 0; round < 50; ++round) {
    std::vector<Piece> pieces(40);
    int64_t at_once = 0;
    for (Piece& piece : pieces) {
      piece.bytes = static_cast<int64_t>(random() % 1000);
      piece.first = random() % 30;
      piece.last = piece.first + random() % 10;
      at_once += piece.bytes + 64;
    }
    const int64_t total = PlacePieces(64, &pieces);
    EXPECT_LE(total, at_once);
    for (const Piece& a : pieces) {
      EXPECT_EQ(a.offset % 64, 0);
      EXPECT_LE(a.offset + a.bytes, total);
      for (const Piece& b : pieces) EXPECT_FALSE(&a != &b && Overlap(a, b));
    }
  }
}

}  // namespace
}  // namespace switchyard::model
