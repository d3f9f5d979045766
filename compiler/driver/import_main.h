// `switchyard import`: sources that register operators in, a schema file out.
#ifndef SWITCHYARD_COMPILER_DRIVER_IMPORT_MAIN_H_
#define SWITCHYARD_COMPILER_DRIVER_IMPORT_MAIN_H_

namespace switchyard::driver {

// argv[0] is the name of the command. Returns the exit status.
int ImportMain(int argc, char** argv);

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_IMPORT_MAIN_H_
