// Gradients of one operator through static dispatch and through PyTorch's dispatcher, on the same
// arguments: results, the nodes behind them, gradients, gradients of gradients and errors are to be
// equal, bit for bit.
#ifndef SWITCHYARD_TESTS_LIB_ATEN_COMPARE_GRADIENTS_H_
#define SWITCHYARD_TESTS_LIB_ATEN_COMPARE_GRADIENTS_H_

#include <cstddef>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "tests/lib/aten/compare_calls.h"

namespace switchyard::aten::test {

// How arguments come to require a gradient, and what is done with the results; each case has one.
enum class Origin {
  kLeaf,      // an operator in place is refused
  kComputed,  // results of an operator
  kView,      // views of results
  kSome,      // every other tensor requires none
};
inline constexpr size_t kOrigins = 4;
enum class Use {
  kGradients,
  kTwice,    // also gradients of gradients
  kWritten,  // every argument is written before: what was saved is refused
};
inline constexpr size_t kUses = 3;

// The tensors of a call that require gradients.
class Tracked {
 public:
  explicit Tracked(Origin origin) : origin_(origin) {}

  void Track(at::Tensor* tensor);
  void Track(optional<at::Tensor>* tensor) {
    if (tensor->has_value()) Track(&tensor->value());
  }
  void Track(at::TensorList* tensors) {
    for (const at::Tensor& tensor : *tensors) Track(const_cast<at::Tensor*>(&tensor));
  }
  void Track(c10::List<optional<at::Tensor>>* tensors);
  template <typename T>
  void Track(T* /*no tensor*/) {}

  const std::vector<at::Tensor>& leaves() const { return leaves_; }
  // What the call is given.
  const std::vector<at::Tensor>& given() const { return given_; }

 private:
  Origin origin_;
  size_t count_ = 0;
  std::vector<at::Tensor> leaves_;
  std::vector<at::Tensor> given_;
};

// Adds the names of nodes behind the tensors that a call left, and its gradients.
void CollectGradients(const Tracked& tracked, Use use, Outcome* outcome);

template <typename Call, typename Arguments>
Outcome RunWithGradients(const Call& call, Arguments& arguments, Origin origin, Use use) {
  Tracked tracked(origin);
  std::apply([&](auto&... one) { (tracked.Track(&one), ...); }, arguments);
  Outcome outcome = Run(call, arguments);
  if (!outcome.has_failed) CollectGradients(tracked, use, &outcome);
  return outcome;
}

// Among so many cases for each wanted one those with gradients are looked for.
inline constexpr size_t kTriesPerCase = 10;

template <typename Result, typename... Args, typename Library>
Tally CompareGradients(const char* name, const Parameters& parameters, Result (*here)(Args...),
                       const Library& there, size_t cases) {
  Tally tally;
  tally.name = name;
  const auto run = [&](const auto& call, size_t number) {
    Values values(static_cast<uint32_t>(std::hash<std::string>()(name) + 977 * number));
    auto arguments = MakeArguments<Args...>(parameters, &values);
    return RunWithGradients(call, arguments, static_cast<Origin>(number % kOrigins),
                            static_cast<Use>(number / kOrigins % kUses));
  };
  // Calls that may be refused, and others that have gradients.
  std::vector<size_t> numbers = FindCases(0, cases, cases, [&](size_t number) {
    run(there, number);
    return true;
  });
  tally.crashed_there = cases - numbers.size();
  for (const size_t number : FindCases(cases, cases * kTriesPerCase, (cases + 3) / 4,
                                       [&](size_t one) { return run(there, one).gradients > 0; })) {
    numbers.push_back(number);
  }
  for (const size_t number : numbers) {
    const Outcome outcome = run(here, number);
    const std::string difference = DifferenceOf(outcome, run(there, number));
    if (!difference.empty()) {
      FillNewMemory(0x11);
      const Outcome first = run(there, number);
      FillNewMemory(0x22);
      const Outcome second = run(there, number);
      FillNewMemory(0);
      if (!DifferenceOf(first, second).empty()) {
        ++tally.unset_there;
        continue;
      }
    }
    if (!difference.empty() && tally.first_difference.empty()) {
      tally.first_difference = "case " + std::to_string(number) + ": " + difference;
    }
    tally.gradients += outcome.gradients;
    tally.refused += outcome.refused;
    ++(outcome.has_failed ? tally.both_failed : tally.both_fine);
  }
  return tally;
}

}  // namespace switchyard::aten::test

#endif  // SWITCHYARD_TESTS_LIB_ATEN_COMPARE_GRADIENTS_H_
