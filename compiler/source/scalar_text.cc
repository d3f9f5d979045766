#include "compiler/source/scalar_text.h"

#include <algorithm>
#include <utility>

namespace switchyard::source {

ScalarText::ScalarText(std::string text, std::vector<Segment> segments, SourceRange range)
    : range_(range),
      decoded_(std::make_shared<const Decoded>(Decoded{std::move(text), std::move(segments)})) {
  text_ = decoded_->text;
}

const ScalarText::Segment& ScalarText::SegmentAt(std::size_t offset) const {
  const auto next = std::upper_bound(
      decoded_->segments.begin(), decoded_->segments.end(), offset,
      [](std::size_t at, const Segment& segment) { return at < segment.text_begin; });
  return *(next - 1);
}

SourceRange ScalarText::RangeOf(std::size_t begin, std::size_t end) const {
  const auto place = [this](std::uint32_t from, std::uint32_t to) {
    return SourceRange{range_.file, from, to};
  };
  if (!decoded_) {
    return place(range_.begin + static_cast<std::uint32_t>(begin),
                 range_.begin + static_cast<std::uint32_t>(end));
  }
  // Where a byte of the text begins and ends in the file.
  const auto begin_of = [this](std::size_t at) {
    const Segment& segment = SegmentAt(at);
    if (segment.text_size != segment.file_size) return segment.file_begin;
    return segment.file_begin + static_cast<std::uint32_t>(at - segment.text_begin);
  };
  const auto end_of = [this, begin_of](std::size_t at) {
    const Segment& segment = SegmentAt(at);
    if (segment.text_size != segment.file_size) return segment.file_begin + segment.file_size;
    return begin_of(at) + 1;
  };
  if (begin == text_.size()) {
    const std::uint32_t last = text_.empty() ? range_.end : end_of(text_.size() - 1);
    return place(last, last);
  }
  const std::uint32_t from = begin_of(begin);
  return place(from, begin == end ? from : end_of(end - 1));
}

}  // namespace switchyard::source
