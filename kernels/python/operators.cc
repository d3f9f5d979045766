#include "lib/python/operators.h"

#include "switchyard/ops/any.h"
#include "switchyard/ops/bitwise_left_shift.h"
#include "switchyard/ops/bitwise_right_shift.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/contiguous.h"
#include "switchyard/ops/copy.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/eq.h"
#include "switchyard/ops/expand.h"
#include "switchyard/ops/fill.h"
#include "switchyard/ops/index.h"
#include "switchyard/ops/index_put.h"
#include "switchyard/ops/item.h"
#include "switchyard/ops/nonzero.h"
#include "switchyard/ops/permute.h"
#include "switchyard/ops/pow.h"
#include "switchyard/ops/remainder.h"
#include "switchyard/ops/select.h"
#include "switchyard/ops/slice.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/unbind.h"
#include "switchyard/ops/unsqueeze.h"
#include "switchyard/ops/view.h"

namespace switchyard::python {

const Operators kOperators = {
    ops::item,
    ops::copy_,
    ops::fill__Scalar,
    ops::clone,
    ops::contiguous,
    ops::to_dtype,
    ops::to_device,
    ops::select_int,
    ops::slice_Tensor,
    ops::unsqueeze,
    ops::permute,
    ops::expand,
    ops::view,
    ops::index_Tensor,
    ops::index_put_,
    ops::nonzero,
    ops::sub_Tensor,
    ops::div_Tensor,
    ops::div_Tensor_mode,
    ops::pow_Tensor_Tensor,
    ops::remainder_Tensor,
    ops::bitwise_left_shift_Tensor,
    ops::bitwise_right_shift_Tensor,
    ops::eq_Tensor,
    ops::any,
    ops::unbind_int,
};

}  // namespace switchyard::python
