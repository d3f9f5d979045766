// The signature of a declaration: what the functional, in-place, out and mutable forms of one
// operator have in common. Two operators are of one family when their signatures are equal.
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

namespace switchyard::schema {

struct SignatureOptions {
  // Keeps the names of returns, and names those that a written argument becomes `NAME_out`.
  bool keep_return_names = false;
  // Takes `_copy` out of the base name, so that a view and its copy meet.
  bool strip_view_copy = false;
  // Beside that: `x_scatter` is taken for the copy of the view `x_inverse`.
  bool scatter_is_inverse = false;
};

// The options under which a view and its copy have one signature.
SignatureOptions ForViewGroups(LanguageLevel level);

// The base name of a view for that of its copy; any other stays as it is.
std::string BaseOfView(std::string base, const SignatureOptions& options);

FunctionSchema SignatureOf(const FunctionSchema& schema, const SignatureOptions& options = {});

// Without annotations, out arguments and tensor options, in the order of the schema: the arguments
// of a signature.
std::vector<Argument> SignatureArguments(const FunctionSchema& schema);

// Whether an argument is written that no return carries, so that the signature has more returns
// than the declaration.
bool WritesWithoutReturning(const FunctionSchema& schema);

// A signature as the key of a hash table. Two are equal when their signatures are; none is made for
// that, as a rule. The declaration must outlive the key.
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

  std::shared_ptr<const FunctionSchema> made_;  // a signature that had to be made; else null
  const FunctionSchema* schema_;                // that, or the declaration
  uint64_t hash_ = 0;                           // of everything but the name
};

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_SIGNATURE_H_
