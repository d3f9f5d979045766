#include <utility>
#include <vector>

#include "compiler/cpp/signature.h"

namespace switchyard::cpp {

Signature RedispatchSignature(Signature signature) {
  std::vector<Identifier> taken;
  for (const Parameter& parameter : signature.parameters) taken.push_back(parameter.name);
  Parameter keys{FreshIdentifier("dispatchKeySet", taken), CppType::OfAtom(Atom::kDispatchKeySet),
                 std::nullopt};
  signature.parameters.insert(signature.parameters.begin(), std::move(keys));
  return signature;
}

}  // namespace switchyard::cpp
