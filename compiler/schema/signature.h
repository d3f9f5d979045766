// The signature of a declaration: the part that the functional, inplace, out and mutable forms of
// one operator share. Two operators are of one family when their signatures are equal.
//
// Source: reference schema language, section 8.
#ifndef SWITCHYARD_COMPILER_SCHEMA_SIGNATURE_H_
#define SWITCHYARD_COMPILER_SCHEMA_SIGNATURE_H_

#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/schema/function_schema.h"
#include "compiler/schema/native_function.h"

namespace switchyard::schema {

struct SignatureOptions {
  // Keeps the names of returns, and names the return that a written argument becomes `NAME_out`.
  bool keep_return_names = false;
  // Removes `_copy` from the base name, so that a view and its copy have one signature.
  bool strip_view_copy = false;
  // With strip_view_copy: `x_scatter` counts as the copy of the view `x_inverse`.
  bool scatter_is_inverse = false;
};

// The options under which a view and its copy have one signature.
SignatureOptions ForViewGroups(LanguageLevel level);

// Operators of one family or view group are of one namespace. The reference groups operators
// without a look at theirs: for it, there is only one.
std::string_view FamilyNamespace(const NativeFunction& function);

// Turns the base name of a view into that of its copy; any other name stays unchanged.
std::string BaseOfView(std::string base, const SignatureOptions& options);

FunctionSchema SignatureOf(const FunctionSchema& schema, const SignatureOptions& options = {});

// The arguments of a signature: without annotations, out arguments and tensor options, in the order
// of the schema.
std::vector<Argument> SignatureArguments(const FunctionSchema& schema);

// Whether the operator writes an argument that no return carries, so that the signature has more
// returns than the declaration.
bool WritesWithoutReturning(const FunctionSchema& schema);

// A signature as the key of a hash table. Two keys are equal when their signatures are, but most
// keys make no signature to know that. The declaration must outlive the key.
class SignatureKey {
 public:
  explicit SignatureKey(const FunctionSchema& schema);

  template <typename Hash>
  friend Hash AbslHashValue(Hash hash, const SignatureKey& key) {
    return Hash::combine(std::move(hash), key.hash_,
                         std::string_view(key.schema_->name.value.base));
  }
  friend bool operator==(const SignatureKey& a, const SignatureKey& b) {
    return a.hash_ == b.hash_ && a.IsSame(b);
  }

 private:
  bool IsSame(const SignatureKey& other) const;

  std::shared_ptr<const FunctionSchema> made_;  // null unless a signature had to be made
  const FunctionSchema* schema_;                // made_, or the declaration
  uint64_t hash_ = 0;                           // of everything but the name
};

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_SIGNATURE_H_
