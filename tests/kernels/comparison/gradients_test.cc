// Derivatives of every operator of kernels/native_functions.yaml that PyTorch also has, compared
// with libtorch's: results, whether they require a gradient, first and second gradients, tangents.
// Arguments are those of comparison_test with other elements, away from kinks: Double, Float,
// integers, broadcast, transposed, empty, without dimensions. In each third case the other results
// have no gradient.
//
// Results must be equal within 1e-9 for Double, and within 2e-4 if a Float is among the arguments
// or the results; a few operators have other tolerances. Out operators have no gradients, nor have
// results of integers and truth values. Cases without a derivative in libtorch, or with the
// derivative of another function, are not compared (libtorch_gaps.h). --gtest_filter selects
// operators: */add_Tensor.
//
// The part in each run has few cases per operator; SWITCHYARD_WHOLE_COMPARISON builds all.

#include <algorithm>
#include <cctype>
#include <cstring>
#include <fstream>
#include <iostream>
#include <map>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "lib/core/tensor_factory.h"
#include "tests/kernels/comparison/cases.h"
#include "tests/kernels/comparison/derivatives.h"
#include "tests/kernels/comparison/later_editions.h"
#include "tests/kernels/comparison/libtorch_gaps.h"
#include "tests/kernels/comparison/own_operators.h"
#include "tests/kernels/comparison/recipes.h"
#include "tests/kernels/comparison/torch_operators.h"

