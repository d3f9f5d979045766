#include "compiler/lsp/server.h"

#include <optional>
#include <utility>

#include "absl/status/statusor.h"
#include "compiler/lsp/features.h"
#include "compiler/lsp/positions.h"
#include "compiler/lsp/transport.h"
#include "compiler/source/json_depth.h"
#include "llvm/Support/raw_ostream.h"

namespace switchyard::lsp {
namespace {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

// Documents are sent as changes. A client without support for partial changes sends the whole text.
constexpr int64_t kIncremental = 2;

// In bytes. A document that grows beyond this is closed.
constexpr size_t kLargestDocument = size_t{256} << 20;

Value Capabilities() {
  return Object{
      {"capabilities",
       Object{{"codeActionProvider", Object{{"codeActionKinds", Array{"quickfix"}}}},
              {"completionProvider", Object{{"triggerCharacters", Array{" ", ":", ","}}}},
              {"definitionProvider", true},
              {"documentFormattingProvider", true},
              {"hoverProvider", true},
              {"positionEncoding", "utf-16"},
              {"renameProvider", Object{{"prepareProvider", true}}},
              {"textDocumentSync", Object{{"change", kIncremental}, {"openClose", true}}}}},
      {"serverInfo", Object{{"name", "switchyard"}}}};
}

enum class Method {
  kHover,
  kDefinition,
  kCompletion,
  kCodeAction,
  kFormatting,
  kPrepareRename,
  kRename,
};

std::optional<Method> MethodFrom(llvm::StringRef name) {
  if (name == "textDocument/hover") return Method::kHover;
  if (name == "textDocument/definition") return Method::kDefinition;
  if (name == "textDocument/completion") return Method::kCompletion;
  if (name == "textDocument/codeAction") return Method::kCodeAction;
  if (name == "textDocument/formatting") return Method::kFormatting;
  if (name == "textDocument/prepareRename") return Method::kPrepareRename;
  if (name == "textDocument/rename") return Method::kRename;
  return std::nullopt;
}

// What a request asks about besides the document.
struct Subject {
  Position begin;
  Position end;          // of a code action; else the same as `begin`
  std::string new_name;  // of a rename
};

std::optional<Subject> SubjectIn(Method method, const Object& parameters) {
  if (method == Method::kFormatting) return Subject();
  const Object* range = parameters.getObject("range");
  const bool has_range = method == Method::kCodeAction;
  if (has_range && range == nullptr) return std::nullopt;
  const auto begin =
      PositionFrom(has_range ? range->getObject("start") : parameters.getObject("position"));
  const auto end = has_range ? PositionFrom(range->getObject("end")) : begin;
  const auto new_name = parameters.getString("newName");
  if (!begin || !end || (method == Method::kRename && !new_name)) return std::nullopt;
  return Subject{*begin, *end, new_name.value_or("").str()};
}

absl::StatusOr<Value> AnswerOf(Method method, const Document& document, const Subject& subject) {
  const uint32_t begin = OffsetOf(document.file(), subject.begin);
  switch (method) {
    case Method::kHover:
      return HoverAt(document, begin);
    case Method::kDefinition:
      return DefinitionAt(document, begin);
    case Method::kCompletion:
      return CompletionsAt(document, begin);
    case Method::kFormatting:
      return Formatted(document);
    case Method::kPrepareRename:
      return RenamePlaceAt(document, begin);
    case Method::kRename:
      return RenameAt(document, begin, subject.new_name);
    case Method::kCodeAction:
      break;
  }
  return QuickFixes(document, begin, OffsetOf(document.file(), subject.end));
}

// The answer about a document that is not open.
Value AnswerOfNothing(Method method) {
  const bool is_list = method == Method::kCompletion || method == Method::kCodeAction;
  return is_list ? Value(Array()) : Value(nullptr);
}

}  // namespace

SessionEnd Server::Run() {
  std::string text;
  while (state_ != State::kEnded && ReadMessage(in_, &text) == ReadResult::kMessage) Handle(text);
  return end_;
}

void Server::Handle(const std::string& text) {
  if (source::FindTooDeepJson(text)) {
    SendError(nullptr, ErrorCode::kParseError, "the message is nested too deep");
    return;
  }
  llvm::Expected<Value> parsed = llvm::json::parse(text);
  if (!parsed) {
    SendError(nullptr, ErrorCode::kParseError, llvm::toString(parsed.takeError()));
    return;
  }
  const Message message = TakeApart(std::move(*parsed));
  switch (message.kind) {
    case Message::Kind::kRequest:
      return Request(message);
    case Message::Kind::kNotification:
      return Notify(message);
    case Message::Kind::kResponse:
      return;
    case Message::Kind::kMalformed:
      break;
  }
  SendError(message.id, ErrorCode::kInvalidRequest, message.fault);
}

// Notifications have no answer. As the protocol requires, one that is unknown, comes at the wrong
// time or has parameters of other types is dropped.
void Server::Notify(const Message& message) {
  if (message.method == "exit") {
    end_ = state_ == State::kShutDown ? SessionEnd::kOrderly : SessionEnd::kExitAlone;
    state_ = State::kEnded;
    return;
  }
  const std::string uri = UriOf(message.parameters);
  if (state_ != State::kRunning || uri.empty()) return;
  if (message.method == "textDocument/didOpen") {
    const auto text = message.parameters.getObject("textDocument")->getString("text");
    if (text) Open(uri, text->str());
  } else if (message.method == "textDocument/didChange") {
    if (auto changes = ChangesOf(message.parameters)) Change(uri, *std::move(changes));
  } else if (message.method == "textDocument/didClose") {
    Close(uri);
  }
}

void Server::Request(const Message& message) {
  const bool is_initialize = message.method == "initialize";
  if (state_ == State::kNew && !is_initialize) {
    SendError(message.id, ErrorCode::kServerNotInitialized,
              "the first request must be `initialize`");
  } else if (state_ == State::kShutDown) {
    SendError(message.id, ErrorCode::kInvalidRequest, "the server is shut down");
  } else if (state_ == State::kRunning && is_initialize) {
    SendError(message.id, ErrorCode::kInvalidRequest, "the server is already initialized");
  } else if (!message.has_good_parameters) {
    SendError(message.id, ErrorCode::kInvalidParams, "`params` is not an object");
  } else if (is_initialize) {
    state_ = State::kRunning;
    SendResult(message.id, Capabilities());
  } else if (message.method == "shutdown") {
    state_ = State::kShutDown;
    SendResult(message.id, nullptr);
  } else {
    Answer(message);
  }
}

void Server::Answer(const Message& message) {
  const std::optional<Method> method = MethodFrom(message.method);
  if (!method) {
    SendError(message.id, ErrorCode::kMethodNotFound, "no method " + message.method);
    return;
  }
  const std::string uri = UriOf(message.parameters);
  const std::optional<Subject> subject = SubjectIn(*method, message.parameters);
  if (uri.empty() || !subject) {
    SendError(
        message.id, ErrorCode::kInvalidParams,
        "`params` does not name a document, or not a position of line and character in it, or "
        "no new name");
    return;
  }
  const auto document = documents_.find(uri);
  if (document == documents_.end()) return SendResult(message.id, AnswerOfNothing(*method));
  absl::StatusOr<Value> answer = AnswerOf(*method, *document->second, *subject);
  if (answer.ok()) return SendResult(message.id, *std::move(answer));
  SendError(message.id, ErrorCode::kRequestFailed, std::string(answer.status().message()));
}

void Server::Open(const std::string& uri, std::string text) {
  const Settings settings = settings_for_(PathOfUri(uri));
  auto document = std::make_unique<Document>(uri, std::move(text), settings);
  Publish(uri, DiagnosticValues(*document));
  documents_[uri] = std::move(document);
}

void Server::Change(const std::string& uri, std::vector<TextChange> changes) {
  const auto found = documents_.find(uri);
  if (found == documents_.end() || changes.empty()) return;
  Document& document = *found->second;
  std::string text = ApplyChanges(document.file(), std::move(changes));
  if (text.size() > kLargestDocument) return Close(uri);
  document.Update(std::move(text), settings_for_(PathOfUri(uri)));
  Publish(uri, DiagnosticValues(document));
}

void Server::Close(const std::string& uri) {
  if (documents_.erase(uri) > 0) Publish(uri, {});
}

void Server::Publish(const std::string& uri, Array diagnostics) {
  Send(Object{{"method", "textDocument/publishDiagnostics"},
              {"params", Object{{"diagnostics", std::move(diagnostics)}, {"uri", uri}}}});
}

void Server::SendResult(const Value& id, Value result) {
  Send(Object{{"id", id}, {"result", std::move(result)}});
}

void Server::SendError(const Value& id, ErrorCode code, const std::string& message) {
  Send(Object{{"error", Object{{"code", static_cast<int64_t>(code)},
                               {"message", llvm::json::fixUTF8(message)}}},
              {"id", id}});
}

void Server::Send(Object message) {
  message["jsonrpc"] = "2.0";
  std::string text;
  llvm::raw_string_ostream(text) << Value(std::move(message));
  if (!WriteMessage(text, out_)) state_ = State::kEnded;
}

}  // namespace switchyard::lsp
