// Alias sets: the memory that a value of an operator may point to.
//
// A letter of a schema names one piece of memory for the length of a call; two values with one
// letter may share it. The wildcard `*` stands for memory that any container may hold. Source:
// reference schema language, section 4; c10's AliasInfo.
#ifndef SWITCHYARD_COMPILER_ALIAS_ALIAS_SETS_H_
#define SWITCHYARD_COMPILER_ALIAS_ALIAS_SETS_H_

#include <string>
#include <vector>

namespace switchyard::alias {

struct AliasSets {
  std::vector<std::string> letters;  // sorted, each once
  bool is_wildcard = false;

  bool IsEmpty() const { return letters.empty() && !is_wildcard; }

  // Whether a value in these sets and one in `other` may be the same memory.
  bool Overlap(const AliasSets& other) const;

  // The letters of both, and the wildcard if either has it.
  AliasSets United(const AliasSets& other) const;

  // `a|b`, `*`; empty for no set.
  std::string ToString() const;

  friend bool operator==(const AliasSets& x, const AliasSets& y) {
    return x.letters == y.letters && x.is_wildcard == y.is_wildcard;
  }
  friend bool operator!=(const AliasSets& x, const AliasSets& y) { return !(x == y); }
};

}  // namespace switchyard::alias

#endif  // SWITCHYARD_COMPILER_ALIAS_ALIAS_SETS_H_
