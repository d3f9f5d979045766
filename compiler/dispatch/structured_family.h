// Which operators run a structured kernel, and whose.
//
// Takes an expanded program, which must outlive what is given; gives, for an operator that is
// structured or delegates, the two operators of its family that its kernels are made from.
// Source: reference dispatch, section 5, number 7.
#ifndef SWITCHYARD_COMPILER_DISPATCH_STRUCTURED_FAMILY_H_
#define SWITCHYARD_COMPILER_DISPATCH_STRUCTURED_FAMILY_H_

#include <vector>

#include "compiler/schema/native_function.h"
#include "compiler/schema/program.h"

namespace switchyard::dispatch {

struct StructuredFamily {
  const schema::NativeFunction* functional = nullptr;  // names the meta function's class
  const schema::NativeFunction* out = nullptr;         // brings the kernels
};

class StructuredFamilies {
 public:
  explicit StructuredFamilies(const schema::Program& program);

  // Null for other operators, and for a structured one without a functional operator beside it.
  const StructuredFamily* Of(const schema::NativeFunction& function) const;

 private:
  std::vector<StructuredFamily> by_family_;
};

}  // namespace switchyard::dispatch

#endif  // SWITCHYARD_COMPILER_DISPATCH_STRUCTURED_FAMILY_H_
