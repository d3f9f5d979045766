// How integers of a quantized tensor represent real values, in c10's order.

#ifndef SWITCHYARD_LIB_CORE_QSCHEME_H_
#define SWITCHYARD_LIB_CORE_QSCHEME_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace switchyard {

enum class QScheme : uint8_t {
  PerTensorAffine,
  PerChannelAffine,
  PerTensorSymmetric,
  PerChannelSymmetric,
  PerChannelAffineFloatQParams,
};

constexpr std::string_view QSchemeName(QScheme scheme) {
  switch (scheme) {
    case QScheme::PerTensorAffine:
      return "PerTensorAffine";
    case QScheme::PerChannelAffine:
      return "PerChannelAffine";
    case QScheme::PerTensorSymmetric:
      return "PerTensorSymmetric";
    case QScheme::PerChannelSymmetric:
      return "PerChannelSymmetric";
    case QScheme::PerChannelAffineFloatQParams:
      return "PerChannelAffineFloatQParams";
  }
  return "unknown";
}

inline void AppendTo(std::string& out, QScheme scheme) { out += QSchemeName(scheme); }

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_QSCHEME_H_
