#include "lib/keys/dispatch_key_set.h"

namespace switchyard {

void AppendTo(std::string& out, DispatchKeySet set) {
  out += "DispatchKeySet(";
  bool first = true;
  for (const DispatchKey key : set) {
    if (!first) out += ", ";
    first = false;
    AppendTo(out, key);
  }
  out += ')';
}

std::string ToString(DispatchKeySet set) {
  std::string result;
  AppendTo(result, set);
  return result;
}

}  // namespace switchyard
