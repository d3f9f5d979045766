// Messages of the protocol taken apart, and whether their parts are of the types that they should
// be. Source: Language Server Protocol 3.17, "Base Protocol"; JSON-RPC 2.0.
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
};

struct Message {
  // kResponse: to a request, of which a server like this sends none. kMalformed: none of the
  // others.
  enum class Kind { kRequest, kNotification, kResponse, kMalformed };

  Kind kind = Kind::kMalformed;
  std::string fault;               // of what is malformed
  llvm::json::Value id = nullptr;  // of a request, or of what is malformed if it has a good one
  std::string method;
  llvm::json::Object parameters;
  bool has_good_parameters = true;  // there are none, or they are an object
};

Message TakeApart(llvm::json::Value value);

// Empty when there is none, as there always should be.
std::string UriOf(const llvm::json::Object& parameters);

// None when it is no object of two numbers from 0 to 2^31 - 1.
std::optional<Position> PositionFrom(const llvm::json::Object* value);

// Those of textDocument/didChange, in order; none when one is malformed.
std::optional<std::vector<TextChange>> ChangesOf(const llvm::json::Object& parameters);

}  // namespace switchyard::lsp

#endif  // SWITCHYARD_COMPILER_LSP_PROTOCOL_H_
