// Blocks with holes, lists that break, comments that wrap, lines that keep their source.
#include "compiler/emit/code_writer.h"

#include <string>
#include <vector>

#include "compiler/cpp/code.h"
#include "compiler/cpp/identifier.h"
#include "gtest/gtest.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Identifier;

TEST(CodeWriterBlock, DropsCommonIndentationAndOuterLines) {
  CodeWriter writer;
  writer.Block({{"name", Identifier::Known("f")}}, R"code(
    void $name$() {
      $name$();

    }
  )code");
  EXPECT_EQ(writer.TakeText(), "void f() {\n  f();\n\n}\n");
}

TEST(CodeWriterBlock, CallbackWritesAtTheIndentationOfItsHole) {
  CodeWriter writer;
  const auto write_body = [&] {
    writer.Block("a;");
    writer.BlankLine();
    writer.Block(R"code(
      if (b) {
        c;
      }
    )code");
  };
  writer.Block({{"body", write_body}}, R"code(
    {
      $body$
    }
  )code");
  EXPECT_EQ(writer.TakeText(), "{\n  a;\n\n  if (b) {\n    c;\n  }\n}\n");
}

TEST(CodeWriterBlock, EmptyValueAloneTakesItsLine) {
  CodeWriter writer;
  writer.Block({{"guard", Code()}, {"end", Code()}}, R"code(
    $guard$
    f()$end$;
  )code");
  EXPECT_EQ(writer.TakeText(), "f();\n");
}

TEST(CodeWriterBlock, TextOfAValueIsNoBlock) {
  CodeWriter writer;
  writer.Block({{"text", cpp::Literal::String("$other$")}}, "f($text$);");
  EXPECT_EQ(writer.TakeText(), "f(\"$other$\");\n");
}

using CodeWriterDeathTest = ::testing::Test;

TEST(CodeWriterDeathTest, HolesAndValuesMustMatch) {
  CodeWriter writer;
  EXPECT_DEATH(writer.Block({{"a", Code("x")}}, "$b$"), "no value for the hole `b`");
  EXPECT_DEATH(writer.Block({{"a", Code("x")}}, "f();"), "no hole for the value `a`");
  EXPECT_DEATH(writer.Block({{"a", Code("x")}}, "$a"), "an unfinished hole");
  EXPECT_DEATH(writer.Block({{"a", [] {}}}, "f($a$);"), "a callback in the middle of a line");
}

std::string WriteList(size_t item_length, size_t count) {
  CodeWriter writer;
  const Identifier item = Identifier::Known(std::string(item_length, 'x'));
  writer.List("f(", std::vector<Code>(count, Code(item)), ");");
  return writer.TakeText();
}

TEST(CodeWriterList, BreaksAtTheHundredthColumn) {
  // f( and ); are four columns, `, ` between the two items are two.
  EXPECT_EQ(WriteList(47, 2).find('\n'), 100u);
  const std::string item(48, 'x');
  EXPECT_EQ(WriteList(48, 2), "f(" + item + ",\n  " + item + ");\n");
}

TEST(CodeWriterList, IndentsByFourWhereAnItemDoesNotFitUnderTheFirst) {
  CodeWriter writer;
  const Identifier name = Identifier::Known(std::string(60, 'f'));
  const Identifier item = Identifier::Known(std::string(50, 'x'));
  writer.List(Code(name) + "(", {item, item}, ");");
  EXPECT_EQ(writer.TakeText(),
            name.text() + "(\n    " + item.text() + ",\n    " + item.text() + ");\n");
}

TEST(CodeWriterList, WithoutItemsIsOneLine) { EXPECT_EQ(WriteList(1, 0), "f();\n"); }

TEST(CodeWriterForwarder, IsOneLineWhereItFits) {
  CodeWriter writer;
  writer.Forwarder("void f(", {"int a"}, "return g(", {"a"});
  EXPECT_EQ(writer.TakeText(), "void f(int a) { return g(a); }\n");
  const Identifier name = Identifier::Known(std::string(75, 'g'));
  writer.Forwarder("void f(", {"int a"}, "return " + Code(name) + "(", {"a"});
  EXPECT_EQ(writer.TakeText(), "void f(int a) {\n  return " + name.text() + "(a);\n}\n");
}

TEST(CodeWriterComment, WrapsAtSpacesAndKeepsLongWords) {
  CodeWriter writer;
  const std::string word(60, 'w');
  writer.LineComment(cpp::Comment(word + " " + word + " end"));
  EXPECT_EQ(writer.TakeText(), "// " + word + "\n// " + word + " end\n");
  const std::string long_word(120, 'w');
  writer.LineComment(cpp::Comment(long_word + " end"));
  EXPECT_EQ(writer.TakeText(), "// " + long_word + "\n// end\n");
}

TEST(CodeWriterComment, PiecesStayComments) {
  CodeWriter writer;
  // A backslash at the end of a piece would join the next line to the comment.
  writer.LineComment(cpp::Comment(std::string(90, 'w') + " \\ " + std::string(90, 'v')));
  EXPECT_EQ(writer.TakeText().find("\\\n"), std::string::npos);
}

TEST(CodeWriterLineMap, KnowsWhichLinesCameFromWhere) {
  CodeWriter writer;
  const source::SourceRange range = {source::FileId{0}, 5, 9};
  writer.Block("a;");
  writer.ForSource(range, [&] {
    writer.Block("b;");
    writer.Block("c;");
  });
  writer.ForSource(range, [] {});
  const std::vector<LineMapping> map = writer.TakeLineMap();
  ASSERT_EQ(map.size(), 1u);
  EXPECT_EQ(map[0].first_line, 2u);
  EXPECT_EQ(map[0].last_line, 3u);
  EXPECT_EQ(map[0].source, range);
}

}  // namespace
}  // namespace switchyard::emit
