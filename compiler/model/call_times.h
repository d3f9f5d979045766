// What a run of a program took, call by call.
#ifndef SWITCHYARD_COMPILER_MODEL_CALL_TIMES_H_
#define SWITCHYARD_COMPILER_MODEL_CALL_TIMES_H_

#include <cstdint>
#include <vector>

namespace switchyard::model {

struct CallTimes {
  uint64_t fingerprint = 0;  // of the program that was measured
  int64_t runs = 0;
  // Of one run, on average, by the number of the call; 0 is what comes before the first call.
  std::vector<double> nanoseconds;
};

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_CALL_TIMES_H_
