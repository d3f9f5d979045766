// Where `gen` is to write, looked at before it does.
//
// No output is an input, the line map and the depfile are none of the other outputs and no folder
// of theirs, and they can be written as far as can be told without writing. The status names the
// path and what is wrong.
#ifndef SWITCHYARD_COMPILER_OUTPUT_OUTPUT_PLACES_H_
#define SWITCHYARD_COMPILER_OUTPUT_OUTPUT_PLACES_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "compiler/emit/artifact.h"

namespace switchyard::output {

struct OutputPlaces {
  std::string directory;
  // Files beside the emitted ones, the line map and the depfile; empty for none.
  std::vector<std::string> others = {};
};

absl::Status CheckPlaces(const OutputPlaces& places, const std::vector<std::string>& inputs,
                         const std::vector<emit::Artifact>& artifacts);

}  // namespace switchyard::output

#endif  // SWITCHYARD_COMPILER_OUTPUT_OUTPUT_PLACES_H_
