#include "lib/core/shape.h"

#include <algorithm>
#include <cstddef>

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
  InlineVector<size_t, 6> dims;
  for (size_t d = 0; d < sizes.size(); ++d) {
    if (sizes[d] != 1) dims.push_back(d);
  }
  std::sort(dims.begin(), dims.end(), [&](size_t a, size_t b) { return strides[a] < strides[b]; });
  int64_t expected = 1;
  for (const size_t d : dims) {
    if (strides[d] != expected) return false;
    expected *= sizes[d];
  }
  return true;
}

std::vector<int64_t> BroadcastSizes(std::string_view op, IntArrayRef a, IntArrayRef b) {
  const IntArrayRef longer = a.size() >= b.size() ? a : b;
  const IntArrayRef shorter = a.size() >= b.size() ? b : a;
  std::vector<int64_t> sizes(longer.begin(), longer.end());
  const size_t offset = longer.size() - shorter.size();
  for (size_t d = 0; d < shorter.size(); ++d) {
    int64_t& size = sizes[offset + d];
    SWITCHYARD_CHECK(size == shorter[d] || size == 1 || shorter[d] == 1, op, ": shapes ", a,
                     " and ", b, " do not broadcast: sizes ", size, " and ", shorter[d],
                     " differ at dimension ", offset + d);
    if (size == 1) size = shorter[d];
  }
  return sizes;
}

}  // namespace switchyard
