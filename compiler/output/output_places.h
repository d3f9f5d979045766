// Checks the places of `gen`'s outputs before it writes.
//
// No output is an input. The line map and the depfile are neither another output nor a folder of
// one. All can be written, as far as can be determined without writing. The status names the path
// and the problem.
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
