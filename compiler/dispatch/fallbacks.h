// The fallbacks of keys: what serves a call whose key has no kernel of the operator.
//
// Takes the declarations of backend files; gives them by key. A fallback is a boxed kernel, which
// serves any operator, or `fallthrough`: the key is passed by, and the next one of the call
// decides. Source: reference dispatch, sections 3 and 3.3.
#ifndef SWITCHYARD_COMPILER_DISPATCH_FALLBACKS_H_
#define SWITCHYARD_COMPILER_DISPATCH_FALLBACKS_H_

#include <map>
#include <vector>

#include "compiler/dispatch/table.h"
#include "compiler/schema/program.h"
#include "lib/dispatch/dispatch_key.h"

namespace switchyard::dispatch {

class Fallbacks {
 public:
  Fallbacks() = default;
  // Those of all backend files of the program, which must outlive this.
  explicit Fallbacks(const schema::Program& program);

  // Of two declarations for a key the later one counts.
  void Add(DispatchKey key, const schema::Fallback& fallback);

  // Null when the key has none.
  const schema::Fallback* Find(DispatchKey key) const;
  const KeyList& keys() const { return keys_; }
  // By key.
  std::vector<const schema::Fallback*> list() const;
  bool IsFallthrough(DispatchKey key) const;

 private:
  std::map<DispatchKey, const schema::Fallback*> by_key_;
  KeyList keys_;
};

}  // namespace switchyard::dispatch

#endif  // SWITCHYARD_COMPILER_DISPATCH_FALLBACKS_H_
