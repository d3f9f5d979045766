#include <string_view>
#include <utility>
#include <vector>

#include "compiler/cpp/signature.h"

namespace switchyard::cpp {

Identifier RedispatchKeys(const Signature& signature) {
  constexpr std::string_view kUsual = "dispatchKeySet";
  std::vector<Identifier> taken;
  for (const Parameter& parameter : signature.parameters) {
    const bool may_be_equal = parameter.name.text().compare(0, kUsual.size(), kUsual) == 0;
    if (may_be_equal) taken.push_back(parameter.name);
  }
  return FreshIdentifier(kUsual, taken);
}

Signature RedispatchSignature(Signature signature) {
  Parameter keys{RedispatchKeys(signature), CppType::OfAtom(Atom::kDispatchKeySet), std::nullopt};
  signature.parameters.insert(signature.parameters.begin(), std::move(keys));
  return signature;
}

}  // namespace switchyard::cpp
