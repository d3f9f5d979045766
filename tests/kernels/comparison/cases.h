// Arguments for calls of an operator, made from the types of its schema.
//
// Takes: a schema, its recipe, a number; the same three give the same case. Gives: a boxed value
// for each argument. Some cases are intentionally wrong: shapes that do not match, dimensions out
// of range, unsupported dtypes. Errors: none; an argument type without a rule becomes None, which
// the call rejects.

#ifndef SWITCHYARD_TESTS_KERNELS_COMPARISON_CASES_H_
#define SWITCHYARD_TESTS_KERNELS_COMPARISON_CASES_H_

#include <cstdint>
#include <vector>

#include "compiler/schema/function_schema.h"
#include "lib/boxing/value.h"
#include "tests/kernels/comparison/recipes.h"
#include "tests/kernels/comparison/tensors.h"

namespace switchyard::comparison {

class CaseMaker {
 public:
  CaseMaker(const schema::FunctionSchema& schema, const Recipe& recipe, uint64_t number);

  std::vector<Value> Make();

 private:
  Sizes CommonSizes();
  Sizes SizesThatStretch();
  Sizes SizesOf(size_t tensor);
  ScalarType TypeOf(const schema::Argument& argument);

  Value MakeValue(const schema::Argument& argument);
  Value MakeTensorValue(const schema::Argument& argument);
  Value MakeTensorList();
  Value MakeInteger(const std::string& name);
  Value MakeIntegerList(const std::string& name);
  Value MakeText(const std::string& name);
  Value MakeNumber();
  Value MakeType();

  const schema::FunctionSchema& schema_;
  const Recipe& recipe_;
  Random random_;
  Elements elements_;
  std::vector<ScalarType> types_;
  ScalarType type_;  // of most tensors of the case
  Sizes common_;
  size_t tensors_ = 0;  // number of tensors made
  Arguments special_;
};

}  // namespace switchyard::comparison

#endif  // SWITCHYARD_TESTS_KERNELS_COMPARISON_CASES_H_
