#include "compiler/clang/index/index_text.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "compiler/clang/index/index_soundness.h"

namespace switchyard::cxx {
namespace {

// Walks values with a ByteWriter or a ByteReader; `T` is const for the former.
template <typename Stream>
class Walk : public ByteWalk<Stream> {
 public:
  using ByteWalk<Stream>::ByteWalk;

  template <typename T>
  void Of(T& value) {
    using Plain = std::remove_const_t<T>;
    if constexpr (std::is_same_v<Plain, std::string>) {
      this->Text(value);
    } else if constexpr (std::is_same_v<Plain, TypeTree>) {
      Of(value.name);
      this->Integer(value.is_const);
      this->Choice(value.reference, Reference::kRvalue);
      this->Each(value.arguments, [&](auto& argument) { Of(argument); });
    } else if constexpr (std::is_same_v<Plain, Place>) {
      this->Integer(value.file);
      this->Integer(value.begin);
      this->Integer(value.end);
    } else if constexpr (std::is_same_v<Plain, ParameterDecl>) {
      All(value.name, value.type, value.spelled, value.place, value.type_place, value.name_place,
          value.default_place);
      this->Integer(value.is_in_macro);
    } else if constexpr (std::is_same_v<Plain, KernelDecl>) {
      Kernel(value);
    } else if constexpr (std::is_same_v<Plain, SourceError>) {
      All(value.place, value.text);
      this->Integer(value.is_of_signature);
    } else if constexpr (std::is_same_v<Plain, FunctionBody>) {
      Body(value);
    } else if constexpr (std::is_same_v<Plain, Callee>) {
      All(value.name, value.key);
      this->Each(value.parameters, [&](auto& name) { Of(name); });
      this->Integer(value.is_internal);
      this->Integer(value.is_member);
    } else {
      static_assert(std::is_same_v<Plain, IgnoredId>);
      All(value.id, value.place);
      this->Integer(value.line);
      this->Integer(value.has_reason);
    }
  }

 private:
  template <typename... T>
  void All(T&... values) {
    (Of(values), ...);
  }

  template <typename T>
  void Kernel(T& kernel) {
    this->Choice(kernel.kind, DeclKind::kTemplate);
    All(kernel.name_space, kernel.class_name, kernel.name, kernel.result, kernel.spelled_result);
    this->Each(kernel.parameters, [&](auto& parameter) { Of(parameter); });
    this->Choice(kernel.linkage, Linkage::kC);
    this->Integer(kernel.is_declared_before);
    this->Integer(kernel.is_in_macro);
    All(kernel.name_place, kernel.result_place, kernel.parameters_place, kernel.linkage_place,
        kernel.head_place);
    this->Integer(kernel.body);
  }

  template <typename T>
  void Numbers(T& numbers) {
    this->Each(numbers, [&](auto& number) { this->Integer(number); });
  }

  template <typename T>
  void Call(T& call) {
    this->Integer(call.callee);
    Numbers(call.arguments);
    Of(call.place);
    this->Integer(call.is_guarded);
    this->Each(call.known, [&](auto& known) {
      this->Integer(known.argument);
      this->Integer(known.is_parameter);
      this->Integer(known.value);
    });
    this->Integer(call.context);
  }

