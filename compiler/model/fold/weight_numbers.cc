#include "compiler/model/fold/weight_numbers.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <set>
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
void StoreNumber(double value, char* to) {
  const auto number = static_cast<Number>(value);
  std::memcpy(to, &number, sizeof(number));
}

// The next place in row-major order; false behind the last.
bool Advance(const TensorMeta& meta, std::vector<int64_t>* place) {
  for (size_t d = place->size(); d-- > 0;) {
    if (++(*place)[d] < meta.sizes[d].value) return true;
    (*place)[d] = 0;
  }
  return false;
}

// The places of a tensor's elements in its storage, in row-major order.
std::vector<int64_t> ElementsOf(const TensorMeta& meta) {
  std::vector<int64_t> elements;
  for (const Expression& size : meta.sizes) {
    if (size.value == 0) return elements;
  }
  std::vector<int64_t> place(meta.sizes.size(), 0);
  do {
    int64_t element = meta.offset.value;
    for (size_t d = 0; d < place.size(); ++d) element += place[d] * meta.strides[d].value;
    elements.push_back(element);
  } while (Advance(meta, &place));
  return elements;
}

}  // namespace

// Who read the payload checked that each element is inside its bytes.
std::optional<std::vector<double>> NumbersOf(const Payload& payload) {
  const Dtype dtype = payload.meta.dtype;
  if (dtype != Dtype::kFloat && dtype != Dtype::kDouble) return std::nullopt;
  std::vector<double> numbers;
  for (const int64_t element : ElementsOf(payload.meta)) {
    numbers.push_back(dtype == Dtype::kFloat ? NumberAt<float>(payload, element)
                                             : NumberAt<double>(payload, element));
  }
  return numbers;
}

Payload PayloadOf(std::string member, Dtype dtype, const std::vector<Expression>& sizes,
                  const std::vector<double>& numbers) {
  TensorMeta meta;
  meta.dtype = dtype;
  meta.sizes = sizes;
  meta.strides.resize(sizes.size());
  int64_t stride = 1;
  for (size_t d = sizes.size(); d-- > 0;) {
    meta.strides[d] = Expression::Of(stride);
    stride *= sizes[d].value;
  }
  return *PayloadLike(std::move(member), meta, numbers);
}

std::optional<Payload> PayloadLike(std::string member, const TensorMeta& like,
                                   const std::vector<double>& numbers) {
  Payload payload;
  payload.meta = like;
  payload.meta.offset = Expression::Of(0);
  const std::vector<int64_t> elements = ElementsOf(payload.meta);
  const std::set<int64_t> distinct(elements.begin(), elements.end());
  if (distinct.size() != elements.size()) return std::nullopt;
  const auto size = static_cast<size_t>(BytesOf(like.dtype));
  std::string bytes(distinct.empty() ? 0 : (static_cast<size_t>(*distinct.rbegin()) + 1) * size,
                    '\0');
  for (size_t i = 0; i < elements.size(); ++i) {
    char* const to = bytes.data() + static_cast<size_t>(elements[i]) * size;
    if (like.dtype == Dtype::kFloat) {
      StoreNumber<float>(numbers[i], to);
    } else {
      StoreNumber<double>(numbers[i], to);
    }
  }
  payload.member = std::move(member);
  payload.own = std::make_shared<const std::string>(std::move(bytes));
  payload.bytes = *payload.own;
  return payload;
}

}  // namespace switchyard::model
