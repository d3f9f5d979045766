// A source that could not be read defines who knows what: no kernel is missing.
// complete
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
#include "nowhere.h"
// expect 10-21: error X001: the source does not compile: 'nowhere.h' file not found
