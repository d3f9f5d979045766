// Measures the cost of a call through the emitted dispatch beyond a direct call of its kernel.

#ifndef SWITCHYARD_EXAMPLES_DIGITS_DISPATCH_COST_H_
#define SWITCHYARD_EXAMPLES_DIGITS_DISPATCH_COST_H_

namespace digits {

// Nanoseconds a call, the fastest of many rounds, since everything else on the machine only adds.
struct CallCost {
  double dispatched;
  double direct;
};

// Of _local_scalar_dense, whose kernel does next to nothing: it reads one number.
CallCost MeasureDispatchCost();

}  // namespace digits

#endif  // SWITCHYARD_EXAMPLES_DIGITS_DISPATCH_COST_H_
