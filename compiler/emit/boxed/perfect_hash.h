// The places of operators in the two tables of names for look-ups: N operators have the places 0 to
// N - 1.
//
// Takes distinct names. The result is the same on every machine. Each table is a two-level hash:
// the hash of a name gives its bucket; the bucket's displacement and the hash give the place.
// Emitter and run-time share the functions of lib/boxing/name_hash.h. Names without a place in the
// first table are in the second. Ends the program when that has none for them either, as happens
// with equal names.
#ifndef SWITCHYARD_COMPILER_EMIT_BOXED_PERFECT_HASH_H_
#define SWITCHYARD_COMPILER_EMIT_BOXED_PERFECT_HASH_H_

#include <cstdint>
#include <string>
#include <vector>

namespace switchyard::emit {

struct PerfectHash {
  uint32_t name_count = 0;                    // in the first table
  std::vector<uint32_t> displacements;        // one for each bucket; their number is a power of two
  uint64_t other_seed = 0;                    // of the second table
  std::vector<uint32_t> other_displacements;  // as above
  // For each name, in the order of the names: its place in the first table, or after all of that.
  std::vector<uint32_t> places;
};

PerfectHash BuildPerfectHash(const std::vector<std::string>& names);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_BOXED_PERFECT_HASH_H_
