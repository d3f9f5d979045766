#include "lib/boxing/boxed_call.h"

#include "lib/boxing/operators.h"
#include "lib/boxing/schema_text.h"
#include "lib/core/error.h"

namespace switchyard {
namespace {

std::string_view SchemaOfRow(const internal::OperatorRow& row) {
  return {internal::operator_schemas + row.schema, row.schema_length};
}

}  // namespace

// On an error the constructor has not finished, so nobody else drops the values.
void BoxedCall::Complete(size_t count) {
  const std::string_view name = NameInSchema(SchemaOfRow(row_));
  SWITCHYARD_CHECK(count <= stack_.size(), name, ": ", count,
                   " arguments were announced, the stack has ", stack_.size(), " values");
  if (count > row_.argument_count) {
    stack_.Drop(count);
    Fail(name, " takes ", row_.argument_count, " arguments, ", count, " were given");
  }
  for (; count < row_.argument_count; ++count) stack_.Push(Value::Default());
}

void BoxedCall::Return() {
  stack_.Drop(row_.argument_count);
  has_returned_ = true;
}

// The tensor of a value lies where the value begins.
void BoxedCall::Return(Tensor& result) {
  const auto offset =
      reinterpret_cast<uintptr_t>(&result) - reinterpret_cast<uintptr_t>(arguments_);
  const size_t index = offset / sizeof(Value);
  if (index >= row_.argument_count) return Return(Tensor(result));
  if (index != 0) std::swap(arguments_[0], arguments_[index]);
  stack_.Drop(row_.argument_count - 1);
  has_returned_ = true;
}

void BoxedCall::Return(Tensor&& result) { Return(Value(std::move(result))); }

void BoxedCall::Return(Value&& result) {
  if (row_.argument_count == 0) {
    stack_.Push(std::move(result));
  } else {
    arguments_[0] = std::move(result);
    stack_.Drop(row_.argument_count - 1);
  }
  has_returned_ = true;
}

Value BoxedCall::RepeatedNumber(const Value& value, size_t length) {
  const bool is_number = value.kind() == Value::Kind::Int || value.kind() == Value::Kind::Double ||
                         value.kind() == Value::Kind::Bool || value.kind() == Value::Kind::Complex;
  return is_number ? Value(std::vector<Value>(length, value)) : Value();
}

void BoxedCall::FailArgument(size_t index) const {
  const std::string_view schema = SchemaOfRow(row_);
  const std::string_view argument = ArgumentInSchema(schema, index);
  const std::string_view name = NameInSchema(schema);
  const Value& value = arguments_[index];
  if (value.IsDefault()) {
    Fail(name, ": argument ", index + 1, ", `", argument, "`, has no default and was not given");
  }
  Fail(name, ": argument ", index + 1, " is `", argument, "` and was given ", value);
}

void CallBoxed(OperatorId id, Stack& stack, size_t count) {
  const internal::OperatorRow& row = internal::RowOf(id);
  BoxedCall call(row, stack, count);
  internal::CallOperator(row.shard, row.index, call);
}

void CallBoxed(OperatorId id, Stack& stack) {
  const internal::OperatorRow& row = internal::RowOf(id);
  BoxedCall call(row, stack, row.argument_count);
  internal::CallOperator(row.shard, row.index, call);
}

}  // namespace switchyard
