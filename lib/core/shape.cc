#include "lib/core/shape.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "lib/core/error.h"
#include "lib/core/inline_vector.h"

namespace switchyard {

int64_t CountElements(IntArrayRef sizes) {
  int64_t count = 1;
  bool overflows = false;
  for (const int64_t size : sizes) {
    SWITCHYARD_CHECK(size >= 0, "size ", size, " in sizes ", sizes, " is negative");
    // A zero makes the count zero, whatever the other sizes are.
    overflows = size != 0 && (__builtin_mul_overflow(count, size, &count) || overflows);
    if (size == 0) count = 0;
  }
  SWITCHYARD_CHECK(!overflows, "sizes ", sizes, " have more elements than an int64 counts");
  return count;
}

int64_t CountBytes(IntArrayRef sizes, IntArrayRef strides, int64_t storage_offset,
                   ScalarType dtype) {
  SWITCHYARD_CHECK(sizes.size() == strides.size(), "sizes ", sizes, " and strides ", strides,
                   " differ in length");
  SWITCHYARD_CHECK(storage_offset >= 0, "storage offset ", storage_offset, " is negative");
  for (const int64_t stride : strides) {
    SWITCHYARD_CHECK(stride >= 0, "stride ", stride, " in strides ", strides, " is negative");
  }
  if (CountElements(sizes) == 0) return 0;
  int64_t last = storage_offset;
  bool overflows = false;
  for (size_t d = 0; d < sizes.size(); ++d) {
    int64_t distance = 0;
    overflows = overflows || __builtin_mul_overflow(sizes[d] - 1, strides[d], &distance) ||
                __builtin_add_overflow(last, distance, &last);
  }
  int64_t nbytes = 0;
  overflows = overflows || __builtin_add_overflow(last, 1, &last) ||
              __builtin_mul_overflow(last, static_cast<int64_t>(ElementSize(dtype)), &nbytes);
  SWITCHYARD_CHECK(!overflows, "sizes ", sizes, " with strides ", strides, " at offset ",
                   storage_offset, " of ", dtype, " take more bytes than an int64 counts");
  return nbytes;
}

std::vector<int64_t> RowMajorStrides(IntArrayRef sizes) {
  std::vector<int64_t> strides(sizes.size());
  FillRowMajorStrides(sizes, strides.data());
  return strides;
}

void FillRowMajorStrides(IntArrayRef sizes, int64_t* strides) {
  int64_t next = 1;
  bool overflows = false;
  for (size_t d = sizes.size(); d-- > 0;) {
    SWITCHYARD_CHECK(sizes[d] >= 0, "size ", sizes[d], " in sizes ", sizes, " is negative");
    strides[d] = next;
    // The stride beyond the first dimension is not used.
    overflows = overflows ||
                (d != 0 && __builtin_mul_overflow(next, std::max<int64_t>(sizes[d], 1), &next));
  }
  SWITCHYARD_CHECK(!overflows, "sizes ", sizes, " have strides that an int64 cannot hold");
}

bool IsRowMajor(IntArrayRef sizes, IntArrayRef strides) {
  bool dense = true;
  int64_t expected = 1;
  for (size_t d = sizes.size(); d-- > 0;) {
    if (sizes[d] == 0) return true;
    if (sizes[d] == 1 || !dense) continue;
    dense = strides[d] == expected;
    expected *= sizes[d];
  }
  return dense;
}

bool IsDense(IntArrayRef sizes, IntArrayRef strides) {
  // By rising strides. There are few.
  InlineVector<size_t, 6> dims;
  for (size_t d = 0; d < sizes.size(); ++d) {
    if (sizes[d] == 1) continue;
    dims.push_back(d);
    for (size_t k = dims.size() - 1; k > 0 && strides[d] < strides[dims[k - 1]]; --k) {
      std::swap(dims[k - 1], dims[k]);
    }
  }
  int64_t expected = 1;
  for (const size_t d : dims) {
    if (strides[d] != expected) return false;
    expected *= sizes[d];
  }
  return true;
}

void BroadcastInto(std::string_view op, IntArrayRef sizes, ShapeVector* shape) {
  const size_t common = std::min(sizes.size(), shape->size());
  const int64_t* const ours = shape->end() - common;
  const int64_t* const theirs = sizes.end() - common;
  const bool is_longer = shape->size() >= sizes.size();
  for (size_t d = 0; d < common; ++d) {
    SWITCHYARD_CHECK(ours[d] == theirs[d] || ours[d] == 1 || theirs[d] == 1, op, ": shapes ",
                     IntArrayRef(*shape), " and ", sizes, " do not broadcast: sizes ",
                     is_longer ? ours[d] : theirs[d], " and ", is_longer ? theirs[d] : ours[d],
                     " differ at dimension ", std::max(sizes.size(), shape->size()) - common + d);
  }
  if (!is_longer) {
    ShapeVector longer;
    longer.assign(sizes);
    std::copy(ours, ours + common, longer.end() - common);
    *shape = std::move(longer);
  }
  int64_t* const broadcast = shape->end() - common;
  for (size_t d = 0; d < common; ++d) {
    if (broadcast[d] == 1) broadcast[d] = theirs[d];
  }
}

std::vector<int64_t> BroadcastSizes(std::string_view op, IntArrayRef a, IntArrayRef b) {
  ShapeVector shape;
  shape.assign(a);
  BroadcastInto(op, b, &shape);
  return IntArrayRef(shape).ToVector();
}

}  // namespace switchyard
