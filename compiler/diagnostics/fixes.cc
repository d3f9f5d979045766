#include "compiler/diagnostics/fixes.h"

#include <algorithm>
#include <string_view>
#include <tuple>

namespace switchyard::diagnostics {
namespace {

using source::FileId;
using source::SourceRange;

bool IsSame(const Edit& a, const Edit& b) {
  return a.range == b.range && a.replacement == b.replacement;
}

// Whether both change the same bytes, or it is open which of two insertions comes first.
bool Meet(const SourceRange& a, const SourceRange& b) {
  if (a.file != b.file) return false;
  if (a.empty() && b.empty()) return a.begin == b.begin;
  return a.begin < b.end && b.begin < a.end;
}

// The edits that have been taken, by file.
class EditSet {
 public:
  // False when the fix cannot be taken beside those that have been.
  bool Take(const std::vector<Edit>& fix) {
    std::vector<Edit> fresh;
    for (const Edit& edit : fix) {
      if (Has(edit)) continue;
      if (IsMet(edits_[edit.range.file], edit) || IsMet(fresh, edit)) return false;
      fresh.push_back(edit);
    }
    for (Edit& edit : fresh) edits_[edit.range.file].push_back(std::move(edit));
    return true;
  }

  const std::map<FileId, std::vector<Edit>>& edits() const { return edits_; }

 private:
  static bool IsMet(const std::vector<Edit>& edits, const Edit& edit) {
    return std::any_of(edits.begin(), edits.end(),
                       [&](const Edit& other) { return Meet(other.range, edit.range); });
  }

  bool Has(const Edit& edit) {
    const std::vector<Edit>& edits = edits_[edit.range.file];
    return std::any_of(edits.begin(), edits.end(),
                       [&](const Edit& other) { return IsSame(other, edit); });
  }

  std::map<FileId, std::vector<Edit>> edits_;
};

std::string Edited(std::string_view text, std::vector<Edit> edits) {
  std::sort(edits.begin(), edits.end(), [](const Edit& a, const Edit& b) {
    return std::tie(a.range.begin, a.range.end) < std::tie(b.range.begin, b.range.end);
  });
  std::string result;
  std::size_t at = 0;
  for (const Edit& edit : edits) {
    result.append(text.substr(at, edit.range.begin - at)).append(edit.replacement);
    at = edit.range.end;
  }
  return result.append(text.substr(at));
}

}  // namespace

std::map<FileId, FixedFile> ApplyFixes(const std::vector<Diagnostic>& diagnostics,
                                       const source::SourceManager& sources) {
  EditSet taken;
  std::map<FileId, std::size_t> counts;
  for (const Diagnostic& diagnostic : diagnostics) {
    if (diagnostic.fix.empty() || !taken.Take(diagnostic.fix)) continue;
    ++counts[diagnostic.fix.front().range.file];
  }
  std::map<FileId, FixedFile> fixed;
  for (const auto& [file, edits] : taken.edits()) {
    if (edits.empty()) continue;
    fixed[file] = {Edited(sources.File(file).text(), edits), counts[file]};
  }
  return fixed;
}

}  // namespace switchyard::diagnostics
