// Whether two documents say the same: the proof that formatting has changed nothing.
#ifndef SWITCHYARD_COMPILER_FMT_SAME_MEANING_H_
#define SWITCHYARD_COMPILER_FMT_SAME_MEANING_H_

#include "compiler/yaml/yaml_node.h"

namespace switchyard::fmt {

// Entries are equal one by one: keys in any order, equal values. Spaces inside scalars do not
// count, except in block scalars.
bool MeanTheSame(const yaml::Document& a, const yaml::Document& b);

}  // namespace switchyard::fmt

#endif  // SWITCHYARD_COMPILER_FMT_SAME_MEANING_H_
