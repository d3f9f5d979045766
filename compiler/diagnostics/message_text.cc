#include "compiler/diagnostics/message_text.h"

namespace switchyard::diagnostics {

std::string FillHoles(std::string_view text, const std::vector<std::string>& arguments) {
  std::string message;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '{') {
      message += arguments[static_cast<std::size_t>(text[i + 1] - '0')];
      i += 2;
    } else {
      message += text[i];
    }
  }
  return message;
}

}  // namespace switchyard::diagnostics
