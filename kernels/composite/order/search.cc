// Places in sorted lists, by halving, and whether elements are in a list.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "kernels/common/elementwise_operands.h"
#include "kernels/composite/order/lines.h"
#include "lib/core/default_dtype.h"
#include "lib/core/error.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/any.h"
#include "switchyard/ops/bucketize_native.h"
#include "switchyard/ops/clamp_max.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/eq.h"
#include "switchyard/ops/full.h"
#include "switchyard/ops/full_like.h"
#include "switchyard/ops/gather.h"
#include "switchyard/ops/ge.h"
#include "switchyard/ops/gt.h"
#include "switchyard/ops/index_select.h"
#include "switchyard/ops/isin_native.h"
#include "switchyard/ops/logical_and.h"
#include "switchyard/ops/logical_not.h"
#include "switchyard/ops/lt.h"
#include "switchyard/ops/ne.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/searchsorted_native.h"
#include "switchyard/ops/sort.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/unsqueeze.h"
#include "switchyard/ops/where.h"
#include "switchyard/ops/zeros.h"

namespace switchyard::native {
namespace {

// A list for all elements, or one for each line of them.
struct SortedLists {
  SortedLists(const char* name, const Tensor& lists, const Tensor& self,
              const std::optional<Tensor>& sorter)
      : elements(lists) {
    SWITCHYARD_CHECK(lists.dim() > 0, name, ": a list without dimensions is not sorted");
    is_one = lists.dim() == 1;
    const auto lines = [](const Tensor& tensor) {
      return std::vector<int64_t>(tensor.sizes().begin(), tensor.sizes().end() - 1);
    };
    SWITCHYARD_CHECK(is_one || (self.dim() == lists.dim() && lines(self) == lines(lists)), name,
                     ": lists of sizes ", lists.sizes(), " are not for self of sizes ",
                     self.sizes());
    if (!sorter.has_value() || !sorter->defined()) return;
    SWITCHYARD_CHECK(sorter->dtype() == ScalarType::Long && sorter->sizes() == lists.sizes(), name,
                     ": sorter is ", *sorter, " for lists of sizes ", lists.sizes());
    elements = switchyard::gather(lists, -1, *sorter);
  }

  Tensor At(const Tensor& places) const {
    if (!is_one) return switchyard::gather(elements, -1, places);
    const Tensor found =
        switchyard::index_select(elements, 0, switchyard::reshape(places, {places.numel()}));
    return switchyard::reshape(found, places.sizes());
  }

