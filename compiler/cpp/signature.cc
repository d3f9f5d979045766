#include "compiler/cpp/signature.h"

#include <algorithm>

namespace switchyard::cpp {

bool HaveEqualParameters(const Signature& a, const Signature& b) {
  return std::equal(a.parameters.begin(), a.parameters.end(), b.parameters.begin(),
                    b.parameters.end(),
                    [](const Parameter& x, const Parameter& y) { return x.type == y.type; });
}

}  // namespace switchyard::cpp
