// One character of UTF-8 text.

#ifndef SWITCHYARD_COMPILER_SOURCE_CODE_POINT_H_
#define SWITCHYARD_COMPILER_SOURCE_CODE_POINT_H_

#include <cstddef>
#include <string_view>

namespace switchyard::source {

struct CodePoint {
  char32_t value = 0;
  std::size_t size = 0;  // bytes; 0 where the text is not UTF-8
};

// The character at the beginning of `text`, which is not empty. Overlong forms, surrogates and
// values beyond Unicode are not UTF-8.
CodePoint DecodeUtf8(std::string_view text);

}  // namespace switchyard::source

#endif  // SWITCHYARD_COMPILER_SOURCE_CODE_POINT_H_
