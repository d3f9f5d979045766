// The C++ types that PyTorch's stable ABI passes for the types of a schema.
//
// Takes a type of a schema and one that a kernel takes or returns, as sources' types are read;
// tells whether the ABI converts between them. It never asks itself: it reads the bits of a value
// as what the kernel says. TORCH_BOX turns a list that a parameter borrows into a vector of its
// own, and a borrowed text into a string, but not those inside of other types.
#ifndef SWITCHYARD_COMPILER_CHECK_STABLE_TYPES_H_
#define SWITCHYARD_COMPILER_CHECK_STABLE_TYPES_H_

#include <optional>
#include <string>
#include <vector>

#include "compiler/clang/type_tree.h"
#include "compiler/schema/function_schema.h"
#include "compiler/schema/type.h"

namespace switchyard::check {

bool IsStableParameter(const schema::Type& declared, const cxx::TypeTree& found);
bool IsStableResult(const schema::Type& declared, const cxx::TypeTree& found);

// The values that a kernel with this result returns: none for void, several for a tuple.
std::vector<cxx::TypeTree> StableResultsOf(const cxx::TypeTree& result);

// `std::optional<int64_t>`; nothing when the ABI has no form of the type.
std::optional<std::string> StableSpelling(const schema::Type& declared);

// `double gain(double k)`: the function for an operator; nothing when the ABI has no form of a
// type.
std::optional<std::string> StableDeclaration(const schema::FunctionSchema& declared,
                                             const std::string& name);
// `std::tuple<torch::stable::Tensor, int64_t>`.
std::optional<std::string> StableResultSpelling(const schema::FunctionSchema& declared);

}  // namespace switchyard::check

#endif  // SWITCHYARD_COMPILER_CHECK_STABLE_TYPES_H_
