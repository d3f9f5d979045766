#include "tests/kernels/comparison/second_names.h"

namespace switchyard::comparison {
namespace {

struct SecondName {
  std::string_view name;
  std::string_view of;
};

constexpr SecondName kSecondNames[] = {
    {"absolute", "abs"},
    {"arccos", "acos"},
    {"arccosh", "acosh"},
    {"arcsin", "asin"},
    {"arcsinh", "asinh"},
    {"arctan", "atan"},
    {"arctan2", "atan2"},
    {"arctanh", "atanh"},
    {"argwhere", "nonzero"},
    {"clip", "clamp"},
    {"concat", "cat"},
    {"concatenate", "cat"},
    {"divide", "div"},
    {"fix", "trunc"},
    {"ger", "outer"},
    {"greater", "gt"},
    {"greater_equal", "ge"},
    {"less", "lt"},
    {"less_equal", "le"},
    {"linalg_matmul", "matmul"},
    {"moveaxis", "movedim"},
    {"multiply", "mul"},
    {"negative", "neg"},
    {"not_equal", "ne"},
    {"relu6", "hardtanh"},
    {"row_stack", "vstack"},
    {"special_digamma", "digamma"},
    {"special_erf", "erf"},
    {"special_erfc", "erfc"},
    {"special_erfinv", "erfinv"},
    {"special_exp2", "exp2"},
    {"special_expit", "sigmoid"},
    {"special_expm1", "expm1"},
    {"special_gammainc", "igamma"},
    {"special_gammaincc", "igammac"},
    {"special_gammaln", "lgamma"},
    {"special_i0", "i0"},
    {"special_log1p", "log1p"},
    {"special_log_softmax", "log_softmax"},
    {"special_logsumexp", "logsumexp"},
    {"special_logit", "logit"},
    {"special_polygamma", "polygamma"},
    {"special_psi", "digamma"},
    {"special_round", "round"},
    {"special_sinc", "sinc"},
    {"special_softmax", "softmax"},
    {"special_xlogy", "xlogy"},
    {"subtract", "sub"},
    {"swapaxes", "transpose"},
    {"swapdims", "transpose"},
    {"true_divide", "div"},
};

}  // namespace

std::string FirstName(std::string_view name) {
  for (const SecondName& second : kSecondNames) {
    if (name.substr(0, second.name.size()) != second.name) continue;
    const std::string_view rest = name.substr(second.name.size());
    const std::string_view overload = rest.substr(0, 1) == "_" ? rest.substr(1) : rest;
    if (!overload.empty() && overload[0] != '.') continue;
    return std::string(second.of) + std::string(rest);
  }
  return std::string(name);
}

}  // namespace switchyard::comparison
