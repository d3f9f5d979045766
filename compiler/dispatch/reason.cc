#include "compiler/dispatch/reason.h"

#include <cstdlib>

namespace switchyard::dispatch {

std::string_view Describe(Reason reason) {
  switch (reason) {
    case Reason::kDirect:
      return "kernel for this key";
    case Reason::kCompositeExplicitNonFunctional:
      return "composite kernel, explicit autograd, not for functional backends";
    case Reason::kCompositeExplicit:
      return "composite kernel, explicit autograd";
    case Reason::kCompositeImplicitNestedTensor:
      return "composite kernel of nested tensors";
    case Reason::kCompositeImplicit:
      return "composite kernel, implicit autograd";
    case Reason::kAmbiguous:
      return "ambiguous: composite kernel beside a kernel that AutogradOther serves";
    case Reason::kAutograd:
      return "kernel for all autograd keys";
    case Reason::kBatchedDecomposition:
      return "kernel that decomposes batched calls";
    case Reason::kFallback:
      return "fallback of this key";
    case Reason::kMissing:
      return "no kernel";
  }
  std::abort();
}

std::string_view DumpWords(Reason reason) {
  switch (reason) {
    case Reason::kDirect:
      return "kernel";
    case Reason::kCompositeExplicitNonFunctional:
    case Reason::kCompositeExplicit:
      return "default backend kernel";
    case Reason::kCompositeImplicitNestedTensor:
      return "nested kernel";
    case Reason::kCompositeImplicit:
      return "math kernel";
    case Reason::kAmbiguous:
      return "ambiguous autogradother";
    case Reason::kAutograd:
      return "autograd kernel";
    case Reason::kBatchedDecomposition:
      return "batched decomposition kernel";
    case Reason::kFallback:
      return "backend fallback";
    case Reason::kMissing:
      return "missing";
  }
  std::abort();
}

}  // namespace switchyard::dispatch
