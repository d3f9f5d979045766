#include "kernels/common/windows.h"

#include "lib/core/error.h"

namespace switchyard::internal {
namespace {

// Products and sums of a few numbers below this limit do not overflow.
constexpr int64_t kGreatest = int64_t{1} << 30;

}  // namespace

std::vector<int64_t> NumberForEach(std::string_view op, std::string_view argument,
                                   IntArrayRef numbers, size_t rank, int64_t least) {
  SWITCHYARD_CHECK(numbers.size() == 1 || numbers.size() == rank, op, ": ", argument, " ", numbers,
                   " has neither one number nor ", rank);
  std::vector<int64_t> result;
  for (size_t d = 0; d < rank; ++d) {
    const int64_t number = numbers[numbers.size() == 1 ? 0 : d];
    SWITCHYARD_CHECK(number >= least, op, ": ", argument, " ", numbers, " has a number less than ",
                     least);
    SWITCHYARD_CHECK(number <= kGreatest, op, ": ", argument, " ", numbers,
                     " has a number greater than ", kGreatest);
    result.push_back(number);
  }
  return result;
}

int64_t Window::CountIn(int64_t size, bool ceils) const {
  const int64_t room = size + 2 * padding - Extent();
  if (room < 0 && !(ceils && room + stride > 0)) return 0;
  int64_t count = (room + (ceils ? stride - 1 : 0)) / stride + 1;
  if (ceils && (count - 1) * stride >= size + padding) --count;
  return count;
}

void CheckWindow(std::string_view op, const Window& window, int64_t size) {
  SWITCHYARD_CHECK(size <= kGreatest, op, ": an image of size ", size, " is too big");
  SWITCHYARD_CHECK(window.dilation <= kGreatest / window.kernel, op, ": a window of kernel size ",
                   window.kernel, " and dilation ", window.dilation, " is too big");
}

}  // namespace switchyard::internal
