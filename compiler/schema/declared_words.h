// The words that a project declares because its PyTorch is newer than this program.
//
// They are read, shown and compared like the words of an edition. The run-time lacks them: a build
// leaves out operators that have such a type, and kernels for such a key.
#ifndef SWITCHYARD_COMPILER_SCHEMA_DECLARED_WORDS_H_
#define SWITCHYARD_COMPILER_SCHEMA_DECLARED_WORDS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace switchyard::schema {

enum class WordKind : uint8_t { kType, kDispatchKey, kDtype, kTag };

struct WordKindRow {
  WordKind kind;
  std::string_view one;   // `type`, as in `--word=type:NAME`
  std::string_view many;  // `types`, a key of `words` in a configuration
};
inline constexpr std::array<WordKindRow, 4> kWordKinds = {{
    {WordKind::kType, "type", "types"},
    {WordKind::kDispatchKey, "dispatch_key", "dispatch_keys"},
    {WordKind::kDtype, "dtype", "dtypes"},
    {WordKind::kTag, "tag", "tags"},
}};

class DeclaredWords {
 public:
  using Words = std::set<std::string, std::less<>>;

  // False for a text that is not a word of letters, digits and `_`.
  bool Add(WordKind kind, std::string_view word);
  // Adds `type:NAME`, `tag:NAME`, ...; false for other texts.
  bool AddWithKind(std::string_view text);
  void AddAll(const DeclaredWords& others);

  const Words& Of(WordKind kind) const { return words_[static_cast<size_t>(kind)]; }
  bool Has(WordKind kind, std::string_view word) const { return Of(kind).count(word) > 0; }

 private:
  std::array<Words, kWordKinds.size()> words_;
};

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_DECLARED_WORDS_H_
