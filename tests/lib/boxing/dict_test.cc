#include "lib/boxing/dict.h"

#include <gtest/gtest.h>

#include <complex>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "lib/boxing/unboxing.h"
#include "lib/boxing/value.h"
#include "lib/core/device.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

using Counts = Dict<std::string, int64_t>;

TEST(Dict, KeepsTheOrderOfFirstInsertion) {
  const Counts counts = {{"one", 1}, {"two", 2}};
  EXPECT_FALSE(counts.insert("one", 5).second);
  EXPECT_FALSE(counts.insert_or_assign("two", 7).second);
  EXPECT_TRUE(counts.insert("zero", 0).second);
  std::string text;
  for (const auto& entry : counts) text += entry.key() + std::to_string(entry.value());
  EXPECT_EQ(text, "one1two7zero0");
  EXPECT_EQ(counts.at("two"), 7);
  EXPECT_EQ(counts.find("none"), counts.end());
  EXPECT_ERROR(counts.at("none"), "a Dict has no key str 'none'");
}

TEST(Dict, CopiesShareTheirEntries) {
  const Counts counts;
  const Counts same = counts;
  const Counts copy = counts.copy();
  same.insert("one", 1);
  EXPECT_EQ(counts.size(), 1u);
  EXPECT_TRUE(copy.empty());
  EXPECT_TRUE(counts.is(same));
  EXPECT_FALSE(counts.is(copy));
}

TEST(Dict, ErasesAndFindsTheRest) {
  const Dict<int64_t, std::string> names = {{1, "a"}, {2, "b"}, {3, "c"}};
  EXPECT_EQ(names.erase(1), 1u);
  EXPECT_EQ(names.erase(1), 0u);
  names.erase(names.find(2));
  EXPECT_EQ(names.at(3), "c");
  EXPECT_EQ(names.size(), 1u);
  names.clear();
  EXPECT_FALSE(names.contains(3));
}

TEST(Dict, HasKeysOfAllKinds) {
  Dict<Value, int64_t> table;
  int64_t next = 0;
  const std::vector<Value> keys = {Value(1),
                                   Value(1.0),
                                   Value(true),
                                   Value("1"),
                                   Value(std::complex<double>(1, 0)),
                                   Value(Device(DeviceType::CUDA, 1)),
                                   Value(Tensor())};
  for (const Value& key : keys) table.insert(key, next++);
  for (size_t i = 0; i < keys.size(); ++i) EXPECT_EQ(table.at(keys[i]), static_cast<int64_t>(i));
  EXPECT_EQ((Dict<double, int64_t>{{0.0, 1}, {-0.0, 2}}).size(), 1u);
  EXPECT_ERROR(table.insert(Value(std::vector<int64_t>{1}), 0), "cannot be the key of a Dict");
}

TEST(Dict, IsTheSameTableInAValue) {
  const Counts counts = {{"one", 1}};
  const Value boxed(counts);
  Unbox<Counts>(boxed).insert("two", 2);
  EXPECT_EQ(counts.size(), 2u);
  using Wrong = Dict<std::string, double>;
  EXPECT_ERROR(Unbox<Wrong>(boxed), "a boxed Dict was asked for as Dict(str, float)");
  // An empty table fits every type.
  EXPECT_TRUE(Unbox<Wrong>(Value(Counts())).empty());
}

TEST(Tuples, KeepTheTypesOfTheirElements) {
  using Row = std::tuple<int64_t, std::string, std::vector<bool>>;
  const Value boxed(Row(1, "x", {true, false}));
  EXPECT_TRUE(boxed.IsTuple());
  EXPECT_FALSE(boxed.IsList());
  EXPECT_EQ(boxed.ElementCount(), 3u);
  EXPECT_EQ(Unbox<Row>(boxed), Row(1, "x", {true, false}));
  EXPECT_TRUE((Unbox<std::tuple<>>(Value(std::tuple<>())) == std::tuple<>()));
  using Short = std::tuple<int64_t, Value>;
  EXPECT_ERROR(Unbox<Short>(boxed),
               "a boxed tuple of [int, str, bool[]] was asked for as (int, Any)");
}

TEST(Lists, OfListsAndOfBool) {
  const std::vector<std::vector<int64_t>> rows = {{1, 2}, {3}};
  EXPECT_EQ(Unbox<std::vector<std::vector<int64_t>>>(Value(rows)), rows);
  const Value flags(std::vector<bool>{true, false});
  const auto holder = Unbox<ArrayRef<bool>>(flags);
  const ArrayRef<bool> view = holder;
  ASSERT_EQ(view.size(), 2u);
  EXPECT_TRUE(view[0]);
  EXPECT_FALSE(view[1]);
}

}  // namespace
}  // namespace switchyard
