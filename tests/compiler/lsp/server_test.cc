// Whole sessions with the program over its standard streams, as an editor has them.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "compiler/lsp/transport.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace switchyard::lsp {
namespace {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

constexpr const char* kCompiler = "compiler/switchyard";
constexpr const char* kUri = "file:///schema.yaml";
constexpr const char* kSchema =
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

std::string TextOf(Value value) {
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

  // Ends the session and collects what was answered.
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

bool Contains(const Value& value, const std::string& part) {
  return TextOf(value).find(part) != std::string::npos;
}

TEST(Server, TellsWhatItCan) {
  Session session;
  session.Finish();
  EXPECT_EQ(session.exit_status(), 0);
  const Value result = session.ResultOf(1);
  for (const char* provider : {"hoverProvider", "definitionProvider", "completionProvider",
                               "codeActionProvider", "textDocumentSync"}) {
    EXPECT_TRUE(Contains(result, provider)) << provider;
  }
}

TEST(Server, PublishesDiagnosticsWithPlaces) {
  Session session;
  session.Open(kSchema);
  session.Finish();
  const Array diagnostics = session.LastDiagnostics();
  ASSERT_GE(diagnostics.size(), 2u);
  const Object* first = diagnostics[0].getAsObject();
  EXPECT_EQ(first->getString("code"), "T001");
  EXPECT_EQ(first->getInteger("severity"), 1);
  const Object* start = first->getObject("range")->getObject("start");
  EXPECT_EQ(start->getInteger("line"), 6);
  EXPECT_EQ(start->getInteger("character"), 28);
}

TEST(Server, DiagnosticsFollowTheText) {
  Session session;
  session.Open(kSchema);
  session.Notify(
      "textDocument/didChange",
      Object{{"contentChanges", Array{Object{{"text", "- func: f(Tensor self) -> Tensor\n"}}}},
             {"textDocument", Object{{"uri", kUri}, {"version", 2}}}});
  session.Finish();
  EXPECT_TRUE(session.LastDiagnostics().empty());
}

// A folder that goes with the test.
class Folder {
 public:
  Folder() : path_(std::filesystem::temp_directory_path() / "lsp_server_test") {
    std::filesystem::remove_all(path_);
    std::filesystem::create_directories(path_);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(path_); }

  void Add(const std::string& name, const std::string& text) const {
    std::ofstream(path_ / name) << text;
  }
  std::string UriOf(const std::string& name) const { return "file://" + (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

constexpr const char* kUnusedSet = "- func: f(Tensor(a) self) -> Tensor\n";  // L031, a warning

TEST(Server, TellsWhatLintTells) {
  const Folder folder;
  Session session;
  session.Open(kUnusedSet, folder.UriOf("schema.yaml"));
  session.Finish();
  const Array diagnostics = session.LastDiagnostics();
  ASSERT_EQ(diagnostics.size(), 1u);
  EXPECT_EQ(diagnostics[0].getAsObject()->getString("code"), "L031");
  EXPECT_EQ(diagnostics[0].getAsObject()->getInteger("severity"), 2);
}

TEST(Server, HeedsTheConfigurationNearTheFile) {
  const Folder folder;
  folder.Add(".switchyard.yaml", "warnings:\n  L031: off\n");
  Session session;
  session.Open(kUnusedSet, folder.UriOf("schema.yaml"));
  session.Finish();
  EXPECT_TRUE(session.LastDiagnostics().empty());
}

TEST(Server, TakesAFaultyConfigurationForNone) {
  const Folder folder;
  folder.Add(".switchyard.yaml", "warnings: 1\n");
  Session session;
  session.Open(kUnusedSet, folder.UriOf("schema.yaml"));
  session.Finish();
  EXPECT_EQ(session.LastDiagnostics().size(), 1u);
}

TEST(Server, OffersTheRepair) {
  Session session;
  session.Open(kSchema);
  const int id =
      session.Request("textDocument/codeAction",
                      Object{{"context", Object{{"diagnostics", Array{}}}},
                             {"range", Object{{"end", Object{{"character", 4}, {"line", 7}}},
                                              {"start", Object{{"character", 4}, {"line", 7}}}}},
                             {"textDocument", Object{{"uri", kUri}}}});
  session.Finish();
  const Value fixes = session.ResultOf(id);
  ASSERT_EQ(fixes.getAsArray()->size(), 1u);
  EXPECT_TRUE(Contains(fixes, R"("newText":"variants")")) << TextOf(fixes);
}

TEST(Server, HoverTellsAliasesAndKernels) {
  Session session;
  session.Open(kSchema);
  const int out = session.RequestAt("textDocument/hover", 0, 10);
  const int delegate = session.RequestAt("textDocument/hover", 4, 10);
  const int broken = session.RequestAt("textDocument/hover", 6, 10);
  session.Finish();
  EXPECT_TRUE(Contains(session.ResultOf(out), "`out` is written")) << TextOf(session.ResultOf(out));
  EXPECT_TRUE(Contains(session.ResultOf(out), "| CPU | `f_out` |"));
  EXPECT_TRUE(Contains(session.ResultOf(delegate), "those of `f.out`"));
  EXPECT_EQ(session.ResultOf(broken), Value(nullptr));
}

TEST(Server, GoesToTheDelegate) {
  Session session;
  session.Open(kSchema);
  const int id = session.RequestAt("textDocument/definition", 5, 25);
  const int nothing = session.RequestAt("textDocument/definition", 1, 5);
  session.Finish();
  const Value location = session.ResultOf(id);
  ASSERT_NE(location.getAsObject(), nullptr);
  EXPECT_TRUE(Contains(location, R"("start":{"character":8,"line":0})"));
  EXPECT_EQ(session.ResultOf(nothing), Value(nullptr));
}

TEST(Server, CompletesByPlace) {
  Session session;
  session.Open("- func: f(Tensor self) -> Tensor\n  \n  dispatch:\n    C\n  tags: \n");
  const int key = session.RequestAt("textDocument/completion", 1, 2);
  const int dispatch = session.RequestAt("textDocument/completion", 3, 5);
  const int tag = session.RequestAt("textDocument/completion", 4, 8);
  session.Finish();
  EXPECT_TRUE(Contains(session.ResultOf(key), "structured_delegate"));
  EXPECT_FALSE(Contains(session.ResultOf(key), "QuantizedCPU"));
  EXPECT_TRUE(Contains(session.ResultOf(dispatch), "QuantizedCPU"));
  EXPECT_FALSE(Contains(session.ResultOf(dispatch), "AutogradCPU"));
  EXPECT_TRUE(Contains(session.ResultOf(tag), "nondeterministic_seeded"));
}

TEST(Server, RefusesWhatItDoesNotKnow) {
  Session session;
  const int id = session.Request("textDocument/rename", Object{});
  session.AddRaw("Content-Length: 3\r\n\r\n{x}");
  session.Finish();
  EXPECT_TRUE(Contains(Value(Object(*session.MessageOf(id))), "-32601"));
  EXPECT_EQ(session.exit_status(), 0) << "a malformed message does not end the session";
}

// Numbers that are rounded, and what is no number at all, are no ids.
TEST(Server, IdsAreIntegersOrStrings) {
  Session session;
  for (const char* id : {"1e400", "1.5", "null", "true", "[1]", "{}", "18446744073709551616"}) {
    session.AddText(std::string(R"({"jsonrpc":"2.0","method":"shutdown","id":)") + id + "}");
  }
  session.AddText(R"({"jsonrpc":"2.0","method":"x","id":"a"})");
  session.AddText(R"({"jsonrpc":"2.0","method":"x","id":-7})");
  session.Finish();
  EXPECT_EQ(session.Errors(),
            "null:-32600 null:-32600 null:-32600 null:-32600 null:-32600 null:-32600 null:-32600 "
            "\"a\":-32601 -7:-32601");
  EXPECT_EQ(session.exit_status(), 0);
}

TEST(Server, NothingIsAnsweredBeforeInitialize) {
  Session session(Session::Begin::kNew);
  session.Request("textDocument/hover", Object{});
  session.Request("shutdown", Object{});
  session.Open(kSchema);
  session.Request("initialize", Object{});
  session.Request("initialize", Object{});
  session.Finish();
  EXPECT_EQ(session.Errors(), "1:-32002 2:-32002 4:-32600");
  EXPECT_EQ(session.Published(), 0);
  EXPECT_EQ(session.exit_status(), 0);
}

TEST(Server, NothingIsAnsweredAfterShutdown) {
  Session session;
  session.Request("shutdown", Object{});
  session.Request("initialize", Object{});
  session.Request("shutdown", Object{});
  session.Open(kSchema);
  session.Notify("exit", Object{});
  session.Finish(/*with_shutdown=*/false);
  EXPECT_EQ(session.Errors(), "3:-32600 4:-32600");
  EXPECT_EQ(session.Published(), 0);
  EXPECT_EQ(session.exit_status(), 0);
}

TEST(Server, ExitWithoutShutdownIsAnError) {
  Session session;
  session.Notify("exit", Object{});
  session.Finish(/*with_shutdown=*/false);
  EXPECT_EQ(session.exit_status(), 1);
}

TEST(Server, MalformedMessagesAreErrors) {
  Session session;
  for (const char* text :
       {"", "[]", "7", "{}", R"({"jsonrpc":"2.0","id":1})",
        R"({"jsonrpc":"2.0","id":2,"method":3})", R"({"id":4,"method":"shutdown"})",
        R"({"jsonrpc":2.0,"id":5,"method":"shutdown"})",
        "{\"jsonrpc\":\"2.0\",\"id\":6,\"method\":\"\xFF\"}"}) {
    session.AddText(text);
  }
  session.Finish();
  EXPECT_EQ(session.Errors(),
            "null:-32700 null:-32600 null:-32600 null:-32600 1:-32600 2:-32600 4:-32600 5:-32600 "
            "null:-32700");
  EXPECT_EQ(session.exit_status(), 0);
}

// A server that asks nothing has no use for answers, and answers none.
TEST(Server, AnswersAreNotAnswered) {
  Session session;
  session.AddText(R"({"jsonrpc":"2.0","id":1,"result":null})");
  session.AddText(R"({"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"m"}})");
  session.AddText(R"({"jsonrpc":"2.0","method":"$/unknown","params":[1]})");
  session.Finish();
  EXPECT_EQ(session.Errors(), "");
}

TEST(Server, ParametersOfOtherTypesAreErrors) {
  const Object document{{"uri", kUri}};
  Session session;
  session.Open(kSchema);
  session.AddText(R"({"jsonrpc":"2.0","id":"a","method":"textDocument/hover","params":[1]})");
  session.AddText(R"({"jsonrpc":"2.0","id":"n","method":"textDocument/hover","params":null})");
  const int first = session.Request("textDocument/hover", Object{});
  for (const Value& line : {Value(-1), Value("1"), Value(nullptr), Value(4294967296), Value(0.5)}) {
    session.Request("textDocument/completion",
                    Object{{"position", Object{{"character", 0}, {"line", line}}},
                           {"textDocument", Object(document)}});
  }
  session.Request("textDocument/codeAction", Object{{"textDocument", Object(document)}});
  session.Request("textDocument/hover", Object{{"position", 1}, {"textDocument", kUri}});
  session.AddText(R"({"jsonrpc":"2.0","id":"s","method":"shutdown","params":"now"})");
  session.Finish();
  std::string expected = R"("a":-32602 "n":-32602)";
  for (int id = first; id < first + 8; ++id) expected += " " + std::to_string(id) + ":-32602";
  EXPECT_EQ(session.Errors(), expected + R"( "s":-32602)");
}

TEST(Server, NotificationsOfOtherTypesAreDropped) {
  Session session;
  session.Open(kSchema);
  for (
      const char* parameters :
      {"[]", "7", R"({"textDocument":7})", R"({"textDocument":{"uri":7,"text":""}})",
       R"({"textDocument":{"uri":"file:///schema.yaml"}})",
       R"({"textDocument":{"uri":"file:///schema.yaml","text":7},"contentChanges":7})",
       R"({"textDocument":{"uri":"file:///schema.yaml"},"contentChanges":[]})",
       R"({"textDocument":{"uri":"file:///schema.yaml"},"contentChanges":[7]})",
       R"({"textDocument":{"uri":"file:///schema.yaml"},"contentChanges":[{"text":7}]})",
       R"({"textDocument":{"uri":"file:///schema.yaml"},"contentChanges":[{"text":"","range":7}]})",
       R"({"textDocument":{"uri":"file:///other.yaml"},"contentChanges":[{"text":""}]})"}) {
    for (const char* method : {"textDocument/didOpen", "textDocument/didChange"}) {
      session.AddText(std::string(R"({"jsonrpc":"2.0","method":")") + method + R"(","params":)" +
                      parameters + "}");
    }
  }
  session.Finish();
  EXPECT_EQ(session.Errors(), "");
  EXPECT_EQ(session.Published(), 1);
  EXPECT_EQ(session.exit_status(), 0);
}

// The system has no such paths; nothing is looked for near them.
TEST(Server, LongPathsAreNoFiles) {
  std::string path;
  for (int i = 0; i < 50000; ++i) path += "/a";
  std::string short_path;
  for (int i = 0; i < 2000; ++i) short_path += "/a";
  Session session;
  session.Open(kUnusedSet, "file://" + path);
  session.Open(kUnusedSet, "file://" + short_path);
  session.Open(kUnusedSet, "file:///a%00b");
  session.Finish();
  EXPECT_EQ(session.Published(), 3);
  EXPECT_EQ(session.exit_status(), 0);
}

Object ChangeOf(int line, int begin, int end, const std::string& text) {
  return Object{{"range", Object{{"end", Object{{"character", end}, {"line", line}}},
                                 {"start", Object{{"character", begin}, {"line", line}}}}},
                {"text", text}};
}

TEST(Server, ChangesOfPartsCountFromTheOneBefore) {
  Session session;
  session.Open("- func: f(Tensor self) -> Tensor\n");
  session.Notify(
      "textDocument/didChange",
      Object{{"contentChanges",
              Array{ChangeOf(0, 10, 10, "Tenser x, "), ChangeOf(0, 0, 0, "# \xF0\x9F\x98\x80\n"),
                    ChangeOf(1, 14, 15, "o"), ChangeOf(9, 0, 0, "  varients: method\n")}},
             {"textDocument", Object{{"uri", kUri}, {"version", 2}}}});
  session.Finish();
  const Array diagnostics = session.LastDiagnostics();
  ASSERT_EQ(diagnostics.size(), 1u) << TextOf(Array(diagnostics));
  EXPECT_EQ(diagnostics[0].getAsObject()->getString("code"), "S015");
  EXPECT_TRUE(Contains(diagnostics[0], R"("start":{"character":2,"line":2})"));
}

TEST(Server, RefusesMessagesThatAreNestedTooDeep) {
  Session session;
  session.AddRaw("Content-Length: 50000\r\n\r\n" + std::string(50000, '['));
  const int id = session.Request("initialize", Object{});
  session.Finish();
  EXPECT_NE(session.ResultOf(id), Value(nullptr)) << "the session goes on";
  EXPECT_EQ(session.exit_status(), 0);
}

TEST(Server, AnInputThatEndsIsNoShutdown) {
  Session session;
  session.Finish(/*with_shutdown=*/false);
  EXPECT_EQ(session.exit_status(), 2);
}

}  // namespace
}  // namespace switchyard::lsp
