// GradCheck's results in fast mode, in forward mode, for complex numbers and for undefined
// gradients.

#include <complex>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lib/autograd/dual.h"
#include "lib/autograd/function.h"
#include "lib/autograd/gradcheck.h"
#include "lib/autograd/variable.h"
#include "lib/core/tensor_factory.h"
#include "tests/lib/autograd/sample_operators.h"
#include "tests/lib/expect_error.h"

namespace switchyard::autograd {
namespace {

using sample::Leaf;
using sample::Mul;
using sample::Of;
using ::testing::HasSubstr;

using Tensors = std::vector<Tensor>;

GradCheckOptions Fast() {
  GradCheckOptions options;
  options.fast_mode = true;
  return options;
}
GradCheckOptions Forward(bool is_fast = false) {
  GradCheckOptions options;
  options.check_forward = true;
  options.check_backward = false;
  options.fast_mode = is_fast;
  return options;
}
GradCheckOptions Both(bool is_fast = false) {
  GradCheckOptions options = Forward(is_fast);
  options.check_backward = true;
  return options;
}

Tensors Samples(const Tensors& x) {
  const Tensor base = Mul(x[0], 1);
  sample::MulInPlace(sample::Select(base, 0, 1), x[1]);
  return {sample::Exp(Mul(base, 0.5)), sample::Sum(sample::Add(base, x[1]))};
}

TEST(GradCheckModes, TheSampleOperatorsPassInAll) {
  const Tensors inputs = {Leaf({2, 2}, {1, 2, 0.5, 0.25}), Leaf({2}, {0.3, 0.4})};
  for (const GradCheckOptions& options :
       {Fast(), Forward(), Forward(true), Both(), Both(true), GradCheckOptions()}) {
    EXPECT_EQ(GradCheck(&Samples, inputs, options), "");
    EXPECT_EQ(GradGradCheck(&Samples, inputs, {}, options), "");
  }
  const Tensors empty = {Leaf({0, 2}, {}), Leaf({2}, {1, 2})};
  const CheckedFunction product = [](const Tensors& x) { return Tensors{Mul(x[0], x[1])}; };
  EXPECT_EQ(GradCheck(product, empty, Both()), "");
  EXPECT_EQ(GradCheck(product, empty, Both(true)), "");
}

// x^2, with a wrong backward or jvp.
enum class Fault { kBackward, kJvp, kJvpDtype, kNone };
template <Fault kFault>
struct Square : Function<Square<kFault>> {
  static Tensor forward(AutogradContext* context, const Tensor& x) {
    context->save_for_backward({x});
    return Mul(x, x);
  }
  static GradList backward(AutogradContext* context, GradList grads) {
    const Tensor x = context->get_saved_variables()[0];
    return {Mul(Mul(grads[0], x), kFault == Fault::kBackward ? 2.02 : 2)};
  }
  static Tensor jvp(AutogradContext* context, GradList tangents) {
    const Tensor x = context->get_saved_variables()[0];
    const Tensor tangent = Mul(Mul(tangents[0], x), kFault == Fault::kJvp ? 2.02 : 2);
    return kFault == Fault::kJvpDtype ? sample::Cast(tangent, ScalarType::Float) : tangent;
  }
};

template <Fault kFault>
std::string Check(const GradCheckOptions& options) {
  return GradCheck([](const Tensors& x) { return Tensors{Square<kFault>::apply(x[0])}; },
                   {Leaf({2}, {3, 4})}, options);
}

TEST(GradCheckModes, FastModeFindsAWrongBackwardAndTellsItInFull) {
  EXPECT_EQ(Check<Fault::kNone>(Fast()), "");
  const std::string text = Check<Fault::kBackward>(Fast());
  EXPECT_THAT(text, HasSubstr("element 0 of output 0 by element 0 of input 0 is 6.0"));
  EXPECT_THAT(text, HasSubstr("by difference and 6.06"));
}

TEST(GradCheckModes, ForwardModeFindsAWrongJvp) {
  for (const bool is_fast : {false, true}) {
    EXPECT_EQ(Check<Fault::kNone>(Forward(is_fast)), "");
    EXPECT_EQ(Check<Fault::kBackward>(Forward(is_fast)), "");
    EXPECT_THAT(Check<Fault::kJvp>(Forward(is_fast)), HasSubstr("by difference and 6.06"));
    EXPECT_THAT(Check<Fault::kBackward>(Both(is_fast)), HasSubstr("by backward"));
    EXPECT_THAT(Check<Fault::kJvp>(Both(is_fast)), HasSubstr("by forward mode"));
    EXPECT_THAT(Check<Fault::kJvpDtype>(Forward(is_fast)),
                HasSubstr("the tangent of output 0 is Float"));
  }
}

TEST(GradCheckModes, WithoutForwardNoJvpIsCalled) {
  EXPECT_EQ(Check<Fault::kJvp>(GradCheckOptions()), "");
  EXPECT_EQ(Check<Fault::kJvp>(Fast()), "");
}

TEST(GradCheckModes, ForwardModeFindsATangentThatIsLost) {
  const CheckedFunction detached = [](const Tensors& x) { return Tensors{Detach(Mul(x[0], 2))}; };
  EXPECT_THAT(GradCheck(detached, {Leaf({1}, {3})}, Forward()),
              HasSubstr("by difference and 0 by forward mode"));
}

TEST(GradCheckModes, ForwardOverBackwardIsChecked) {
  // The first derivative is right; the second derivative of its backward is wrong in forward mode.
  const CheckedFunction wrong = [](const Tensors& x) {
    return Tensors{Mul(Square<Fault::kJvp>::apply(x[0]), x[0])};
  };
  EXPECT_EQ(GradGradCheck(wrong, {Leaf({1}, {3})}), "");
  EXPECT_THAT(GradGradCheck(wrong, {Leaf({1}, {3})}, {}, Forward()), HasSubstr("by forward mode"));
}

TEST(GradCheckModes, ForwardModeNeedsToBeAlone) {
  const DualLevel level;
  EXPECT_ERROR(Check<Fault::kNone>(Forward()), "a DualLevel is already active");
}

TEST(GradCheckModes, AnOperatorWithoutFormulaComesThrough) {
  const CheckedFunction root = [](const Tensors& x) { return Tensors{sample::Sqrt(x[0])}; };
  EXPECT_EQ(GradCheck(root, {Leaf({1}, {3})}), "");
  EXPECT_ERROR(GradCheck(root, {Leaf({1}, {3})}, Forward()), "sqrt has no formula");
}

// Complex numbers: the gradient of a real L is dL/d(re) + i dL/d(im).

using Complex = std::complex<double>;

Tensor Map(const Tensor& x, ScalarType dtype, const std::function<Complex(Complex)>& f) {
  Tensor result = EmptyTensor(x.sizes(), dtype);
  for (int64_t i = 0; i < x.numel(); ++i) {
    const Complex value = f(x.dtype() == ScalarType::ComplexDouble ? x.data<Complex>()[i]
                                                                   : Complex(x.data<double>()[i]));
    if (dtype == ScalarType::ComplexDouble) {
      result.data<Complex>()[i] = value;
    } else {
      result.data<double>()[i] = value.real();
    }
  }
  return result;
}

Tensor Times(const Tensor& a, const Tensor& b, ScalarType dtype) {
  int64_t i = 0;
  return Map(a, dtype, [&](Complex x) {
    const Complex y = b.dtype() == ScalarType::ComplexDouble ? b.data<Complex>()[i]
                                                             : Complex(b.data<double>()[i]);
    ++i;
    return x * y;
  });
}

// Elementwise: `Value`, and its derivatives in the form of backward and jvp.
template <typename F>
struct ByElement : Function<ByElement<F>> {
  static Tensor forward(AutogradContext* context, const Tensor& x) {
    context->save_for_backward({x});
    return Map(x, F::kTo, &F::Value);
  }
  static GradList backward(AutogradContext* context, GradList grads) {
    const Tensor x = context->get_saved_variables()[0];
    return {Times(Map(x, ScalarType::ComplexDouble, &F::Backward), grads[0], F::kFrom)};
  }
  static Tensor jvp(AutogradContext* context, GradList tangents) {
    const Tensor x = context->get_saved_variables()[0];
    return Times(Map(x, ScalarType::ComplexDouble, &F::Jvp), tangents[0], F::kTo);
  }
};

struct ComplexSquare {
  static constexpr ScalarType kFrom = ScalarType::ComplexDouble;
  static constexpr ScalarType kTo = ScalarType::ComplexDouble;
  static Complex Value(Complex z) { return z * z; }
  static Complex Backward(Complex z) { return 2.0 * std::conj(z); }
  static Complex Jvp(Complex z) { return 2.0 * z; }
};
struct ForgotConj : ComplexSquare {
  static Complex Backward(Complex z) { return 2.0 * z; }
};
struct ForgotConjInJvp : ComplexSquare {
  static Complex Jvp(Complex z) { return 2.0 * std::conj(z); }
};
struct SquareOfAbs {
  static constexpr ScalarType kFrom = ScalarType::ComplexDouble;
  static constexpr ScalarType kTo = ScalarType::Double;
  static Complex Value(Complex z) { return std::norm(z); }
  static Complex Backward(Complex z) { return 2.0 * z; }
  static Complex Jvp(Complex z) { return 2.0 * std::conj(z); }
};
struct OnCircle {
  static constexpr ScalarType kFrom = ScalarType::Double;
  static constexpr ScalarType kTo = ScalarType::ComplexDouble;
  static Complex Value(Complex x) { return std::exp(Complex(0, 1) * x); }
  static Complex Backward(Complex x) { return std::conj(Complex(0, 1) * Value(x)); }
  static Complex Jvp(Complex x) { return Complex(0, 1) * Value(x); }
};

template <typename F>
std::string CheckComplex(const GradCheckOptions& options) {
  Tensor x = EmptyTensor({2}, F::kFrom);
  for (int i = 0; i < 2; ++i) {
    if (F::kFrom == ScalarType::Double) {
      x.data<double>()[i] = i + 0.5;
    } else {
      x.data<Complex>()[i] = Complex(i + 0.5, 2 - i);
    }
  }
  SetRequiresGrad(x);
  return GradCheck([](const Tensors& in) { return Tensors{ByElement<F>::apply(in[0])}; }, {x},
                   options);
}

TEST(GradCheckComplex, InputsAndOutputsMayBeComplex) {
  for (const bool is_fast : {false, true}) {
    EXPECT_EQ(CheckComplex<ComplexSquare>(Both(is_fast)), "");
    EXPECT_EQ(CheckComplex<SquareOfAbs>(Both(is_fast)), "");
    EXPECT_EQ(CheckComplex<OnCircle>(Both(is_fast)), "");
  }
}

TEST(GradCheckComplex, AForgottenConjugateIsFoundAndThePartNamed) {
  for (const bool is_fast : {false, true}) {
    EXPECT_THAT(CheckComplex<ForgotConj>(Both(is_fast)),
                HasSubstr("the derivative of the real part of element 0 of output 0 by the "
                          "imaginary part of element 0 of input 0 is -4"));
    EXPECT_THAT(CheckComplex<ForgotConjInJvp>(Both(is_fast)),
                HasSubstr("the imaginary part of element 0 of output 0 by the real part of element "
                          "0 of input 0 is 4"));
  }
}

// Its backward fails for undefined gradients, or replaces them.
enum class Undefined { kRight, kThrows, kInvents };
template <Undefined kFault>
struct Two : Function<Two<kFault>> {
  static Tensors forward(AutogradContext* context, const Tensor& x) {
    context->set_materialize_grads(false);
    return {Mul(x, 2), Mul(x, 3)};
  }
  static GradList backward(AutogradContext*, GradList grads) {
    if (kFault == Undefined::kThrows && !grads[0].defined())
      throw std::runtime_error("no gradient");
    if (kFault == Undefined::kInvents && !grads[0].defined()) return {Of({1}, {1})};
    if (!grads[0].defined()) return {grads[1].defined() ? Mul(grads[1], 3) : Tensor()};
    const Tensor of_first = Mul(grads[0], 2);
    return {grads[1].defined() ? sample::Add(of_first, Mul(grads[1], 3)) : of_first};
  }
};

// Replaces one undefined gradient among others.
struct Three : Function<Three> {
  static Tensors forward(AutogradContext* context, const Tensor& x) {
    context->set_materialize_grads(false);
    return {Mul(x, 1), Mul(x, 1), Mul(x, 1)};
  }
  static GradList backward(AutogradContext*, GradList grads) {
    Tensor sum;
    int num_undefined = 0;
    for (const Tensor& grad : grads) {
      num_undefined += grad.defined() ? 0 : 1;
      if (grad.defined()) sum = sum.defined() ? sample::Add(sum, grad) : grad;
    }
    return {num_undefined == 1 ? sample::Add(sum, Of({1}, {1})) : sum};
  }
};

template <Undefined kFault>
std::string CheckTwo(bool checks = true) {
  GradCheckOptions options;
  options.check_undefined_grad = checks;
  // Both results are always used, so only the check makes an undefined gradient.
  const CheckedFunction function = [](const Tensors& x) {
    const Tensors two = Two<kFault>::apply(x[0]);
    return Tensors{sample::Add(two[0], two[1]), sample::Add(two[0], Mul(two[1], 2))};
  };
  return GradCheck(function, {Leaf({1}, {3})}, options);
}

TEST(GradCheckUndefined, GradientsOfAllAndOfEachOutputMayBe) {
  EXPECT_EQ(CheckTwo<Undefined::kRight>(), "");
  const CheckedFunction plain = [](const Tensors& x) {
    return Two<Undefined::kRight>::apply(x[0]);
  };
  EXPECT_EQ(GradCheck(plain, {Leaf({1}, {3})}), "");
  EXPECT_THAT(
      CheckTwo<Undefined::kThrows>(),
      HasSubstr("the gradients of all outputs are undefined, and backward fails on that: no "
                "gradient"));
  EXPECT_THAT(CheckTwo<Undefined::kInvents>(),
              HasSubstr("the gradients of all outputs are undefined, and one of an input is "
                        "neither undefined nor zeros"));
  EXPECT_EQ(CheckTwo<Undefined::kThrows>(false), "");
  EXPECT_EQ(CheckTwo<Undefined::kInvents>(false), "");
  const CheckedFunction three = [](const Tensors& x) { return Three::apply(x[0]); };
  EXPECT_THAT(GradCheck(three, {Leaf({1}, {3})}),
              HasSubstr("the gradient of output 0 is undefined, and one of an input is neither"));
}

TEST(GradCheck, DifferencesFromRunToRunMayBeAllowed) {
  static int run = 0;
  struct Random : Function<Random> {
    static Tensor forward(AutogradContext*, const Tensor& x) { return Mul(x, 2); }
    static GradList backward(AutogradContext*, GradList grads) {
      return {Mul(grads[0], 2 + 1e-9 * (run++ % 2))};
    }
  };
  const CheckedFunction function = [](const Tensors& x) { return Tensors{Random::apply(x[0])}; };
  for (const bool is_fast : {false, true}) {
    GradCheckOptions options;
    options.fast_mode = is_fast;
    EXPECT_THAT(GradCheck(function, {Leaf({1}, {3})}, options), HasSubstr("in one run and"));
    options.nondet_tol = 1e-8;
    EXPECT_EQ(GradCheck(function, {Leaf({1}, {3})}, options), "");
  }
}

TEST(GradCheck, OutputsOfFewBitsAreAnError) {
  const CheckedFunction half = [](const Tensors& x) {
    const Tensor result = EmptyTensor({1}, ScalarType::Half);
    EXPECT_TRUE(x[0].defined());
    return Tensors{result};
  };
  EXPECT_ERROR(GradCheck(half, {Leaf({1}, {3})}), "has too few bits");
}

}  // namespace
}  // namespace switchyard::autograd
