#include "compiler/cpp/identifier.h"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <iterator>
#include <string>
#include <string_view>

#include "gtest/gtest.h"

namespace switchyard::cpp {
namespace {

TEST(IdentifierTest, Names) {
  for (const char* text : {"a", "add_", "__and__", "__iand__", "_foreach_add", "add__Tensor", "x1",
                           "std", "final", "override", "self", "_"}) {
    EXPECT_EQ(CheckIdentifier(text), IdentifierFault::kNone) << text;
    ASSERT_TRUE(Identifier::FromText(text).has_value());
    EXPECT_EQ(Identifier::FromText(text)->text(), text);
  }
}

TEST(IdentifierTest, NamespacesOfOperators) {
  EXPECT_EQ(SafeNamespace("vision"), "vision");
  EXPECT_EQ(SafeNamespace("_moe_C"), "_moe_C");
  EXPECT_EQ(SafeNamespace("_C"), "ns_C");
  EXPECT_EQ(SafeNamespace("export"), "nsexport");
  // Each name stands for one namespace.
  EXPECT_EQ(SafeNamespace("ns_C"), "nsns_C");
  EXPECT_EQ(SafeNamespace("nsns_C"), "nsnsns_C");
  EXPECT_EQ(SafeNamespace("ns"), "ns");
  EXPECT_EQ(SafeNamespace("nsomething"), "nsomething");
  EXPECT_EQ(Identifier::ForMacro("_C").text(), "_C");
}

TEST(IdentifierTest, Empty) { EXPECT_EQ(CheckIdentifier(""), IdentifierFault::kEmpty); }

TEST(IdentifierTest, CharactersOfNoIdentifier) {
  for (const char* text :
       {"3x", "a-b", "a b", "a.b", "a::b", "a;", "a\n", "a\\", "na\xC3\xAFve", "$x", "a\""}) {
    EXPECT_EQ(CheckIdentifier(text), IdentifierFault::kNotAnIdentifier) << text;
    EXPECT_FALSE(Identifier::FromText(text).has_value());
  }
  EXPECT_EQ(CheckIdentifier(std::string_view("a\0b", 3)), IdentifierFault::kNotAnIdentifier);
}

// Every keyword of C++17 and the ones of C++20, and the tokens that are spelled as words.
TEST(IdentifierTest, Keywords) {
  for (const char* text : {"int", "class", "default", "and", "xor_eq", "requires", "co_await",
                           "char8_t", "static_assert", "this", "operator"}) {
    EXPECT_EQ(CheckIdentifier(text), IdentifierFault::kKeyword) << text;
  }
}

TEST(IdentifierTest, NamesOfTheImplementation) {
  for (const char* text : {"_Atomic", "__Foo", "__builtin_trap", "__func__", "__linux__", "NULL",
                           "errno", "linux", "assert", "__LINE__", "_X"}) {
    EXPECT_EQ(CheckIdentifier(text), IdentifierFault::kReserved) << text;
  }
}

TEST(IdentifierTest, FaultsHaveWords) {
  EXPECT_EQ(Describe(IdentifierFault::kKeyword), "is a C++ keyword");
  EXPECT_EQ(Describe(IdentifierFault::kNotAnIdentifier), "is not an identifier");
}

TEST(IdentifierDeathTest, KnownNamesAreNames) {
  EXPECT_DEATH(Identifier::Known("a b"), "is not an identifier: a b");
}

TEST(QualifiedNameTest, Spelling) {
  const auto name = [](std::string_view text) { return Identifier::Known(text); };
  EXPECT_EQ((QualifiedName{{}, name("f"), false}.ToString()), "f");
  EXPECT_EQ((QualifiedName{{name("a"), name("native")}, name("f"), false}.ToString()),
            "a::native::f");
  EXPECT_EQ((QualifiedName{{name("a")}, name("f"), true}.ToString()), "::a::f");
}

TEST(FreshIdentifierTest, AvoidsWhatIsTaken) {
  const std::vector<Identifier> taken = {Identifier::Known("keys"), Identifier::Known("keys_")};
  EXPECT_EQ(FreshIdentifier("keys", taken).text(), "keys__");
  EXPECT_EQ(FreshIdentifier("guard", taken).text(), "guard");
}

constexpr std::string_view kReserved[] = {
#define KEYWORD(word) #word,
#define MACRO(word) #word,
#define COMPILER_WORD(word) #word,
#include "compiler/cpp/reserved_words.def"
#undef KEYWORD
#undef MACRO
#undef COMPILER_WORD
};

// The filters may let other text through, but hold no word back.
TEST(IdentifierTest, EveryReservedWordIsFound) {
  for (const std::string_view word : kReserved) {
    EXPECT_NE(CheckIdentifier(word), IdentifierFault::kNone) << word;
    EXPECT_EQ(CheckWord(word), CheckIdentifier(word)) << word;
    for (size_t i = 1; i < word.size(); ++i) {
      if (word[i] != '_') continue;
      EXPECT_TRUE(MayBeginReservedWord(word.substr(0, i))) << word;
    }
  }
  EXPECT_EQ(CheckWord(""), IdentifierFault::kEmpty);
  EXPECT_EQ(CheckWord("_Upper"), IdentifierFault::kReserved);
  EXPECT_EQ(CheckWord("input"), IdentifierFault::kNone);
  EXPECT_TRUE(MayBeginReservedWord("__builtin"));
  EXPECT_TRUE(MayBeginReservedWord("_"));
  EXPECT_FALSE(MayBeginReservedWord("add"));
}

constexpr std::string_view kHeaderMacros[] = {
#define HEADER_MACRO(word) #word,
#include "compiler/cpp/header_macros.def"
};

TEST(IdentifierTest, EveryMacroOfAHeaderIsFound) {
  EXPECT_TRUE(std::is_sorted(std::begin(kHeaderMacros), std::end(kHeaderMacros)));
  for (const std::string_view word : kHeaderMacros) {
    EXPECT_EQ(CheckIdentifier(word), IdentifierFault::kMacro) << word;
    EXPECT_TRUE(MayBeginReservedWord(word.substr(0, 1))) << word;
  }
  EXPECT_EQ(CheckWord("TORCH_LIBRARY"), IdentifierFault::kMacro) << "one of a family";
  EXPECT_EQ(CheckWord("TORCH_library"), IdentifierFault::kNone);
  EXPECT_EQ(CheckWord("LU"), IdentifierFault::kNone);
  EXPECT_EQ(CheckWord("W_q"), IdentifierFault::kNone);
}

// The headers that lib/ includes, and those that they include.
constexpr const char* kPreprocess =
    "printf '#include <%s>\\n' algorithm array atomic cassert cctype cerrno charconv chrono "
    "climits "
    "cmath complex condition_variable cstdarg cstddef cstdint cstdio cstdlib cstring deque "
    "exception "
    "functional initializer_list iterator limits list map memory mutex new numeric optional "
    "ostream "
    "random set sstream stdexcept string string_view thread tuple type_traits typeinfo "
    "unordered_map unordered_set utility variant vector fcntl.h sys/mman.h sys/stat.h unistd.h | "
    "c++ -std=c++17 -dM -E -x c++ -";

TEST(IdentifierTest, NoMacroOfTheLibrariesIsMissing) {
  std::FILE* const pipe = popen(kPreprocess, "r");
  ASSERT_NE(pipe, nullptr);
  size_t count = 0;
  char line[4096];
  while (std::fgets(line, sizeof line, pipe) != nullptr) {
    const std::string text = line;
    constexpr std::string_view kDefine = "#define ";
    if (text.compare(0, kDefine.size(), kDefine) != 0) continue;
    const size_t end = text.find_first_of(" (\n", kDefine.size());
    const std::string name = text.substr(kDefine.size(), end - kDefine.size());
    if (name[0] == '_') continue;
    EXPECT_NE(CheckIdentifier(name), IdentifierFault::kNone)
        << name << " needs a row in compiler/cpp/header_macros.def";
    ++count;
  }
  EXPECT_EQ(pclose(pipe), 0);
  EXPECT_GT(count, 500u);
}

}  // namespace
}  // namespace switchyard::cpp
