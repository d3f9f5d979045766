#include "lib/boxing/frame.h"

#include <utility>

#include "lib/boxing/operators.h"

namespace switchyard {

Frame::Frame(size_t size) : size_(size), values_(std::make_unique<Value[]>(size)) {}

size_t Frame::Prepare(OperatorId id, ArrayRef<size_t> arguments, ArrayRef<size_t> results) {
  const internal::OperatorRow& row = internal::RowOf(id);
  SWITCHYARD_CHECK(arguments.size() <= row.argument_count, NameOf(id), " takes ",
                   row.argument_count, " arguments, ", arguments.size(), " were given");
  SWITCHYARD_CHECK(results.empty() || results.size() == row.return_count, NameOf(id), " has ",
                   row.return_count, " results, ", results.size(), " have a place");
  auto places = std::make_unique<Value*[]>(row.argument_count + results.size());
  Value** place = places.get();
  for (const size_t argument : arguments) *place++ = At(argument);
  while (place != places.get() + row.argument_count) *place++ = &left_out_;
  Value* const* const first_result = results.empty() ? nullptr : place;
  for (const size_t result : results) *place++ = At(result);
  internal::BoxedFunction* const function = internal::BoxedFunctionOf(row.shard, row.index);
  calls_.emplace_back(function, row, std::move(places), first_result);
  return calls_.size() - 1;
}

}  // namespace switchyard
