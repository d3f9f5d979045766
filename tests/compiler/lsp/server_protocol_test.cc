// The server obeys the protocol for any input.
#include <gtest/gtest.h>

#include <string>

#include "llvm/Support/JSON.h"
#include "tests/compiler/lsp/session.h"

namespace switchyard::lsp {
namespace {

TEST(Server, RefusesWhatItDoesNotKnow) {
  Session session;
  const int id = session.Request("textDocument/foldingRange", Object{});
  session.AddRaw("Content-Length: 3\r\n\r\n{x}");
  session.Finish();
  EXPECT_TRUE(Contains(Value(Object(*session.MessageOf(id))), "-32601"));
  EXPECT_EQ(session.exit_status(), 0) << "a malformed message does not end the session";
}

// Rounded numbers, and values that are not numbers, are not ids.
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

TEST(Server, RefusesMessagesThatAreNestedTooDeep) {
  Session session;
  session.AddText(std::string(50000, '['));
  session.AddText(R"({"jsonrpc":"2.0","method":"x","id":7})");
  session.Finish();
  EXPECT_EQ(session.Errors(), "null:-32700 7:-32601") << "the session goes on";
  EXPECT_EQ(session.exit_status(), 0);
}

TEST(Server, AnInputThatEndsIsNoShutdown) {
  Session session;
  session.Finish(/*with_shutdown=*/false);
  EXPECT_EQ(session.exit_status(), 2);
}

}  // namespace
}  // namespace switchyard::lsp
