#include "compiler/schema/declared_words.h"

#include <algorithm>

#include "absl/strings/ascii.h"

namespace switchyard::schema {
namespace {

bool IsWord(std::string_view text) {
  return !text.empty() && !absl::ascii_isdigit(static_cast<unsigned char>(text[0])) &&
         std::all_of(text.begin(), text.end(), [](char c) {
           return c == '_' || absl::ascii_isalnum(static_cast<unsigned char>(c));
         });
}

}  // namespace

bool DeclaredWords::Add(WordKind kind, std::string_view word) {
  if (!IsWord(word)) return false;
  words_[static_cast<size_t>(kind)].emplace(word);
  return true;
}

bool DeclaredWords::AddWithKind(std::string_view text) {
  const size_t colon = text.find(':');
  if (colon == std::string_view::npos) return false;
  const auto* const row =
      std::find_if(kWordKinds.begin(), kWordKinds.end(),
                   [&](const WordKindRow& known) { return known.one == text.substr(0, colon); });
  return row != kWordKinds.end() && Add(row->kind, text.substr(colon + 1));
}

void DeclaredWords::AddAll(const DeclaredWords& others) {
  for (size_t i = 0; i < words_.size(); ++i) {
    words_[i].insert(others.words_[i].begin(), others.words_[i].end());
  }
}

}  // namespace switchyard::schema