namespace switchyard::comparison {

// How the test prints its parameter.
void PrintTo(const OwnOperator& op, std::ostream* out) { *out << op.name; }

namespace {

constexpr uint64_t kTriesOfResults = 60;
#ifdef SWITCHYARD_WHOLE_COMPARISON
constexpr bool kIsWhole = true;
constexpr uint64_t kTries = 1000;
constexpr int kWanted = 200;  // cases with a gradient
#else
constexpr bool kIsWhole = false;
constexpr uint64_t kTries = 120;
constexpr int kWanted = 20;
#endif

// Operators for which some case differs, without namespace, and the reason: one per line of the
// file.
const std::map<std::string, std::string>& KnownDifferences() {
  static const auto* const kKnown = [] {
    auto* known = new std::map<std::string, std::string>;
    std::ifstream file("tests/kernels/comparison/gradient_differences.txt");
    for (std::string line; std::getline(file, line);) {
      const size_t end = line.find(": ");
      if (line.rfind('#', 0) != 0 && end != std::string::npos) {
        (*known)[line.substr(0, end)] = line.substr(end + 2);
      }
    }
    return known;
  }();
  return *kKnown;
}

bool IsKnown(const std::string& name) { return KnownDifferences().count(name) != 0; }

struct Totals {
  std::set<std::string> first, second, tangents;  // operators for which these were compared
  std::map<std::string, std::set<std::string>> missing_there;  // by stage
  int cases = 0;
  int differences = 0;
  int other_results = 0;  // calls for comparison_test
  int gaps = 0;           // calls of libtorch_gaps.h
};

Totals& AllTotals() {
  static Totals* const totals = new Totals;
  return *totals;
}

bool IsReduced(ScalarType dtype) {
  return dtype == ScalarType::Half || dtype == ScalarType::BFloat16;
}

// The same tensor with elements between 0.1 and 0.9, or also their negatives.
Tensor Refilled(const Tensor& tensor, bool is_double, bool is_signed, Random* random) {
  if (!tensor.defined() || !IsFloatingType(tensor.dtype())) return tensor;
  const auto count = static_cast<int64_t>(tensor.storage().nbytes() / tensor.item_size());
  const ScalarType dtype = is_double ? ScalarType::Double : tensor.dtype();
  const Tensor storage = EmptyTensor({count}, dtype);
  for (int64_t i = 0; i < count; ++i) {
    double value = 0.1 + 0.8 * random->Real();
    if (is_signed && random->Chance(2)) value = -value;
    if (dtype == ScalarType::Double) storage.data<double>()[i] = value;
    if (dtype == ScalarType::Float) storage.data<float>()[i] = static_cast<float>(value);
  }
  return ViewOf(storage, tensor.sizes(), tensor.strides(), tensor.storage_offset());
}

Value Refilled(const Value& value, bool is_double, bool is_signed, Random* random) {
  if (value.IsTensor()) return Refilled(value.tensor(), is_double, is_signed, random);
  if (value.kind() != Value::Kind::TensorList) return value;
  std::vector<Tensor> tensors;
  for (const Tensor& tensor : TensorsIn({value})) {
    tensors.push_back(Refilled(tensor, is_double, is_signed, random));
  }
  return tensors;
}

// Half and BFloat16 values, and conversions to them, round in other places.
bool HasReduced(const std::vector<Value>& arguments) {
  for (const Value& argument : arguments) {
    if (argument.kind() != Value::Kind::ScalarType) continue;
    if (IsReduced(static_cast<ScalarType>(argument.integer()))) return true;
  }
  const std::vector<Tensor> tensors = TensorsIn(arguments);
  return std::any_of(tensors.begin(), tensors.end(), [](const Tensor& tensor) {
    return tensor.defined() && IsReduced(tensor.dtype());
  });
}

// Of gradients of pools only the sizes of self count; libtorch calls its gradient zero.
bool IsMeasured(const std::string& op, const std::string& argument) {
  return argument == "self" &&
         (op == "aten::_adaptive_avg_pool2d_backward" || op == "aten::avg_pool2d_backward" ||
          op == "aten::max_pool2d_with_indices_backward");
}

Role RoleOf(const std::string& op, const schema::Argument& argument) {
  const std::string& name = argument.name.value;
  if (IsMeasured(op, name)) return Role::kConstant;
  if (name == "running_mean" || name == "running_var") return Role::kConstant;
  return argument.IsWritten() ? Role::kWritten : Role::kRead;
}

// Without namespace.
std::string NameOf(const OwnOperator& op) { return op.name.substr(op.name.find("::") + 2); }

Question QuestionOf(const OwnOperator& op, const Recipe& recipe, uint64_t number) {
  Question question;
  question.name = op.name;
  question.number = number;
  // libtorch's formulas multiply integers in a dtype that cannot hold large products.
  Recipe own = recipe;
  own.values = ValueRule::kTame;
  question.arguments = CaseMaker(op.schema, own, number).Make();
  for (const schema::Argument& argument : op.schema.arguments) {
    question.roles.push_back(RoleOf(op.name, argument));
  }
  if (HasReduced(question.arguments)) return question;
  Random random(number + 1000);
  for (size_t i = 0; i < question.arguments.size(); ++i) {
    Value& argument = question.arguments[i];
    const bool is_signed = number % 2 == 0 && question.roles[i] != Role::kConstant;
    argument = Refilled(argument, number % 3 != 0, is_signed, &random);
  }
  return question;
}

bool HasFloat(const std::vector<Value>& arguments) {
  for (const Value& argument : arguments) {
    if (argument.kind() != Value::Kind::ScalarType) continue;
    if (static_cast<ScalarType>(argument.integer()) == ScalarType::Float) return true;
  }
  const std::vector<Tensor> tensors = TensorsIn(arguments);
  return std::any_of(tensors.begin(), tensors.end(), [](const Tensor& tensor) {
    return tensor.defined() &&
           (tensor.dtype() == ScalarType::Float || tensor.dtype() == ScalarType::ComplexFloat);
  });
}

Tolerance ToleranceOf(const Question& question, const Recipe& recipe, std::string_view name) {
  Tolerance tolerance;
  tolerance.ignores_strides = true;
  tolerance.ignores_values = recipe.tolerance.ignores_values;
  tolerance.relative_float = 2e-4;
  tolerance.absolute_float = 2e-4;
  const double of_double = std::max(1e-9, DoubleToleranceOf(name));
  const double least = HasFloat(question.arguments) ? 2e-4 : of_double;
  tolerance.relative_double = tolerance.absolute_double = least;
  return tolerance;
}

// The same numbers in separate row-major memory.
Tensor Plain(const Tensor& tensor) {
  if (!tensor.defined() || !IsFloatingType(tensor.dtype())) return tensor;
  const Tensor plain = EmptyTensor(tensor.sizes(), tensor.dtype());
  for (int64_t i = 0; i < plain.numel(); ++i) {
    const double value = ElementAt(tensor, i);
    if (plain.dtype() == ScalarType::Double) plain.data<double>()[i] = value;
    if (plain.dtype() == ScalarType::Float) plain.data<float>()[i] = static_cast<float>(value);
  }
  return plain;
}

Tensor ZerosLike(const Tensor& tensor) {
  const Tensor zeros = EmptyTensor(tensor.sizes(), tensor.dtype());
  if (zeros.numel() != 0) std::memset(zeros.data_ptr(), 0, zeros.storage().nbytes());
  return zeros;
}

// An undefined derivative equals zeros.
void Align(Outcome* ours, Outcome* theirs) {
  if (ours->results.size() != theirs->results.size()) return;
  for (size_t i = 0; i < ours->results.size(); ++i) {
    Tensor a = Plain(ours->results[i].tensor());
    Tensor b = Plain(theirs->results[i].tensor());
    if (!a.defined() && b.defined()) a = ZerosLike(b);
    if (!b.defined() && a.defined()) b = ZerosLike(a);
    ours->results[i] = a;
    theirs->results[i] = b;
  }
}

// Operators with a formula in the file, which has one formula per line.
const std::set<std::string>& WithFormula() {
  static const auto* const kNames = [] {
    auto* names = new std::set<std::string>;
    std::ifstream file("kernels/derivatives.yaml");
    const std::string key = "- name: ";
    std::string name;
    for (std::string line; std::getline(file, line);) {
      if (line.rfind(key, 0) == 0) name = line.substr(key.size(), line.find('(') - key.size());
      const bool is_formula = line.rfind("  ", 0) == 0 &&
                              line.find("output_differentiability") == std::string::npos &&
                              line.find(": non_differentiable") == std::string::npos;
      if (is_formula) names->insert(name);
    }
    return names;
  }();
  return *kNames;
}

// An in-place operator has the formula of the functional one.
bool HasFormula(std::string name) {
  const size_t end = std::min(name.find('.'), name.size());
  if (WithFormula().count(name) != 0) return true;
  if (end == 0 || name[end - 1] != '_') return false;
  return WithFormula().count(name.erase(end - 1, 1)) != 0;
}

// Gradients are asked for real results and of real arguments; those of complex ones are samples of
// tests/kernels/gradients, and part of fft_irfft and others.
bool IsOfComplex(const std::string& name) {
  static const std::set<std::string> kNames = {"_fft_c2c", "_fft_c2r", "_fft_r2c", "complex",
                                               "polar"};
  return kNames.count(name) != 0;
}

class GradientsTest : public ::testing::TestWithParam<OwnOperator> {
 protected:
  static void SetUpTestSuite() { PrepareTorch(); }
  static void TearDownTestSuite() {
    const Totals& totals = AllTotals();
    std::cout << totals.first.size() << " operators with first gradients, " << totals.second.size()
              << " with second ones, " << totals.tangents.size() << " with tangents; "
              << totals.cases << " cases, " << totals.differences << " differences, "
              << KnownDifferences().size() << " operators listed; " << totals.gaps
              << " cases not compared, " << totals.other_results << " with other results\n";
    for (const auto& [stage, names] : totals.missing_there) {
      std::cout << stage << " that libtorch has not: " << names.size() << "\n";
    }
  }

