// Whether two documents have the same meaning: the proof that formatting has changed nothing.
#ifndef SWITCHYARD_COMPILER_FMT_SAME_MEANING_H_
#define SWITCHYARD_COMPILER_FMT_SAME_MEANING_H_

#include "compiler/yaml/yaml_node.h"

namespace switchyard::fmt {

// Compares entries one by one: equal values, keys in any order. Spaces inside scalars do not count,
// except in block scalars.
bool MeanTheSame(const yaml::Document& a, const yaml::Document& b);

}  // namespace switchyard::fmt

#endif  // SWITCHYARD_COMPILER_FMT_SAME_MEANING_H_
