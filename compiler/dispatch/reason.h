// Why a slot of an operator's table holds its contents.
//
// Source: reference dispatch, section 3.
#ifndef SWITCHYARD_COMPILER_DISPATCH_REASON_H_
#define SWITCHYARD_COMPILER_DISPATCH_REASON_H_

#include <cstdint>
#include <string_view>

namespace switchyard::dispatch {

// In the order of the rules; the first that applies decides.
enum class Reason : uint8_t {
  kDirect,
  kCompositeExplicitNonFunctional,
  kCompositeExplicit,
  kCompositeImplicitNestedTensor,
  kCompositeImplicit,
  kAmbiguous,  // rule 5 for AutogradOther: an error when called
  kAutograd,
  kBatchedDecomposition,  // rule 7, newer than 1.13.1
  kFallback,
  kMissing,  // an error when called
};

// The reason in words: "kernel for this key", "composite kernel, explicit autograd", ...
std::string_view Describe(Reason reason);

// The words of c10's own dump of a table: "kernel", "math kernel", ...
std::string_view DumpWords(Reason reason);

// True when the operator's own kernel is called and is composite.
constexpr bool IsCompositeKernel(Reason reason) {
  return reason == Reason::kCompositeExplicitNonFunctional ||
         reason == Reason::kCompositeExplicit || reason == Reason::kCompositeImplicitNestedTensor ||
         reason == Reason::kCompositeImplicit;
}

// True when the operator's own kernel is called.
constexpr bool IsOwnKernel(Reason reason) {
  return reason != Reason::kAmbiguous && reason != Reason::kFallback && reason != Reason::kMissing;
}

}  // namespace switchyard::dispatch

#endif  // SWITCHYARD_COMPILER_DISPATCH_REASON_H_
