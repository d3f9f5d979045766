// A language server for schema files: diagnostics while typing, quick fixes, hover, definitions,
// completion. Speaks the Language Server Protocol 3.17 over two streams, one request at a time.
#ifndef SWITCHYARD_COMPILER_LSP_SERVER_H_
#define SWITCHYARD_COMPILER_LSP_SERVER_H_

#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "compiler/lsp/document.h"
#include "compiler/lsp/protocol.h"
#include "llvm/Support/JSON.h"

namespace switchyard::lsp {

// How a session ended: as the protocol demands, by `exit` without `shutdown` before, or without
// `exit` (the input ended or was not protocol, or the output failed).
enum class SessionEnd { kOrderly, kExitAlone, kBroken };

class Server {
 public:
  // Returns the settings for the file at a path, which is empty for a text that is not a file.
  using SettingsFor = std::function<Settings(const std::string& path)>;

  Server(std::FILE* in, std::FILE* out, SettingsFor settings_for)
      : in_(in), out_(out), settings_for_(std::move(settings_for)) {}

  // Serves until `exit` or the end of the input.
  SessionEnd Run();

 private:
  using Object = llvm::json::Object;
  using Value = llvm::json::Value;

  enum class State { kNew, kRunning, kShutDown, kEnded };

  void Handle(const std::string& text);
  void Notify(const Message& message);
  void Request(const Message& message);
  // Answers a message while the server is initialized and not shut down.
  void Answer(const Message& message);

  void Open(const std::string& uri, std::string text);
  void Change(const std::string& uri, std::vector<TextChange> changes);
  void Close(const std::string& uri);
  void Publish(const std::string& uri, llvm::json::Array diagnostics);

  void SendResult(const Value& id, Value result);
  void SendError(const Value& id, ErrorCode code, const std::string& message);
  void Send(Object message);

  std::FILE* in_;
  std::FILE* out_;
  SettingsFor settings_for_;  // asked at each change
  std::map<std::string, std::unique_ptr<Document>> documents_;
  State state_ = State::kNew;
  SessionEnd end_ = SessionEnd::kBroken;  // valid once it has ended
};

}  // namespace switchyard::lsp

#endif  // SWITCHYARD_COMPILER_LSP_SERVER_H_
