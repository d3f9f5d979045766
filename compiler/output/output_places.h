// Where `gen` is to write, looked at before it does.
//
// No output is an input, the depfile is none of the other outputs and no folder of theirs, and it
// can be written as far as can be told without writing. The status names the path and what is
// wrong.
#ifndef SWITCHYARD_COMPILER_OUTPUT_OUTPUT_PLACES_H_
#define SWITCHYARD_COMPILER_OUTPUT_OUTPUT_PLACES_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "compiler/emit/artifact.h"

namespace switchyard::output {

struct OutputPlaces {
  std::string directory;
  std::string depfile;  // empty for none
};

absl::Status CheckPlaces(const OutputPlaces& places, const std::vector<std::string>& inputs,
                         const std::vector<emit::Artifact>& artifacts);

}  // namespace switchyard::output

#endif  // SWITCHYARD_COMPILER_OUTPUT_OUTPUT_PLACES_H_
