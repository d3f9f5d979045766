// A minimal perfect hash over the names of operators: N names have the places 0 to N - 1.
//
// Takes different names. Gives the tables of a two-level hash, the same on
// every machine: the hash of a name gives its bucket, the bucket's displacement and the hash give
// the place. The functions of lib/boxing/name_hash.h are both
// sides' rule. Ends the program when no tables are found, which equal names bring about.
#ifndef SWITCHYARD_COMPILER_EMIT_PERFECT_HASH_H_
#define SWITCHYARD_COMPILER_EMIT_PERFECT_HASH_H_

#include <cstdint>
#include <string>
#include <vector>

namespace switchyard::emit {

struct PerfectHash {
  uint64_t seed = 0;
  std::vector<uint32_t> displacements;  // one a bucket, a power of two of them
  std::vector<uint32_t> places;         // of each name, in the order of the names
};

PerfectHash BuildPerfectHash(const std::vector<std::string>& names);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_PERFECT_HASH_H_