  Tensor elements;
  bool is_one = true;
};

// The first place whose element is not less than the one searched for, or is greater than it.
Tensor FirstPlaces(const SortedLists& lists, const Tensor& self, bool right) {
  const int64_t length = lists.elements.size(-1);
  Tensor low = switchyard::zeros(self.sizes(), ScalarType::Long, {}, self.device(), {});
  if (length == 0 || self.numel() == 0) return low;
  Tensor high = switchyard::full_like(low, length);
  for (int64_t left = length; left > 0; left /= 2) {
    const Tensor middle = switchyard::div(switchyard::add(low, high), 2, "floor");
    const Tensor element = lists.At(switchyard::clamp_max(middle, length - 1));
    const Tensor is_reached = right ? switchyard::gt(element, self) : switchyard::ge(element, self);
    const Tensor is_open = switchyard::lt(low, high);
    high = switchyard::where(switchyard::logical_and(is_open, is_reached), middle, high);
    low = switchyard::where(switchyard::logical_and(is_open, switchyard::logical_not(is_reached)),
                            switchyard::add(middle, 1), low);
  }
  return low;
}

Tensor SearchIn(const char* name, const Tensor& lists, const Tensor& self, bool out_int32,
                bool right, const std::optional<Tensor>& sorter) {
  const ScalarType type = internal::CommonTypeOf(lists, self);
  const SortedLists sorted(name, switchyard::to(lists, type), self, sorter);
  const Tensor places = FirstPlaces(sorted, switchyard::to(self, type), right);
  return out_int32 ? switchyard::to(places, ScalarType::Int) : places;
}

bool IsRight(bool right, std::optional<std::string_view> side) {
  if (!side.has_value()) return right;
  SWITCHYARD_CHECK(*side == "left" || *side == "right", "searchsorted: side is '", *side,
                   "', neither 'left' nor 'right'");
  SWITCHYARD_CHECK(!right || *side == "right", "searchsorted: right is true and side 'left'");
  return *side == "right";
}

// A number in the dtype of the lists, unless it is a fraction beside integers.
Tensor AsElement(const Scalar& number, Tensor* lists) {
  if (number.IsFloatingPoint() && !IsFloatingType(lists->dtype())) {
    *lists = switchyard::to(*lists, DefaultFloatingType());
  }
  return switchyard::full({}, number, TensorOptions(lists->dtype()).device(lists->device()));
}

void CheckOneList(const char* name, const Tensor& list) {
  SWITCHYARD_CHECK(list.dim() == 1, name, ": a list of sizes ", list.sizes(),
                   " has not one dimension");
}

}  // namespace

Tensor searchsorted(const Tensor& sorted_sequence, const Tensor& self, bool out_int32, bool right,
                    std::optional<std::string_view> side, const std::optional<Tensor>& sorter) {
  return SearchIn("searchsorted", sorted_sequence, self, out_int32, IsRight(right, side), sorter);
}
Tensor searchsorted(const Tensor& sorted_sequence, const Scalar& self, bool out_int32, bool right,
                    std::optional<std::string_view> side, const std::optional<Tensor>& sorter) {
  CheckOneList("searchsorted", sorted_sequence);
  Tensor lists = sorted_sequence;
  const Tensor element = AsElement(self, &lists);
  return SearchIn("searchsorted", lists, element, out_int32, IsRight(right, side), sorter);
}

Tensor bucketize(const Tensor& self, const Tensor& boundaries, bool out_int32, bool right) {
  CheckOneList("bucketize", boundaries);
  return SearchIn("bucketize", boundaries, self, out_int32, right, std::nullopt);
}
Tensor bucketize(const Scalar& self, const Tensor& boundaries, bool out_int32, bool right) {
  CheckOneList("bucketize", boundaries);
  Tensor lists = boundaries;
  const Tensor element = AsElement(self, &lists);
  return SearchIn("bucketize", lists, element, out_int32, right, std::nullopt);
}

namespace {

// Up to this many elements each one is compared with all of them.
constexpr int64_t kMostCompared = 16;

Tensor IsIn(const Tensor& elements, const Tensor& list) {
  const int64_t count = list.numel();
  if (count == 0)
    return switchyard::zeros(elements.sizes(), ScalarType::Bool, {}, elements.device(), {});
  if (count <= kMostCompared) {
    return switchyard::any(switchyard::eq(switchyard::unsqueeze(elements, -1), list), -1,
                           /*keepdim=*/false);
  }
  const Tensor sorted =
      std::get<0>(switchyard::sort(list, /*stable=*/false, 0, /*descending=*/false));
  const SortedLists lists("isin", sorted, elements, std::nullopt);
  const Tensor places =
      switchyard::clamp_max(FirstPlaces(lists, elements, /*right=*/false), count - 1);
  return switchyard::eq(lists.At(places), elements);
}

void CheckComparable(ScalarType elements, ScalarType others) {
  SWITCHYARD_CHECK_NOT_IMPLEMENTED(elements != ScalarType::Bool && others != ScalarType::Bool,
                                   "isin: truth values are not looked for");
}

}  // namespace

Tensor isin(const Tensor& elements, const Tensor& test_elements, bool /*assume_unique*/,
            bool invert) {
  CheckComparable(elements.dtype(), test_elements.dtype());
  const Tensor list = switchyard::reshape(test_elements, {test_elements.numel()});
  const ScalarType type = internal::CommonTypeOf(elements, test_elements);
  const Tensor found = IsIn(switchyard::to(elements, type), switchyard::to(list, type));
  return invert ? switchyard::logical_not(found) : found;
}
Tensor isin(const Tensor& elements, const Scalar& test_element, bool /*assume_unique*/,
            bool invert) {
  CheckComparable(elements.dtype(), test_element.Type());
  return invert ? switchyard::ne(elements, test_element) : switchyard::eq(elements, test_element);
}
Tensor isin(const Scalar& element, const Tensor& test_elements, bool /*assume_unique*/,
            bool invert) {
  CheckComparable(test_elements.dtype(), element.Type());
  const Tensor found = switchyard::any(switchyard::eq(test_elements, element));
  return invert ? switchyard::logical_not(found) : found;
}

}  // namespace switchyard::native
