#include "lib/model/profile.h"

#include <algorithm>

#include "lib/core/error.h"

namespace switchyard::model {

void Profile::Reset() {
  std::fill(nanoseconds_.begin(), nanoseconds_.end(), 0);
  runs_ = 0;
}

std::string Profile::ToJson(const char* name) const {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string fingerprint;
  for (int shift = 60; shift >= 0; shift -= 4) fingerprint += kDigits[fingerprint_ >> shift & 15];
  std::string text = Join("{\"model\": \"", name, "\", \"fingerprint\": \"", fingerprint,
                          "\", \"runs\": ", runs_, ", \"nanoseconds\": [");
  for (size_t i = 0; i < nanoseconds_.size(); ++i)
    text += Join(i == 0 ? "" : ", ", nanoseconds_[i]);
  return text + "]}\n";
}

}  // namespace switchyard::model