  std::string Name() const { return NameOf(GetParam()); }

  // Appends the differences to the texts.
  void Compare(const Question& question, const Tolerance& tolerance) {
    if (MeansMoreLater(question.name, question.arguments)) return;
    const Derivatives ours = DeriveHere(question);
    const Derivatives theirs = DeriveInTorch(question);
    if (!HaveSameResults(question, ours.results, theirs.results, tolerance)) return;
    if (ours.results.error) return;
    const Compared compared = ComparedOf(question, Name());
    if (compared != Compared::kAll) ++AllTotals().gaps;
    if (compared == Compared::kNothing) return;
    ++AllTotals().cases;
    if (ours.requires_grad != theirs.requires_grad) {
      return Add("other results require a gradient");
    }
    const bool has_same_views = ours.is_view == theirs.is_view;
    if (!has_same_views && !HasOtherViews(Name())) return Add("other results are views");
    const bool has_gradient =
        std::count(ours.requires_grad.begin(), ours.requires_grad.end(), true) != 0;
    if (has_gradient) {
      CompareStage("first gradients", ours.first, theirs.first, tolerance, &AllTotals().first);
      if (!theirs.first.error && compared != Compared::kNoSecond) {
        CompareStage("second gradients", ours.second, theirs.second, tolerance,
                     &AllTotals().second);
      }
      ++differentiated_;
    }
    if (compared == Compared::kNoTangents) return;
    CompareStage("tangents", ours.tangents, theirs.tangents, tolerance, &AllTotals().tangents);
  }

