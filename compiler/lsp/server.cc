#include "compiler/lsp/server.h"

#include <optional>
#include <utility>

#include "compiler/lsp/features.h"
#include "compiler/lsp/positions.h"
#include "compiler/lsp/transport.h"
#include "compiler/source/json_depth.h"
#include "llvm/Support/raw_ostream.h"

namespace switchyard::lsp {
namespace {

// Error codes of the protocol.
constexpr int64_t kParseError = -32700;
constexpr int64_t kInvalidRequest = -32600;
constexpr int64_t kMethodNotFound = -32601;

constexpr int64_t kWholeText = 1;  // documents are sent whole on each change

llvm::json::Value Capabilities() {
  using llvm::json::Array;
  using llvm::json::Object;
  return Object{{"capabilities",
                 Object{{"codeActionProvider", Object{{"codeActionKinds", Array{"quickfix"}}}},
                        {"completionProvider", Object{{"triggerCharacters", Array{" ", ":", ","}}}},
                        {"definitionProvider", true},
                        {"hoverProvider", true},
                        {"positionEncoding", "utf-16"},
                        {"textDocumentSync", Object{{"change", kWholeText}, {"openClose", true}}}}},
                {"serverInfo", Object{{"name", "switchyard"}}}};
}

std::string UriOf(const llvm::json::Object& parameters) {
  const llvm::json::Object* document = parameters.getObject("textDocument");
  if (document == nullptr) return {};
  return document->getString("uri").value_or("").str();
}

Position PositionIn(const llvm::json::Object* value) {
  Position position;
  if (value == nullptr) return position;
  position.line = static_cast<uint32_t>(value->getInteger("line").value_or(0));
  position.character = static_cast<uint32_t>(value->getInteger("character").value_or(0));
  return position;
}

uint32_t OffsetIn(const Document& document, const llvm::json::Object* position) {
  return OffsetOf(document.file(), PositionIn(position));
}

}  // namespace

bool Server::Run() {
  std::string text;
  while (!is_done_ && ReadMessage(in_, &text) == ReadResult::kMessage) Handle(text);
  return is_shut_down_;
}

void Server::Handle(const std::string& text) {
  if (source::FindTooDeepJson(text)) {
    SendError(nullptr, kParseError, "the message is nested too deep");
    return;
  }
  llvm::Expected<Value> parsed = llvm::json::parse(text);
  if (!parsed) {
    SendError(nullptr, kParseError, llvm::toString(parsed.takeError()));
    return;
  }
  const Object* message = parsed->getAsObject();
  const std::optional<llvm::StringRef> method =
      message == nullptr ? std::nullopt : message->getString("method");
  if (!method) {
    SendError(nullptr, kInvalidRequest, "a message without a method");
    return;
  }
  static const Object* const kNothing = new Object();
  const Object* parameters = message->getObject("params");
  if (parameters == nullptr) parameters = kNothing;
  const Value* id = message->get("id");
  if (id == nullptr) {
    Notify(*method, *parameters);
    return;
  }
  if (is_shut_down_) {
    SendError(*id, kInvalidRequest, "the server is shut down");
    return;
  }
  bool is_known = true;
  Value result = Answer(*method, *parameters, &is_known);
  if (is_known) {
    SendResult(*id, std::move(result));
  } else {
    SendError(*id, kMethodNotFound, "no method " + method->str());
  }
}

// Notifications that are not known are passed over, as the protocol wants.
void Server::Notify(llvm::StringRef method, const Object& parameters) {
  const std::string uri = UriOf(parameters);
  if (method == "exit") {
    is_done_ = true;
  } else if (method == "textDocument/didOpen") {
    const Object* document = parameters.getObject("textDocument");
    if (document != nullptr) Open(uri, document->getString("text").value_or("").str());
  } else if (method == "textDocument/didChange") {
    const llvm::json::Array* changes = parameters.getArray("contentChanges");
    if (changes == nullptr || changes->empty()) return;
    const Object* last = changes->back().getAsObject();
    if (last != nullptr) Open(uri, last->getString("text").value_or("").str());
  } else if (method == "textDocument/didClose") {
    Close(uri);
  }
}

llvm::json::Value Server::Answer(llvm::StringRef method, const Object& parameters, bool* is_known) {
  if (method == "initialize") return Capabilities();
  if (method == "shutdown") {
    is_shut_down_ = true;
    return nullptr;
  }
  const Document* document = DocumentOf(parameters);
  const Object* position = parameters.getObject("position");
  if (method == "textDocument/hover") {
    return document == nullptr ? Value(nullptr) : HoverAt(*document, OffsetIn(*document, position));
  }
  if (method == "textDocument/definition") {
    return document == nullptr ? Value(nullptr)
                               : DefinitionAt(*document, OffsetIn(*document, position));
  }
  if (method == "textDocument/completion") {
    return document == nullptr ? llvm::json::Array()
                               : CompletionsAt(*document, OffsetIn(*document, position));
  }
  if (method == "textDocument/codeAction") {
    const Object* range = parameters.getObject("range");
    if (document == nullptr || range == nullptr) return llvm::json::Array();
    return QuickFixes(*document, OffsetIn(*document, range->getObject("start")),
                      OffsetIn(*document, range->getObject("end")));
  }
  *is_known = false;
  return nullptr;
}

void Server::Open(const std::string& uri, std::string text) {
  if (uri.empty()) return;
  auto document = std::make_unique<Document>(uri, std::move(text), settings_for_(PathOfUri(uri)));
  Publish(uri, DiagnosticValues(*document));
  documents_[uri] = std::move(document);
}

void Server::Close(const std::string& uri) {
  if (documents_.erase(uri) > 0) Publish(uri, {});
}

void Server::Publish(const std::string& uri, llvm::json::Array diagnostics) {
  Send(Object{{"method", "textDocument/publishDiagnostics"},
              {"params", Object{{"diagnostics", std::move(diagnostics)}, {"uri", uri}}}});
}

const Document* Server::DocumentOf(const Object& parameters) const {
  const auto found = documents_.find(UriOf(parameters));
  return found == documents_.end() ? nullptr : found->second.get();
}

void Server::SendResult(const Value& id, Value result) {
  Send(Object{{"id", id}, {"result", std::move(result)}});
}

void Server::SendError(const Value& id, int64_t code, const std::string& message) {
  Send(Object{{"error", Object{{"code", code}, {"message", llvm::json::fixUTF8(message)}}},
              {"id", id}});
}

void Server::Send(Object message) {
  message["jsonrpc"] = "2.0";
  std::string text;
  llvm::raw_string_ostream(text) << Value(std::move(message));
  if (!WriteMessage(text, out_)) is_done_ = true;
}

}  // namespace switchyard::lsp
