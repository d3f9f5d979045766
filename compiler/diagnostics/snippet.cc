#include "compiler/diagnostics/snippet.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "compiler/diagnostics/printable.h"
#include "compiler/source/code_point.h"

namespace switchyard::diagnostics {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD
constexpr std::string_view kCut = "...";

// One character of a line. A combining mark is a glyph of its own.
struct Glyph {
  std::uint32_t offset = 0;  // in the file
  std::size_t width = 1;     // cells
  std::string_view text;     // as it is shown
};

struct Span {
  char32_t first;
  char32_t last;
};

template <std::size_t kCount>
bool IsIn(char32_t value, const Span (&spans)[kCount]) {
  return std::any_of(std::begin(spans), std::end(spans), [value](const Span& span) {
    return span.first <= value && value <= span.last;
  });
}

std::size_t WidthOf(char32_t value) {
  static constexpr Span kCombining[] = {{0x0300, 0x036F}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF},
                                        {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}};
  static constexpr Span kWide[] = {{0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0xA4CF},
                                   {0xA960, 0xA97F},   {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},
                                   {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},
                                   {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF}, {0x1F900, 0x1F9FF},
                                   {0x20000, 0x3FFFD}};
  if (IsIn(value, kCombining)) return 0;
  return IsIn(value, kWide) ? 2 : 1;
}

// The shown part of a line.
struct View {
  std::vector<Glyph> glyphs;
  std::uint32_t end = 0;  // the offset after the last glyph
  bool is_cut_before = false;
  bool is_cut_after = false;
};

Glyph ReadGlyph(std::string_view text, std::uint32_t offset, std::size_t* size) {
  if (text[0] >= ' ' && text[0] <= '~') {
    *size = 1;
    return {offset, 1, text.substr(0, 1)};
  }
  const source::CodePoint point = source::DecodeUtf8(text);
  *size = std::max<std::size_t>(point.size, 1);
  if (text[0] == '\t') return {offset, 1, text.substr(0, 1)};
  if (point.size == 0 || !IsPrintable(point.value)) return {offset, 1, kReplacement};
  return {offset, WidthOf(point.value), text.substr(0, point.size)};
}

// The glyphs of the line around `caret`; for a very long line only those that may be shown.
View ReadGlyphs(const source::SourceFile& file, std::uint32_t caret, std::size_t width) {
  const std::uint32_t line = file.LineOf(caret);
  const std::uint32_t begin = file.LineBegin(line);
  const std::string_view text = file.Line(line);
  const std::size_t reach = 8 * width;  // no character takes more bytes for each cell
  std::size_t at = std::min<std::size_t>(caret - begin, text.size());
  const std::size_t last = std::min(text.size(), at + reach);
  at = at > reach ? at - reach : 0;
  while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) --at;
  View view;
  view.glyphs.reserve(last - at);
  view.is_cut_before = at > 0;
  view.is_cut_after = last < text.size();
  while (at < last) {
    std::size_t size = 0;
    view.glyphs.push_back(
        ReadGlyph(text.substr(at), begin + static_cast<std::uint32_t>(at), &size));
    at += size;
  }
  view.end = begin + static_cast<std::uint32_t>(at);
  return view;
}

// Cuts `view` to `width` cells around `caret`, about half of them before it.
void CutToWidth(std::uint32_t caret, std::size_t width, View* view) {
  std::vector<Glyph>& glyphs = view->glyphs;
  std::size_t total = 0;
  for (const Glyph& glyph : glyphs) total += glyph.width;
  if (total <= width && !view->is_cut_before && !view->is_cut_after) return;
  const std::size_t cells = width > 2 * kCut.size() ? width - 2 * kCut.size() : 1;
  std::size_t first = 0;
  while (first < glyphs.size() && glyphs[first].offset < caret) ++first;
  std::size_t last = first;
  std::size_t used = 0;
  const auto take_before = [&](std::size_t limit) {
    while (first > 0 && used + glyphs[first - 1].width <= limit) used += glyphs[--first].width;
  };
  take_before(cells / 2);
  while (last < glyphs.size() && used + glyphs[last].width <= cells) used += glyphs[last++].width;
  take_before(cells);
  if (last < glyphs.size()) {
    view->end = glyphs[last].offset;
    view->is_cut_after = true;
  }
  view->is_cut_before = view->is_cut_before || first > 0;
  glyphs.erase(glyphs.begin() + static_cast<std::ptrdiff_t>(last), glyphs.end());
  glyphs.erase(glyphs.begin(), glyphs.begin() + static_cast<std::ptrdiff_t>(first));
}

View ReadView(const source::SourceFile& file, std::uint32_t caret, std::size_t width) {
  View view = ReadGlyphs(file, caret, width);
  CutToWidth(caret, width, &view);
  return view;
}

void AppendBlank(const Glyph& glyph, std::string* out) {
  if (glyph.text == "\t") {
    out->push_back('\t');
  } else {
    out->append(glyph.width, ' ');
  }
}

std::string BlankBefore(const View& view, std::uint32_t offset) {
  std::string blank(view.is_cut_before ? kCut.size() : 0, ' ');
  for (const Glyph& glyph : view.glyphs) {
    if (glyph.offset >= offset) break;
    AppendBlank(glyph, &blank);
  }
  return blank;
}

std::string CaretLine(const View& view, const source::SourceRange& range) {
  std::string line = BlankBefore(view, range.begin);
  const std::size_t caret = line.size();
  for (const Glyph& glyph : view.glyphs) {
    if (glyph.offset < range.begin || glyph.offset >= range.end) continue;
    if (glyph.text == "\t" && line.size() > caret) {
      line.push_back('\t');  // tildes would be narrower than the tab
    } else {
      line.append(glyph.width, '~');
    }
  }
  while (!line.empty() && line.size() > caret && line.back() == '\t') line.pop_back();
  if (line.size() == caret) line.push_back('^');
  line[caret] = '^';
  return line;
}

}  // namespace

Snippet MakeSnippet(const source::SourceFile& file, const source::SourceRange& range,
                    std::size_t width) {
  const View view = ReadView(file, range.begin, width);
  Snippet snippet;
  if (view.is_cut_before) snippet.source.append(kCut);
  for (const Glyph& glyph : view.glyphs) snippet.source.append(glyph.text);
  if (view.is_cut_after) snippet.source.append(kCut);
  snippet.caret = CaretLine(view, range);
  return snippet;
}

std::optional<std::string> MakeMargin(const source::SourceFile& file,
                                      const source::SourceRange& range, std::size_t width,
                                      std::uint32_t offset) {
  if (file.LineOf(offset) != file.LineOf(range.begin)) return std::nullopt;
  const View view = ReadView(file, range.begin, width);
  const std::uint32_t first = view.glyphs.empty() ? view.end : view.glyphs.front().offset;
  if (offset < first || offset > view.end) return std::nullopt;
  return BlankBefore(view, offset);
}

}  // namespace switchyard::diagnostics