  // The first cases must be equal; comparison_test reports the others.
  bool HaveSameResults(const Question& question, const Outcome& ours, const Outcome& theirs,
                       const Tolerance& tolerance) {
    if (!ours.error && IsMissing(theirs)) return false;
    if (question.number < kTriesOfResults) return Same("results", ours, theirs, tolerance);
    const bool is_same = !FindDifference(ours, theirs, tolerance);
    if (!is_same) ++AllTotals().other_results;
    return is_same;
  }

  void CompareStage(const std::string& stage, Outcome ours, Outcome theirs,
                    const Tolerance& tolerance, std::set<std::string>* compared) {
    Align(&ours, &theirs);
    if (!ours.error && IsMissing(theirs)) {
      AllTotals().missing_there[stage].insert(Name());
    } else if (Same(stage, ours, theirs, tolerance) && !TensorsIn(ours.results).empty()) {
      compared->insert(Name());
    }
  }

  bool Same(const std::string& stage, const Outcome& ours, const Outcome& theirs,
            const Tolerance& tolerance) {
    const auto difference = FindDifference(ours, theirs, tolerance);
    if (difference) Add(stage + ": " + *difference);
    return !difference;
  }

  void Add(const std::string& text) { differences_.push_back(text); }

  std::vector<std::string> differences_;
  int differentiated_ = 0;
};

TEST(GradientsListTest, FormulasAreFound) { EXPECT_GT(WithFormula().size(), 150u); }

TEST_P(GradientsTest, AreThoseOfPyTorch) {
  const OwnOperator& op = GetParam();
  const Recipe& recipe = RecipeOf(Name());
  std::string first;
  size_t failures = 0;
  for (uint64_t number = 0; number < kTries && differentiated_ < kWanted; ++number) {
    const Question question = QuestionOf(op, recipe, number);
    if (HasReduced(question.arguments)) continue;
    Compare(question, ToleranceOf(question, recipe, Name()));
    if (differences_.empty()) continue;
    if (failures++ == 0) {
      first = Join("case ", number, ": ", differences_[0],
                   "\narguments: ", Describe(question.arguments));
    }
    differences_.clear();
  }
  AllTotals().differences += static_cast<int>(failures);
  if (IsKnown(Name())) {
    // The part may lack the case.
    EXPECT_TRUE(failures != 0 || !kIsWhole) << "is listed as different and is not";
  } else if (HasFormula(Name()) && !IsOfComplex(Name())) {
    EXPECT_GE(differentiated_, 3) << op.name << ": too few cases have a gradient";
  }
  if (failures != 0 && !IsKnown(Name())) {
    ADD_FAILURE() << op.name << ": " << failures << " calls, first " << first;
  }
}

std::vector<OwnOperator> OperatorsWithoutOut() {
  std::vector<OwnOperator> found;
  for (const OwnOperator& op : OwnOperators()) {
    const auto& arguments = op.schema.arguments;
    const bool is_out = std::any_of(arguments.begin(), arguments.end(),
                                    [](const schema::Argument& one) { return one.IsOut(); });
    if (is_out || IsOfLaterEdition(op.name) || MayFactorMatrices(op.name)) continue;
    found.push_back(op);
  }
  return found;
}

TEST(GradientsListTest, HasLessThanOneOperatorInAHundred) {
  EXPECT_LT(KnownDifferences().size() * 100, OperatorsWithoutOut().size());
}

std::string TestName(const ::testing::TestParamInfo<OwnOperator>& info) {
  std::string name = NameOf(info.param);
  std::replace_if(name.begin(), name.end(), [](char c) { return !std::isalnum(c); }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Kernels, GradientsTest, ::testing::ValuesIn(OperatorsWithoutOut()),
                         TestName);

}  // namespace
}  // namespace switchyard::comparison
