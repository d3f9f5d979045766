// The fallbacks of keys: the kernel of a call at a key for which the operator has none.
//
// Takes the declarations of backend files; gives them by key. A fallback is a boxed kernel, which
// serves any operator, or `fallthrough`: the key is passed by, and the next key of the call
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
  // The built-in fallbacks of a run-time: none for c10, whose fallbacks are all declared;
  // fallthroughs for the one of this repository (lib/keys/fallthrough_keys.h).
  enum class Runtime : uint8_t { kBare, kOfEmittedCode };

  Fallbacks() = default;
  explicit Fallbacks(Runtime runtime) : runtime_(runtime) {}
  // The fallbacks of all backend files of the program, which must outlive this.
  explicit Fallbacks(const schema::Program& program, Runtime runtime = Runtime::kOfEmittedCode);

  // A later declaration for a key replaces an earlier one.
  void Add(DispatchKey key, const schema::Fallback& fallback);

  // Null when the key has none.
  const schema::Fallback* Find(DispatchKey key) const;
  const KeyList& keys() const { return keys_; }
  // By key.
  std::vector<const schema::Fallback*> list() const;
  bool IsFallthrough(DispatchKey key) const;

  // Whether calls pass `key` by when the build calls no kernel there. `held` is its slot.
  bool IsPassedBy(DispatchKey key, const Slot& held) const;

 private:
  Runtime runtime_ = Runtime::kBare;
  std::map<DispatchKey, const schema::Fallback*> by_key_;
  KeyList keys_;
};

}  // namespace switchyard::dispatch

#endif  // SWITCHYARD_COMPILER_DISPATCH_FALLBACKS_H_
