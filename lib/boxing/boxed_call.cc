#include "lib/boxing/boxed_call.h"

#include "lib/boxing/schema_text.h"
#include "lib/core/error.h"

namespace switchyard {
namespace {

std::string_view SchemaOfRow(const internal::OperatorRow& row) {
  return {internal::operator_text + row.schema, row.schema_length};
}

}  // namespace

// On an error the constructor has not finished, so nobody else drops the values.
void BoxedCall::Complete(size_t count) {
  const std::string_view name = NameInSchema(SchemaOfRow(row_));
  SWITCHYARD_CHECK(count <= stack_.size(), name, ": ", count,
                   " arguments were announced, the stack has ", stack_.size(), " values");
  if (count > row_.argument_count) {
    stack_.Truncate(stack_.size() - count);
    Fail(name, " takes ", row_.argument_count, " arguments, ", count, " were given");
  }
  for (; count < row_.argument_count; ++count) stack_.Push(Value::Default());
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

}  // namespace switchyard
