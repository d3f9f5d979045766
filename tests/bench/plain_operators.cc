// The operators that the engine needs. Nothing is differentiated here, so there are none.
#include "lib/autograd/operators.h"

namespace switchyard::autograd {

const Operators kOperators = {};

}  // namespace switchyard::autograd
