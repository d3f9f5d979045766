// Frame: the values and calls of a program that calls operators repeatedly.
//
//   Frame frame(3);
//   const size_t add = frame.Prepare(*FindOperator("aten::add.Tensor"), {0, 1}, {2});
//   frame[0] = x;
//   frame[1] = y;
//   frame.Run(add);                         // frame[2] is the sum
//
// Takes: the number of values; for each call the places of its arguments and results. Gives: the
// values, and calls that read them in place, without look-ups, moves or reference counts. Results
// replace the values at their places, including those of arguments. Errors: Error for an unknown
// place or call, and for a wrong number of arguments or results; errors of the call, which leave
// the values unchanged.
//
// The frame owns the values that its calls use, so neither outlives the other. While a call runs,
// no other code may use the frame.

#ifndef SWITCHYARD_LIB_BOXING_FRAME_H_
#define SWITCHYARD_LIB_BOXING_FRAME_H_

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "lib/boxing/boxed_call.h"
#include "lib/boxing/operator_table.h"
#include "lib/boxing/value.h"
#include "lib/core/array_ref.h"
#include "lib/core/error.h"

namespace switchyard {

class Frame {
 public:
  // All values are None.
  explicit Frame(size_t size);
  Frame(const Frame&) = delete;
  Frame& operator=(const Frame&) = delete;

  size_t size() const { return size_; }
  Value& operator[](size_t place) { return *At(place); }

  // Returns the number of the call. Arguments after the listed places, and values that are
  // Value::Default(), have the default of the schema. Results without a place are dropped.
  size_t Prepare(OperatorId id, ArrayRef<size_t> arguments, ArrayRef<size_t> results = {});
  void Run(size_t call) {
    SWITCHYARD_CHECK(call < calls_.size(), "the frame has ", calls_.size(), " calls, no call ",
                     call);
    PreparedCall& prepared = calls_[call];
    prepared.function(prepared);
  }

 private:
  // Complete except for the values; a run changes nothing here. The calls are adjacent, at
  // multiples of a power of two, so a shift and a load find the function.
  struct alignas(2 * sizeof(void*)) PreparedCall : BoxedCall {
    PreparedCall(internal::BoxedFunction* function, const internal::OperatorRow& row,
                 std::unique_ptr<Value*[]> places, Value* const* results)
        : BoxedCall(row, places.get(), results), function(function), places(std::move(places)) {}

    internal::BoxedFunction* function;
    std::unique_ptr<Value*[]> places;  // the places of all arguments, then of the results
  };

  Value* At(size_t place) const {
    SWITCHYARD_CHECK(place < size_, "the frame has ", size_, " values, none at ", place);
    return &values_[place];
  }

  size_t size_;
  std::unique_ptr<Value[]> values_;
  Value left_out_ = Value::Default();
  std::vector<PreparedCall> calls_;
};

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_BOXING_FRAME_H_
