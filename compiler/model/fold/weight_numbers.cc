#include "compiler/model/fold/weight_numbers.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <utility>

namespace switchyard::model {
namespace {

template <typename Number>
double NumberAt(const Payload& payload, int64_t element) {
  Number number = 0;
  std::memcpy(&number, payload.bytes.data() + static_cast<size_t>(element) * sizeof(number),
              sizeof(number));
  return static_cast<double>(number);
}

template <typename Number>
std::string BytesOfNumbers(const std::vector<double>& numbers) {
  std::string bytes(numbers.size() * sizeof(Number), '\0');
  for (size_t i = 0; i < numbers.size(); ++i) {
    const auto number = static_cast<Number>(numbers[i]);
    std::memcpy(bytes.data() + i * sizeof(number), &number, sizeof(number));
  }
  return bytes;
}

// The next place in row-major order; false behind the last.
bool Advance(const TensorMeta& meta, std::vector<int64_t>* place) {
  for (size_t d = place->size(); d-- > 0;) {
    if (++(*place)[d] < meta.sizes[d].value) return true;
    (*place)[d] = 0;
  }
  return false;
}

}  // namespace

// Who read the payload checked that each element is inside its bytes.
std::optional<std::vector<double>> NumbersOf(const Payload& payload) {
  const TensorMeta& meta = payload.meta;
  if (meta.dtype != Dtype::kFloat && meta.dtype != Dtype::kDouble) return std::nullopt;
  std::vector<double> numbers;
  for (const Expression& size : meta.sizes) {
    if (size.value == 0) return numbers;
  }
  std::vector<int64_t> place(meta.sizes.size(), 0);
  do {
    int64_t element = meta.offset.value;
    for (size_t d = 0; d < place.size(); ++d) element += place[d] * meta.strides[d].value;
    numbers.push_back(meta.dtype == Dtype::kFloat ? NumberAt<float>(payload, element)
                                                  : NumberAt<double>(payload, element));
  } while (Advance(meta, &place));
  return numbers;
}

Payload PayloadOf(std::string member, Dtype dtype, const std::vector<Expression>& sizes,
                  const std::vector<double>& numbers) {
  Payload payload;
  payload.member = std::move(member);
  payload.own = std::make_shared<const std::string>(
      dtype == Dtype::kFloat ? BytesOfNumbers<float>(numbers) : BytesOfNumbers<double>(numbers));
  payload.bytes = *payload.own;
  payload.meta.dtype = dtype;
  payload.meta.sizes = sizes;
  payload.meta.strides.resize(sizes.size());
  int64_t stride = 1;
  for (size_t d = sizes.size(); d-- > 0;) {
    payload.meta.strides[d] = Expression::Of(stride);
    stride *= sizes[d].value;
  }
  return payload;
}

}  // namespace switchyard::model
