// Sessions with the program over its standard streams, like an editor's.
#ifndef SWITCHYARD_TESTS_COMPILER_LSP_SESSION_H_
#define SWITCHYARD_TESTS_COMPILER_LSP_SESSION_H_

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "compiler/lsp/transport.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace switchyard::lsp {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

inline constexpr const char* kCompiler = "compiler/switchyard";
inline constexpr const char* kUri = "file:///schema.yaml";
inline constexpr const char* kSchema =
    "- func: f.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)\n"  // line 0
    "  structured: True\n"
    "  dispatch:\n"
    "    CPU: f_out\n"
    "- func: f(Tensor self) -> Tensor\n"  // line 4
    "  structured_delegate: f.out\n"
    "- func: g_(Tensor(a!) self, Tenser x) -> Tensor(a!)\n"  // line 6
    "  varients: method\n"
    "- func: h(Tensor self) -> Tensor\n"  // line 8
    "  dispatch:\n"
    "    C\n";

inline std::string TextOf(const Value& value) {
  std::string text;
  llvm::raw_string_ostream(text) << value;
  return text;
}

class Session {
 public:
  enum class Begin { kInitialized, kNew };

  explicit Session(Begin begin = Begin::kInitialized) {
    if (begin == Begin::kInitialized) Request("initialize", Object{{"capabilities", Object{}}});
  }

  int Request(const std::string& method, Object parameters) {
    Add(Object{{"id", ++last_id_}, {"method", method}, {"params", std::move(parameters)}});
    return last_id_;
  }
  void Notify(const std::string& method, Object parameters) {
    Add(Object{{"method", method}, {"params", std::move(parameters)}});
  }
  void Open(const std::string& text, const std::string& uri = kUri) {
    Notify("textDocument/didOpen",
           Object{{"textDocument",
                   Object{{"languageId", "yaml"}, {"text", text}, {"uri", uri}, {"version", 1}}}});
  }
  int RequestAt(const std::string& method, int line, int character) {
    return Request(method, Object{{"position", Object{{"character", character}, {"line", line}}},
                                  {"textDocument", Object{{"uri", kUri}}}});
  }
  void Add(Object message) {
    message["jsonrpc"] = "2.0";
    const std::string text = TextOf(std::move(message));
    input_ += "Content-Length: " + std::to_string(text.size()) + "\r\n\r\n" + text;
  }
  void AddRaw(const std::string& text) { input_ += text; }
  void AddText(const std::string& text) {
    AddRaw("Content-Length: " + std::to_string(text.size()) + "\r\n\r\n" + text);
  }

  // Ends the session and collects the answers.
  void Finish(bool with_shutdown = true) {
    if (with_shutdown) {
      Request("shutdown", Object{});
      Notify("exit", Object{});
    }
    const auto folder = std::filesystem::path(testing::TempDir());
    const std::string in = (folder / "lsp_in").string();
    const std::string out = (folder / "lsp_out").string();
    std::ofstream(in, std::ios::binary) << input_;
    const std::string command =
        std::string(kCompiler) + " lsp <" + in + " >" + out + " 2>/dev/null";
    const int status = std::system(command.c_str());
    exit_status_ = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    std::FILE* stream = std::fopen(out.c_str(), "rb");
    std::string text;
    while (ReadMessage(stream, &text) == ReadResult::kMessage) {
      llvm::Expected<Value> value = llvm::json::parse(text);
      ASSERT_TRUE(static_cast<bool>(value)) << text;
      messages_.push_back(std::move(*value));
    }
    std::fclose(stream);
  }

  int exit_status() const { return exit_status_; }

  // The ids and codes of the errors that were answered, in order: "1:-32601 null:-32700".
  std::string Errors() const {
    std::string errors;
    for (const Value& message : messages_) {
      const Object* error = message.getAsObject()->getObject("error");
      if (error == nullptr) continue;
      errors += errors.empty() ? "" : " ";
      errors += TextOf(*message.getAsObject()->get("id")) + ":" + TextOf(*error->get("code"));
    }
    return errors;
  }
  // How often diagnostics were published.
  int Published() const {
    int count = 0;
    for (const Value& message : messages_) {
      const auto method = message.getAsObject()->getString("method");
      if (method == "textDocument/publishDiagnostics") ++count;
    }
    return count;
  }

  // The answer to a request; a failure when there is none.
  const Object* MessageOf(int id) const {
    for (const Value& message : messages_) {
      const Object* object = message.getAsObject();
      if (object->getInteger("id") == id) return object;
    }
    ADD_FAILURE() << "no answer to request " << id;
    return nullptr;
  }
  Value ResultOf(int id) const {
    const Object* message = MessageOf(id);
    return message == nullptr || message->get("result") == nullptr ? Value(nullptr)
                                                                   : *message->get("result");
  }
  // What was published, the last time first.
  Array LastDiagnostics() const {
    for (auto message = messages_.rbegin(); message != messages_.rend(); ++message) {
      const Object* object = message->getAsObject();
      if (object->getString("method") != "textDocument/publishDiagnostics") continue;
      return *object->getObject("params")->getArray("diagnostics");
    }
    ADD_FAILURE() << "nothing was published";
    return {};
  }

 private:
  std::string input_;
  int last_id_ = 0;
  int exit_status_ = -1;
  std::vector<Value> messages_;
};

inline bool Contains(const Value& value, const std::string& part) {
  return TextOf(value).find(part) != std::string::npos;
}

inline constexpr const char* kUnusedSet =
    "- func: f(Tensor(a) self) -> Tensor\n";  // L031, a warning

}  // namespace switchyard::lsp

#endif  // SWITCHYARD_TESTS_COMPILER_LSP_SESSION_H_
