#include "lib/boxing/boxed_call.h"

#include <algorithm>
#include <atomic>
#include <vector>

#include "lib/boxing/operators.h"
#include "lib/boxing/schema_text.h"
#include "lib/core/array_ref.h"
#include "lib/core/constant_init.h"
#include "lib/core/error.h"

namespace switchyard {
namespace {

std::string_view SchemaOfRow(const internal::OperatorRow& row) {
  return {internal::operator_schemas + row.schema, row.schema_length};
}

[[noreturn, gnu::cold]] void FailCount(const internal::OperatorRow& row, size_t count) {
  Fail(NameInSchema(SchemaOfRow(row)), " takes ", row.argument_count, " arguments, ", count,
       " were given");
}

// Finds the function and keeps it. Errors: an unknown id.
[[gnu::cold, gnu::noinline]] internal::BoxedFunction* FindFunction(OperatorId id) {
  const internal::OperatorRow& row = internal::RowOf(id);
  internal::BoxedFunction* const function = internal::BoxedFunctionOf(row.shard, row.index);
  const auto place = static_cast<uint32_t>(id);
  if (place < internal::kRememberedFunctions) {
    internal::remembered_functions[place].store(function, std::memory_order_relaxed);
  }
  return function;
}

// An operator and its call function.
struct FoundOperator {
  explicit FoundOperator(OperatorId id) : function(internal::RememberedFunction(id)) {
    if (__builtin_expect(function == nullptr, 0)) function = FindFunction(id);
    row = &internal::operator_rows[static_cast<uint32_t>(id)];
  }

  internal::BoxedFunction* function;
  const internal::OperatorRow* row;
};

// A call of an operator that was called before, with all arguments, and with few of them: it
// allocates nothing and adds no defaults.
class UsualCall : public BoxedCall {
 public:
  static constexpr size_t kFewArguments = 16;

  static bool Is(const internal::OperatorRow& row, const Stack& stack, size_t count) {
    return count == row.argument_count && count <= kFewArguments && count <= stack.size();
  }
  UsualCall(const internal::OperatorRow& row, Stack& stack) : BoxedCall(row, nullptr, stack) {
    TakePlaces(places_);
  }
  ~UsualCall() { stack_->Drop(count_on_stack_); }

 private:
  Value* places_[kFewArguments];
};

[[gnu::cold, gnu::noinline]] void CallUnusual(OperatorId id, Stack& stack, size_t count) {
  const FoundOperator found(id);
  StackCall call(*found.row, stack, count);
  found.function(call);
}

// Uses defaults for the arguments that are left out.
[[gnu::cold, gnu::noinline]] void CallWithDefaults(const FoundOperator& found, Stack& results,
                                                   ArrayRef<Value*> arguments) {
  const internal::OperatorRow& row = *found.row;
  if (arguments.size() > row.argument_count) FailCount(row, arguments.size());
  Value left_out = Value::Default();
  std::vector<Value*> places(row.argument_count, &left_out);
  std::copy(arguments.begin(), arguments.end(), places.begin());
  BoxedCall call(row, places.data(), results);
  found.function(call);
}

}  // namespace

SWITCHYARD_CONSTANT_INIT std::atomic<internal::BoxedFunction*>
    internal::remembered_functions[internal::kRememberedFunctions] = {};

// After an error the constructor has not finished, so no other code drops the values.
void StackCall::Complete(size_t count) {
  SWITCHYARD_CHECK(count <= stack_->size(), NameInSchema(SchemaOfRow(row_)), ": ", count,
                   " arguments were announced, the stack has ", stack_->size(), " values");
  if (count > row_.argument_count) {
    stack_->Drop(count);
    FailCount(row_, count);
  }
  for (; count < row_.argument_count; ++count) stack_->Push(Value::Default());
}

// Nothing moves if there is one argument on the stack, or if the caller keeps the values.
void BoxedCall::Return(Tensor& result) {
  const auto is_in = [&](const Value* value) { return &value->tensor() == &result; };
  if (count_on_stack_ == 1 && is_in(arguments_[0])) {
    count_on_stack_ = 0;
  } else if (results_ == nullptr || !is_in(results_[0])) {
    ReturnReference(result);
  }
}

void BoxedCall::ReturnReference(Tensor& result) {
  for (size_t i = 0; i < count_on_stack_; ++i) {
    if (&arguments_[i]->tensor() != &result) continue;
    if (i != 0) std::swap(*arguments_[0], *arguments_[i]);
    stack_->Drop(std::exchange(count_on_stack_, 0) - 1);
    return;
  }
  Return(Value(result));
}

void BoxedCall::Return(Tensor&& result) { Return(Value(std::move(result))); }

void BoxedCall::Return(Value&& result) {
  if (results_ != nullptr) {
    *results_[0] = std::move(result);
  } else {
    ReturnAll(&result, 1);
  }
}

void BoxedCall::ReturnAll(Value* results, size_t count) {
  if (stack_ != nullptr) {
    stack_->Drop(std::exchange(count_on_stack_, 0));
    for (size_t i = 0; i < count; ++i) stack_->Push(std::move(results[i]));
  } else if (results_ != nullptr) {
    for (size_t i = 0; i < count; ++i) *results_[i] = std::move(results[i]);
  }
}

Value internal::RepeatNumber(const Value& value, size_t length) {
  const bool is_number = value.kind() == Value::Kind::Int || value.kind() == Value::Kind::Double ||
                         value.kind() == Value::Kind::Bool || value.kind() == Value::Kind::Complex;
  return is_number ? Value(std::vector<Value>(length, value)) : Value();
}

void BoxedCall::FailArgument(size_t index) const {
  const std::string_view schema = SchemaOfRow(row_);
  const std::string_view argument = ArgumentInSchema(schema, index);
  const std::string_view name = NameInSchema(schema);
  const Value& value = *arguments_[index];
  if (value.IsDefault()) {
    Fail(name, ": argument ", index + 1, ", `", argument, "`, has no default and was not given");
  }
  Fail(name, ": argument ", index + 1, " is `", argument, "` and was given ", value);
}

void CallBoxed(OperatorId id, Stack& stack, size_t count) {
  internal::BoxedFunction* const function = internal::RememberedFunction(id);
  if (__builtin_expect(function == nullptr, 0)) return CallUnusual(id, stack, count);
  const internal::OperatorRow& row = internal::operator_rows[static_cast<uint32_t>(id)];
  if (__builtin_expect(!UsualCall::Is(row, stack, count), 0)) return CallUnusual(id, stack, count);
  UsualCall call(row, stack);
  function(call);
}

void CallBoxed(OperatorId id, Stack& stack) {
  internal::BoxedFunction* const function = internal::RememberedFunction(id);
  if (__builtin_expect(function == nullptr, 0)) {
    return CallUnusual(id, stack, internal::RowOf(id).argument_count);
  }
  const internal::OperatorRow& row = internal::operator_rows[static_cast<uint32_t>(id)];
  const size_t count = row.argument_count;
  if (__builtin_expect(!UsualCall::Is(row, stack, count), 0)) return CallUnusual(id, stack, count);
  UsualCall call(row, stack);
  function(call);
}

void internal::CallAtPlaces(OperatorId id, Stack& results, ArrayRef<Value*> arguments) {
  const FoundOperator found(id);
  if (__builtin_expect(arguments.size() != found.row->argument_count, 0)) {
    return CallWithDefaults(found, results, arguments);
  }
  BoxedCall call(*found.row, arguments.data(), results);
  found.function(call);
}

}  // namespace switchyard
