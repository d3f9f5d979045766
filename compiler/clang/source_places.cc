#include "compiler/clang/source_places.h"

#include <algorithm>

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

namespace switchyard::cxx {
namespace {

bool IsSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool IsWordByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

}  // namespace

std::uint32_t SourcePlaces::FileNumber(clang::FileID file) {
  const auto known = numbers_.find(file);
  if (known != numbers_.end()) return known->second;
  const clang::OptionalFileEntryRef entry = sources_.getFileEntryRefForID(file);
  const std::string path = entry ? entry->getName().str() : "<built in>";
  const auto found = std::find(index_->files.begin(), index_->files.end(), path);
  const auto number = static_cast<std::uint32_t>(found - index_->files.begin());
  if (found == index_->files.end()) index_->files.push_back(path);
  numbers_.emplace(file, number);
  ids_.emplace(number, file);
  return number;
}

SourcePlaces::Found SourcePlaces::Of(clang::SourceRange range) {
  if (range.isInvalid()) return {};
  Found found;
  const auto tokens = clang::CharSourceRange::getTokenRange(range);
  clang::CharSourceRange in_file = clang::Lexer::makeFileCharRange(tokens, sources_, language_);
  if (in_file.isInvalid()) {
    found.is_in_macro = true;
    in_file = clang::Lexer::getAsCharRange(sources_.getExpansionRange(tokens), sources_, language_);
  }
  const auto [file, begin] = sources_.getDecomposedLoc(in_file.getBegin());
  const auto [end_file, end] = sources_.getDecomposedLoc(in_file.getEnd());
  if (file.isInvalid() || file != end_file) return found;
  found.place = {FileNumber(file), begin, end};
  return found;
}

Place SourcePlaces::Between(clang::SourceLocation open, clang::SourceLocation close) {
  const Found first = Of({open, open});
  const Found last = Of({close, close});
  if (first.is_in_macro || last.is_in_macro || first.place.file != last.place.file) return {};
  return {first.place.file, first.place.end, last.place.begin};
}

std::string_view SourcePlaces::Text(const Place& place) const {
  const auto id = ids_.find(place.file);
  if (!place.IsKnown() || id == ids_.end()) return {};
  const llvm::StringRef text = sources_.getBufferData(id->second);
  return std::string_view(text.data(), text.size()).substr(place.begin, place.end - place.begin);
}

void SourcePlaces::Trim(Place* place) const {
  const std::string_view text = Text(*place);
  std::size_t size = text.size();
  while (size > 0 && IsSpace(text[size - 1])) --size;
  place->end = place->begin + static_cast<std::uint32_t>(size);
}

void SourcePlaces::WidenByConst(Place* place) const {
  constexpr std::string_view kConst = "const ";
  if (!place->IsKnown() || place->begin < kConst.size()) return;
  const auto begin = place->begin - static_cast<std::uint32_t>(kConst.size());
  if (Text({place->file, begin, place->begin}) == kConst) place->begin = begin;
}

void SourcePlaces::CutDefault(clang::SourceLocation begin, ParameterDecl* parameter) {
  const Place value = OfToken(begin);
  const Place& whole = parameter->place;
  if (!value.IsKnown() || value.file != whole.file || value.begin <= whole.begin) return;
  std::string_view before = Text({whole.file, whole.begin, value.begin});
  const std::size_t equals = before.rfind('=');
  if (equals == std::string_view::npos) return;
  std::size_t cut = equals;
  while (cut > 0 && IsSpace(before[cut - 1])) --cut;
  parameter->default_place = {whole.file, whole.begin + static_cast<std::uint32_t>(cut), whole.end};
  parameter->type_place.end = parameter->default_place.begin;
}

Place SourcePlaces::FindSpecifier(const Place& place, std::string_view word) const {
  const std::string_view text = Text(place);
  for (std::size_t at = text.find(word); at != std::string_view::npos;
       at = text.find(word, at + 1)) {
    std::size_t end = at + word.size();
    const bool starts = at == 0 || !IsWordByte(text[at - 1]);
    if (!starts || (end < text.size() && IsWordByte(text[end]))) continue;
    while (end < text.size() && IsSpace(text[end])) ++end;
    return {place.file, place.begin + static_cast<std::uint32_t>(at),
            place.begin + static_cast<std::uint32_t>(end)};
  }
  return {};
}

}  // namespace switchyard::cxx
