#include "compiler/lsp/analysis.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expand.h"
#include "compiler/lsp/relations.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/source/source_manager.h"
#include "compiler/yaml/entry_reader.h"
#include "compiler/yaml/fault_report.h"

namespace switchyard::lsp {
namespace {

using diagnostics::Diagnostic;
using source::SourceRange;

bool AreSame(const std::optional<TagsFile>& a, const std::optional<TagsFile>& b) {
  if (!a || !b) return !a && !b;
  return a->path == b->path && a->text == b->text;
}

// Faults of the tags file are not reported here, but where that file is open.
void ReadTags(const TagsFile& tags_file, source::SourceManager* sources, schema::Program* program) {
  diagnostics::Sink unheard;
  const source::FileId file = sources->Add(tags_file.path, tags_file.text);
  schema::ReadSchemaFile(file, *sources, unheard, program);
}

bool HasTagsAlone(const schema::Program& program) {
  return program.functions.empty() && program.executorch.empty() && program.backends.empty() &&
         program.derivatives.empty() && program.decompositions.empty() && program.facts.empty();
}

// Moves the ranges of a diagnostic from a slice to its place in the document; `begin_of` returns
// the beginning of a file's slice.
template <typename BeginOf>
Diagnostic Placed(Diagnostic diagnostic, BeginOf begin_of) {
  const auto place = [&](SourceRange* range) {
    const std::optional<uint32_t> begin = begin_of(range->file);
    if (begin) *range = {kDocument, range->begin + *begin, range->end + *begin};
  };
  place(&diagnostic.range);
  for (diagnostics::Label& info : diagnostic.infos) place(&info.range);
  for (diagnostics::Edit& edit : diagnostic.fix) place(&edit.range);
  return diagnostic;
}

bool SaysTheSame(const Diagnostic& a, const Diagnostic& b) {
  return a.id == b.id && a.range == b.range && a.message == b.message;
}

// Whether one of the last of `reported`, which are in order, is the same diagnostic at the same
// place.
bool IsRepeat(const std::vector<Diagnostic>& reported, const Diagnostic& diagnostic) {
  for (auto at = reported.rbegin(); at != reported.rend(); ++at) {
    if (at->range.begin != diagnostic.range.begin) return false;
    if (SaysTheSame(*at, diagnostic)) return true;
  }
  return false;
}

}  // namespace

void Analysis::Update(std::string_view text, const std::optional<TagsFile>& tags_file,
                      const Settings& settings) {
  Choose(tags_file, settings);
  diagnostics_.clear();
  functions_.clear();
  whole_ = {};
  is_in_pieces_ = may_be_in_pieces_ && ReadInPieces(text);
  if (is_in_pieces_) {
    CheckGroups();
  } else {
    ReadAsAWhole(text);
  }
  Order();
}

void Analysis::Choose(const std::optional<TagsFile>& tags_file, const Settings& settings) {
  if (pieces_ && lsp::AreSame(settings_, settings) && AreSame(tags_file_, tags_file)) return;
  settings_ = settings;
  tags_file_ = tags_file;
  schema::Program tags;
  tags.language = settings.language;
  source::SourceManager sources;
  if (tags_file) ReadTags(*tags_file, &sources, &tags);
  may_be_in_pieces_ = HasTagsAlone(tags);
  pieces_.emplace(settings);
  groups_.emplace(settings, std::move(tags.tags));
}

bool Analysis::ReadInPieces(std::string_view text) {
  const std::vector<yaml::EntrySlice> slices = yaml::CutEntries(text);
  placed_.clear();
  is_faulty_ = false;
  if (slices.empty() || !PlacePieces(text, slices)) return false;
  for (const PlacedPiece& placed : placed_) {
    for (const Diagnostic& diagnostic : placed.piece->diagnostics) {
      diagnostics_.push_back(
          Placed(diagnostic, [&](source::FileId) { return std::make_optional(placed.begin); }));
    }
    is_faulty_ = is_faulty_ || placed.piece->error_count > 0;
    for (const schema::NativeFunction& function : placed.piece->functions) {
      functions_.push_back({&function, placed.begin});
    }
  }
  return true;
}

bool Analysis::PlacePieces(std::string_view text, const std::vector<yaml::EntrySlice>& slices) {
  pieces_->BeginRound();
  std::vector<PlacedPiece> alone;
  bool needs_document = false;
  bool is_any_malformed = false;
  std::optional<uint32_t> unsound;  // begin of the first slice that cannot be read by itself
  for (const yaml::EntrySlice& slice : slices) {
    const std::string_view own = text.substr(slice.begin, slice.end - slice.begin);
    const Piece& piece = pieces_->Read(own, SliceContext::kAlone);
    alone.push_back({&piece, slice.begin});
    needs_document = needs_document || piece.needs_document;
    is_any_malformed = is_any_malformed || piece.is_malformed;
    const bool is_last = slice.end == text.size();
    if (!unsound && !PlaceSound(own, piece, is_last, slice.begin)) unsound = slice.begin;
  }
  if (needs_document || !unsound) return !needs_document;
  const std::optional<yaml::Fault> fault = yaml::FindFault(kDocument, text, *unsound);
  if (!fault) return false;
  placed_ = std::move(alone);
  if (is_any_malformed) return true;
  diagnostics::Sink sink;
  sink.SetPolicy(settings_.policy);
  yaml::ReportFault(*fault, sink);
  diagnostics_ = sink.diagnostics();
  is_faulty_ = sink.error_count() > 0;
  return true;
}

bool Analysis::PlaceSound(std::string_view slice, const Piece& alone, bool is_last,
                          uint32_t begin) {
  if (!alone.is_regular || alone.is_malformed) return false;
  const Piece* piece = &alone;
  if (alone.ends_empty && !is_last) piece = &pieces_->Read(slice, SliceContext::kBeforeNext);
  placed_.push_back({piece, begin});
  return !piece->is_malformed;
}

std::vector<Group> Analysis::Groups() const {
  std::vector<Member> members;
  std::vector<const RelationKeys*> relations;
  for (const PlacedPiece& placed : placed_) {
    for (uint32_t i = 0; i < placed.piece->functions.size(); ++i) {
      members.push_back({placed.piece, i, placed.begin});
      relations.push_back(&placed.piece->relations[i]);
    }
  }
  const std::vector<uint32_t> first = FirstOfGroups(relations);
  std::vector<Group> groups;
  std::vector<uint32_t> group_of(members.size());
  for (uint32_t i = 0; i < members.size(); ++i) {
    if (first[i] == i) {
      group_of[i] = static_cast<uint32_t>(groups.size());
      groups.emplace_back();
    }
    groups[group_of[first[i]]].push_back(members[i]);
  }
  return groups;
}

void Analysis::CheckGroups() {
  groups_->BeginRound();
  const std::vector<Group> groups = Groups();
  std::vector<GroupCheck*> checks;
  checks.reserve(groups.size());
  for (const Group& group : groups) {
    checks.push_back(groups_->Check(group));
    is_faulty_ = is_faulty_ || checks.back()->has_errors;
  }
  for (size_t i = 0; i < groups.size(); ++i) {
    const Group& group = groups[i];
    const Diagnostics& reported =
        is_faulty_ ? groups_->WhenFaulty(group, checks[i]) : checks[i]->when_good;
    if (reported.empty()) continue;
    absl::flat_hash_map<source::FileId, uint32_t> begins;
    for (const Member& member : group) begins.emplace(member.piece->id, member.begin);
    for (const Diagnostic& diagnostic : reported) {
      diagnostics_.push_back(Placed(diagnostic, [&](source::FileId file) {
        const auto found = begins.find(file);
        return found == begins.end() ? std::nullopt : std::make_optional(found->second);
      }));
    }
  }
}

void Analysis::ReadAsAWhole(std::string_view text) {
  source::SourceManager sources;
  const source::FileId file = sources.Add({}, std::string(text));
  diagnostics::Sink sink;
  sink.SetPolicy(settings_.policy);
  diagnostics_.clear();
  functions_.clear();
  whole_.language = settings_.language;
  schema::ReadSchemaFile(file, sources, sink, &whole_);
  schema::Program program = whole_;
  if (tags_file_) ReadTags(*tags_file_, &sources, &program);
  expand::CheckAndExpand(std::move(program), sink);
  diagnostics_ = sink.diagnostics();
  whole_.derivatives.clear();  // their formulas are views of the text
  for (const schema::NativeFunction& function : whole_.functions) {
    functions_.push_back({&function, 0});
  }
}

void Analysis::Order() {
  std::vector<Diagnostic>& reported = diagnostics_;
  reported.erase(std::remove_if(reported.begin(), reported.end(),
                                [](const Diagnostic& diagnostic) {
                                  return diagnostic.range.file != kDocument;
                                }),
                 reported.end());
  std::stable_sort(reported.begin(), reported.end(), [](const Diagnostic& a, const Diagnostic& b) {
    return a.range.begin < b.range.begin;
  });
  std::vector<Diagnostic> ordered;
  ordered.reserve(reported.size());
  for (Diagnostic& diagnostic : reported) {
    if (!IsRepeat(ordered, diagnostic)) ordered.push_back(std::move(diagnostic));
  }
  reported = std::move(ordered);
}

}  // namespace switchyard::lsp
