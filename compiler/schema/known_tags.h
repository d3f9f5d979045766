// The tags of PyTorch's own tags.yaml, and the tags that operators have automatically.
#ifndef SWITCHYARD_COMPILER_SCHEMA_KNOWN_TAGS_H_
#define SWITCHYARD_COMPILER_SCHEMA_KNOWN_TAGS_H_

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/schema/language.h"
#include "compiler/schema/native_function.h"
#include "compiler/schema/program.h"

namespace switchyard::schema {

// The tags that entries of the program may have: those of its tags files, or PyTorch's own without
// such files; and those that the project declares.
std::vector<std::string_view> ListedTags(const Program& program);

// The tags that an edition of PyTorch has.
std::vector<std::string_view> TagsOfTorch(LanguageLevel level);

// Whether a generated operator inherits the tag from its origin.
bool IsInherited(std::string_view tag, LanguageLevel level);

// All tags of an operator, sorted: those of its entry and the automatic ones. `listed` are the
// ListedTags of its program.
std::set<std::string> AllTags(const NativeFunction& function,
                              const std::vector<std::string_view>& listed);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_KNOWN_TAGS_H_
