// The fallbacks of keys: what serves a call whose key has no kernel of the operator.
//
// Takes the declarations of backend files; gives them by key. A fallback is a boxed kernel, which
// serves any operator, or `fallthrough`: the key is passed by, and the next one of the call
// decides. The run-time of emitted code passes some keys by without a declaration. Source:
// reference dispatch, sections 3 and 3.3.
#ifndef SWITCHYARD_COMPILER_DISPATCH_FALLBACKS_H_
#define SWITCHYARD_COMPILER_DISPATCH_FALLBACKS_H_

#include <cstdint>
#include <map>
#include <vector>

#include "compiler/dispatch/table.h"
#include "compiler/schema/program.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::dispatch {

class Fallbacks {
 public:
  // What the run-time of a call brings of its own: nothing, as c10, whose fallbacks are all
  // declared; or fallthroughs, as the one of this repository (lib/keys/fallthrough_keys.h).
  enum class Runtime : uint8_t { kBare, kOfEmittedCode };

  Fallbacks() = default;
  explicit Fallbacks(Runtime runtime) : runtime_(runtime) {}
  // Those of all backend files of the program, which must outlive this.
  explicit Fallbacks(const schema::Program& program, Runtime runtime = Runtime::kOfEmittedCode);

  // Of two declarations for a key the later one counts.
  void Add(DispatchKey key, const schema::Fallback& fallback);

  // Null when the key has none.
  const schema::Fallback* Find(DispatchKey key) const;
  const KeyList& keys() const { return keys_; }
  // By key.
  std::vector<const schema::Fallback*> list() const;
  bool IsFallthrough(DispatchKey key) const;

  // Whether calls pass `key` by when no kernel of a build is called there. `held` is its slot.
  bool IsPassedBy(DispatchKey key, const Slot& held) const;

 private:
  Runtime runtime_ = Runtime::kBare;
  std::map<DispatchKey, const schema::Fallback*> by_key_;
  KeyList keys_;
};

}  // namespace switchyard::dispatch

#endif  // SWITCHYARD_COMPILER_DISPATCH_FALLBACKS_H_
