// How long results are kept for another use.
#ifndef SWITCHYARD_COMPILER_LSP_RETENTION_H_
#define SWITCHYARD_COMPILER_LSP_RETENTION_H_

#include <cstddef>
#include <cstdint>

namespace switchyard::lsp {

// Counts rounds, which are edits, and the kept results. Results that were used within some rounds
// stay, unless there are many more of them than one round needs.
class Retention {
 public:
  // Returns a round: results that were not used since then must be forgotten. 0 for none.
  uint32_t BeginRound() {
    const bool is_crowded = size_ > 2 * used_ + kFew;
    used_ = 0;
    ++round_;
    if (is_crowded) return round_ - 1;
    return round_ % kRounds == 0 ? round_ - kRounds + 1 : 0;
  }

  uint32_t round() const { return round_; }
  size_t size() const { return size_; }

  // Call when a result is used; the result must remember the returned round.
  uint32_t Use() {
    ++used_;
    return round_;
  }
  void Gain() { ++size_; }
  void Lose(size_t count) { size_ -= count; }

 private:
  static constexpr uint32_t kRounds = 32;
  static constexpr size_t kFew = 256;

  uint32_t round_ = 0;
  size_t used_ = 0;  // in this round
  size_t size_ = 0;
};

}  // namespace switchyard::lsp

#endif  // SWITCHYARD_COMPILER_LSP_RETENTION_H_
