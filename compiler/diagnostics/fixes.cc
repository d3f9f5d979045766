#include "compiler/diagnostics/fixes.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string_view>
#include <utility>

namespace switchyard::diagnostics {
namespace {

using source::FileId;
using source::SourceRange;

bool IsSame(const Edit& a, const Edit& b) {
  return a.range == b.range && a.replacement == b.replacement;
}

// Whether both edits change the same bytes, or are insertions whose order is not defined.
bool Meet(const SourceRange& a, const SourceRange& b) {
  if (a.file != b.file) return false;
  if (a.empty() && b.empty()) return a.begin == b.begin;
  return a.begin < b.end && b.begin < a.end;
}

// Edits of one file in the order of the text. No two of them meet.
class EditList {
 public:
  bool Has(const Edit& edit) const {
    const auto found = edits_.find(KeyOf(edit));
    return found != edits_.end() && IsSame(found->second, edit);
  }

  // Only neighbours can meet: the last edit that begins before `edit`, and those that begin inside
  // it.
  bool IsMet(const Edit& edit) const {
    auto at = edits_.lower_bound({edit.range.begin, 0});
    if (at != edits_.begin() && Meet(std::prev(at)->second.range, edit.range)) return true;
    for (; at != edits_.end() && at->second.range.begin <= edit.range.end; ++at) {
      if (Meet(at->second.range, edit.range)) return true;
    }
    return false;
  }

  void Add(const Edit& edit) { edits_.emplace(KeyOf(edit), edit); }

  std::string ApplyTo(std::string_view text) const {
    std::string result;
    std::size_t at = 0;
    for (const auto& [key, edit] : edits_) {
      result.append(text.substr(at, edit.range.begin - at)).append(edit.replacement);
      at = edit.range.end;
    }
    return result.append(text.substr(at));
  }

 private:
  using Key = std::pair<std::uint32_t, std::uint32_t>;  // begin and end

  static Key KeyOf(const Edit& edit) { return {edit.range.begin, edit.range.end}; }

  std::map<Key, Edit> edits_;
};

using EditLists = std::map<FileId, EditList>;

// False when the fix conflicts with those already taken.
bool Take(const std::vector<Edit>& fix, EditLists* taken) {
  std::vector<const Edit*> fresh;
  for (const Edit& edit : fix) {
    const EditList& edits = (*taken)[edit.range.file];
    if (edits.Has(edit)) continue;
    const bool is_met = std::any_of(fresh.begin(), fresh.end(), [&](const Edit* other) {
      return Meet(other->range, edit.range);
    });
    if (is_met || edits.IsMet(edit)) return false;
    fresh.push_back(&edit);
  }
  for (const Edit* edit : fresh) (*taken)[edit->range.file].Add(*edit);
  return true;
}

}  // namespace

std::map<FileId, FixedFile> ApplyFixes(const std::vector<Diagnostic>& diagnostics,
                                       const source::SourceManager& sources) {
  EditLists taken;
  std::map<FileId, std::size_t> counts;
  for (const Diagnostic& diagnostic : diagnostics) {
    if (diagnostic.fix.empty() || !Take(diagnostic.fix, &taken)) continue;
    for (const Edit& edit : diagnostic.fix) counts.emplace(edit.range.file, 0);
    ++counts[diagnostic.fix.front().range.file];
  }
  std::map<FileId, FixedFile> fixed;
  for (const auto& [file, count] : counts) {
    fixed[file] = {taken[file].ApplyTo(sources.File(file).text()), count};
  }
  return fixed;
}

}  // namespace switchyard::diagnostics
