// A perfect hash over the names of operators: every name has a slot that is nobody else's.
//
// Takes names with overloads, each pair once. Gives the tables of a two-level hash, the same on
// every machine: the hash of a name gives its bucket, the bucket's displacement and the hash give
// the slot, the slot gives the place of the name. The functions of lib/boxing/name_hash.h are both
// sides' rule. Ends the program when no tables are found, which equal pairs bring about.
#ifndef SWITCHYARD_COMPILER_EMIT_PERFECT_HASH_H_
#define SWITCHYARD_COMPILER_EMIT_PERFECT_HASH_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace switchyard::emit {

struct PerfectHash {
  static constexpr uint32_t kFree = 0xffffffff;

  uint64_t seed = 0;
  std::vector<uint16_t> displacements;  // one a bucket, a power of two of them
  std::vector<uint32_t> slots;          // places of names, or kFree; a power of two of them
};

struct HashedName {
  std::string name;
  std::string overload;
};

PerfectHash BuildPerfectHash(const std::vector<HashedName>& names);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_PERFECT_HASH_H_
