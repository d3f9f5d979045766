// LLVM's parser decides the structure of a document. It is lenient (keys over several lines,
// missing commas, text after the end), gives few places, and decodes differently from PyYAML. So a
// cursor follows its nodes through the text. Between them it demands exactly the white space and
// punctuation of YAML 1.1, and it gives every node its place.

#include "compiler/yaml/document_reader.h"

#include <utility>

#include "compiler/yaml/character_check.h"
#include "compiler/yaml/document_layout.h"
#include "compiler/yaml/document_state.h"
#include "compiler/yaml/node_reader.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLParser.h"

namespace switchyard::yaml {
namespace {

// False when the text is malformed; the state then holds the fault.
bool Read(DocumentState* state, DocumentReading* reading) {
  if (const auto bad = FindBadCharacter(state->text)) {
    const std::uint32_t at = state->begin + static_cast<std::uint32_t>(bad->begin);
    const std::uint32_t end = at + static_cast<std::uint32_t>(bad->size);
    return state->layout.Fail(Fault::Kind::kCharacter, at, end);
  }
  llvm::SourceMgr llvm_sources;
  llvm_sources.setDiagHandler(&TakeLlvmFault, state);
  const std::string_view parsed = state->parsed.text();
  llvm::yaml::Stream stream(llvm::StringRef(parsed.data(), parsed.size()), llvm_sources);
  bool has_mark = false;
  if (!state->layout.Begin(&state->properties.names().tag_handles, &has_mark)) return false;
  Place top;
  top.is_compact = !has_mark;
  Node root;
  if (!ReadNode(state, stream.begin()->getRoot(), top, &root)) return false;
  reading->document = MakeDocument(std::move(root), state->dashes);
  return state->layout.End(&reading->second_document);
}

}  // namespace

DocumentReading ReadDocument(source::FileId file, std::string_view text, std::uint32_t begin,
                             DocumentNames* names) {
  DocumentState state(file, text, begin, names);
  DocumentReading reading;
  if (!Read(&state, &reading)) {
    DocumentReading nothing;
    nothing.fault = state.FirstFault();
    return nothing;
  }
  reading.duplicates = std::move(state.duplicates);
  reading.properties = std::move(state.properties.uses());
  return reading;
}

}  // namespace switchyard::yaml
