// The server's answers that change a document: formatting and renames. Each test applies the edits
// and compares the text.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "compiler/lsp/positions.h"
#include "compiler/lsp/protocol.h"
#include "compiler/source/source_file.h"
#include "llvm/Support/JSON.h"
#include "tests/compiler/lsp/session.h"

namespace switchyard::lsp {
namespace {

// The text after TextEdits, which all count from the text before.
std::string Applied(const std::string& text, const Array& edits) {
  const source::SourceFile file("", text);
  std::string result;
  uint32_t end = 0;
  for (const Value& edit : edits) {
    const Object& range = *edit.getAsObject()->getObject("range");
    const uint32_t begin = OffsetOf(file, *PositionFrom(range.getObject("start")));
    EXPECT_LE(end, begin) << TextOf(edit);
    result += text.substr(end, begin - end) + edit.getAsObject()->getString("newText")->str();
    end = OffsetOf(file, *PositionFrom(range.getObject("end")));
  }
  return result + text.substr(end);
}

struct Answer {
  std::string text;  // after the edits; empty without any
  Value message = nullptr;
};

Answer Formatted(const std::string& text) {
  Session session;
  session.Open(text);
  const int id = session.Request("textDocument/formatting",
                                 Object{{"options", Object{{"insertSpaces", true}, {"tabSize", 2}}},
                                        {"textDocument", Object{{"uri", kUri}}}});
  session.Finish();
  Answer answer{"", Object(*session.MessageOf(id))};
  const Array* edits = answer.message.getAsObject()->getArray("result");
  if (edits != nullptr && !edits->empty()) answer.text = Applied(text, *edits);
  return answer;
}

TEST(ServerEdits, FormatsAsFmtDoes) {
  const std::string text =
      "- func: f(Tensor self) -> Tensor\n"
      "\n"
      "- func: g(Tensor self,Tensor x)->Tensor\n"
      "  variants:   function,method\n"
      "\n"
      "- func: h(Tensor self) -> Tensor\n";
  const Answer answer = Formatted(text);
  EXPECT_EQ(answer.text,
            "- func: f(Tensor self) -> Tensor\n"
            "\n"
            "- func: g(Tensor self, Tensor x) -> Tensor\n"
            "  variants: function, method\n"
            "\n"
            "- func: h(Tensor self) -> Tensor\n");
  // The cursor stays in lines that are as before.
  EXPECT_TRUE(Contains(answer.message, R"("end":{"character":0,"line":4})"));
  EXPECT_TRUE(Contains(answer.message, R"("start":{"character":0,"line":2})"));
}

TEST(ServerEdits, FormatsLineEnds) {
  EXPECT_EQ(Formatted("- func: f(Tensor self) -> Tensor\r\n- func: g(Tensor self) -> Tensor").text,
            "- func: f(Tensor self) -> Tensor\n\n- func: g(Tensor self) -> Tensor\n");
  EXPECT_EQ(Formatted("# \xF0\x9F\x98\x80 \n- func: f(Tensor self)->Tensor").text,
            "# \xF0\x9F\x98\x80\n- func: f(Tensor self) -> Tensor\n");
}

TEST(ServerEdits, LeavesAFormattedDocumentAlone) {
  const Answer answer = Formatted("- func: f(Tensor self) -> Tensor\n");
  EXPECT_TRUE(Contains(answer.message, R"("result":[])")) << TextOf(answer.message);
}

TEST(ServerEdits, FormatsNoDocumentWithErrors) {
  const Answer answer = Formatted("- func: f(Tenser self)->Tensor\n");
  EXPECT_TRUE(Contains(answer.message, R"("code":-32803)")) << TextOf(answer.message);
  EXPECT_TRUE(Contains(answer.message, "the file has errors"));
}

constexpr const char* kFamily =
    "- func: f.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)\n"  // line 0
    "  structured: True\n"
    "  dispatch:\n"
    "    CPU: f_out\n"
    "- func: f(Tensor self) -> Tensor\n"  // line 4
    "  structured_delegate: \"f.out\"\n"
    "- func: f_(Tensor(a!) self) -> Tensor(a!)\n"  // line 6
    "  structured_delegate: f.out\n"
    "- func: vendor::f(Tensor self) -> Tensor\n"  // line 8
    "- func: g(Tensor self) -> Tensor\n"          // line 9
    "  dispatch:\n"
    "    CPU: g\n"
    "  autogen: g.out\n";  // line 12

Answer Renamed(const std::string& text, int line, int character, const std::string& name) {
  Session session;
  session.Open(text);
  const int id = session.Request(
      "textDocument/rename", Object{{"newName", name},
                                    {"position", Object{{"character", character}, {"line", line}}},
                                    {"textDocument", Object{{"uri", kUri}}}});
  session.Finish();
  Answer answer{"", Object(*session.MessageOf(id))};
  const Object* result = answer.message.getAsObject()->getObject("result");
  if (result != nullptr) answer.text = Applied(text, *result->getObject("changes")->getArray(kUri));
  return answer;
}

std::string WithFirst(std::string text,
                      const std::vector<std::pair<std::string, std::string>>& words) {
  size_t at = 0;
  for (const auto& [from, to] : words) {
    at = text.find(from, at);
    text.replace(at, from.size(), to);
    at += to.size();
  }
  return text;
}

TEST(ServerEdits, RenamesEveryFormAndReference) {
  const std::string expected = WithFirst(kFamily, {{" f.out(", " scale.out("},
                                                   {" f(", " scale("},
                                                   {"\"f.out\"", "\"scale.out\""},
                                                   {" f_(", " scale_("},
                                                   {" f.out\n", " scale.out\n"}});
  EXPECT_EQ(Renamed(kFamily, 0, 8, "scale").text, expected);   // the operator itself
  EXPECT_EQ(Renamed(kFamily, 6, 10, "scale").text, expected);  // another form
  EXPECT_EQ(Renamed(kFamily, 7, 25, "scale").text, expected);  // a reference
  EXPECT_EQ(Renamed(kFamily, 12, 13, "h").text,
            WithFirst(kFamily, {{" g(", " h("}, {"autogen: g.out", "autogen: h.out"}}));
}

TEST(ServerEdits, RenamesNoOtherNamespace) {
  EXPECT_EQ(Renamed(kFamily, 8, 16, "scale").text,
            WithFirst(kFamily, {{"vendor::f(", "vendor::scale("}}));
}

TEST(ServerEdits, RenamesWhatAugmentedAssignmentsAreNamedAfter) {
  EXPECT_EQ(
      Renamed("- func: __iand__(Tensor(a!) self, Tensor x) -> Tensor(a!)\n", 0, 12, "xor").text,
      "- func: __ixor__(Tensor(a!) self, Tensor x) -> Tensor(a!)\n");
}

TEST(ServerEdits, RefusesNamesThatAnOperatorCannotHave) {
  const auto refusal = [](const std::string& text, int line, int character,
                          const std::string& name) {
    const Answer answer = Renamed(text, line, character, name);
    const Object* error = answer.message.getAsObject()->getObject("error");
    if (error == nullptr) return TextOf(answer.message);
    EXPECT_EQ(error->getInteger("code"), -32803);
    return error->getString("message")->str();
  };
  EXPECT_EQ(refusal(kFamily, 0, 8, "g"), "there is `g` already");
  EXPECT_EQ(refusal(kFamily, 0, 8, "scale_"), "`scale_` cannot be the base of `f.out`");
  EXPECT_EQ(refusal(kFamily, 0, 8, "2x"), "`2x` cannot be the base of `f.out`");
  EXPECT_EQ(refusal(kFamily, 0, 8, ""), "`` cannot be the base of `f.out`");
  EXPECT_EQ(refusal(kFamily, 0, 8, "a b"), "`a b` cannot be the base of `f.out`");
  EXPECT_EQ(refusal(kFamily, 3, 6, "scale"), "no name of an operator is here");
  EXPECT_EQ(refusal("- func: (Tensor self) -> Tensor\n", 0, 8, "scale"),
            "no name of an operator is here");
  EXPECT_EQ(
      refusal("- func: \"\\x66(Tensor self) -> Tensor\"\n- func: f.b(Tensor self) -> Tensor\n", 1,
              8, "scale"),
      "`f` is written with escapes, which a rename cannot replace");
}

TEST(ServerEdits, PreparesTheBaseOfAName) {
  Session session;
  session.Open(kFamily);
  const int own = session.RequestAt("textDocument/prepareRename", 6, 9);
  const int key = session.RequestAt("textDocument/prepareRename", 1, 5);
  session.Finish();
  const Value place = session.ResultOf(own);
  EXPECT_TRUE(Contains(place, R"("placeholder":"f")")) << TextOf(place);
  EXPECT_TRUE(
      Contains(place, R"("end":{"character":9,"line":6},"start":{"character":8,"line":6})"));
  EXPECT_EQ(session.ResultOf(key), Value(nullptr));
}

TEST(ServerEdits, ARenameHasANewName) {
  Session session;
  session.Open(kFamily);
  session.RequestAt("textDocument/rename", 0, 8);
  session.Finish();
  EXPECT_EQ(session.Errors(), "2:-32602");
}

}  // namespace
}  // namespace switchyard::lsp
