#include "lib/keys/dispatch_key_set.h"

namespace switchyard {

// As the set's iterator goes, without its state: a message has room for a little code.
void AppendTo(std::string& out, DispatchKeySet set) {
  out += "DispatchKeySet(";
  const char* between = "";
  const auto add = [&](DispatchKey key) {
    out += between;
    between = ", ";
    AppendTo(out, key);
  };
  for (int value = 1; value < kNumFunctionalities; ++value) {
    const auto functionality = static_cast<DispatchKey>(value);
    if ((set.raw() & internal::FunctionalityBit(functionality)) == 0) continue;
    const DispatchKey block = KeyOf(functionality, BackendComponent::Invalid);
    if (block == functionality) add(functionality);
    for (int backend = 1; block != functionality && backend <= kNumBackends; ++backend) {
      if (!set.HasBackend(static_cast<BackendComponent>(backend))) continue;
      add(static_cast<DispatchKey>(static_cast<int>(block) + backend));
    }
  }
  out += ')';
}

std::string ToString(DispatchKeySet set) {
  std::string result;
  AppendTo(result, set);
  return result;
}

}  // namespace switchyard
