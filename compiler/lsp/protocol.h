// Splits messages of the protocol into parts, and checks the types of the parts. Source: Language
// Server Protocol 3.17, "Base Protocol"; JSON-RPC 2.0.
#ifndef SWITCHYARD_COMPILER_LSP_PROTOCOL_H_
#define SWITCHYARD_COMPILER_LSP_PROTOCOL_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compiler/lsp/positions.h"
#include "compiler/lsp/text_change.h"
#include "llvm/Support/JSON.h"

namespace switchyard::lsp {

enum class ErrorCode : int64_t {
  kParseError = -32700,
  kInvalidRequest = -32600,
  kMethodNotFound = -32601,
  kInvalidParams = -32602,
  kServerNotInitialized = -32002,
  kRequestFailed = -32803,
};

struct Message {
  // kResponse: to a request; this server sends no requests. kMalformed: none of the others.
  enum class Kind { kRequest, kNotification, kResponse, kMalformed };

  Kind kind = Kind::kMalformed;
  std::string fault;               // of a malformed message
  llvm::json::Value id = nullptr;  // of a request, or of a malformed message with a valid id
  std::string method;
  llvm::json::Object parameters;
  bool has_good_parameters = true;  // there are none, or they are an object
};

Message TakeApart(llvm::json::Value value);

// The document's URI, which the protocol requires; empty when there is none.
std::string UriOf(const llvm::json::Object& parameters);

// Nothing unless it is an object with two numbers from 0 to 2^31 - 1.
std::optional<Position> PositionFrom(const llvm::json::Object* value);

// The changes of textDocument/didChange, in order; nothing when one is malformed.
std::optional<std::vector<TextChange>> ChangesOf(const llvm::json::Object& parameters);

}  // namespace switchyard::lsp

#endif  // SWITCHYARD_COMPILER_LSP_PROTOCOL_H_
