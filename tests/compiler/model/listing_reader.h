// Graphs from text: the form that `switchyard model --graph` prints, behind lines that say what
// goes in.
//
//   x: Float[2, 3]                  an input, a tensor
//   n: int                          an input, a number
//   buffer cache: Float[5]          a buffer
//   buffer tail: Float[5] in cache  another buffer in the same memory
//   y = aten::relu(self=x)
//   m: int = math.trunc(n)          a result that is a number
//   return y, cache=z
#ifndef SWITCHYARD_TESTS_COMPILER_MODEL_LISTING_READER_H_
#define SWITCHYARD_TESTS_COMPILER_MODEL_LISTING_READER_H_

#include <string_view>

#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expanded_program.h"
#include "compiler/model/graph.h"
#include "compiler/source/source_manager.h"
#include "compiler/source/source_range.h"

namespace switchyard::model {

// `text` begins at `offset` of the file, where the places of the graph are. A line of another form
// fails the test.
Graph ReadListing(std::string_view text, source::FileId file, uint32_t offset);

// Makes the static program of a listing. Lines `dtypes: Float` before it are the dtypes of the
// build.
void CompileListing(const expand::ExpandedProgram& operators, std::string_view text,
                    source::FileId file, uint32_t offset, diagnostics::Sink& sink);

// Reads an archive of these members, `NAME: TEXT` a line.
void ReadMembers(std::string_view text, source::SourceManager* sources, diagnostics::Sink& sink);

}  // namespace switchyard::model

#endif  // SWITCHYARD_TESTS_COMPILER_MODEL_LISTING_READER_H_
