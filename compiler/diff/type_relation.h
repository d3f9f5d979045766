// How the type of an argument or return relates to that of the version before.
//
// Source: validation rule R008; subtypes as the run-time has them: T is a T?, int and float are
// a Scalar, lists are of equal elements, SymInt and
// DeviceIndex are int, SymBool is bool.
#ifndef SWITCHYARD_COMPILER_DIFF_TYPE_RELATION_H_
#define SWITCHYARD_COMPILER_DIFF_TYPE_RELATION_H_

#include <cstdint>

#include "compiler/schema/type.h"

namespace switchyard::diff {

enum class TypeRelation : std::uint8_t {
  kEqual,
  kSymbolic,    // only int became SymInt, SymInt int, or the like
  kListLength,  // lists of another length, or without a length
  kWider,       // the newer type holds every value of the older one
  kNarrower,    // the other way round
  kUnrelated,
};

TypeRelation Relate(const schema::Type& older, const schema::Type& newer);

}  // namespace switchyard::diff

#endif  // SWITCHYARD_COMPILER_DIFF_TYPE_RELATION_H_
