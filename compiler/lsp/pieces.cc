#include "compiler/lsp/pieces.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

#include "absl/hash/hash.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/schema/program.h"
#include "compiler/schema/read/decompositions_reader.h"
#include "compiler/schema/read/derivatives_reader.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/yaml/entry_reader.h"

namespace switchyard::lsp {
namespace {

// Whether the program has anything that rules check as a whole, or that determines the kind of a
// file.
bool HasOthersThanOperators(const yaml::Document& document, const schema::Program& program) {
  return schema::IsDerivativesFile(document) || schema::IsDecompositionsFile(document) ||
         !program.tags.empty() || !program.executorch.empty() || !program.backends.empty() ||
         !program.derivatives.empty() || !program.decompositions.empty() || !program.facts.empty();
}

Piece ReadPiece(source::FileId id, const std::string& slice, SliceContext context,
                const Settings& settings) {
  Piece piece;
  piece.id = id;
  piece.is_regular = yaml::IsRegularSlice(slice);
  diagnostics::Sink sink;
  sink.SetPolicy(settings.policy);
  std::string text = slice;
  if (context == SliceContext::kBeforeNext) text += yaml::kNextEntry;
  const yaml::EntryReading reading = context == SliceContext::kAlone
                                         ? yaml::ReadSlice(id, text, sink)
                                         : yaml::ReadSliceBeforeNext(id, text, sink);
  schema::Program program;
  program.language = settings.language;
  schema::ReadEntries(reading.document, sink, &program);
  piece.is_malformed = reading.is_malformed;
  piece.ends_empty = reading.ends_empty;
  piece.needs_document = reading.needs_others || HasOthersThanOperators(reading.document, program);
  piece.functions = std::move(program.functions);
  for (const schema::NativeFunction& function : piece.functions) {
    piece.relations.push_back(RelationsOf(function));
  }
  piece.diagnostics = sink.diagnostics();
  piece.error_count = sink.error_count();
  return piece;
}

}  // namespace

void PieceStore::BeginRound() {
  if (const uint32_t before = retention_.BeginRound()) Forget(before);
}

void PieceStore::Forget(uint32_t before) {
  for (auto at = pieces_.begin(); at != pieces_.end();) {
    auto& kept = at->second.kept;
    const size_t count = kept.size();
    kept.erase(std::remove_if(kept.begin(), kept.end(),
                              [before](const std::unique_ptr<Kept>& piece) {
                                return piece->last_round < before;
                              }),
               kept.end());
    retention_.Lose(count - kept.size());
    const auto here = at++;
    if (kept.empty()) pieces_.erase(here);
  }
}

std::unique_ptr<PieceStore::Kept> PieceStore::ReadAnew(std::string_view slice,
                                                       SliceContext context) {
  auto kept = std::make_unique<Kept>();
  kept->slice = std::string(slice);
  kept->context = context;
  kept->piece = ReadPiece(static_cast<source::FileId>(++last_id_), kept->slice, context, settings_);
  return kept;
}

const Piece& PieceStore::Read(std::string_view slice, SliceContext context) {
  SameHash& same = pieces_[absl::HashOf(slice, context)];
  if (same.round != retention_.round()) same.given = 0;
  same.round = retention_.round();
  const auto next = same.kept.begin() + static_cast<std::ptrdiff_t>(same.given);
  auto kept = std::find_if(next, same.kept.end(), [&](const std::unique_ptr<Kept>& candidate) {
    return candidate->context == context && candidate->slice == slice;
  });
  if (kept == same.kept.end()) {
    same.kept.push_back(ReadAnew(slice, context));
    kept = std::prev(same.kept.end());
    retention_.Gain();
  }
  std::swap(*kept, same.kept[same.given]);
  Kept& given = *same.kept[same.given++];
  given.last_round = retention_.Use();
  return given.piece;
}

}  // namespace switchyard::lsp
