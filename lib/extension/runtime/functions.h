// The operators of PyTorch in this build, called as `at::add(x, y)` and, if tensors have methods,
// `x.add(y)`. An operator outside this list has its own header: switchyard/ops/NAME.h. Operators
// outside the build are not declared. The extension's own operators are not included, because a
// namespace of their name in the run-time's namespace would conflict with the namespace of the
// kernels.
#ifndef SWITCHYARD_LIB_EXTENSION_RUNTIME_FUNCTIONS_H_
#define SWITCHYARD_LIB_EXTENSION_RUNTIME_FUNCTIONS_H_

#if __has_include("switchyard/ops/_local_scalar_dense.h")
#include "switchyard/ops/_local_scalar_dense.h"
#endif
#if __has_include("switchyard/ops/_softmax.h")
#include "switchyard/ops/_softmax.h"
#endif
#if __has_include("switchyard/ops/abs.h")
#include "switchyard/ops/abs.h"
#endif
#if __has_include("switchyard/ops/add.h")
#include "switchyard/ops/add.h"
#endif
#if __has_include("switchyard/ops/addmm.h")
#include "switchyard/ops/addmm.h"
#endif
#if __has_include("switchyard/ops/argmax.h")
#include "switchyard/ops/argmax.h"
#endif
#if __has_include("switchyard/ops/cat.h")
#include "switchyard/ops/cat.h"
#endif
#if __has_include("switchyard/ops/clamp.h")
#include "switchyard/ops/clamp.h"
#endif
#if __has_include("switchyard/ops/clone.h")
#include "switchyard/ops/clone.h"
#endif
#if __has_include("switchyard/ops/copy.h")
#include "switchyard/ops/copy.h"
#endif
#if __has_include("switchyard/ops/cos.h")
#include "switchyard/ops/cos.h"
#endif
#if __has_include("switchyard/ops/div.h")
#include "switchyard/ops/div.h"
#endif
#if __has_include("switchyard/ops/empty.h")
#include "switchyard/ops/empty.h"
#endif
#if __has_include("switchyard/ops/empty_like.h")
#include "switchyard/ops/empty_like.h"
#endif
#if __has_include("switchyard/ops/empty_strided.h")
#include "switchyard/ops/empty_strided.h"
#endif
#if __has_include("switchyard/ops/eq.h")
#include "switchyard/ops/eq.h"
#endif
#if __has_include("switchyard/ops/equal.h")
#include "switchyard/ops/equal.h"
#endif
#if __has_include("switchyard/ops/exp.h")
#include "switchyard/ops/exp.h"
#endif
#if __has_include("switchyard/ops/eye.h")
#include "switchyard/ops/eye.h"
#endif
#if __has_include("switchyard/ops/fill.h")
#include "switchyard/ops/fill.h"
#endif
#if __has_include("switchyard/ops/flatten.h")
#include "switchyard/ops/flatten.h"
#endif
#if __has_include("switchyard/ops/full.h")
#include "switchyard/ops/full.h"
#endif
#if __has_include("switchyard/ops/full_like.h")
#include "switchyard/ops/full_like.h"
#endif
#if __has_include("switchyard/ops/item.h")
#include "switchyard/ops/item.h"
#endif
#if __has_include("switchyard/ops/linear.h")
#include "switchyard/ops/linear.h"
#endif
#if __has_include("switchyard/ops/log.h")
#include "switchyard/ops/log.h"
#endif
#if __has_include("switchyard/ops/matmul.h")
#include "switchyard/ops/matmul.h"
#endif
#if __has_include("switchyard/ops/max.h")
#include "switchyard/ops/max.h"
#endif
#if __has_include("switchyard/ops/mean.h")
#include "switchyard/ops/mean.h"
#endif
#if __has_include("switchyard/ops/min.h")
#include "switchyard/ops/min.h"
#endif
#if __has_include("switchyard/ops/mm.h")
#include "switchyard/ops/mm.h"
#endif
#if __has_include("switchyard/ops/mul.h")
#include "switchyard/ops/mul.h"
#endif
#if __has_include("switchyard/ops/narrow.h")
#include "switchyard/ops/narrow.h"
#endif
#if __has_include("switchyard/ops/neg.h")
#include "switchyard/ops/neg.h"
#endif
#if __has_include("switchyard/ops/ones.h")
#include "switchyard/ops/ones.h"
#endif
#if __has_include("switchyard/ops/ones_like.h")
#include "switchyard/ops/ones_like.h"
#endif
#if __has_include("switchyard/ops/permute.h")
#include "switchyard/ops/permute.h"
#endif
#if __has_include("switchyard/ops/pow.h")
#include "switchyard/ops/pow.h"
#endif
#if __has_include("switchyard/ops/rand.h")
#include "switchyard/ops/rand.h"
#endif
#if __has_include("switchyard/ops/randn.h")
#include "switchyard/ops/randn.h"
#endif
#if __has_include("switchyard/ops/relu.h")
#include "switchyard/ops/relu.h"
#endif
#if __has_include("switchyard/ops/reshape.h")
#include "switchyard/ops/reshape.h"
#endif
#if __has_include("switchyard/ops/rsqrt.h")
#include "switchyard/ops/rsqrt.h"
#endif
#if __has_include("switchyard/ops/select.h")
#include "switchyard/ops/select.h"
#endif
#if __has_include("switchyard/ops/sigmoid.h")
#include "switchyard/ops/sigmoid.h"
#endif
#if __has_include("switchyard/ops/sin.h")
#include "switchyard/ops/sin.h"
#endif
#if __has_include("switchyard/ops/slice.h")
#include "switchyard/ops/slice.h"
#endif
#if __has_include("switchyard/ops/softmax.h")
#include "switchyard/ops/softmax.h"
#endif
#if __has_include("switchyard/ops/split.h")
#include "switchyard/ops/split.h"
#endif
#if __has_include("switchyard/ops/sqrt.h")
#include "switchyard/ops/sqrt.h"
#endif
#if __has_include("switchyard/ops/squeeze.h")
#include "switchyard/ops/squeeze.h"
#endif
#if __has_include("switchyard/ops/stack.h")
#include "switchyard/ops/stack.h"
#endif
#if __has_include("switchyard/ops/sub.h")
#include "switchyard/ops/sub.h"
#endif
#if __has_include("switchyard/ops/sum.h")
#include "switchyard/ops/sum.h"
#endif
#if __has_include("switchyard/ops/t.h")
#include "switchyard/ops/t.h"
#endif
#if __has_include("switchyard/ops/tanh.h")
#include "switchyard/ops/tanh.h"
#endif
#if __has_include("switchyard/ops/to.h")
#include "switchyard/ops/to.h"
#endif
#if __has_include("switchyard/ops/transpose.h")
#include "switchyard/ops/transpose.h"
#endif
#if __has_include("switchyard/ops/unsqueeze.h")
#include "switchyard/ops/unsqueeze.h"
#endif
#if __has_include("switchyard/ops/view.h")
#include "switchyard/ops/view.h"
#endif
#if __has_include("switchyard/ops/where.h")
#include "switchyard/ops/where.h"
#endif
#if __has_include("switchyard/ops/zeros.h")
#include "switchyard/ops/zeros.h"
#endif
#if __has_include("switchyard/ops/zeros_like.h")
#include "switchyard/ops/zeros_like.h"
#endif

#endif  // SWITCHYARD_LIB_EXTENSION_RUNTIME_FUNCTIONS_H_
