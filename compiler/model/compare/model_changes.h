// What a newer version of a model changes for a program that was built with the older one.
//
// Takes two static programs; gives lines of text. Interfaces are compared by what callers do: an
// input may take more than before, and a result must have the sizes that it had for the calls of
// before.
#ifndef SWITCHYARD_COMPILER_MODEL_COMPARE_MODEL_CHANGES_H_
#define SWITCHYARD_COMPILER_MODEL_COMPARE_MODEL_CHANGES_H_

#include <string>
#include <vector>

#include "compiler/model/static_program.h"

namespace switchyard::model {

struct ModelChanges {
  // Calls of the older model, or state that it saved, do not fit any more.
  std::vector<std::string> breaking;
  std::vector<std::string> others;
};

ModelChanges CompareModels(const StaticProgram& older, const StaticProgram& newer);

// A line each, first what breaks: `breaks: input `x` is now ...`; the last line counts.
std::string ChangesText(const ModelChanges& changes);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_COMPARE_MODEL_CHANGES_H_
