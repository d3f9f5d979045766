#include "compiler/target/spelling.h"

#include "compiler/target/target.h"

namespace switchyard::target {
namespace {

bool IsNameByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == ':';
}

}  // namespace

const Spelling* FindSpelling(std::string_view name) {
  const Target* const target = FindTarget(name);
  return target == nullptr ? nullptr : &target->spelling;
}

std::string ShortenedIn(std::string_view name_space, std::string_view runtime,
                        std::string_view text) {
  const std::string prefix = std::string(runtime) + "::";
  const bool is_inside = name_space == runtime || name_space.substr(0, prefix.size()) == prefix;
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const bool starts = at == 0 || !IsNameByte(text[at - 1]);
    if (is_inside && starts && text.substr(at, prefix.size()) == prefix) {
      at += prefix.size();
    } else {
      result += text[at++];
    }
  }
  return result;
}

}  // namespace switchyard::target
