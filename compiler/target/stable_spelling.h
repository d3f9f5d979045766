// Code of libraries that PyTorch loads through its stable ABI.
#ifndef SWITCHYARD_COMPILER_TARGET_STABLE_SPELLING_H_
#define SWITCHYARD_COMPILER_TARGET_STABLE_SPELLING_H_

#include <optional>
#include <string_view>

#include "compiler/cpp/code.h"
#include "compiler/schema/type.h"
#include "compiler/target/stable_version.h"

namespace switchyard::target {

struct Target;

struct StableSpelling {
  StableVersion version;  // the oldest that loads the library
  // The same target for another version.
  const Target& (*at_version)(StableVersion version) = nullptr;

  // The emitted header, with a hole for the number of the version.
  std::string_view header_text;
  std::string_view version_hole;
  cpp::Code (*version_number)(StableVersion version) = nullptr;

  // A boxed function takes slots and how many arguments and results these are for.
  cpp::Code slot;
  cpp::Code count;
  // Templates that take a value of a type out of a slot, and make a slot of a value.
  cpp::Code take;
  cpp::Code give;
  // The type of an argument's value when it is out of its slot.
  std::optional<cpp::Code> (*spell_value)(const schema::Type& type) = nullptr;

  std::string_view python_text;  // what registrations in Python begin with
};

}  // namespace switchyard::target

#endif  // SWITCHYARD_COMPILER_TARGET_STABLE_SPELLING_H_
