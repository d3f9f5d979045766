#include "lib/python/operators.h"

#include "switchyard/ops/any_ops.h"
#include "switchyard/ops/bitwise_left_shift_ops.h"
#include "switchyard/ops/bitwise_right_shift_ops.h"
#include "switchyard/ops/clone_ops.h"
#include "switchyard/ops/contiguous_ops.h"
#include "switchyard/ops/copy_ops.h"
#include "switchyard/ops/div_ops.h"
#include "switchyard/ops/eq_ops.h"
#include "switchyard/ops/expand_ops.h"
#include "switchyard/ops/fill_ops.h"
#include "switchyard/ops/index_ops.h"
#include "switchyard/ops/index_put_ops.h"
#include "switchyard/ops/item_ops.h"
#include "switchyard/ops/nonzero_ops.h"
#include "switchyard/ops/permute_ops.h"
#include "switchyard/ops/pow_ops.h"
#include "switchyard/ops/remainder_ops.h"
#include "switchyard/ops/select_ops.h"
#include "switchyard/ops/slice_ops.h"
#include "switchyard/ops/sub_ops.h"
#include "switchyard/ops/to_ops.h"
#include "switchyard/ops/unbind_ops.h"
#include "switchyard/ops/unsqueeze_ops.h"
#include "switchyard/ops/view_ops.h"

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
