#include "lib/model/run_checks.h"

#include <string>

#include "lib/core/error.h"
#include "lib/core/scalar_in.h"

namespace switchyard::model {
namespace {

// ` (in module ...)`, or nothing.
std::string Behind(const char* origin) {
  return *origin == '\0' ? std::string() : Join(" (", origin, ")");
}

}  // namespace

Scalar ElementOf(const Tensor& tensor) {
  SWITCHYARD_CHECK(tensor.defined() && tensor.numel() == 1, "a tensor of sizes ", tensor.sizes(),
                   " is no number");
  return ScalarIn(tensor);
}

bool IsTrue(const Tensor& tensor) { return ElementOf(tensor).To<bool>(); }

void FailCheck(const char* text, const char* origin) { Fail(text, Behind(origin)); }

void CheckNumber(int64_t value, const NumberRule& rule) {
  SWITCHYARD_CHECK(value >= rule.least && value <= rule.greatest, rule.name, " is ", value,
                   ", but it is from ", rule.least, " to ", rule.greatest, Behind(rule.origin));
}

int64_t ExactQuotient(int64_t value, int64_t factor, const char* origin) {
  SWITCHYARD_CHECK(value % factor == 0, "a number is ", value, ", which is no multiple of ", factor,
                   Behind(origin));
  return value / factor;
}

void CheckRange(int64_t value, std::optional<int64_t> least, std::optional<int64_t> greatest,
                const char* origin) {
  SWITCHYARD_CHECK(!least || value >= *least, "a number is ", value, ", below ", *least,
                   Behind(origin));
  SWITCHYARD_CHECK(!greatest || value <= *greatest, "a number is ", value, ", above ", *greatest,
                   Behind(origin));
}

void CheckSizeRange(int64_t value, std::optional<int64_t> least, std::optional<int64_t> greatest,
                    const char* origin) {
  CheckRange(value, least.value_or(0), greatest, origin);
}

void CheckTensor(const Tensor& tensor, std::optional<IntArrayRef> sizes,
                 std::optional<IntArrayRef> strides, std::optional<ScalarType> dtype,
                 const char* origin) {
  SWITCHYARD_CHECK(!dtype || tensor.dtype() == *dtype, "a tensor has dtype ", tensor.dtype(),
                   ", not ", *dtype, Behind(origin));
  SWITCHYARD_CHECK(!sizes || tensor.sizes() == *sizes, "a tensor has sizes ", tensor.sizes(),
                   ", not ", *sizes, Behind(origin));
  SWITCHYARD_CHECK(!strides || tensor.strides() == *strides, "a tensor has strides ",
                   tensor.strides(), ", not ", *strides, Behind(origin));
}

}  // namespace switchyard::model
