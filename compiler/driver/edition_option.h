// The option `--torch`, for all commands that have it.
#ifndef SWITCHYARD_COMPILER_DRIVER_EDITION_OPTION_H_
#define SWITCHYARD_COMPILER_DRIVER_EDITION_OPTION_H_

#include <string>
#include <string_view>

#include "compiler/schema/language.h"

namespace switchyard::driver {

// Sets `level` to the edition that `text` names; an empty text leaves it unchanged. Returns a
// message about a wrong text, or nothing.
std::string ReadEditionOption(std::string_view text, schema::LanguageLevel* level);

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_EDITION_OPTION_H_
