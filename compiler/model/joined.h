// Joins pieces of text and numbers to one text, for messages.
#ifndef SWITCHYARD_COMPILER_MODEL_JOINED_H_
#define SWITCHYARD_COMPILER_MODEL_JOINED_H_

#include <string>
#include <string_view>
#include <type_traits>

namespace switchyard::model {

template <typename... Parts>
std::string Joined(const Parts&... parts) {
  std::string text;
  const auto append = [&text](const auto& part) {
    if constexpr (std::is_integral_v<std::decay_t<decltype(part)>>) {
      text += std::to_string(part);
    } else {
      text += std::string_view(part);
    }
  };
  (append(parts), ...);
  return text;
}

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_JOINED_H_
