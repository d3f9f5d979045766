// `switchyard size`: a linked program and its schema in, bytes of each operator out.
#ifndef SWITCHYARD_COMPILER_DRIVER_SIZE_MAIN_H_
#define SWITCHYARD_COMPILER_DRIVER_SIZE_MAIN_H_

namespace switchyard::driver {

// argv[0] is the name of the command. Returns the exit status.
int SizeMain(int argc, char** argv);

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_SIZE_MAIN_H_
