#include "lib/model/sizes.h"

#include "lib/core/device.h"
#include "lib/core/error.h"

namespace switchyard::model {

int64_t FloorDiv(int64_t a, int64_t b) {
  SWITCHYARD_CHECK(b != 0, "a size is divided by zero");
  return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

int64_t CeilDiv(int64_t a, int64_t b) { return -FloorDiv(-a, b); }

int64_t FloorMod(int64_t a, int64_t b) { return a - FloorDiv(a, b) * b; }

int64_t Pow(int64_t base, int64_t exponent) {
  SWITCHYARD_CHECK(exponent >= 0, "a size has the exponent ", exponent);
  int64_t result = 1;
  for (; exponent > 0; --exponent) result *= base;
  return result;
}

int64_t ReadSize(const Tensor& input, const SizeRule& rule) {
  SWITCHYARD_CHECK(input.defined(), "input ", rule.input, " is undefined");
  SWITCHYARD_CHECK(input.dim() == rule.rank, "input ", rule.input, " has sizes ", input.sizes(),
                   ", not ", rule.rank, " dimensions");
  const int64_t size = input.size(rule.dimension);
  SWITCHYARD_CHECK(size % rule.factor == 0, "input ", rule.input, ": dimension ", rule.dimension,
                   " has size ", size, ", which is no multiple of ", rule.factor);
  const int64_t value = size / rule.factor;
  SWITCHYARD_CHECK(value >= rule.least && value <= rule.greatest, "input ", rule.input,
                   ": dimension ", rule.dimension, " has size ", size, ", but ", rule.symbol,
                   " is from ", rule.least, " to ", rule.greatest);
  return value;
}

void CheckNumberInput(const char* name, int64_t number, int64_t value) {
  SWITCHYARD_CHECK(number == value, "input ", name, " is ", number, ", not ", value);
}

void CheckInput(const char* name, const Tensor& input, ScalarType dtype, IntArrayRef sizes) {
  SWITCHYARD_CHECK(input.defined(), "input ", name, " is undefined");
  SWITCHYARD_CHECK(input.device().type() == DeviceType::CPU, "input ", name, " is on ",
                   input.device(), ", not on the CPU");
  SWITCHYARD_CHECK(input.dtype() == dtype, "input ", name, " has dtype ", input.dtype(), ", not ",
                   dtype);
  SWITCHYARD_CHECK(input.sizes() == sizes, "input ", name, " has sizes ", input.sizes(), ", not ",
                   sizes);
}

}  // namespace switchyard::model
