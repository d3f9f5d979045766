// The out and functional forms that are generated from an operator.
#ifndef SWITCHYARD_COMPILER_EXPAND_VARIANT_H_
#define SWITCHYARD_COMPILER_EXPAND_VARIANT_H_

#include "compiler/schema/native_function.h"

namespace switchyard::expand {

// The name of the out form.
schema::OperatorName OutName(const schema::OperatorName& origin);

// The letter that the reference gives to an out argument though an argument has it; 0 for none.
char LetterGivenTwice(const schema::FunctionSchema& schema);

// What is neither in-place nor an out form, and yet returns what it writes: it has no out form.
bool IsReturnWritten(const schema::FunctionSchema& schema);

schema::FunctionSchema OutSchema(const schema::NativeFunction& origin);
schema::FunctionSchema FunctionalSchema(const schema::NativeFunction& origin);

// The operator that `schema`, one of the two, declares.
schema::NativeFunction MakeVariant(const schema::NativeFunction& origin,
                                   schema::FunctionSchema schema);

}  // namespace switchyard::expand

#endif  // SWITCHYARD_COMPILER_EXPAND_VARIANT_H_
