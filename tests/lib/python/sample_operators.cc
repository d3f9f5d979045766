// Bindings of a few operators, as emitted code has them: tables, and functions over the parser.

#include "lib/python/module.h"
#include "lib/python/parser.h"
#include "lib/python/results.h"
#include "lib/python/runtime_module.h"
#include "switchyard/ops/add_ops.h"
#include "switchyard/ops/eq_ops.h"
#include "switchyard/ops/max_ops.h"
#include "switchyard/ops/mm_ops.h"
#include "switchyard/ops/mul_ops.h"
#include "switchyard/ops/neg_ops.h"
#include "switchyard/ops/permute_ops.h"
#include "switchyard/ops/sigmoid_ops.h"
#include "switchyard/ops/softmax_ops.h"
#include "switchyard/ops/sort_ops.h"
#include "switchyard/ops/split_ops.h"
#include "switchyard/ops/sub_ops.h"
#include "switchyard/ops/sum_ops.h"
#include "switchyard/ops/unbind_ops.h"
#include "switchyard/ops/where_ops.h"
#include "switchyard/ops/zeros_ops.h"

namespace switchyard::python {
namespace {

using K = ParameterKind;

constexpr uint8_t kOut = kKeywordOnly | kIsOut | kAllowsNone;

// Declares `NAME`, a function or method of the signatures, and begins its binding.
#define BINDING(NAME, PYTHON_NAME, MODULE, FLAGS)                                     \
  FunctionState NAME##_state;                                                         \
  constexpr Function NAME##_function = {                                              \
      PYTHON_NAME,                                                                    \
      MODULE,                                                                         \
      NAME##_signatures,                                                              \
      static_cast<uint8_t>(sizeof(NAME##_signatures) / sizeof(NAME##_signatures[0])), \
      FLAGS,                                                                          \
      &NAME##_state};                                                                 \
  PyObject* NAME(PyObject* self, PyObject* const* arguments, Py_ssize_t count, PyObject* keywords)
#define PARSE(NAME, N)                                                                     \
  Values<N> values;                                                                        \
  const int signature = Parse(NAME##_function, self, arguments, count, keywords, &values); \
  if (signature < 0) return values.result()

#define FUNCTION(NAME) BINDING(NAME, #NAME, "switchyard", 0)
#define METHOD(NAME) BINDING(NAME##_method, #NAME, "switchyard.Tensor", kMethod)

constexpr Parameter kInput = {"input", "x x1 a", nullptr, K::kTensor, 0, -1};
constexpr Parameter kInputOrNumber = {"input", "x x1 a", nullptr, K::kTensor, kTakesNumbers, -1};
constexpr Parameter kSelf = {"self", nullptr, nullptr, K::kTensor, 0, -1};
constexpr Parameter kOther = {"other", "x2", nullptr, K::kTensor, kTakesNumbers, -1};
constexpr Parameter kAlpha = {"alpha", nullptr, "1", K::kScalar, kKeywordOnly, -1};
constexpr Parameter kOutTensor = {"out", nullptr, "None", K::kTensor, kOut, -1};

constexpr Parameter add_0[] = {kInputOrNumber, kOther, kAlpha, kOutTensor};
constexpr Parameter add_1[] = {kInput,
                               {"alpha", nullptr, nullptr, K::kScalar, 0, -1},
                               {"other", "x2", nullptr, K::kTensor, 0, -1},
                               kOutTensor};
constexpr Signature add_signatures[] = {{add_0, 4, 2, 0}, {add_1, 4, 3, kDeprecated}};
FUNCTION(add) {
  PARSE(add, 4);
  return Call([&] {
    const size_t other = signature == 0 ? 1 : 2;
    const Scalar alpha = values.ToScalar(signature == 0 ? 2 : 1, 1);
    if (values.IsNone(3)) {
      return Wrap(Run(&ops::add_Tensor, values.ToTensor(0), values.ToTensor(other), alpha));
    }
    Run(&ops::add_out, values.ToTensor(0), values.ToTensor(other), alpha,
        values.ToMutableTensor(3));
    return values.Object(3);
  });
}
constexpr Parameter add_method_0[] = {kSelf, kOther, kAlpha};
constexpr Parameter add_method_1[] = {kSelf,
                                      {"alpha", nullptr, nullptr, K::kScalar, 0, -1},
                                      {"other", "x2", nullptr, K::kTensor, 0, -1}};
constexpr Signature add_method_signatures[] = {{add_method_0, 3, 2, 0},
                                               {add_method_1, 3, 3, kDeprecated}};
METHOD(add) {
  PARSE(add_method, 3);
  return Call([&] {
    const size_t other = signature == 0 ? 1 : 2;
    const Scalar alpha = values.ToScalar(signature == 0 ? 2 : 1, 1);
    return Wrap(Run(&ops::add_Tensor, values.ToTensor(0), values.ToTensor(other), alpha));
  });
}
constexpr Signature add__method_signatures[] = {{add_method_0, 3, 2, 0}};
METHOD(add_) {
  PARSE(add__method, 3);
  return Call([&] {
    Run(&ops::add__Tensor, values.ToMutableTensor(0), values.ToTensor(1), values.ToScalar(2, 1));
    return values.Object(0);
  });
}
constexpr Signature sub_method_signatures[] = {{add_method_0, 3, 2, 0}};
METHOD(sub) {
  PARSE(sub_method, 3);
  return Call([&] {
    return Wrap(Run(&ops::sub_Tensor, values.ToTensor(0), values.ToTensor(1), Scalar(1)));
  });
}

constexpr Parameter mul_0[] = {kInputOrNumber, kOther, kOutTensor};
constexpr Signature mul_signatures[] = {{mul_0, 3, 2, 0}};
FUNCTION(mul) {
  PARSE(mul, 3);
  return Call([&] {
    if (values.IsNone(2)) {
      return Wrap(Run(&ops::mul_Tensor, values.ToTensor(0), values.ToTensor(1)));
    }
    Run(&ops::mul_out, values.ToTensor(0), values.ToTensor(1), values.ToMutableTensor(2));
    return values.Object(2);
  });
}
constexpr Parameter mul_method_0[] = {kSelf, kOther};
constexpr Signature mul_method_signatures[] = {{mul_method_0, 2, 2, 0}};
METHOD(mul) {
  PARSE(mul_method, 2);
  return Call([&] { return Wrap(Run(&ops::mul_Tensor, values.ToTensor(0), values.ToTensor(1))); });
}
constexpr Signature eq_method_signatures[] = {{mul_method_0, 2, 2, 0}};
METHOD(eq) {
  PARSE(eq_method, 2);
  return Call([&] { return Wrap(Run(&ops::eq_Tensor, values.ToTensor(0), values.ToTensor(1))); });
}
constexpr Parameter neg_method_0[] = {kSelf};
constexpr Signature neg_method_signatures[] = {{neg_method_0, 1, 1, 0}};
METHOD(neg) {
  PARSE(neg_method, 1);
  return Call([&] { return Wrap(Run(&ops::neg, values.ToTensor(0))); });
}
constexpr Parameter kDim0 = {"dim", "axis", "0", K::kInt, 0, -1};
constexpr Parameter unbind_method_0[] = {kSelf, kDim0};
constexpr Signature unbind_method_signatures[] = {{unbind_method_0, 2, 2, 0}};
METHOD(unbind) {
  PARSE(unbind_method, 2);
  return Call([&] { return Wrap(Run(&ops::unbind_int, values.ToTensor(0), values.ToInt(1, 0))); });
}

constexpr Parameter mm_0[] = {kInput, {"mat2", nullptr, nullptr, K::kTensor, 0, -1}, kOutTensor};
constexpr Signature mm_signatures[] = {{mm_0, 3, 2, 0}};
FUNCTION(mm) {
  PARSE(mm, 3);
  return Call([&] { return Wrap(Run(&ops::mm, values.ToTensor(0), values.ToTensor(1))); });
}

constexpr Parameter kDtype = {"dtype", nullptr, "None", K::kScalarType, kKeywordOnly | kAllowsNone,
                              -1};
constexpr Parameter sum_0[] = {kInput, kDtype};
constexpr Parameter sum_1[] = {kInput,
                               {"dim", "axis", nullptr, K::kIntList, kAllowsNone, 1},
                               {"keepdim", "keepdims", "False", K::kBool, 0, -1},
                               kDtype,
                               kOutTensor};
constexpr Signature sum_signatures[] = {{sum_0, 2, 1, 0}, {sum_1, 5, 3, 0}};
FUNCTION(sum) {
  PARSE(sum, 5);
  return Call([&] {
    if (signature == 0) {
      return Wrap(Run(&ops::sum, values.ToTensor(0), values.ToOptionalScalarType(1)));
    }
    return Wrap(Run(&ops::sum_dim_IntList, values.ToTensor(0), values.ToOptionalIntList(1),
                    values.ToBool(2, false), values.ToOptionalScalarType(3)));
  });
}
constexpr Parameter sum_method_1[] = {kSelf,
                                      {"dim", "axis", nullptr, K::kIntList, kAllowsNone, 1},
                                      {"keepdim", "keepdims", "False", K::kBool, 0, -1},
                                      kDtype};
constexpr Parameter sum_method_0[] = {kSelf, kDtype};
constexpr Signature sum_method_signatures[] = {{sum_method_0, 2, 1, 0}, {sum_method_1, 4, 3, 0}};
METHOD(sum) {
  PARSE(sum_method, 4);
  return Call([&] {
    if (signature == 0) {
      return Wrap(Run(&ops::sum, values.ToTensor(0), values.ToOptionalScalarType(1)));
    }
    return Wrap(Run(&ops::sum_dim_IntList, values.ToTensor(0), values.ToOptionalIntList(1),
                    values.ToBool(2, false), values.ToOptionalScalarType(3)));
  });
}

constexpr Parameter zeros_0[] = {
    {"size", nullptr, nullptr, K::kSymIntList, 0, -1},
    kOutTensor,
    kDtype,
    {"layout", nullptr, "None", K::kLayout, kKeywordOnly | kAllowsNone, -1},
    {"device", nullptr, "None", K::kDevice, kKeywordOnly | kAllowsNone, -1},
    {"pin_memory", nullptr, "False", K::kBool, kKeywordOnly | kAllowsNone, -1},
    {"requires_grad", nullptr, "False", K::kBool, kKeywordOnly | kAllowsNone, -1}};
constexpr Signature zeros_signatures[] = {{zeros_0, 7, 1, kSpreadsInts}};
FUNCTION(zeros) {
  PARSE(zeros, 7);
  return Call([&] {
    return Wrap(values.WithRequiresGrad(
        6, Run(&ops::zeros, values.ToIntList(0), values.ToOptionalScalarType(2),
               values.ToOptionalLayout(3), values.ToOptionalDevice(4), values.ToOptionalBool(5))));
  });
}

constexpr const char* kValuesIndices[] = {"values", "indices"};
PyObject* sort_type = nullptr;
PyObject* sort_out_type = nullptr;
PyObject* max_type = nullptr;
constexpr NamedResult kSortResult = {"sort", kValuesIndices, 2, &sort_type};
constexpr NamedResult kSortOutResult = {"sort_out", kValuesIndices, 2, &sort_out_type};
constexpr NamedResult kMaxResult = {"max", kValuesIndices, 2, &max_type};
constexpr Parameter sort_0[] = {kInput,
                                {"dim", "axis", "-1", K::kInt, 0, -1},
                                {"descending", nullptr, "False", K::kBool, 0, -1},
                                {"out", nullptr, "None", K::kOutTuple, kOut, 2}};
constexpr Signature sort_signatures[] = {{sort_0, 4, 3, 0}};
FUNCTION(sort) {
  PARSE(sort, 4);
  return Call([&] {
    if (values.IsNone(3)) {
      return WrapNamed(kSortResult, Run(&ops::sort, values.ToTensor(0), values.ToInt(1, -1),
                                        values.ToBool(2, false)));
    }
    Run(&ops::sort_values_stable, values.ToTensor(0), std::optional<bool>(false),
        values.ToInt(1, -1), values.ToBool(2, false), values.ToOutTensor(3, 0),
        values.ToOutTensor(3, 1));
    return WrapNamedObjects(kSortOutResult, values.OutObject(3, 0), values.OutObject(3, 1));
  });
}
constexpr Parameter sort_method_0[] = {kSelf,
                                       {"dim", "axis", "-1", K::kInt, 0, -1},
                                       {"descending", nullptr, "False", K::kBool, 0, -1}};
constexpr Signature sort_method_signatures[] = {{sort_method_0, 3, 3, 0}};
METHOD(sort) {
  PARSE(sort_method, 3);
  return Call([&] {
    return WrapNamed(kSortResult, Run(&ops::sort, values.ToTensor(0), values.ToInt(1, -1),
                                      values.ToBool(2, false)));
  });
}

constexpr Parameter kCondition = {"condition", nullptr, nullptr, K::kTensor, 0, -1};
constexpr Parameter where_0[] = {kCondition};
constexpr Parameter where_1[] = {kCondition, kInput, {"other", "x2", nullptr, K::kTensor, 0, -1}};
constexpr Parameter where_2[] = {kCondition,
                                 {"self", nullptr, nullptr, K::kScalar, 0, -1},
                                 {"other", "x2", nullptr, K::kTensor, 0, -1}};
constexpr Parameter where_3[] = {kCondition, kInput, {"other", "x2", nullptr, K::kScalar, 0, -1}};
constexpr Parameter where_4[] = {kCondition,
                                 {"self", nullptr, nullptr, K::kScalar, 0, -1},
                                 {"other", "x2", nullptr, K::kScalar, 0, -1}};
constexpr Signature where_signatures[] = {{where_0, 1, 1, 0},
                                          {where_1, 3, 3, 0},
                                          {where_2, 3, 3, 0},
                                          {where_3, 3, 3, 0},
                                          {where_4, 3, 3, 0}};
FUNCTION(where) {
  PARSE(where, 3);
  return Call([&]() -> PyObject* {
    switch (signature) {
      case 0:
        return Wrap(Run(&ops::where, values.ToTensor(0)));
      case 1:
        return Wrap(
            Run(&ops::where_self, values.ToTensor(0), values.ToTensor(1), values.ToTensor(2)));
      case 2:
        return Wrap(Run(&ops::where_ScalarSelf, values.ToTensor(0), values.ToScalar(1),
                        values.ToTensor(2)));
      case 3:
        return Wrap(Run(&ops::where_ScalarOther, values.ToTensor(0), values.ToTensor(1),
                        values.ToScalar(2)));
      default:
        return Wrap(
            Run(&ops::where_Scalar, values.ToTensor(0), values.ToScalar(1), values.ToScalar(2)));
    }
  });
}

constexpr Parameter split_method_0[] = {
    kSelf, {"split_size", nullptr, nullptr, K::kInt, 0, -1}, kDim0};
constexpr Parameter split_method_1[] = {
    kSelf, {"split_size", nullptr, nullptr, K::kIntList, 0, -1}, kDim0};
constexpr Signature split_method_signatures[] = {{split_method_0, 3, 3, 0},
                                                 {split_method_1, 3, 3, 0}};
METHOD(split) {
  PARSE(split_method, 3);
  return Call([&] {
    if (signature == 0) {
      return Wrap(Run(&ops::split_Tensor, values.ToTensor(0), values.ToInt(1), values.ToInt(2, 0)));
    }
    return Wrap(
        Run(&ops::split_sizes, values.ToTensor(0), values.ToIntList(1), values.ToInt(2, 0)));
  });
}

constexpr Parameter max_0[] = {kInput};
constexpr Parameter max_1[] = {kInput, {"other", "x2", nullptr, K::kTensor, 0, -1}, kOutTensor};
constexpr Parameter max_2[] = {kInput,
                               {"dim", "axis", nullptr, K::kInt, 0, -1},
                               {"keepdim", "keepdims", "False", K::kBool, 0, -1}};
constexpr Signature max_signatures[] = {{max_0, 1, 1, 0}, {max_1, 3, 2, 0}, {max_2, 3, 3, 0}};
FUNCTION(max) {
  PARSE(max, 3);
  return Call([&]() -> PyObject* {
    if (signature == 0) return Wrap(Run(&ops::max, values.ToTensor(0)));
    if (signature == 1) {
      return Wrap(Run(&ops::max_other, values.ToTensor(0), values.ToTensor(1)));
    }
    return WrapNamed(kMaxResult, Run(&ops::max_dim, values.ToTensor(0), values.ToInt(1),
                                     values.ToBool(2, false)));
  });
}

constexpr Parameter permute_method_0[] = {kSelf, {"dims", nullptr, nullptr, K::kIntList, 0, -1}};
constexpr Signature permute_method_signatures[] = {{permute_method_0, 2, 2, kSpreadsInts}};
METHOD(permute) {
  PARSE(permute_method, 2);
  return Call([&] { return Wrap(Run(&ops::permute, values.ToTensor(0), values.ToIntList(1))); });
}

constexpr Parameter sigmoid_0[] = {kInput, kOutTensor};
constexpr Signature sigmoid_signatures[] = {{sigmoid_0, 2, 1, 0}};
FUNCTION(sigmoid) {
  PARSE(sigmoid, 2);
  return Call([&] {
    if (values.IsNone(1)) return Wrap(Run(&ops::sigmoid, values.ToTensor(0)));
    Run(&ops::sigmoid_out, values.ToTensor(0), values.ToMutableTensor(1));
    return values.Object(1);
  });
}

constexpr Parameter softmax_0[] = {kInput,
                                   {"dim", "axis", nullptr, K::kInt, 0, -1},
                                   {"dtype", nullptr, "None", K::kScalarType, kAllowsNone, -1}};
constexpr Signature softmax_signatures[] = {{softmax_0, 3, 3, 0}};
FUNCTION(softmax) {
  PARSE(softmax, 3);
  return Call([&] {
    return Wrap(Run(&ops::softmax_int, values.ToTensor(0), values.ToInt(1),
                    values.ToOptionalScalarType(2)));
  });
}

#define ENTRY(NAME) {&NAME##_function, NAME, nullptr}
constexpr Entry kFunctions[] = {ENTRY(add),     ENTRY(mul),    ENTRY(mm),   ENTRY(sum),
                                ENTRY(max),     ENTRY(zeros),  ENTRY(sort), ENTRY(where),
                                ENTRY(sigmoid), ENTRY(softmax)};
#define METHOD_ENTRY(NAME) {&NAME##_method_function, NAME##_method, nullptr}
constexpr Entry kMethods[] = {METHOD_ENTRY(add),     METHOD_ENTRY(add_),  METHOD_ENTRY(sub),
                              METHOD_ENTRY(mul),     METHOD_ENTRY(eq),    METHOD_ENTRY(neg),
                              METHOD_ENTRY(sum),     METHOD_ENTRY(sort),  METHOD_ENTRY(split),
                              METHOD_ENTRY(permute), METHOD_ENTRY(unbind)};

template <size_t N>
constexpr int SizeOfTable(const Entry (&)[N]) {
  return static_cast<int>(N);
}
constexpr Namespace kNamespaces[] = {{"", "switchyard", kFunctions, SizeOfTable(kFunctions)}};

}  // namespace

int AddBuiltinOperators(PyObject* module) {
  const ModuleTable table = {
      "switchyard._C", nullptr, kNamespaces, 1, kMethods, SizeOfTable(kMethods), nullptr, 0};
  return AddOperators(module, table);
}

}  // namespace switchyard::python
