// The server's answers about a document: one function for each request, each in a file of its own.
// Values are those of the Language Server Protocol 3.17.
#ifndef SWITCHYARD_COMPILER_LSP_FEATURES_H_
#define SWITCHYARD_COMPILER_LSP_FEATURES_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "compiler/lsp/document.h"
#include "llvm/Support/JSON.h"

namespace switchyard::lsp {

// Diagnostic[], for textDocument/publishDiagnostics.
llvm::json::Array DiagnosticValues(const Document& document);

// CodeAction[]: the fixes of the diagnostics that touch the bytes from `begin` to `end`.
llvm::json::Array QuickFixes(const Document& document, uint32_t begin, uint32_t end);

// Hover, or null: the effect of the operator at `offset` on memory, and its kernels by key.
llvm::json::Value HoverAt(const Document& document, uint32_t offset);

// Location, or null: the operator that a name in `structured_delegate` or `autogen` refers to; for
// a generated operator, the entry that asks for it.
llvm::json::Value DefinitionAt(const Document& document, uint32_t offset);

// CompletionItem[]: keys of entries, dispatch keys, tags or variants, depending on the place.
llvm::json::Array CompletionsAt(const Document& document, uint32_t offset);

// TextEdit[]: the document in the layout of `switchyard fmt`; empty when it has that.
absl::StatusOr<llvm::json::Value> Formatted(const Document& document);

// For textDocument/prepareRename, or null: the part of the name at `offset` that a rename replaces.
llvm::json::Value RenamePlaceAt(const Document& document, uint32_t offset);

// WorkspaceEdit: `new_base` in place of the base of the name at `offset`, in the names of all
// operators of the document that have that base, and in all places that refer to them.
absl::StatusOr<llvm::json::Value> RenameAt(const Document& document, uint32_t offset,
                                           const std::string& new_base);

}  // namespace switchyard::lsp

#endif  // SWITCHYARD_COMPILER_LSP_FEATURES_H_
