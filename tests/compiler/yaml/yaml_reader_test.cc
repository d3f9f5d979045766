// Places, streams and errors of the reader. pyyaml_cases_test.cc compares accepted text with
// PyYAML's reading; yaml_recovery_test.cc tests recovery.

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "compiler/yaml/document_reader.h"
#include "tests/compiler/yaml/reading.h"

namespace switchyard::yaml {
namespace {

using Texts = std::vector<std::string>;

const Node& Value(const Reading& reading, std::string_view key) {
  const Node* node = reading.document().root.Find(key);
  EXPECT_NE(node, nullptr) << key;
  return node == nullptr ? reading.document().root : *node;
}

// Where bytes begin to end of a scalar's text were written.
std::string WrittenOf(const Reading& reading, const Node& node, std::string_view piece) {
  const std::size_t begin = node.Text().find(piece);
  EXPECT_NE(begin, std::string_view::npos) << piece;
  return reading.Written(node.text.RangeOf(begin, begin + piece.size()));
}

TEST(YamlReaderTest, AnEntryReachesFromItsDashToItsLastValue) {
  const Reading reading("# top\n  -   func: f\n      tags: [a,\n       b]  # end\n\n  - func: g\n");
  const std::vector<Entry>& entries = reading.document().entries;
  ASSERT_EQ(entries.size(), 2u);
  EXPECT_EQ(reading.Written(entries[0].range), "-   func: f\n      tags: [a,\n       b]");
  EXPECT_EQ(reading.Written(entries[0].node.range), "func: f\n      tags: [a,\n       b]");
  EXPECT_EQ(reading.Written(entries[1].range), "- func: g");
}

TEST(YamlReaderTest, AnEntryOfNothingIsItsDash) {
  const Reading reading("- a\n-   \n");
  const std::vector<Entry>& entries = reading.document().entries;
  ASSERT_EQ(entries.size(), 2u);
  EXPECT_EQ(entries[1].node.kind, NodeKind::kEmpty);
  EXPECT_EQ(reading.Written(entries[1].range), "-");
  EXPECT_EQ(entries[1].node.range.begin, 5u);
}

TEST(YamlReaderTest, KeysAndValuesHaveTheirPlaces) {
  const Reading reading("'a b' : \"c\"\nd:\n  - e f   # g\n  - {h: i}\nj: >-\n  k\n  l\n\nm:\n");
  const std::vector<Pair>& pairs = reading.document().root.pairs;
  ASSERT_EQ(pairs.size(), 4u);
  EXPECT_EQ(reading.Written(pairs[0].key.range), "'a b'");
  EXPECT_EQ(reading.Written(pairs[0].key.text.range()), "a b");
  EXPECT_EQ(reading.Written(pairs[0].value.range), "\"c\"");
  EXPECT_EQ(reading.Written(pairs[1].value.range), "- e f   # g\n  - {h: i}");
  EXPECT_EQ(reading.Written(pairs[1].value.elements[0].range), "e f");
  EXPECT_EQ(reading.Written(pairs[1].value.elements[1].range), "{h: i}");
  EXPECT_EQ(reading.Written(pairs[2].value.range), ">-\n  k\n  l");
  EXPECT_EQ(reading.Written(pairs[2].value.text.range()), "  k\n  l");
  EXPECT_EQ(pairs[3].value.range.begin, pairs[3].key.range.end + 1) << "right behind the colon";
  EXPECT_EQ(pairs[3].value.range.size(), 0u);
}

TEST(YamlReaderTest, PlacesCountBytesOfTheFile) {
  const Reading reading("\xEF\xBB\xBF\xC3\xA9: \xE6\x97\xA5\r\nb: c");
  const std::vector<Pair>& pairs = reading.document().root.pairs;
  ASSERT_EQ(pairs.size(), 2u);
  EXPECT_EQ(pairs[0].key.range.begin, 3u);
  EXPECT_EQ(pairs[0].value.range.begin, 7u);
  EXPECT_EQ(pairs[1].key.range.begin, 12u);
  EXPECT_EQ(reading.document().root_range.end, 16u);
}

TEST(YamlReaderTest, ScalarsOnOneLineAreViewsOfTheFile) {
  const Reading reading("a: b c\nd: 'e f'\ng: \"h\"\n");
  const std::string_view text = reading.sources().File(source::FileId{0}).text();
  for (const std::string_view key : {"a", "d", "g"}) {
    const std::string_view value = Value(reading, key).Text();
    EXPECT_TRUE(value.data() >= text.data() && value.data() < text.data() + text.size()) << key;
  }
}

TEST(YamlReaderTest, DecodedTextMapsBackToTheFile) {
  const Reading reading(
      "a: \"b\\tc\\u00e9d\"\ne: 'f''g'\nh: i\n  jk\nl: >\n  m n\n  op\nq: |\n    r s\n    tu\n");
  EXPECT_EQ(WrittenOf(reading, Value(reading, "a"), "\t"), "\\t");
  EXPECT_EQ(WrittenOf(reading, Value(reading, "a"), "\xC3\xA9"), "\\u00e9");
  EXPECT_EQ(WrittenOf(reading, Value(reading, "a"), "c\xC3\xA9"), "c\\u00e9");
  EXPECT_EQ(WrittenOf(reading, Value(reading, "a"), "d"), "d");
  EXPECT_EQ(WrittenOf(reading, Value(reading, "e"), "'g"), "''g");
  EXPECT_EQ(WrittenOf(reading, Value(reading, "h"), "jk"), "jk");
  EXPECT_EQ(WrittenOf(reading, Value(reading, "h"), " "), "\n  ");
  EXPECT_EQ(WrittenOf(reading, Value(reading, "l"), "op"), "op");
  EXPECT_EQ(WrittenOf(reading, Value(reading, "l"), "n o"), "n\n  o");
  EXPECT_EQ(WrittenOf(reading, Value(reading, "q"), "s\nt"), "s\n    t");
  EXPECT_EQ(WrittenOf(reading, Value(reading, "q"), "u"), "u");
}

TEST(YamlReaderTest, TheRootIsKeptByItsKind) {
  EXPECT_EQ(Reading("- a\n").document().root_kind, NodeKind::kSequence);
  EXPECT_EQ(Reading("a: b\n").document().root_kind, NodeKind::kMapping);
  EXPECT_EQ(Reading("a\n").document().root_kind, NodeKind::kScalar);
  EXPECT_EQ(Reading("").document().root_kind, NodeKind::kEmpty);
  EXPECT_EQ(Reading("# nothing\n\n").document().root_kind, NodeKind::kEmpty);
  EXPECT_EQ(Reading("[a, b]\n").document().entries.size(), 2u);
  EXPECT_TRUE(Reading("\xEF\xBB\xBF").Reports().empty());
}

TEST(YamlReaderTest, TheFirstOfTwoDocumentsIsRead) {
  const Reading reading("- a\n--- # b\n- c\n");
  EXPECT_EQ(reading.Shape(), R"(["a"])");
  EXPECT_EQ(reading.Reports(),
            Texts{"S901 2:1 a second YAML document begins here; only the first is read"});
  EXPECT_EQ(Reading("- a\n...\n---\n").Reports().size(), 1u);
  EXPECT_EQ(Reading("- a\n...\n# end\n").Reports(), Texts());
}

TEST(YamlReaderTest, TheFirstOfRepeatedKeysCounts) {
  const Reading reading("a: 1\nb: 2\n'a': 3\nc: {d: 4, d: 5}\n");
  EXPECT_EQ(reading.Shape(), R"({"a": int:1, "b": int:2, "c": {"d": int:4}})");
  EXPECT_EQ(reading.Reports(), (Texts{"S003 3:1 key `a` is repeated in one mapping",
                                      "S003 4:11 key `d` is repeated in one mapping"}));
  const std::vector<diagnostics::Label>& infos = reading.sink().diagnostics()[0].infos;
  ASSERT_EQ(infos.size(), 1u);
  EXPECT_EQ(infos[0].range.begin, 0u);
  EXPECT_EQ(infos[0].text, "first written here");
}

TEST(YamlReaderTest, KeysAreEqualByValue) {
  EXPECT_EQ(Reading("yes: 1\nOn: 2\n").Reports(),
            Texts{"S003 2:1 key `On` is repeated in one mapping"});
  EXPECT_EQ(Reading("~: 1\nnull: 2\n").Reports(),
            Texts{"S003 2:1 key `null` is repeated in one mapping"});
  EXPECT_EQ(Reading("yes: 1\n'yes': 2\nno: 3\n").Reports(), Texts());
}

TEST(YamlReaderTest, RepeatedKeysAreFoundAmongMany) {
  std::string text;
  for (int i = 0; i < 40; ++i) text += "k" + std::to_string(i) + ": v\n";
  EXPECT_EQ(Reading(text).Reports(), Texts());
  EXPECT_EQ(Reading(text + "k7: w\n").Reports(),
            Texts{"S003 41:1 key `k7` is repeated in one mapping"});
}

TEST(YamlReaderTest, AnAliasIsACopyWithThePlacesOfTheOriginal) {
  const Reading reading("a: &x [b, c]\nd: *x\n&y e: *y\n");
  EXPECT_EQ(reading.Shape(), R"({"a": ["b", "c"], "d": ["b", "c"], "e": "e"})");
  EXPECT_EQ(reading.Reports(),
            (Texts{"S903 1:4 YAML anchor or alias `&x`; schema files do not use them",
                   "S903 2:4 YAML anchor or alias `*x`; schema files do not use them",
                   "S903 3:1 YAML anchor or alias `&y`; schema files do not use them",
                   "S903 3:7 YAML anchor or alias `*y`; schema files do not use them"}));
  EXPECT_EQ(Value(reading, "d").range, Value(reading, "a").range);
  EXPECT_EQ(reading.Written(Value(reading, "d").elements[1].range), "c");
  EXPECT_EQ(reading.sink().error_count(), 0u);
}

TEST(YamlReaderTest, AnAnchorInWhatCannotBeReadIsNotMissed) {
  const Reading reading("- k: \"\\q\"\n  l: &a b\n- d: *a\n- e: f\n");
  EXPECT_EQ(reading.sink().error_count(), 1u);
  EXPECT_EQ(reading.Shape(), R"([{"e": "f"}])");
}

TEST(YamlReaderTest, TagsOfYamlDecideWhatAScalarIs) {
  const Reading reading(
      "[!!str 1, !!int '2', !!bool 'ON', !!null x, !!float 3, ! 4, !!str , !!seq []]\n");
  EXPECT_EQ(reading.Shape(), R"(["1", int:2, bool:ON, null:x, float:3, int:4, "", []])");
  EXPECT_EQ(reading.sink().error_count(), 0u);
}

TEST(YamlReaderTest, TagsHaveHandles) {
  const Reading reading(
      "%TAG !y! tag:yaml.org,2002:\n--- # b\n- !y!str 1\n- !<tag:yaml.org,2002:str> 2\n");
  EXPECT_EQ(reading.Shape(), R"(["1", "2"])");
}

TEST(YamlReaderTest, WhatLooksLikeATagOrAnAnchorInAScalarIsText) {
  const Reading reading("- a !<b c: d -> e\n- \"f !<g\": h>\n- [i !<j, k>]\n- l\n  &m#n\n");
  EXPECT_EQ(reading.Shape(),
            "[{\"a !<b c\": \"d -> e\"}, {\"f !<g\": \"h>\"}, [\"i !<j\", \"k>\"], \"l &m#n\"]");
  EXPECT_EQ(reading.Reports(), std::vector<std::string>());
}

TEST(YamlReaderTest, ABlockScalarMayBeginWithWhatLooksLikeATagOrAnAnchor) {
  // An anchor elsewhere has the general reader read the text.
  for (const std::string header : {"|", ">-", "|2 # why", "|\n"}) {
    const Reading reading("- &x a\n- b: " + header + "\n    &c\n    d\n- e: |\n    !f\n");
    EXPECT_EQ(reading.Reports().size(), 1u) << header << ": more than the anchor was told";
    const Node* b = reading.document().entries[1].node.Find("b");
    ASSERT_NE(b, nullptr) << header;
    EXPECT_NE(b->Text().find("&c"), std::string::npos) << header;
    const Node* e = reading.document().entries[2].node.Find("e");
    ASSERT_NE(e, nullptr) << header;
    EXPECT_EQ(e->Text(), "!f\n") << header;
  }
}

TEST(YamlReaderTest, KeysMayBeExplicit) {
  EXPECT_EQ(Reading("? a\n: b\n? c\nd: e\n").Shape(), R"({"a": "b", "c": ~, "d": "e"})");
  EXPECT_EQ(Reading("{? a : b, ? c, d: e}\n").Shape(), R"({"a": "b", "c": ~, "d": "e"})");
  EXPECT_EQ(Reading("? a\n: - b\n  - c\n").Shape(), R"({"a": ["b", "c"]})");
}

struct Refusal {
  std::string_view text;
  std::string_view report;
};

class YamlRefusalTest : public testing::TestWithParam<Refusal> {};

TEST_P(YamlRefusalTest, IsOneErrorAtItsPlace) {
  const Reading reading{std::string(GetParam().text)};
  EXPECT_EQ(reading.Reports(), Texts{std::string(GetParam().report)}) << GetParam().text;
}

INSTANTIATE_TEST_SUITE_P(
    WhatSchemaFilesHaveNoUseFor, YamlRefusalTest,
    testing::Values(
        Refusal{"a: *b\n", "S908 1:4 YAML alias `*b` has no anchor before it"},
        Refusal{"a: !b c\n",
                "S902 1:4 YAML tag `!b` is unknown or does not fit the value after it"},
        Refusal{"- !!python/object:os.system []\n",
                "S902 1:3 YAML tag `!!python/object:os.system` is unknown or does not fit the "
                "value after it"},
        Refusal{"<<: {a: b}\n", "S000 1:1 malformed YAML: there is a merge key, `<<`, here"},
        Refusal{"- &a.b c\n",
                "S000 1:5 malformed YAML: the name of an anchor consists of letters and digits"},
        Refusal{"%FOO a\n---\na: b\n",
                "S000 1:1 malformed YAML: this is not a directive of YAML 1.1"},
        Refusal{"%YAML 1.1\na: b\n", "S000 2:1 malformed YAML: expected `---` after a directive"},
        Refusal{"[a]: b\n", "S905 1:1 the key of a mapping is a collection, not a scalar"},
        Refusal{"{{a: b}: c}\n", "S905 1:2 the key of a mapping is a collection, not a scalar"}));

INSTANTIATE_TEST_SUITE_P(
    Characters, YamlRefusalTest,
    testing::Values(
        Refusal{"a: b\xFFz\n", "S907 1:5 byte `\\xFF` is not part of a printable UTF-8 character"},
        Refusal{"a: \xC3(\n", "S907 1:4 byte `\\xC3` is not part of a printable UTF-8 character"},
        Refusal{"a: \xE6\x97", "S907 1:4 byte `\\xE6` is not part of a printable UTF-8 character"},
        Refusal{"a: \x01\n", "S907 1:4 byte `\\x01` is not part of a printable UTF-8 character"},
        Refusal{std::string_view("a: \0\n", 5),
                "S907 1:4 byte `\\x00` is not part of a printable UTF-8 character"},
        Refusal{"a:\n\t- b\n",
                "S000 2:1 malformed YAML: a tab is in a place where only spaces separate"},
        Refusal{"a: \"\\q\"\n",
                "S906 1:5 `\\q` is not an escape sequence of a double-quoted scalar"},
        Refusal{"a: \"\\uD800\"\n",
                "S906 1:5 `\\uD800` is not an escape sequence of a double-quoted scalar"}));

INSTANTIATE_TEST_SUITE_P(
    Slips, YamlRefusalTest,
    testing::Values(
        Refusal{"a: \"b\nc: d\n", "S000 1:4 malformed YAML: this quote is not closed"},
        Refusal{"a: 'b\nc: d\n", "S000 1:4 malformed YAML: this quote is not closed"},
        Refusal{"a: b: c\n",
                "S000 1:5 malformed YAML: this does not continue the mapping; a key stands below "
                "the others, and a value with `: ` in it needs quotes"},
        Refusal{"a: b\n  c: d\n",
                "S000 2:4 malformed YAML: this does not continue the mapping; a key stands below "
                "the others, and a value with `: ` in it needs quotes"},
        Refusal{"  a: b\nc: d\n", "S000 2:1 malformed YAML: unexpected text after a value"},
        Refusal{"a: b\nc\n", "S000 2:2 malformed YAML: a key without `: `"},
        Refusal{"a: [b\n", "S000 1:6 malformed YAML: expected `,` or `]`"},
        Refusal{"a: {b: c\nd: e}\n", "S000 2:2 malformed YAML: expected `,` or `}`"},
        Refusal{"a: [b,, c]\n", "S000 1:7 malformed YAML: a comma without an entry before it"},
        Refusal{"a: [b [c]]\n", "S000 1:7 malformed YAML: expected `,` between two entries"},
        Refusal{"a: 'b' c\n", "S000 1:8 malformed YAML: unexpected text after a value"},
        Refusal{"a: - b\n",
                "S000 1:4 malformed YAML: a block collection begins on the line of its key"},
        Refusal{"a: | b\n",
                "S000 1:6 malformed YAML: expected a line break after block scalar header"},
        Refusal{"a: @b\n", "S000 1:4 malformed YAML: a value cannot begin with this character"}));

TEST(YamlReaderTest, NestingHasALimit) {
  const auto nested = [](int depth) {
    return std::string(depth, '[') + std::string(depth, ']') + "\n";
  };
  EXPECT_EQ(Reading(nested(kMaxDepth)).Reports(), Texts());
  EXPECT_EQ(Reading(nested(kMaxDepth + 1)).Reports(),
            Texts{"S904 1:101 collections are nested more than 100 deep"});
}

TEST(YamlReaderTest, NestingBombsAreOneErrorEach) {
  constexpr int kMany = 100000;
  std::string dashes;
  std::string braces;
  for (int i = 0; i < kMany; ++i) dashes += "- ";
  for (int i = 0; i < kMany; ++i) braces += "{a: ";
  EXPECT_EQ(Reading(std::string(kMany, '[')).Reports().size(), 1u);
  EXPECT_EQ(Reading(std::string(kMany, '{')).Reports().size(), 1u);
  EXPECT_EQ(Reading("- " + std::string(kMany, ',')).Reports().size(), 1u);
  EXPECT_EQ(Reading(dashes + "a\n").Reports().size(), 1u);
  EXPECT_EQ(Reading(braces).Reports().size(), 1u);
}

}  // namespace
}  // namespace switchyard::yaml
