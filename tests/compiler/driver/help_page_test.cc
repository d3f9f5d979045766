#include "compiler/driver/help_page.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "compiler/driver/completions.h"
#include "compiler/driver/man_page.h"

namespace switchyard::driver {
namespace {

using Words = std::vector<std::string>;

constexpr const char* kHelp = R"(Usage: switchyard f [OPTIONS] FILE...
       switchyard f --list

Does something.

  FILE  is read

Options:
  --form=FORM      text (default), json or sarif (2.1.0)
  --color=WHEN     of text: auto, always
                   or never
  --out=DIR|LISTOF of things
  --a-very-long-name=FILE
                   a file; or not
  -W NAME, -Wno-NAME
                   tell it, or not
  --quiet, -q      say 'nothing' [at all]: or little
  --help           this text

Exit status: 0.

Examples:
  switchyard f -q
)";

HelpPage Page() { return ReadHelpPage(kHelp); }

TEST(HelpPage, HasItsParts) {
  const HelpPage page = Page();
  EXPECT_EQ(page.usage, (Words{"switchyard f [OPTIONS] FILE...", "switchyard f --list"}));
  EXPECT_EQ(page.before, (Words{"Does something.", "", "  FILE  is read"}));
  EXPECT_EQ(page.after, (Words{"Exit status: 0.", "", "Examples:", "  switchyard f -q"}));
  ASSERT_EQ(page.options.size(), 7u);
}

TEST(HelpPage, OptionsHaveNamesAndValues) {
  const HelpPage page = Page();
  EXPECT_EQ(page.options[0].names, Words{"--form"});
  EXPECT_EQ(page.options[0].value, "FORM");
  EXPECT_EQ(page.options[1].text, "of text: auto, always or never");
  EXPECT_EQ(page.options[2].value, "DIR|LISTOF") << "one space stands before its text";
  EXPECT_EQ(page.options[2].text, "of things");
  EXPECT_EQ(page.options[3].names, Words{"--a-very-long-name"});
  EXPECT_EQ(page.options[3].text, "a file; or not");
  EXPECT_EQ(page.options[4].names, (Words{"-W", "-Wno-NAME"}));
  EXPECT_EQ(page.options[4].value, "NAME");
  EXPECT_EQ(page.options[5].names, (Words{"--quiet", "-q"}));
  EXPECT_EQ(page.options[5].value, "");
}

TEST(HelpPage, ChoicesAreThoseOfTheText) {
  const HelpPage page = Page();
  EXPECT_EQ(page.options[0].choices, (Words{"text", "json", "sarif"}));
  EXPECT_EQ(page.options[1].choices, (Words{"auto", "always", "never"}));
  EXPECT_EQ(page.options[3].choices, Words()) << "a sentence is no list";
}

TEST(Completions, QuoteTheirTexts) {
  const std::vector<CommandHelp> commands = {{"f", "it's f: so", Page()}};
  const std::string zsh = ZshCompletions(commands);
  EXPECT_NE(zsh.find("'f:it'\\''s f\\: so'"), std::string::npos) << zsh;
  EXPECT_NE(zsh.find("'*--quiet[say '\\''nothing'\\'' \\[at all\\]\\: or little]'"),
            std::string::npos)
      << zsh;
  const std::string fish = FishCompletions(commands);
  EXPECT_NE(fish.find(" -l form -x -a 'text json sarif' "), std::string::npos) << fish;
  EXPECT_NE(fish.find(" -s q -d 'say \\'nothing\\' "), std::string::npos) << fish;
  EXPECT_EQ(fish.find("no-NAME"), std::string::npos) << "a pattern, and no word";
}

TEST(ManPage, HoldsTheWholeText) {
  const std::string page = ManPage({"f", "do it", Page()});
  EXPECT_EQ(page.find(".TH \"SWITCHYARD-F\""), 0u) << page;
  EXPECT_NE(page.find(".B \\-\\-form=FORM\ntext (default), json"), std::string::npos) << page;
  EXPECT_NE(page.find(".EX\n  FILE  is read\n.EE\n"), std::string::npos) << page;
  EXPECT_NE(page.find(".SH EXAMPLES\n.EX\n  switchyard f \\-q\n.EE\n"), std::string::npos) << page;
}

}  // namespace
}  // namespace switchyard::driver
