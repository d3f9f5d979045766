#include "compiler/schema/known_tags.h"

#include <algorithm>
#include <cstdint>
#include <iterator>

namespace switchyard::schema {
namespace {

// The operators that have an automatic tag.
enum class Where : uint8_t { kAll, kAten, kOut, kInplace };

struct TagRow {
  std::string_view name;
  Where where;
  LanguageLevel first;
  LanguageLevel last;
};

constexpr TagRow kKnown[] = {
#define KNOWN_TAG(name, first, last) \
  {#name, Where::kAll, LanguageLevel::first, LanguageLevel::last},
#include "lib/keys/known_tags.def"
};
constexpr TagRow kAutomatic[] = {
#define AUTOMATIC_TAG(name, where, first, last) \
  {#name, Where::where, LanguageLevel::first, LanguageLevel::last},
#include "lib/keys/known_tags.def"
};
constexpr TagRow kInherited[] = {
#define INHERITED_TAG(name, first, last) \
  {#name, Where::kAll, LanguageLevel::first, LanguageLevel::last},
#include "lib/keys/known_tags.def"
};

bool Applies(Where where, const NativeFunction& function) {
  switch (where) {
    case Where::kAll:
      return true;
    case Where::kAten:
      return function.schema.name_space.value == "aten";
    case Where::kOut:
      return function.schema.HasOutArguments();
    case Where::kInplace:
      return function.schema.name.value.inplace;
  }
  return false;
}

}  // namespace

std::vector<std::string_view> ListedTags(const Program& program) {
  std::vector<std::string_view> listed;
  for (const Tag& tag : program.tags) listed.push_back(tag.name.value);
  if (listed.empty()) listed = TagsOfTorch(program.language.level);
  if (program.language.words == nullptr) return listed;
  const DeclaredWords::Words& declared = program.language.words->Of(WordKind::kTag);
  listed.insert(listed.end(), declared.begin(), declared.end());
  return listed;
}

std::vector<std::string_view> TagsOfTorch(LanguageLevel level) {
  std::vector<std::string_view> tags;
  for (const TagRow& row : kKnown) {
    if (Knows(level, row.first, row.last)) tags.push_back(row.name);
  }
  return tags;
}

bool IsInherited(std::string_view tag, LanguageLevel level) {
  return std::any_of(std::begin(kInherited), std::end(kInherited), [&](const TagRow& row) {
    return row.name == tag && Knows(level, row.first, row.last);
  });
}

std::set<std::string> AllTags(const NativeFunction& function,
                              const std::vector<std::string_view>& listed) {
  std::set<std::string> tags;
  for (const auto& tag : function.tags) tags.insert(tag.value);
  for (const TagRow& row : kAutomatic) {
    if (!Knows(function.language.level, row.first, row.last) || !Applies(row.where, function)) {
      continue;
    }
    const bool is_listed = std::find(listed.begin(), listed.end(), row.name) != listed.end();
    if (is_listed) tags.insert(std::string(row.name));
  }
  return tags;
}

}  // namespace switchyard::schema
