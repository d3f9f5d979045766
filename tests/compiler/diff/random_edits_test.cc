// Random schemas, each edited at random places: every edit that the pages call a change is told,
// under its id and of its operator, and nothing else is.
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "compiler/diff/comparison.h"
#include "tests/compiler/diff/versions.h"

namespace switchyard::diff {
namespace {

struct Argument {
  std::string type;
  std::string name;
  std::string default_value;  // empty for none
};

struct Operator {
  std::string name;
  std::vector<Argument> positional;  // after `Tensor self`
  std::vector<Argument> keyword_only;
  std::string return_type = "Tensor";
  std::string return_name;
  bool is_method = false;
  std::map<std::string, std::string> kernels;  // by key
};

using Schema = std::vector<Operator>;
using Random = std::mt19937;

size_t Below(size_t bound, Random& random) { return random() % bound; }

struct Kind {
  const char* type;
  const char* default_value;
  const char* other_default;
};
// No type accepts the values of another one.
constexpr Kind kKinds[] = {{"bool", "False", "True"},
                           {"str", "'a'", "'b'"},
                           {"int[2]", "0", "[1,2]"},
                           {"float", "1.5", "-2"},
                           {"MemoryFormat", "contiguous_format", "preserve_format"},
                           {"bool[3]", "[False,False,True]", "[True,True,True]"}};

const Kind& KindOf(const Argument& argument) {
  return *std::find_if(std::begin(kKinds), std::end(kKinds),
                       [&](const Kind& kind) { return argument.type == kind.type; });
}

Argument MakeArgument(size_t number, bool has_default, Random& random) {
  const Kind& kind = kKinds[Below(std::size(kKinds), random)];
  return {kind.type, "x" + std::to_string(number), has_default ? kind.default_value : ""};
}

Operator MakeOperator(size_t number, Random& random) {
  Operator made;
  made.name = "op" + std::to_string(number);
  size_t names = 0;
  const size_t required = Below(3, random);
  for (size_t i = 0; i < required; ++i) {
    made.positional.push_back(MakeArgument(names++, false, random));
  }
  const size_t optional = Below(3, random);
  for (size_t i = 0; i < optional; ++i) {
    made.positional.push_back(MakeArgument(names++, true, random));
  }
  const size_t keyword_only = Below(3, random);
  for (size_t i = 0; i < keyword_only; ++i) {
    made.keyword_only.push_back(MakeArgument(names++, true, random));
  }
  if (Below(2, random) == 0) made.return_name = "result";
  made.is_method = Below(2, random) == 0;
  for (const char* key : {"CPU", "CUDA", "SparseCPU"}) {
    if (Below(2, random) == 0) made.kernels[key] = made.name + "_" + key;
  }
  if (made.kernels.empty()) made.kernels["CPU"] = made.name + "_CPU";
  return made;
}

std::string TextOf(const Argument& argument) {
  const std::string text = argument.type + " " + argument.name;
  return argument.default_value.empty() ? text : text + "=" + argument.default_value;
}

std::string TextOf(const Operator& one) {
  std::string text = "- func: " + one.name + "(Tensor self";
  for (const Argument& argument : one.positional) text += ", " + TextOf(argument);
  if (!one.keyword_only.empty()) text += ", *";
  for (const Argument& argument : one.keyword_only) text += ", " + TextOf(argument);
  text += ") -> " + one.return_type + (one.return_name.empty() ? "" : " " + one.return_name);
  text += std::string("\n  variants: function") + (one.is_method ? ", method" : "") + "\n";
  text += "  dispatch:\n";
  for (const auto& [key, kernel] : one.kernels) text += "    " + key + ": " + kernel + "\n";
  return text;
}

std::string TextOf(const Schema& schema) {
  std::string text;
  for (const Operator& one : schema) text += TextOf(one);
  return text;
}

Argument* AnyArgument(Operator* one, Random& random) {
  const size_t count = one->positional.size() + one->keyword_only.size();
  if (count == 0) return nullptr;
  const size_t chosen = Below(count, random);
  return chosen < one->positional.size() ? &one->positional[chosen]
                                         : &one->keyword_only[chosen - one->positional.size()];
}

// Each function edits an operator, and is false when the operator has nothing of the kind.

bool RenameArgument(Operator* one, Random& random) {
  Argument* const argument = AnyArgument(one, random);
  if (argument == nullptr) return false;
  argument->name += "_new";
  return true;
}

bool MakeOptional(Operator* one, Random& random) {
  Argument* const argument = AnyArgument(one, random);
  if (argument == nullptr) return false;
  argument->type += "?";
  return true;
}

bool ChangeDefault(Operator* one, Random& random) {
  Argument* const argument = AnyArgument(one, random);
  if (argument == nullptr || argument->default_value.empty()) return false;
  argument->default_value = KindOf(*argument).other_default;
  return true;
}

// The first one: behind an argument with a default there is none without.
bool RemoveDefault(Operator* one, Random& /*random*/) {
  for (Argument& argument : one->positional) {
    if (argument.default_value.empty()) continue;
    argument.default_value.clear();
    return true;
  }
  return false;
}

bool AddDefault(Operator* one, Random& /*random*/) {
  Argument* last = nullptr;
  for (Argument& argument : one->positional) {
    if (argument.default_value.empty()) last = &argument;
  }
  if (last == nullptr) return false;
  last->default_value = KindOf(*last).default_value;
  return true;
}

bool RemoveArgument(Operator* one, Random& /*random*/) {
  if (one->keyword_only.empty()) return false;
  one->keyword_only.pop_back();
  return true;
}

bool AddRequiredArgument(Operator* one, Random& /*random*/) {
  one->keyword_only.push_back({"Layout", "added", ""});
  return true;
}

bool AddOptionalArgument(Operator* one, Random& /*random*/) {
  one->keyword_only.push_back({"Layout?", "added", "None"});
  return true;
}

bool ChangeReturnName(Operator* one, Random& /*random*/) {
  one->return_name = one->return_name.empty() ? "result" : "";
  return true;
}

bool ChangeReturnType(Operator* one, Random& /*random*/) {
  one->return_type = "int";
  return true;
}

bool AddReturn(Operator* one, Random& /*random*/) {
  one->return_type = one->return_name.empty() ? "(Tensor, Tensor)" : "(Tensor result, Tensor b)";
  one->return_name.clear();
  return true;
}

bool RemoveMethod(Operator* one, Random& /*random*/) {
  return std::exchange(one->is_method, false);
}

bool AddMethod(Operator* one, Random& /*random*/) { return !std::exchange(one->is_method, true); }

bool ChangeKernel(Operator* one, Random& /*random*/) {
  one->kernels.begin()->second += "_new";
  return true;
}

bool AddKernel(Operator* one, Random& /*random*/) {
  return one->kernels.emplace("SparseCUDA", one->name + "_sparse").second;
}

bool RemoveKernel(Operator* one, Random& /*random*/) {
  if (one->kernels.size() < 2) return false;
  one->kernels.erase(one->kernels.begin());
  return true;
}

struct Edit {
  bool (*apply)(Operator*, Random&);
  const char* id;  // what is told; null for what breaks nothing and is not told
};
constexpr Edit kEdits[] = {
    {RenameArgument, "C006"},      {MakeOptional, "C017"},     {ChangeDefault, "C012"},
    {RemoveDefault, "C011"},       {AddDefault, "C013"},       {RemoveArgument, "C005"},
    {AddRequiredArgument, "C008"}, {ChangeReturnName, "C022"}, {ChangeReturnType, "C020"},
    {AddReturn, "C019"},           {RemoveMethod, "C025"},     {ChangeKernel, "C027"},
    {AddKernel, "C028"},           {RemoveKernel, "C026"},     {AddOptionalArgument, nullptr},
    {AddMethod, nullptr}};

using Told = std::multiset<std::string>;

Told ToldOf(const std::string& older, const std::string& newer) {
  source::SourceManager sources;
  Told told;
  for (const Change& change : CompareTexts(older, newer, &sources).changes) {
    told.insert(change.operator_name + " " +
                std::string(diagnostics::InfoOf(change.diagnostic.id).id_text));
  }
  return told;
}

TEST(RandomEdits, EachIsToldOfItsOperatorAndNothingElseIs) {
  constexpr int kRounds = 300;
  std::set<size_t> done;
  for (int round = 0; round < kRounds; ++round) {
    Random random(static_cast<Random::result_type>(round));
    Schema older;
    for (size_t i = 0; i < 12; ++i) older.push_back(MakeOperator(i, random));
    EXPECT_TRUE(ToldOf(TextOf(older), TextOf(older)).empty()) << TextOf(older);
    Schema newer = older;
    Told expected;
    // One edit an operator at most, so that each has one consequence.
    for (Operator& one : newer) {
      const size_t chosen = Below(std::size(kEdits), random);
      const Edit& edit = kEdits[chosen];
      if (Below(2, random) == 0 || !edit.apply(&one, random)) continue;
      done.insert(chosen);
      if (edit.id != nullptr) expected.insert("aten::" + one.name + " " + edit.id);
    }
    std::shuffle(newer.begin(), newer.end(), random);  // the order of entries means nothing
    EXPECT_EQ(ToldOf(TextOf(older), TextOf(newer)), expected) << "round " << round << "\n"
                                                              << TextOf(older) << "becomes\n"
                                                              << TextOf(newer);
  }
  EXPECT_EQ(done.size(), std::size(kEdits)) << "an edit was never made";
}

TEST(RandomEdits, WhatIsRemovedIsTold) {
  for (int round = 0; round < 100; ++round) {
    Random random(static_cast<Random::result_type>(1000 + round));
    Schema older;
    for (size_t i = 0; i < 12; ++i) older.push_back(MakeOperator(i, random));
    Schema newer;
    Told expected;
    for (const Operator& one : older) {
      if (Below(4, random) == 0) {
        expected.insert("aten::" + one.name + " C001");
      } else {
        newer.push_back(one);
      }
    }
    if (newer.empty()) continue;
    EXPECT_EQ(ToldOf(TextOf(older), TextOf(newer)), expected) << TextOf(newer);
    EXPECT_TRUE(ToldOf(TextOf(newer), TextOf(older)).empty()) << "new operators change nothing";
  }
}

}  // namespace
}  // namespace switchyard::diff
