// The last call of the kernels in test_kernels.cc.
#ifndef SWITCHYARD_TESTS_COMPILER_EMIT_CALL_LOG_H_
#define SWITCHYARD_TESTS_COMPILER_EMIT_CALL_LOG_H_

#include <string>

namespace switchyard::native {

struct LastCall {
  std::string kernel;
  int cuda_device = -1;   // current while the kernel ran
  std::string arguments;  // of the kernels that record them
};

LastCall& Log();

}  // namespace switchyard::native

#endif  // SWITCHYARD_TESTS_COMPILER_EMIT_CALL_LOG_H_
