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

#include "compiler/lsp/document.h"
#include "llvm/Support/JSON.h"

namespace switchyard::lsp {

class Server {
 public:
  // Gives the settings for the file of a path, which is empty for a text that is no file.
  using SettingsFor = std::function<Settings(const std::string& path)>;

  Server(std::FILE* in, std::FILE* out, SettingsFor settings_for)
      : in_(in), out_(out), settings_for_(std::move(settings_for)) {}

  // Serves until `exit` or the end of the input. True when the client said `shutdown` before, as
  // the protocol wants.
  bool Run();

 private:
  using Object = llvm::json::Object;
  using Value = llvm::json::Value;

  void Handle(const std::string& text);
  void Notify(llvm::StringRef method, const Object& parameters);
  Value Answer(llvm::StringRef method, const Object& parameters, bool* is_known);

  void Open(const std::string& uri, std::string text);
  void Close(const std::string& uri);
  void Publish(const std::string& uri, llvm::json::Array diagnostics);

  // Null when the parameters name no open document.
  const Document* DocumentOf(const Object& parameters) const;

  void SendResult(const Value& id, Value result);
  void SendError(const Value& id, int64_t code, const std::string& message);
  void Send(Object message);

  std::FILE* in_;
  std::FILE* out_;
  SettingsFor settings_for_;  // asked at each change
  std::map<std::string, std::unique_ptr<Document>> documents_;
  bool is_shut_down_ = false;
  bool is_done_ = false;
};

}  // namespace switchyard::lsp

#endif  // SWITCHYARD_COMPILER_LSP_SERVER_H_
