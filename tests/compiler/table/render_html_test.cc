#include "compiler/table/render_html.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/compiler/table/shown_tables.h"

namespace switchyard::table {
namespace {

std::string PageOf(const std::vector<ShownOperator>& operators) {
  const ShownTables tables("");
  std::string page;
  RenderHtml(operators, tables.AllSlots(), &page);
  return page;
}

size_t CountOf(const std::string& text, const std::string& part) {
  size_t count = 0;
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST(RenderHtmlTest, NamesNothingOutsideThePage) {
  const std::string page = PageOf({ShownTables::MadeUp("CPU")});
  for (const char* word : {"http:", "https:", "src=", "href=", "@import", "url(", "fetch("}) {
    EXPECT_EQ(page.find(word), std::string::npos) << word;
  }
}

// Any text in a schema stays data.
TEST(RenderHtmlTest, NoNameEndsTheScript) {
  ShownOperator shown = ShownTables::MadeUp("CPU");
  shown.name = "aten::</script><script>alert(1)//";
  const std::string page = PageOf({shown});
  EXPECT_EQ(CountOf(page, "</script>"), 2u);
  EXPECT_NE(page.find("aten::\\u003c/script>\\u003cscript>alert(1)//"), std::string::npos);
}

// Tables are written once, not once an operator.
TEST(RenderHtmlTest, AnOperatorMoreCostsLittle) {
  std::vector<ShownOperator> operators(1, ShownTables::MadeUp("CPU,CompositeImplicitAutograd"));
  const size_t one = PageOf(operators).size();
  operators.resize(1001, operators[0]);
  const size_t a_thousand_more = PageOf(operators).size() - one;
  EXPECT_LT(a_thousand_more, 100u * 1000);
}

// Tables that pass a slot by differ from those that run it.
TEST(RenderHtmlTest, FallthroughsAreOtherPatterns) {
  const std::string same =
      PageOf({ShownTables::MadeUp("CPU,CUDA"), ShownTables::MadeUp("CUDA,CPU")});
  const std::string other =
      PageOf({ShownTables::MadeUp("CPU,CUDA"), ShownTables::MadeUp("CPU,fallthrough:CUDA")});
  EXPECT_NE(same.find("\"operators\":[[\"an operator\",[],0,"), std::string::npos);
  EXPECT_EQ(CountOf(same, "[\"an operator\",[],0,"), 2u);
  EXPECT_EQ(CountOf(other, "[\"an operator\",[],1,"), 1u);
}

}  // namespace
}  // namespace switchyard::table
