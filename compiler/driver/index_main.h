// The kernel check in parts, for build systems: the contents of one source, and the names of types
// that a schema needs for that.
#ifndef SWITCHYARD_COMPILER_DRIVER_INDEX_MAIN_H_
#define SWITCHYARD_COMPILER_DRIVER_INDEX_MAIN_H_

namespace switchyard::driver {

// argv[0] is the name of the command: `names` or `index`. Each returns the exit status.
int NamesMain(int argc, char** argv);
int IndexMain(int argc, char** argv);

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_INDEX_MAIN_H_
