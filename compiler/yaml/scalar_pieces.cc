#include "compiler/yaml/scalar_pieces.h"

#include <utility>

namespace switchyard::yaml {

void ScalarPieces::AddVerbatim(std::uint32_t begin, std::uint32_t end) {
  if (begin == end) return;
  if (is_verbatim_ && (begin_ == end_ || end_ == begin)) {
    if (begin_ == end_) begin_ = begin;
    end_ = end;
    return;
  }
  Materialize();
  Append(cursor_.Text(begin, end), begin, end);
}

void ScalarPieces::AddDecoded(std::string_view text, std::uint32_t begin, std::uint32_t end) {
  if (text.empty()) return;
  Materialize();
  Append(text, begin, end);
}

void ScalarPieces::Materialize() {
  if (!is_verbatim_) return;
  is_verbatim_ = false;
  if (begin_ != end_) Append(cursor_.Text(begin_, end_), begin_, end_);
}

void ScalarPieces::Append(std::string_view text, std::uint32_t begin, std::uint32_t end) {
  segments_.push_back({static_cast<std::uint32_t>(text_.size()),
                       static_cast<std::uint32_t>(text.size()), begin, end - begin});
  text_.append(text);
}

source::ScalarText ScalarPieces::Build(source::SourceRange range) && {
  if (is_verbatim_) {
    const bool is_empty = begin_ == end_;
    const std::uint32_t begin = is_empty ? range.begin : begin_;
    const std::uint32_t end = is_empty ? range.begin : end_;
    return source::ScalarText(cursor_.Text(begin, end), {range.file, begin, end});
  }
  return source::ScalarText(std::move(text_), std::move(segments_), range);
}

}  // namespace switchyard::yaml
