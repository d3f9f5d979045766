// One operator through static dispatch and through PyTorch's dispatcher, on the same arguments:
// results, written arguments, versions and errors are to be equal, bit for bit.
#ifndef SWITCHYARD_TESTS_LIB_ATEN_COMPARE_CALLS_H_
#define SWITCHYARD_TESTS_LIB_ATEN_COMPARE_CALLS_H_

#include <cstddef>
#include <exception>
#include <functional>
#include <string>
#include <tuple>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include <vector>

#include "tests/lib/aten/generated_values.h"

namespace switchyard::aten::test {

// What a call left behind: tensors of results and arguments, other results as text, or an error.
struct Outcome {
  bool has_failed = false;
  std::string error;
  std::vector<at::Tensor> tensors;
  std::vector<std::string> values;
  size_t gradients = 0;  // of the tensors
  size_t refused = 0;    // of the backward passes
};

// Empty when they are equal; else what differs first.
std::string DifferenceOf(const Outcome& here, const Outcome& there);

struct Tally {
  std::string name;
  size_t both_fine = 0;
  size_t both_failed = 0;
  size_t crashed_there = 0;  // the library's own call ends the process: not compared
  size_t unset_there = 0;    // its own result has elements that nobody set: not compared
  size_t gradients = 0;      // that were compared
  size_t refused = 0;        // backward passes that fail on both sides, in the same words
  std::string first_difference;
};

// Whether the call ends a process, tried in another one.
bool Crashes(const std::function<void()>& call);

// The first `count` of the numbers from `first` to `last` for which this is so. They are tried in
// other processes: one that ends its process is none of them.
std::vector<size_t> FindCases(size_t first, size_t last, size_t count,
                              const std::function<bool(size_t)>& is_wanted);

// Until the next call, memory that is asked for has bytes of this value.
void FillNewMemory(int value);

// So that operators that draw numbers draw the same ones.
void SeedGenerators();

void Collect(const at::Tensor& tensor, Outcome* outcome);
inline void Collect(const c10::SymInt& value, Outcome* outcome) {
  outcome->values.push_back(std::to_string(ConcreteOf(value)));
}
template <typename T>
void Collect(const T& value, Outcome* outcome) {
  if constexpr (std::is_arithmetic_v<T>) {
    outcome->values.push_back(std::to_string(value));
  } else if constexpr (std::is_convertible_v<const T&, at::TensorList>) {
    for (const at::Tensor& one : at::TensorList(value)) Collect(one, outcome);
  } else {
    outcome->values.push_back(typeid(T).name());
  }
}
template <typename T>
void Collect(const optional<T>& value, Outcome* outcome) {
  if (value.has_value()) Collect(*value, outcome);
}
template <typename... T>
void Collect(const std::tuple<T...>& values, Outcome* outcome) {
  std::apply([&](const auto&... one) { (Collect(one, outcome), ...); }, values);
}

template <typename Call, typename Arguments>
Outcome Run(const Call& call, Arguments& arguments) {
  Outcome outcome;
  SeedGenerators();
  try {
    using Result = decltype(std::apply(call, arguments));
    if constexpr (std::is_void_v<Result>) {
      std::apply(call, arguments);
    } else {
      Collect(std::apply(call, arguments), &outcome);
    }
    std::apply([&](const auto&... one) { (Collect(one, &outcome), ...); }, arguments);
  } catch (const std::exception& error) {
    outcome.has_failed = true;
    outcome.error = typeid(error).name();
  }
  return outcome;
}

// Values of the types that the function takes, without references.
template <typename... Args>
using ArgumentsOf = std::tuple<std::decay_t<Args>...>;

using Parameters = std::vector<Parameter>;

template <typename... Args>
ArgumentsOf<Args...> MakeArguments(const Parameters& parameters, Values* values) {
  ArgumentsOf<Args...> arguments{Values::Blank<std::decay_t<Args>>()...};
  const Parameter* next = parameters.data();
  std::apply([&](auto&... one) { (values->MakeFor(*next++, &one), ...); }, arguments);
  return arguments;
}

// Dispatch functions take plain integers where the library takes symbolic ones.
template <typename Wanted, typename T>
decltype(auto) As(T& value) {
  if constexpr (std::is_same_v<std::decay_t<Wanted>, T>) {
    return (value);
  } else {
    return SymbolicOf(value);
  }
}

// The library's function, to be called with the arguments of the dispatch function.
template <typename Result, typename... Params>
auto OfLibrary(Result (*function)(Params...)) {
  return [function](auto&... values) -> decltype(auto) { return function(As<Params>(values)...); };
}

// Whether two calls of the library differ in what was in memory before.
template <typename... Args, typename Library>
bool HasUnsetElements(const Library& there, const Parameters& parameters, uint32_t seed) {
  Outcome outcomes[2];
  for (int i = 0; i < 2; ++i) {
    Values values(seed);
    auto arguments = MakeArguments<Args...>(parameters, &values);
    FillNewMemory(0x11 * (i + 1));
    outcomes[i] = Run(there, arguments);
  }
  FillNewMemory(0);
  return !DifferenceOf(outcomes[0], outcomes[1]).empty();
}

template <typename Result, typename... Args, typename Library>
Tally Compare(const char* name, const Parameters& parameters, Result (*here)(Args...),
              const Library& there, size_t cases) {
  Tally tally;
  tally.name = name;
  for (size_t i = 0; i < cases; ++i) {
    const auto seed = static_cast<uint32_t>(std::hash<std::string>()(name) + 977 * i);
    const bool crashes = Crashes([&] {
      Values values(seed);
      auto arguments = MakeArguments<Args...>(parameters, &values);
      Run(there, arguments);
    });
    if (crashes) {
      ++tally.crashed_there;
      continue;
    }
    Values values_here(seed);
    Values values_there(seed);
    auto arguments_here = MakeArguments<Args...>(parameters, &values_here);
    auto arguments_there = MakeArguments<Args...>(parameters, &values_there);
    const Outcome outcome = Run(here, arguments_here);
    const std::string difference = DifferenceOf(outcome, Run(there, arguments_there));
    if (!difference.empty() && HasUnsetElements<Args...>(there, parameters, seed)) {
      ++tally.unset_there;
      continue;
    }
    if (!difference.empty() && tally.first_difference.empty()) {
      tally.first_difference = "case " + std::to_string(i) + ": " + difference;
    }
    ++(outcome.has_failed ? tally.both_failed : tally.both_fine);
  }
  return tally;
}

}  // namespace switchyard::aten::test

#endif  // SWITCHYARD_TESTS_LIB_ATEN_COMPARE_CALLS_H_