  template <typename T>
  void Body(T& body) {
    All(body.key, body.name);
    this->Each(body.parameters, [&](auto& name) { Of(name); });
    this->Each(body.values, [&](auto& value) {
      this->Choice(value.kind, ValueKind::kLeft);
      this->Integer(value.number);
      Numbers(value.sources);
      this->Integer(value.second);
    });
    this->Each(body.contexts, [&](auto& context) {
      this->Integer(context.outer);
      this->Integer(context.parameter);
      this->Integer(context.value);
      this->Integer(context.is_equal);
      this->Integer(context.bit);
    });
    this->Each(body.calls, [&](auto& call) { Call(call); });
    const auto value_at = [&](auto& fact) {
      this->Integer(fact.value);
      Of(fact.place);
      this->Integer(fact.context);
    };
    this->Each(body.writes, value_at);
    Numbers(body.touched);
    this->Each(body.returns, value_at);
    this->Each(body.left, [&](auto& left) {
      this->Integer(left.parameter);
      this->Integer(left.value);
      this->Integer(left.context);
    });
    this->Each(body.launches, [&](auto& launch) {
      Of(launch.place);
      this->Integer(launch.is_guarded);
      this->Integer(launch.is_checked);
      this->Integer(launch.context);
    });
    this->Each(body.stubs, [&](auto& stub) {
      All(stub.name, stub.place);
      this->Integer(stub.context);
    });
  }
};

template <typename Stream, typename Index>
void WalkIndex(Stream& stream, Index& index) {
  Walk<Stream> walk(stream);
  walk.Each(index.files, [&](auto& file) { walk.Of(file); });
  walk.Each(index.kernels, [&](auto& kernel) { walk.Of(kernel); });
  walk.Each(index.errors, [&](auto& error) { walk.Of(error); });
  walk.Each(index.ignored, [&](auto& ignored) { walk.Of(ignored); });
  walk.Each(index.bodies, [&](auto& body) { walk.Of(body); });
  walk.Each(index.callees, [&](auto& callee) { walk.Of(callee); });
  walk.Each(index.registered, [&](auto& registered) {
    walk.Of(registered.operator_name);
    walk.Of(registered.key);
    walk.Of(registered.function);
    walk.Each(registered.parameters, [&](auto& type) { walk.Of(type); });
    walk.Integer(registered.is_stable);
  });
}

// Functions that many others reach are written once.
template <typename Stream>
void WalkReached(Stream& stream, std::vector<std::string>& names,
                 std::vector<std::vector<std::uint32_t>>& rows) {
  Walk<Stream> walk(stream);
  walk.Each(names, [&](auto& name) { walk.Of(name); });
  walk.Each(rows, [&](auto& row) { walk.Each(row, [&](auto& number) { walk.Integer(number); }); });
}

}  // namespace

std::string WriteIndex(const KernelIndex& index) {
  ByteWriter writer;
  WalkIndex(writer, index);
  std::vector<std::pair<std::string, TypeTree>> names(index.names.begin(), index.names.end());
  Walk<ByteWriter> walk(writer);
  walk.Each(std::as_const(names), [&](const auto& name) {
    walk.Of(name.first);
    walk.Of(name.second);
  });
  return writer.Take();
}

bool ReadIndex(std::string_view bytes, KernelIndex* index) {
  ByteReader reader(bytes);
  WalkIndex(reader, *index);
  std::vector<std::pair<std::string, TypeTree>> names;
  Walk<ByteReader> walk(reader);
  walk.Each(names, [&](auto& name) {
    walk.Of(name.first);
    walk.Of(name.second);
  });
  for (auto& [name, meaning] : names) index->names.emplace(std::move(name), std::move(meaning));
  return reader.IsGood() && reader.Left() == 0 && IsSound(*index);
}

// Each row is a function and the functions that it reaches.
std::string WriteReached(const ReachedFunctions& calls) {
  std::vector<std::string> names;
  std::unordered_map<std::string_view, std::uint32_t> numbers;
  const auto number_of = [&](const std::string& name) {
    const auto [at, is_new] = numbers.emplace(name, static_cast<std::uint32_t>(names.size()));
    if (is_new) names.push_back(name);
    return at->second;
  };
  std::vector<std::vector<std::uint32_t>> rows;
  for (const auto& [function, reached] : calls) {
    rows.push_back({number_of(function)});
    for (const std::string& one : reached) rows.back().push_back(number_of(one));
  }
  ByteWriter writer;
  WalkReached(writer, names, rows);
  return writer.Take();
}

bool ReadReached(std::string_view bytes, ReachedFunctions* calls) {
  ByteReader reader(bytes);
  std::vector<std::string> names;
  std::vector<std::vector<std::uint32_t>> rows;
  WalkReached(reader, names, rows);
  for (const std::vector<std::uint32_t>& row : rows) {
    const auto is_known = [&](std::uint32_t number) { return number < names.size(); };
    if (row.empty() || !std::all_of(row.begin(), row.end(), is_known)) return false;
    std::set<std::string>& reached = (*calls)[names[row[0]]];
    for (std::size_t i = 1; i < row.size(); ++i) reached.insert(names[row[i]]);
  }
  return reader.IsGood() && reader.Left() == 0;
}

}  // namespace switchyard::cxx
