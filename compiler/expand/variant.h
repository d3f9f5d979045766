// Makes the out and functional forms that are generated from an operator.
#ifndef SWITCHYARD_COMPILER_EXPAND_VARIANT_H_
#define SWITCHYARD_COMPILER_EXPAND_VARIANT_H_

#include "compiler/schema/native_function.h"

namespace switchyard::expand {

// The name of the out form.
schema::OperatorName OutName(const schema::OperatorName& origin);

// The letter that the reference assigns to an out argument although another argument has it; 0 for
// none.
char LetterGivenTwice(const schema::FunctionSchema& schema);

// Whether an operator that is neither in-place nor an out form returns what it writes. It has no
// out form.
bool IsReturnWritten(const schema::FunctionSchema& schema);

// The letters of new out arguments: those that no argument has, or those that the reference gives.
enum class Letters { kFree, kOfReference };

schema::FunctionSchema OutSchema(const schema::NativeFunction& origin, Letters letters);
schema::FunctionSchema FunctionalSchema(const schema::NativeFunction& origin);

// Makes the operator that `schema`, made by one of the two functions above, declares.
schema::NativeFunction MakeVariant(const schema::NativeFunction& origin,
                                   schema::FunctionSchema schema);

}  // namespace switchyard::expand

#endif  // SWITCHYARD_COMPILER_EXPAND_VARIANT_H_
