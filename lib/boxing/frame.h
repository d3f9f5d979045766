// Frame: the values of a program that calls operators again and again, and those calls.
//
//   Frame frame(3);
//   const size_t add = frame.Prepare(*FindOperator("aten::add.Tensor"), {0, 1}, {2});
//   frame[0] = x;
//   frame[1] = y;
//   frame.Run(add);                         // frame[2] is the sum
//
// Takes: how many values there are; for each call the places of its arguments and of its results.
// Gives: the values, and calls that read them where they are: nothing is looked up, moved or
// counted. Results replace what was at their places, also where an argument was.
// Errors: Error for a place or a call that the frame lacks, for other numbers of arguments or
// results than the operator has, and what the call raises, which leaves the values as they are.
//
// The frame owns the values that its calls use, so neither outlives the other. While a call runs,
// nobody else may use the frame.

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
  // All are None.
  explicit Frame(size_t size);
  Frame(const Frame&) = delete;
  Frame& operator=(const Frame&) = delete;

  size_t size() const { return size_; }
  Value& operator[](size_t place) { return *At(place); }

  // Gives the number of the call. Arguments behind those that have a place, and values that are
  // Value::Default(), take the default of the schema. Results without any place are dropped.
  size_t Prepare(OperatorId id, ArrayRef<size_t> arguments, ArrayRef<size_t> results = {});
  void Run(size_t call) {
    SWITCHYARD_CHECK(call < calls_.size(), "the frame has ", calls_.size(), " calls, no call ",
                     call);
    PreparedCall& prepared = calls_[call];
    prepared.function(prepared);
  }

 private:
  // Complete but for the values; running it changes nothing here. They lie side by side, at
  // multiples of a power of two: a shift and a load lead to what is called.
  struct alignas(2 * sizeof(void*)) PreparedCall : BoxedCall {
    PreparedCall(internal::BoxedFunction* function, const internal::OperatorRow& row,
                 std::unique_ptr<Value*[]> places, Value* const* results)
        : BoxedCall(row, places.get(), results), function(function), places(std::move(places)) {}

    internal::BoxedFunction* function;
    std::unique_ptr<Value*[]> places;  // what the call reads: of all arguments, then of the results
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
