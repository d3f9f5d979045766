#include "compiler/lsp/pieces.h"

#include <algorithm>
#include <utility>

#include "absl/hash/hash.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/schema/program.h"
#include "compiler/schema/read/derivatives_reader.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/source/entry_reader.h"

namespace switchyard::lsp {
namespace {

// Whether there is something that rules look at as a whole, or that says of which kind a file is.
bool HasOthersThanOperators(const yaml::Document& document, const schema::Program& program) {
  return schema::IsDerivativesFile(document) || !program.tags.empty() ||
         !program.executorch.empty() || !program.backends.empty() || !program.derivatives.empty();
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
    SameHash& same = at->second;
    const size_t count = same.size();
    same.erase(std::remove_if(same.begin(), same.end(),
                              [before](const std::unique_ptr<Kept>& kept) {
                                return kept->last_round < before;
                              }),
               same.end());
    retention_.Lose(count - same.size());
    const auto here = at++;
    if (same.empty()) pieces_.erase(here);
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
  auto kept = std::find_if(same.begin(), same.end(), [&](const std::unique_ptr<Kept>& candidate) {
    return candidate->last_round != retention_.round() && candidate->context == context &&
           candidate->slice == slice;
  });
  if (kept == same.end()) {
    same.push_back(ReadAnew(slice, context));
    kept = std::prev(same.end());
    retention_.Gain();
  }
  (*kept)->last_round = retention_.Use();
  return (*kept)->piece;
}

}  // namespace switchyard::lsp
